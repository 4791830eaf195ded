import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Dialog } from './dialog.tsx';

interface SecretDialogProps {
  title: string;
  /** The secret as the button that copies it names it: `key`. */
  noun: string;
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
          <CopyButton text={secret} label={`Copy ${noun}`} />
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <code className="code-block keys-secret">{secret}</code>
    </Dialog>
  );
}
