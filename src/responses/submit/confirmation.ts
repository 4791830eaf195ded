import { pipeText } from '../../../packages/definition/answers/pipe-text.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { AnswerMap } from '../../../packages/definition/logic/flow/compile-condition.ts';
import { endingOf } from '../../../packages/definition/logic/flow/ending.ts';
import type { OptionLists } from '../../../packages/definition/model/option-list.ts';
import type { PublishedForm } from '../../forms/cache/form-cache.ts';
import { translatedSuccessMessage } from '../../forms/public/form-language.ts';
import type { StoredConfirmation } from '../store/single-use.ts';

/** What the respondent gets in addition to the decision. */
export interface Confirmation extends StoredConfirmation {
  /** Id of the ending that applies; null if the settings determined the confirmation. */
  readonly ending: string | null;
}

/** The confirmation of forms without endings, in a language of the form. */
export function settingsConfirmation(form: PublishedForm, language: string): StoredConfirmation {
  return {
    message: translatedSuccessMessage(form, form.version.definition, language),
    redirectUrl: form.settings.redirectUrl,
  };
}

/**
 * The confirmation by the endings of the version. Repeated requests compute it from the stored answers, so
 * that messages that show answers are not stored a second time.
 *
 * @param definition in the language of the respondent
 * @param values the stored answers
 * @param fallback applies if no ending does
 * @param optionLists for the labels of answers
 */
export function confirmationOf(
  definition: Definition,
  values: AnswerMap,
  fallback: StoredConfirmation,
  optionLists: OptionLists | undefined,
): Confirmation {
  const ending = endingOf(definition, values);
  if (!ending) return { ...fallback, ending: null };
  return {
    ending: ending.id,
    message: pipeText(definition, ending.message, values, optionLists),
    redirectUrl: ending.redirect_url ?? null,
  };
}
