import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  InvitationsDocument,
  type InvitationsQuery,
  RevokeInvitationDocument,
} from '../../../../generated/share.ts';
import { request } from '../../../api/request.ts';
import { useList } from '../../../api/use-request.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge, type Badges, ProblemNotice } from '../../../ui/feedback/states.tsx';
import { useAction } from '../../../ui/feedback/toasts.tsx';
import { formatNumber, formatTime } from '../../../ui/format.ts';
import { LoadMore, Panel, Table } from '../../../ui/layout.tsx';
import { useForm } from '../../form/form-context.ts';
import { CreateInvitationsDialog } from './create-invitations-dialog.tsx';

type Invitation = NonNullable<InvitationsQuery['invitations']>['nodes'][number];

const statuses: Badges<Invitation['status']> = {
  UNUSED: { children: t('Not used') },
  USED: { tone: 'good', children: t('Used') },
  REVOKED: { tone: 'bad', children: t('Revoked') },
  EXPIRED: { tone: 'warning', children: t('Expired') },
};

/** Links for one response each. */
export function InvitationsPanel() {
  const { id: formId } = useForm();
  const [isCreating, setIsCreating] = useState(false);
  const canWrite = useViewer().can('responses:write');
  const queryKey = ['invitations', formId];
  const list = useList({
    queryKey,
    load: (after, options) => request(InvitationsDocument, { formId, after }, options),
    pageOf: ({ invitations }) => invitations,
  });
  const { data: rows = [], total = 0, error, refetch } = list;
  const revoke = useAction((id: string) => request(RevokeInvitationDocument, { formId, id }), {
    changes: [queryKey],
  });
  const head = (
    <>
      <span className="grow soft">{formatNumber(total)}</span>
      {canWrite && (
        <Button icon={<Plus />} onPress={() => setIsCreating(true)}>
          {t('Create invitations')}
        </Button>
      )}
    </>
  );
  return (
    <Panel title={t('Invitations')} head={head}>
      <p className="soft">{t('Links for one response each, for recipients that you know.')}</p>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {rows.length > 0 && (
        <Table columns={[t('Recipient'), t('Status'), t('Expires'), t('Actions')]}>
          {rows.map(({ id, reference, email, status, expiresAt }) => (
            <tr key={id}>
              <th scope="row" className="share-recipient">
                {reference ?? email ?? id}
                {reference && email && email !== reference && (
                  <span className="note second-line">{email}</span>
                )}
              </th>
              <td>
                <Badge {...statuses[status]} />
              </td>
              <td>{expiresAt ? formatTime(expiresAt) : t('never')}</td>
              <td>
                {canWrite && status === 'UNUSED' && (
                  <Button size="small" onPress={() => revoke.mutate(id)}>
                    {t('Revoke')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <LoadMore {...list} />
      {isCreating && (
        <CreateInvitationsDialog
          onClose={() => {
            setIsCreating(false);
            void refetch();
          }}
        />
      )}
    </Panel>
  );
}
