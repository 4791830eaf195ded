import { t } from '../../../texts/translate.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { reviewKeys } from './review-keys.ts';

interface KeyHelpProps {
  isOpen: boolean;
  onClose(): void;
  canReview: boolean;
}

const keyNames: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←' };

/** The keys that work while a response is open. */
export function KeyHelp({ isOpen, onClose, canReview }: KeyHelpProps) {
  const shown = reviewKeys.filter(({ isReview }) => canReview || !isReview);
  return (
    <Dialog title={t('Keys')} size="small" isOpen={isOpen} onClose={onClose}>
      <dl className="key-help stack">
        {shown.map(({ keys, command, label }) => (
          <div key={command}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="code-block">
                  {keyNames[key] ?? key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
