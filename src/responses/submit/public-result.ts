import { decisionOf } from '../../../packages/definition/answers/approval.ts';
import { isPiped, pipeText } from '../../../packages/definition/answers/pipe-text.ts';
import { evaluateStoredAnswers } from '../../../packages/definition/logic/flow/evaluate-stored-answers.ts';
import { languageOf } from '../../../packages/languages/language-of.ts';
import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import type { StoredSubmission } from './submission.ts';

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
  definition,
  language,
  optionLists,
  response,
}: StoredSubmission): PublicResult | undefined {
  const { show_result, approved_message, rejected_message } = definition.approval;
  if (!show_result || response.approvalStatus === 'NONE') return undefined;
  const { status, score, maxScore, percent } = decisionOf(response);
  const { approvedMessage, rejectedMessage } = languageOf(language).texts.service;
  const text =
    status === 'APPROVED'
      ? approved_message || approvedMessage
      : rejected_message || rejectedMessage;
  const stored = () => evaluateStoredAnswers(definition, Object(response.answers)).values;
  const message = isPiped(text) ? pipeText(definition, text, stored(), optionLists) : text;
  return { status, message, score, maxScore, percent };
}
