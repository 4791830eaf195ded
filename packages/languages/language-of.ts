import { english, type Language, languages } from './languages.ts';
import { negotiateLanguage } from './negotiate-language.ts';

const byTag = new Map(languages.map((language) => [language.tag, language]));
const tags = [...byTag.keys()];

/** The language whose texts suit a language of a form, such as `de` for `de-AT`; English if there is none. */
export function languageOf(tag: string): Language {
  const known = byTag.get(tag) ?? byTag.get(negotiateLanguage(tag, undefined, tags) ?? '');
  return known ?? english;
}
