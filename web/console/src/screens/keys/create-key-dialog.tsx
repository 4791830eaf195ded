import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { scopes } from '../../../../../src/workspaces/scopes.ts';
import {
  CreateApiKeyDocument,
  type CreateApiKeyInput,
  type Scope,
} from '../../../generated/keys.ts';
import { request } from '../../api/request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Checks, codeOptions } from '../../ui/controls/checkbox.tsx';
import { FieldGroup } from '../../ui/controls/field-group.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SecretDialog } from '../../ui/overlays/secret-dialog.tsx';

/** Creates a key with some of the scopes of the own key; its secret is shown once. */
export function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const viewer = useViewer();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [day, setDay] = useState('');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (input: CreateApiKeyInput) =>
      request(CreateApiKeyDocument, { input, idempotencyKey }),
  });
  const secret = data?.createApiKey?.secret;
  if (secret) {
    return (
      <SecretDialog title={t('Your new key')} noun="key" secret={secret} onClose={onClose}>
        {t('The key is shown once. The service stores only a digest of it.')}
      </SecretDialog>
    );
  }
  const expiry = day && { expiresAt: `${day}T23:59:59Z` };
  return (
    <Dialog
      title={t('Create key')}
      onClose={onClose}
      submit={{
        label: t('Create key'),
        isDisabled: name.trim() === '' || chosen.length === 0,
        isPending,
        onPress: () => mutate({ name: name.trim(), scopes: chosen, ...expiry }),
      }}
      error={error}
    >
      <TextField
        label={t('Name')}
        description={t('Who or what uses the key.')}
        value={name}
        onChange={setName}
        autoFocus
      />
      <FieldGroup label={t('Scopes')} description={t('Not more than those of your own key.')}>
        <Checks
          options={codeOptions(scopes.filter((scope) => viewer.can(scope)))}
          chosen={chosen}
          onChange={setChosen}
        />
      </FieldGroup>
      <TextField
        label={t('Valid through (UTC)')}
        description={t('Without a day, as long as your own key.')}
        type="date"
        value={day}
        onChange={setDay}
      />
    </Dialog>
  );
}
