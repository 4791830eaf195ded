import { directionOfText } from '../../../packages/common/text/text-direction.ts';
import { defaultLanguage } from '../../../packages/definition/model/form-texts.ts';
import { directionOf } from '../../../packages/languages/language-tags.ts';

/** The direction of a form: that of its language, or of its title if it may not declare its language. */
export function directionOfForm(form: { readonly language: string; readonly title: string }) {
  return form.language === defaultLanguage
    ? directionOfText(form.title)
    : directionOf(form.language);
}
