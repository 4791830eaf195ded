import { de } from './de.ts';
import { en, type Strings } from './en.ts';

export type { Strings } from './en.ts';

/** The languages of the page, by language tag (RFC 5646). */
const languages = new Map<string, Strings>([
  ['en', en],
  ['de', de],
]);

/** A language with its strings. */
export interface Language {
  readonly lang: string;
  readonly strings: Strings;
}

/**
 * Selects the language of a page; English if no other matches.
 *
 * @param requested the value of `?lang=`, which takes precedence over the header
 * @param accepted `Accept-Language` (RFC 9110, 12.5.4)
 */
export function languageFor(requested: string | null | undefined, accepted: string): Language {
  const tags = [...(requested ? [requested] : []), ...parseAcceptLanguage(accepted), 'en'];
  for (const tag of tags) {
    const lang = tag.toLowerCase().split('-')[0] ?? '';
    const strings = languages.get(lang);
    if (strings) return { lang, strings };
  }
  return { lang: 'en', strings: en };
}

/** The tags of the header, in order of preference. */
function parseAcceptLanguage(accepted: string): string[] {
  return accepted
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
