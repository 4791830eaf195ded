import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { scopes } from '../../../../../src/workspaces/scopes.ts';
import {
  ApiKeysDocument,
  type ApiKeysQuery,
  CreateApiKeyDocument,
  type CreateApiKeyInput,
  RevokeApiKeyDocument,
  type Scope,
} from '../../../generated/keys.ts';
import { enumText } from '../../api/enum-text.ts';
import { request } from '../../api/request.ts';
import { useIdempotencyKey, useRequest } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checks, codeOptions } from '../../ui/controls/checkbox.tsx';
import { FieldGroup, TextField } from '../../ui/controls/fields.tsx';
import { Badge, QueryState } from '../../ui/feedback/states.tsx';
import { formatRelativeTime, formatTime } from '../../ui/format.ts';
import { Page, TableCard } from '../../ui/layout.tsx';
import { ConfirmDialog, Dialog, SecretDialog } from '../../ui/overlays/dialogs.tsx';

/** Creates a key with some of the scopes of the own key; its secret is shown once. */
function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const viewer = useViewer();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [day, setDay] = useState('');
  const keyOf = useIdempotencyKey();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (input: CreateApiKeyInput) =>
      request(CreateApiKeyDocument, { input, idempotencyKey: keyOf(input) }),
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

type ApiKey = NonNullable<ApiKeysQuery['apiKeys']>['nodes'][number];

const columns = [t('Name'), t('Scopes'), t('Last used'), t('Expires'), t('Actions')];

/** The API keys of the workspace: create and revoke. */
export function KeysScreen() {
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const queries = useQueryClient();
  const { key: own } = useViewer();
  const keys = useRequest(['keys'], ApiKeysDocument, {});
  const reload = () => queries.invalidateQueries({ queryKey: ['keys'] });
  const revoke = useMutation({
    mutationFn: (id: string) => request(RevokeApiKeyDocument, { id }),
    onSuccess: () => setRevoking(undefined),
    onSettled: reload,
  });
  const create = (
    <Button variant="primary" icon={<Plus />} onPress={() => setIsCreating(true)}>
      {t('Create key')}
    </Button>
  );
  return (
    <Page
      title={t('API keys')}
      description={t('Keys of programs and people, each with its own scopes.')}
      actions={create}
    >
      <QueryState query={keys} label={t('Loading keys')} />
      {keys.data?.apiKeys && (
        <TableCard label={t('API keys')} columns={columns}>
          {keys.data.apiKeys.nodes.map((key) => (
            <tr key={key.id}>
              <th scope="row" className="table-name">
                {key.name} {key.id === own.id && <Badge tone="accent">{t('this session')}</Badge>}
              </th>
              <td className="table-code">
                {key.scopes.map((scope) => enumText(scopes, scope)).join(', ')}
              </td>
              <td>{key.lastUsedAt ? formatRelativeTime(key.lastUsedAt) : t('never')}</td>
              <td className="table-short">
                {key.expiresAt ? formatTime(key.expiresAt) : t('never')}
              </td>
              <td>
                <Button size="small" onPress={() => setRevoking(key)}>
                  {t('Revoke')}
                </Button>
              </td>
            </tr>
          ))}
        </TableCard>
      )}
      {isCreating && (
        <CreateKeyDialog
          onClose={() => {
            setIsCreating(false);
            void reload();
          }}
        />
      )}
      <ConfirmDialog
        title={t('Revoke key')}
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={() => revoking && revoke.mutate(revoking.id)}
        isPending={revoke.isPending}
        error={revoke.error}
      >
        <p>
          {t('Requests with the key “{name}” fail from now on. This cannot be undone.', {
            name: revoking?.name ?? '',
          })}
          {revoking?.id === own.id && ` ${t('It is the key of this session, which ends, too.')}`}
        </p>
      </ConfirmDialog>
    </Page>
  );
}
