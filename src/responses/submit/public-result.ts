import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { decisionOf } from '../../definition/answers/approval.ts';
import type { StoredSubmission } from './process-submission.ts';

/** The decision as shown to the respondent; it does not expose the criteria. */
export interface PublicResult {
  readonly status: ApprovalStatus;
  readonly message: string;
  readonly score: number;
  readonly maxScore: number;
  readonly percent: number;
}

/** Undefined if the form does not show decisions, or there is none. */
export function publicResult({ version, response }: StoredSubmission): PublicResult | undefined {
  const { show_result, approved_message, rejected_message } = version.definition.approval;
  if (!show_result || response.approvalStatus === 'NONE') return undefined;
  const { status, score, maxScore, percent } = decisionOf(response);
  const message =
    status === 'APPROVED'
      ? approved_message || 'Your answers were approved.'
      : rejected_message || 'Your answers were not approved.';
  return { status, message, score, maxScore, percent };
}
