import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CreateWebhookDocument, UpdateWebhookDocument } from '../../../generated/webhooks.ts';
import { isProblem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { notify } from '../../ui/feedback/toasts.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SecretDialog } from '../../ui/overlays/secret-dialog.tsx';
import { type Webhook, webhooksKey } from './use-webhook-actions.ts';
import { inputOf, type WebhookDraft, WebhookFields } from './webhook-fields.tsx';

const newWebhook = {
  url: '',
  description: '',
  events: ['RESPONSE_CREATED'],
  include: [],
  form: null,
} as const;

interface WebhookDialogProps {
  /** The webhook to change; without one, a webhook is created. */
  webhook?: Webhook;
  onClose(): void;
}

/** Creates or changes a webhook. The secret of a new one is shown once. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { url, description, events, include, form } = webhook ?? newWebhook;
  const canReadForms = useViewer().can('forms:read');
  const [draft, setDraft] = useState<WebhookDraft>({
    url,
    description: description ?? '',
    events,
    include,
    form: canReadForms ? form : undefined,
  });
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const queries = useQueryClient();
  const {
    mutate,
    data: secret,
    error,
    isPending,
  } = useMutation({
    mutationFn: async () => {
      const input = inputOf(draft);
      if (webhook) return void (await request(UpdateWebhookDocument, { id: webhook.id, input }));
      const { createWebhook } = await request(CreateWebhookDocument, { input, idempotencyKey });
      return createWebhook?.secret;
    },
    onSuccess: () => {
      if (webhook) {
        notify({ tone: 'success', text: t('The webhook was changed.') });
        onClose();
      }
      return queries.invalidateQueries({ queryKey: webhooksKey });
    },
    onError: () => setIdempotencyKey(crypto.randomUUID()),
  });
  if (secret) return <WebhookSecret secret={secret} onClose={onClose} />;
  const failures = isProblem(error) ? error.failures : [];
  const urlError = failures.find(({ path }) => path === 'url')?.message;
  const isDisabled = draft.url.trim() === '' || draft.events.length === 0;
  const title = webhook ? t('Change webhook') : t('Create webhook');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      submit={{ label: title, isDisabled, isPending, onPress: mutate }}
      error={urlError ? undefined : error}
    >
      <WebhookFields draft={draft} onChange={setDraft} urlError={urlError} />
    </Dialog>
  );
}

/** The signing secret of a webhook. */
export function WebhookSecret(props: { secret: string; onClose(): void }) {
  return (
    <SecretDialog title={t('Signing secret')} noun="secret" {...props}>
      {t('Receivers verify requests with it (Standard Webhooks). It is shown once.')}
    </SecretDialog>
  );
}
