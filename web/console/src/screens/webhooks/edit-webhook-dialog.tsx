import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UpdateWebhookDocument, type WebhooksQuery } from '../../../generated/webhooks.ts';
import { request } from '../../api/request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { notify } from '../../ui/feedback/toasts.tsx';
import { webhooksKey } from './use-webhook-actions.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { inputOf, type WebhookDraft } from './webhook-fields.tsx';

interface EditWebhookDialogProps {
  webhook: NonNullable<WebhooksQuery['webhooks']>['nodes'][number];
  onClose(): void;
}

/** Changes the URL, description, events and form of a webhook. */
export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const { id, url, description, events, form } = webhook;
  const queries = useQueryClient();
  const canReadForms = useViewer().can('forms:read');
  const update = useMutation({
    mutationFn: (draft: WebhookDraft) =>
      request(UpdateWebhookDocument, { id, input: inputOf(draft) }),
    onSuccess: () => {
      notify({ tone: 'success', text: 'The webhook was changed.' });
      onClose();
      return queries.invalidateQueries({ queryKey: webhooksKey });
    },
  });
  return (
    <WebhookDialog
      title="Change webhook"
      initial={{
        ...{ url, description: description ?? '', events },
        form: canReadForms ? form : undefined,
      }}
      onSubmit={update.mutate}
      isPending={update.isPending}
      error={update.error}
      onClose={onClose}
    />
  );
}
