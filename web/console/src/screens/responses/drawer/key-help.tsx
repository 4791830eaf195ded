import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface ReviewKey {
  readonly key: string;
  readonly command: 'approve' | 'reject' | 'note' | 'next' | 'previous' | 'help';
  readonly label: string;
  /** Whether the command changes the response. */
  readonly isReview?: boolean;
}

/** What keys do while a response is open. */
export const reviewKeys: readonly ReviewKey[] = [
  { key: 'a', command: 'approve', label: 'Approve', isReview: true },
  { key: 'r', command: 'reject', label: 'Reject', isReview: true },
  { key: 'n', command: 'note', label: 'Write a note', isReview: true },
  { key: 'j', command: 'next', label: 'Next response' },
  { key: 'k', command: 'previous', label: 'Previous response' },
  { key: '?', command: 'help', label: 'Show the keys' },
];

interface KeyHelpProps {
  isOpen: boolean;
  onClose(): void;
  canReview: boolean;
}

/** The keys that work while a response is open. */
export function KeyHelp({ isOpen, onClose, canReview }: KeyHelpProps) {
  const keys = reviewKeys.filter(({ isReview }) => canReview || !isReview);
  return (
    <Dialog title="Keys" size="small" isOpen={isOpen} onClose={onClose}>
      <dl className="key-help stack">
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd className="code-block">{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
