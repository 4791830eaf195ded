import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface SecretDialogProps {
  secret: string;
  onClose(): void;
}

/** The signing secret of a webhook, once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title="Signing secret"
      size="small"
      isOpen
      onClose={onClose}
      actions={
        <>
          <CopyButton text={secret} label="Copy secret" />
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>Receivers verify requests with it (Standard Webhooks). It is shown once.</p>
      <code className="keys-secret">{secret}</code>
    </Dialog>
  );
}
