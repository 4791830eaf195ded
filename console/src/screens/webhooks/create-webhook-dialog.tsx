import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventTypes } from '../../../../src/events/event-types.ts';
import { CreateWebhookDocument, type CreateWebhookInput } from '../../../generated/webhooks.ts';
import { isProblem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { webhooksKey } from './use-webhook-actions.ts';

/** Creates a webhook for all forms; its secret is shown once. */
export function CreateWebhookDialog({ onClose }: { onClose(): void }) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<readonly string[]>(['response.created']);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (input: CreateWebhookInput) =>
      request(CreateWebhookDocument, { input, idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey }),
    onError: () => setIdempotencyKey(crypto.randomUUID()),
  });
  const secret = create.data?.createWebhook?.secret;
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;
  const urlError = isProblem(create.error)
    ? create.error.failures.find(({ path }) => path === 'url')?.message
    : undefined;
  const send = () => create.mutate({ url, description: description || null, events: [...events] });
  return (
    <Dialog
      title="Create webhook"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={url.trim() === '' || events.length === 0}
            isPending={create.isPending}
            onPress={send}
          >
            Create webhook
          </Button>
        </>
      }
    >
      <TextField
        label="URL"
        type="url"
        placeholder="https://"
        value={url}
        onChange={setUrl}
        error={urlError}
        autoFocus
      />
      <TextField label="Description" value={description} onChange={setDescription} />
      <fieldset className="field keys-fieldset">
        <legend className="field-label">Events</legend>
        {eventTypes.map((type) => (
          <Checkbox
            key={type}
            isSelected={events.includes(type)}
            onChange={(on) =>
              setEvents(eventTypes.filter((one) => (one === type ? on : events.includes(one))))
            }
          >
            <code>{type}</code>
          </Checkbox>
        ))}
      </fieldset>
      {create.error && !urlError && <ProblemNotice problem={create.error} />}
    </Dialog>
  );
}
