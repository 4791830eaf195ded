import type { ApprovalStatus, Verdict } from '../../../../generated/responses.ts';
import { t } from '../../../texts/translate.tsx';
import type { BadgeProps } from '../../../ui/feedback/states.tsx';

/** A decision that responses can have, and how a reviewer makes it. */
interface DecisionState {
  readonly status: ApprovalStatus;
  readonly label: string;
  readonly tone: BadgeProps['tone'];
  /** What the reviewer sends; null restores the automatic decision. */
  readonly verdict: Verdict | null;
  readonly action: string;
}

/** All decisions in the order of the columns of the board. */
export const decisions: readonly DecisionState[] = [
  {
    status: 'NONE',
    label: t('Undecided'),
    tone: 'neutral',
    verdict: null,
    action: t('Restore automatic decision'),
  },
  {
    status: 'APPROVED',
    label: t('Approved'),
    tone: 'good',
    verdict: 'APPROVED',
    action: t('Approve'),
  },
  {
    status: 'REJECTED',
    label: t('Rejected'),
    tone: 'bad',
    verdict: 'REJECTED',
    action: t('Reject'),
  },
];

/** The decision in words. */
export const labelOf = (status: ApprovalStatus): string =>
  decisions.find((one) => one.status === status)?.label ?? status;
