import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ApiKeysDocument,
  type ApiKeysQuery,
  RevokeApiKeyDocument,
} from '../../../generated/keys.ts';
import { request } from '../../api/request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { formatRelativeTime, formatTime } from '../../ui/format.ts';
import { Plus } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { TableCard } from '../../ui/layout/table-card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import './keys.css';

type ApiKey = NonNullable<ApiKeysQuery['apiKeys']>['nodes'][number];

/** The API keys of the workspace: create and revoke. */
export function KeysScreen() {
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const queries = useQueryClient();
  const { key: own } = useViewer();
  const { data, error, refetch } = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => request(ApiKeysDocument, {}, { signal }),
  });
  const reload = () => queries.invalidateQueries({ queryKey: ['keys'] });
  const revoke = useMutation({
    mutationFn: (id: string) => request(RevokeApiKeyDocument, { id }),
    onSuccess: () => setRevoking(undefined),
    onSettled: reload,
  });
  const create = (
    <Button variant="primary" icon={<Plus />} onPress={() => setIsCreating(true)}>
      Create key
    </Button>
  );
  return (
    <Page
      title="API keys"
      description="Keys of programs and people, each with its own scopes."
      actions={create}
    >
      {error && <ProblemNotice problem={error} onRetry={() => refetch()} />}
      {!error && !data && <Spinner label="Loading keys" />}
      {data?.apiKeys && (
        <TableCard label="API keys">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Scopes</th>
                <th scope="col">Last used</th>
                <th scope="col">Expires</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.apiKeys.nodes.map((key) => (
                <tr key={key.id}>
                  <th scope="row" className="table-name">
                    {key.name} {key.id === own.id && <Badge tone="accent">this session</Badge>}
                  </th>
                  <td className="keys-scopes">{key.scopes.join(', ')}</td>
                  <td>{key.lastUsedAt ? formatRelativeTime(key.lastUsedAt) : 'never'}</td>
                  <td className="table-time">
                    {key.expiresAt ? formatTime(key.expiresAt) : 'never'}
                  </td>
                  <td>
                    <Button size="small" onPress={() => setRevoking(key)}>
                      Revoke
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
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
        title="Revoke key"
        confirmLabel="Revoke key"
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={() => revoking && revoke.mutate(revoking.id)}
        isPending={revoke.isPending}
        error={revoke.error}
      >
        <p>
          Requests with the key “{revoking?.name}” fail from now on. This cannot be undone.
          {revoking?.id === own.id && ' It is the key of this session, which ends, too.'}
        </p>
      </ConfirmDialog>
    </Page>
  );
}
