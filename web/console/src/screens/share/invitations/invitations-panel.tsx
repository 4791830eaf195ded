import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  InvitationsDocument,
  type InvitationsQuery,
  RevokeInvitationDocument,
} from '../../../../generated/share.ts';
import { request } from '../../../api/request.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { messageOf, ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';
import { notify } from '../../../ui/feedback/toasts.tsx';
import { formatNumber, formatTime } from '../../../ui/format.ts';
import { Plus } from '../../../ui/icons/icons.tsx';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { CreateInvitationsDialog } from './create-invitations-dialog.tsx';

type Invitation = NonNullable<InvitationsQuery['invitations']>['nodes'][number];

/** Key of the list of a form's invitations. */
const invitationsKey = (formId: string) => ['invitations', formId];

const statuses: Readonly<Record<Invitation['status'], { tone: BadgeTone; label: string }>> = {
  UNUSED: { tone: 'neutral', label: 'Not used' },
  USED: { tone: 'good', label: 'Used' },
  REVOKED: { tone: 'bad', label: 'Revoked' },
  EXPIRED: { tone: 'warning', label: 'Expired' },
};

interface InvitationsPanelProps {
  formId: string;
  /** The live version; null if the form was never published. */
  version: number | null;
}

/** Links for one response each. */
export function InvitationsPanel({ formId, version }: InvitationsPanelProps) {
  const [isCreating, setIsCreating] = useState(false);
  const canWrite = useViewer().can('responses:write');
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: invitationsKey(formId) });
  const list = useInfiniteQuery({
    queryKey: invitationsKey(formId),
    queryFn: ({ pageParam, signal }) =>
      request(InvitationsDocument, { formId, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ invitations }) =>
      invitations?.pageInfo.hasNextPage ? invitations.pageInfo.endCursor : null,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => request(RevokeInvitationDocument, { formId, id }),
    onError: (error) => notify({ tone: 'error', text: messageOf(error) }),
    onSettled: reload,
  });
  const rows = list.data?.pages.flatMap(({ invitations }) => invitations?.nodes ?? []) ?? [];
  const total = list.data?.pages[0]?.invitations?.totalCount ?? 0;
  return (
    <section className="card share-card" aria-labelledby="share-invitations">
      <header className="share-head">
        <h2 id="share-invitations">Invitations</h2>
        <span className="share-count">{formatNumber(total)}</span>
        {canWrite && (
          <Button icon={<Plus />} onPress={() => setIsCreating(true)}>
            Create invitations
          </Button>
        )}
      </header>
      <p className="share-help">Links for one response each, for recipients that you know.</p>
      {list.error && <ProblemNotice problem={list.error} onRetry={() => void list.refetch()} />}
      {rows.length > 0 && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Recipient</th>
              <th scope="col">Status</th>
              <th scope="col">Expires</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((invitation) => (
              <tr key={invitation.id}>
                <th scope="row" className="share-recipient">
                  {invitation.reference ?? invitation.id}
                </th>
                <td>
                  <Badge tone={statuses[invitation.status].tone}>
                    {statuses[invitation.status].label}
                  </Badge>
                </td>
                <td>{invitation.expiresAt ? formatTime(invitation.expiresAt) : 'never'}</td>
                <td>
                  {canWrite && invitation.status === 'UNUSED' && (
                    <Button size="small" onPress={() => revoke.mutate(invitation.id)}>
                      Revoke
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
      {isCreating && (
        <CreateInvitationsDialog
          {...{ formId, version }}
          onClose={() => {
            setIsCreating(false);
            void reload();
          }}
        />
      )}
    </section>
  );
}
