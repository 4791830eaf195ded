import { defaultLanguage } from '../../../src/definition/base/form-texts.ts';
import { directionOf } from '../../../src/languages/language-tags.ts';
import { directionOfText } from '../../../src/platform/text/text-direction.ts';

/** The direction of a form: that of its language, or of its title if it may not declare its language. */
export function directionOfForm(form: { readonly language: string; readonly title: string }) {
  return form.language === defaultLanguage
    ? directionOfText(form.title)
    : directionOf(form.language);
}
