import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { scopes } from '../../../../../src/workspaces/scopes.ts';
import { CreateApiKeyDocument, type CreateApiKeyInput } from '../../../generated/keys.ts';
import { request } from '../../api/request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Creates a key with some of the scopes of the own key; its secret is shown once. */
export function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const viewer = useViewer();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [day, setDay] = useState('');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: (input: CreateApiKeyInput) =>
      request(CreateApiKeyDocument, { input, idempotencyKey }),
  });
  const secret = create.data?.createApiKey?.secret;
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;
  const send = () =>
    create.mutate({
      name: name.trim(),
      scopes: [...chosen],
      ...(day && { expiresAt: `${day}T23:59:59Z` }),
    });
  return (
    <Dialog
      title="Create key"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={name.trim() === '' || chosen.length === 0}
            isPending={create.isPending}
            onPress={send}
          >
            Create key
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        description="Who or what uses the key."
        value={name}
        onChange={setName}
        autoFocus
      />
      <fieldset className="field keys-fieldset">
        <legend className="field-label">Scopes</legend>
        <span className="field-description">Not more than those of your own key.</span>
        {scopes
          .filter((scope) => viewer.can(scope))
          .map((scope) => (
            <Checkbox
              key={scope}
              isSelected={chosen.includes(scope)}
              onChange={(on) =>
                setChosen(scopes.filter((one) => (one === scope ? on : chosen.includes(one))))
              }
            >
              <code>{scope}</code>
            </Checkbox>
          ))}
      </fieldset>
      <TextField
        label="Valid through (UTC)"
        description="Without a day, as long as your own key."
        type="date"
        value={day}
        onChange={setDay}
      />
      {create.error && <ProblemNotice problem={create.error} />}
    </Dialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <Dialog
      role="alertdialog"
      title="Your new key"
      size="small"
      isOpen
      onClose={onClose}
      actions={
        <>
          <CopyButton text={secret} label="Copy key" />
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>The key is shown once. The service stores only a digest of it.</p>
      <code className="keys-secret">{secret}</code>
    </Dialog>
  );
}
