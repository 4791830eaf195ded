import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CreateWebhookDocument } from '../../../generated/webhooks.ts';
import { request } from '../../api/request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { webhooksKey } from './use-webhook-actions.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { inputOf, type WebhookDraft } from './webhook-fields.tsx';

const emptyDraft: WebhookDraft = {
  ...{ url: '', description: '', events: ['response.created'], form: undefined },
};

/** Creates a webhook; its secret is shown once. */
export function CreateWebhookDialog({ onClose }: { onClose(): void }) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const queries = useQueryClient();
  const canReadForms = useViewer().can('forms:read');
  const create = useMutation({
    mutationFn: (draft: WebhookDraft) =>
      request(CreateWebhookDocument, { input: inputOf(draft), idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey }),
    onError: () => setIdempotencyKey(crypto.randomUUID()),
  });
  const secret = create.data?.createWebhook?.secret;
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <WebhookDialog
      title="Create webhook"
      initial={{ ...emptyDraft, form: canReadForms ? null : undefined }}
      onSubmit={create.mutate}
      isPending={create.isPending}
      error={create.error}
      onClose={onClose}
    />
  );
}
