import { directionOf } from '../../../src/languages/language-tags.ts';
import { type Html, html } from '../../html.ts';
import type { Locale } from '../fields/field.ts';

/** Attributes of a part with texts of the page; nothing if they are in the language of the form. */
export function ownLanguage(formLanguage: string, { lang }: Locale): Html | undefined {
  return lang === formLanguage ? undefined : html` lang="${lang}" dir="${directionOf(lang)}"`;
}
