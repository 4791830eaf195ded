import { defaultLanguage } from '../../../src/definition/base/form-texts.ts';
import { directionOf } from '../../../src/languages/language-tags.ts';

/** Scripts that are written from right to left. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text, by its first letter (Unicode UAX #9, P2 and P3). */
export function directionOfText(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/** The direction of a form: that of its language, or of its title if it may not declare its language. */
export function directionOfForm(form: { readonly language: string; readonly title: string }) {
  return form.language === defaultLanguage
    ? directionOfText(form.title)
    : directionOf(form.language);
}
