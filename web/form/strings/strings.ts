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
 * @param accepted the language tags of `Accept-Language`, in order of preference
 */
export function languageFor(
  requested: string | null | undefined,
  accepted: readonly string[],
): Language {
  const tags = [...(requested ? [requested] : []), ...accepted];
  for (const tag of tags) {
    const lang = tag.toLowerCase().split('-')[0] ?? '';
    const strings = languages.get(lang);
    if (strings) return { lang, strings };
  }
  return { lang: 'en', strings: en };
}
