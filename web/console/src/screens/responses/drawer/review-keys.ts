/** What keys do while a response is open. */
export type ReviewCommand = 'approve' | 'reject' | 'note' | 'next' | 'previous' | 'help';

interface ReviewKey {
  readonly key: string;
  readonly command: ReviewCommand;
  readonly label: string;
  /** Whether the command changes the response. */
  readonly isReview?: boolean;
}

export const reviewKeys: readonly ReviewKey[] = [
  { key: 'a', command: 'approve', label: 'Approve', isReview: true },
  { key: 'r', command: 'reject', label: 'Reject', isReview: true },
  { key: 'n', command: 'note', label: 'Write a note', isReview: true },
  { key: 'j', command: 'next', label: 'Next response' },
  { key: 'k', command: 'previous', label: 'Previous response' },
  { key: '?', command: 'help', label: 'Show the keys' },
];
