import { english, languages } from '../../../src/languages/languages.ts';
import { negotiateLanguage } from '../../../src/languages/negotiate-language.ts';
import type { Locale } from '../fields/field.ts';

const tags = languages.map(({ tag }) => tag);

/**
 * Selects the language of a page; English if no other matches.
 *
 * @param requested the value of `?lang=`, which takes precedence over the header
 * @param acceptLanguage the header
 */
export function languageFor(requested: string | null, acceptLanguage: string | undefined): Locale {
  const selected = negotiateLanguage(requested, acceptLanguage, tags);
  const { tag, texts } = languages.find((one) => one.tag === selected) ?? english;
  return { lang: tag, strings: texts.page };
}
