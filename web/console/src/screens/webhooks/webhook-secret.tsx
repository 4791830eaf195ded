import { t } from '../../texts/translate.tsx';
import { SecretDialog } from '../../ui/overlays/secret-dialog.tsx';

/** The signing secret of a webhook. */
export function WebhookSecret(props: { secret: string; onClose(): void }) {
  return (
    <SecretDialog title={t('Signing secret')} noun="secret" {...props}>
      {t('Receivers verify requests with it (Standard Webhooks). It is shown once.')}
    </SecretDialog>
  );
}
