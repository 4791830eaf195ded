import { t } from '../../../texts/translate.tsx';
import { isTyping } from '../../../ui/use-window-event.ts';

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
