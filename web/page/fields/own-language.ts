import { attribute, type Html, html } from '../../../packages/common/text/html.ts';
import { directionOf } from '../../../packages/languages/language-tags.ts';
import type { Locale } from './field.ts';

// Texts of the page are in English if there are none in the language of the form. Screen readers select the voice by
// `lang` (WCAG 2.2, 3.1.2).

/** The language of the page's texts; undefined if it is that of the form, which the whole page has. */
export const ownLanguageTag = ({ lang, formLanguage }: Locale): string | undefined =>
  lang === formLanguage ? undefined : lang;

/** `lang` of an element with texts of the page whose direction is that of its content. */
export const ownLang = (locale: Locale): Html | undefined =>
  attribute('lang', ownLanguageTag(locale));

/** `lang` and `dir` of an element with texts of the page only. */
export function ownLanguage(locale: Locale): Html | undefined {
  const tag = ownLanguageTag(locale);
  return tag === undefined ? undefined : html` lang="${tag}" dir="${directionOf(tag)}"`;
}
