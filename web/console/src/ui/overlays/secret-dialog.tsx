import type { ReactNode } from 'react';
import { t } from '../../texts/translate.tsx';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Dialog } from './dialog.tsx';

const copyLabels = { key: t('Copy key'), secret: t('Copy secret') };

interface SecretDialogProps {
  title: string;
  /** What the secret is, for the button that copies it. */
  noun: keyof typeof copyLabels;
  secret: string;
  /** What the secret is for. */
  children: ReactNode;
  onClose(): void;
}

/** A new secret, which is shown once. */
export function SecretDialog({ title, noun, secret, children, onClose }: SecretDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      size="small"
      onClose={onClose}
      actions={
        <>
          <CopyButton text={secret} label={copyLabels[noun]} />
          <Button variant="primary" onPress={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <code className="code-block keys-secret">{secret}</code>
    </Dialog>
  );
}
