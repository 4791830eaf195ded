import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scopes } from '../../../../../src/workspaces/scopes.ts';
import {
  ApiKeysDocument,
  type ApiKeysQuery,
  RevokeApiKeyDocument,
} from '../../../generated/keys.ts';
import { enumText } from '../../api/enum-text.ts';
import { request } from '../../api/request.ts';
import { useRequest } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { formatRelativeTime, formatTime } from '../../ui/format.ts';
import { Plus } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { TableCard } from '../../ui/layout/table.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';

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
