// What the respondent gets for a stored response: the ending or the message of the settings, and the decision.

import { isPiped, pipeText } from '../../../packages/definition/answers/pipe-text.ts';
import { decisionOf } from '../../../packages/definition/approval.ts';
import type { AnswerMap } from '../../../packages/definition/logic/flow/compile-condition.ts';
import { endingOf } from '../../../packages/definition/logic/flow/evaluate-stored-answers.ts';
import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { decisionMessage, translatedSuccessMessage } from '../../forms/public/form-language.ts';
import type { StoredConfirmation } from '../store/new-response.ts';
import type { Confirmation, StoredSubmission, SubmissionFacts } from './submission.ts';

/** The confirmation of forms without endings, in a language of the form. */
export function settingsConfirmation({
  form,
  version,
  language,
}: SubmissionFacts): StoredConfirmation {
  return {
    message: translatedSuccessMessage(form, version.definition, language),
    redirectUrl: form.settings.redirectUrl,
  };
}

/**
 * The confirmation by the endings of the version. Repeated requests compute it from the stored answers, so
 * that messages that show answers are not stored a second time.
 *
 * @param values the stored answers
 * @param fallback applies if no ending does
 */
export function confirmationOf(
  { definition, optionLists }: Pick<SubmissionFacts, 'definition' | 'optionLists'>,
  values: AnswerMap,
  fallback: StoredConfirmation,
): Confirmation {
  const ending = endingOf(definition, values);
  if (!ending) {
    return { ending: null, message: fallback.message, redirectUrl: fallback.redirectUrl };
  }
  return {
    ending: ending.id,
    message: pipeText(definition, ending.message, values, optionLists),
    redirectUrl: ending.redirect_url ?? null,
  };
}

/** The decision as shown to the respondent; it does not expose the criteria. */
export interface PublicResult {
  readonly status: ApprovalStatus;
  readonly message: string;
  readonly score: number;
  readonly maxScore: number;
  readonly percent: number;
}

/** Undefined if the form does not show decisions, or there is none. */
export function publicResult({
  facts: { definition, language, optionLists },
  values,
  response,
}: StoredSubmission): PublicResult | undefined {
  if (!definition.approval.show_result || response.approvalStatus === 'NONE') return undefined;
  const { status, score, maxScore, percent } = decisionOf(response);
  const text = decisionMessage(definition, response.approvalStatus, language);
  const message = isPiped(text) ? pipeText(definition, text, values, optionLists) : text;
  return { status, message, score, maxScore, percent };
}
