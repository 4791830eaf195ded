import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { reviewKeys } from './review-keys.ts';

interface KeyHelpProps {
  isOpen: boolean;
  onClose(): void;
  canReview: boolean;
}

/** The keys that work while a response is open. */
export function KeyHelp({ isOpen, onClose, canReview }: KeyHelpProps) {
  return (
    <Dialog title="Keys" size="small" isOpen={isOpen} onClose={onClose}>
      <dl className="key-help">
        {reviewKeys
          .filter(({ isReview }) => canReview || !isReview)
          .map(({ key, label }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
