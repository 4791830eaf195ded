import type { ApprovalStatus, Verdict } from '../../../../generated/responses.ts';
import { t } from '../../../texts/translate.tsx';
import type { BadgeProps } from '../../../ui/feedback/states.tsx';
import { isTyping } from '../../../ui/hooks.ts';

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

interface ReviewKey {
  /** The keys, the first one is shown. */
  readonly keys: readonly string[];
  readonly command: 'approve' | 'reject' | 'note' | 'next' | 'previous' | 'help';
  readonly label: string;
  /** Whether the command changes the response. */
  readonly isReview?: boolean;
}

export type ReviewCommand = ReviewKey['command'];

/** What keys do while a response is open. */
export const reviewKeys: readonly ReviewKey[] = [
  { keys: ['a'], command: 'approve', label: t('Approve'), isReview: true },
  { keys: ['r'], command: 'reject', label: t('Reject'), isReview: true },
  { keys: ['n'], command: 'note', label: t('Write a note'), isReview: true },
  { keys: ['j', 'ArrowRight'], command: 'next', label: t('Next response') },
  { keys: ['k', 'ArrowLeft'], command: 'previous', label: t('Previous response') },
  { keys: ['?'], command: 'help', label: t('Show the keys') },
];

/** The command of a key; undefined while one types or holds the key, and for keys of the browser. */
export function commandOf(event: KeyboardEvent): ReviewCommand | undefined {
  if (event.repeat || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey)
    return undefined;
  return reviewKeys.find(({ keys }) => keys.includes(event.key))?.command;
}
