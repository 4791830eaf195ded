import { english, type Language, languages } from './languages.ts';
import { negotiateLanguage } from './negotiate-language.ts';

const byTag = new Map(languages.map((language) => [language.tag, language]));
const tags = [...byTag.keys()];

/**
 * The language whose texts suit a language of a form, such as `de` for `de-AT`; English if there is none.
 *
 * @param acceptLanguage the header, for a page without a form
 */
export function languageOf(tag: string | null, acceptLanguage?: string): Language {
  const selected = byTag.has(tag ?? '') ? tag : negotiateLanguage(tag, acceptLanguage, tags);
  return byTag.get(selected ?? '') ?? english;
}
