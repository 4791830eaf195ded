import { useMutation } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  AnswersSchemaDocument,
  CreateInvitationsDocument,
  type CreateInvitationsMutationVariables,
  InvitationsDocument,
  type InvitationsQuery,
  RevokeInvitationDocument,
} from '../../../../generated/share.ts';
import { request } from '../../../api/request.ts';
import { useList } from '../../../api/use-list.ts';
import { useRequest } from '../../../api/use-request.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { plural, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { download } from '../../../ui/download.ts';
import { Badge, type Badges, ProblemNotice } from '../../../ui/feedback/states.tsx';
import { useAction } from '../../../ui/feedback/toasts.tsx';
import { formatNumber, formatTime } from '../../../ui/format.ts';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useForm } from '../../form/form-context.ts';
import { type CreatedLink, csvOf } from './invitation-links.ts';
import { recipientsOf } from './recipients.ts';

/** Creates invitations for pasted recipients; their links are shown once. */
function CreateInvitationsDialog({ onClose }: { onClose(): void }) {
  // The questions of the live version can be prefilled; it is null if the form was never published.
  const { id: formId, publishedVersion: version } = useForm();
  const [recipients, setRecipients] = useState('');
  const [day, setDay] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (created: Omit<CreateInvitationsMutationVariables, 'formId'>) =>
      request(CreateInvitationsDocument, { formId, ...created }),
  });
  const schema = useRequest(
    ['answers schema', formId, version],
    AnswersSchemaDocument,
    { formId, version: version ?? 0 },
    { enabled: version !== null },
  );
  const invited = recipientsOf(recipients, schema.data?.formVersion?.answersSchema);
  const links = data?.createInvitations?.invitations.map(({ url, invitation }) => ({
    url,
    reference: invitation.reference ?? '',
  }));
  if (links) return <CreatedLinks links={links} onClose={onClose} />;
  const count = invited.length;
  return (
    <Dialog
      title={t('Create invitations')}
      onClose={onClose}
      submit={{
        label: plural(count, 'Create {n} invitation', 'Create {n} invitations'),
        isDisabled: count === 0,
        isPending,
        onPress: () =>
          mutate({ input: { recipients: invited }, expiresAt: day ? `${day}T23:59:59Z` : null }),
      }}
      error={error}
    >
      <TextField
        label={t('Recipients')}
        description={t(
          'One name or number a line, at most 1,000. Responses show it. To prefill answers, paste cells of a spreadsheet: question ids in the first line, recipients in the first column.',
        )}
        rows={8}
        value={recipients}
        onChange={setRecipients}
      />
      <TextField
        label={t('Valid through (UTC)')}
        description={t('Without a day, they do not expire.')}
        type="date"
        value={day}
        onChange={setDay}
      />
    </Dialog>
  );
}

function CreatedLinks({ links, onClose }: { links: readonly CreatedLink[]; onClose(): void }) {
  const save = () => download('invitations.csv', new Blob([csvOf(links)], { type: 'text/csv' }));
  return (
    <Dialog
      role="alertdialog"
      title={t('Invitation links')}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={links.map(({ url }) => url).join('\n')} label={t('Copy all links')} />
          <Button icon={<Download />} onPress={save}>
            {t('Download CSV')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <p>{t('The links are shown once. The service stores only digests of them.')}</p>
      <ul className="plain-list stack wrap">
        {links.map(({ reference, url }) => (
          <li key={url}>
            <strong>{reference}</strong> <code>{url}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

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
          {rows.map(({ id, reference, status, expiresAt }) => (
            <tr key={id}>
              <th scope="row" className="share-recipient">
                {reference ?? id}
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
