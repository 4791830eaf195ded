import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventTypes } from '../../../../../src/events/event-types.ts';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  type EventType,
  RedeliverWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type UpdateWebhookInput,
  type WebhookInclude,
  type WebhooksQuery,
} from '../../../generated/webhooks.ts';
import { isProblem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { useIdempotencyKey } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Checks, codeOptions } from '../../ui/controls/checkbox.tsx';
import { ComboBox, FieldGroup, TextField } from '../../ui/controls/fields.tsx';
import { notify, useAction } from '../../ui/feedback/toasts.tsx';
import { Dialog, SecretDialog } from '../../ui/overlays/dialogs.tsx';
import { allForms } from '../forms/forms-query.ts';
import { useForms } from '../forms/use-forms.ts';

export type Webhook = NonNullable<WebhooksQuery['webhooks']>['nodes'][number];

/** Key of all queries about webhooks. */
export const webhooksKey = ['webhooks'];

const changes = [webhooksKey];

/** What can be done with a webhook. */
export function useWebhookActions(id: string) {
  const update = useAction(
    (input: UpdateWebhookInput) => request(UpdateWebhookDocument, { id, input }),
    { done: t('The webhook was changed.'), changes },
  );
  const remove = useAction(() => request(DeleteWebhookDocument, { id }), {
    done: t('The webhook was deleted.'),
    changes,
  });
  const rotate = useAction(() => request(RotateWebhookSecretDocument, { id }), {
    done: t('The previous secret stays valid for 24 hours.'),
    changes,
  });
  const test = useAction(() => request(TestWebhookDocument, { id }), {
    done: t('A test event is being delivered.'),
    changes,
  });
  const redeliver = useAction(
    (delivery: string) => request(RedeliverWebhookDocument, { webhookId: id, id: delivery }),
    { done: t('The event is being delivered again.'), changes },
  );
  return { update, remove, rotate, test, redeliver };
}

/** What is entered about a webhook. */
interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  readonly events: readonly EventType[];
  /** What events contain in addition. */
  readonly include: readonly WebhookInclude[];
  /** Null: events of all forms. Undefined: as it is, since the key may not read forms. */
  readonly form: { readonly id: string; readonly title: string } | null | undefined;
}

/** The input of a mutation that stores a webhook. */
const inputOf = ({ url, description, events, include, form }: WebhookDraft) => ({
  url: url.trim(),
  description: description || null,
  events: [...events],
  include: [...include],
  ...(form !== undefined && { formId: form?.id ?? null }),
});

interface WebhookFieldsProps {
  draft: WebhookDraft;
  onChange(draft: WebhookDraft): void;
  urlError: string | undefined;
}

const includeOptions = [
  { value: 'LABELS', label: t('Titles of questions and labels of options') },
] as const satisfies readonly { value: WebhookInclude; label: string }[];

/** URL, description, events, what these contain, and form of a webhook. */
function WebhookFields({ draft, onChange, urlError }: WebhookFieldsProps) {
  const { url, description, events, include, form } = draft;
  return (
    <>
      <TextField
        label="URL"
        type="url"
        placeholder="https://"
        value={url}
        onChange={(next) => onChange({ ...draft, url: next })}
        error={urlError}
        autoFocus
      />
      <TextField
        label={t('Description')}
        value={description}
        onChange={(next) => onChange({ ...draft, description: next })}
      />
      <FieldGroup label={t('Events')}>
        <Checks
          options={codeOptions(eventTypes)}
          chosen={events}
          onChange={(next) => onChange({ ...draft, events: next })}
        />
      </FieldGroup>
      <FieldGroup label={t('Events contain')}>
        <Checks
          options={includeOptions}
          chosen={include}
          onChange={(next) => onChange({ ...draft, include: next })}
        />
      </FieldGroup>
      {form !== undefined && (
        <FormField form={form} onChange={(next) => onChange({ ...draft, form: next })} />
      )}
    </>
  );
}

interface FormFieldProps {
  form: NonNullable<WebhookDraft['form']> | null;
  onChange(form: FormFieldProps['form']): void;
}

/** The form of the events: searched by title, or empty for all forms. */
function FormField({ form, onChange }: FormFieldProps) {
  const [text, setText] = useState(form?.title ?? '');
  const search = text === form?.title ? '' : text;
  const { data: rows = [] } = useForms({ ...allForms, search });
  const choose = (id: string | null) => {
    const row = rows.find((one) => one.id === id);
    if (row) onChange({ id: row.id, title: row.title });
    setText(row?.title ?? '');
  };
  return (
    <ComboBox
      label={t('Form')}
      placeholder={t('All forms')}
      description={t('Only events of this form. Leave it empty for all forms.')}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      value={form?.id ?? null}
      onChange={choose}
      text={text}
      onTextChange={(next) => {
        setText(next);
        if (next === '') onChange(null);
      }}
    />
  );
}

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
  const keyOf = useIdempotencyKey();
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
      const idempotencyKey = keyOf(input);
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
