import { SecretDialog } from '../../ui/overlays/secret-dialog.tsx';

/** The signing secret of a webhook. */
export function WebhookSecret(props: { secret: string; onClose(): void }) {
  return (
    <SecretDialog title="Signing secret" noun="secret" {...props}>
      Receivers verify requests with it (Standard Webhooks). It is shown once.
    </SecretDialog>
  );
}
