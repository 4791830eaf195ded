import { Eye } from 'lucide-react';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { Notification } from '../notifications/notifications.ts';
import { NotificationPreview } from './notification-preview.tsx';
import type { usePreview } from './use-preview.ts';

interface PreviewButtonProps {
  preview: ReturnType<typeof usePreview>;
  notification: Notification;
  canSendTest: boolean;
}

/** Opens the preview, or says that the notification has to be corrected first. */
export function PreviewButton({ preview, notification, canSendTest }: PreviewButtonProps) {
  const { workspace, can } = useViewer();
  if (!workspace.mailAvailable || !can('responses:read')) return null;
  return (
    <div className="stack">
      <div>
        <Button icon={<Eye />} isPending={preview.isPending} onPress={preview.open}>
          {t('Preview')}
        </Button>
      </div>
      {preview.refusal && (
        <p className="field-error" role="alert">
          {t('Correct what is marked to see the preview.')}
        </p>
      )}
      {preview.isOpen && (
        <NotificationPreview
          notification={notification}
          canSendTest={canSendTest}
          onClose={preview.close}
        />
      )}
    </div>
  );
}
