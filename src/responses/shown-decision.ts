import type { ApprovalStatus } from '../../prisma/generated/client/enums.ts';
import { decisionOn } from './approval.ts';
import type { Submitted } from './take.ts';

/** What a respondent learns of the decision; which criteria there were is not part of it. */
export interface ShownDecision {
  readonly status: ApprovalStatus;
  readonly message: string;
  readonly score: number;
  readonly maxScore: number;
  readonly percent: number;
}

/** Undefined where the form does not show decisions, or nothing was decided. */
export function shownDecision({ version, response }: Submitted): ShownDecision | undefined {
  const { show_result, approved_message, rejected_message } = version.definition.approval;
  if (!show_result || response.approvalStatus === 'NONE') return undefined;
  const { status, score, maxScore, percent } = decisionOn(response);
  const message =
    status === 'APPROVED'
      ? approved_message || 'Your answers were approved.'
      : rejected_message || 'Your answers were not approved.';
  return { status, message, score, maxScore, percent };
}
