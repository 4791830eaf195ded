import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AuditLogDocument, type AuditLogQuery } from '../../../generated/audit.ts';
import { request } from '../../api/request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { formatNumber, formatTime } from '../../ui/format.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { TableCard } from '../../ui/layout/table-card.tsx';
import '../keys/keys.css';

type Entry = NonNullable<AuditLogQuery['auditLog']>['nodes'][number];

/** The operations that changed the workspace, newest first. */
export function AuditScreen() {
  const log = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) => request(AuditLogDocument, { after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ auditLog }) =>
      auditLog?.pageInfo.hasNextPage ? auditLog.pageInfo.endCursor : null,
  });
  const entries = log.data?.pages.flatMap(({ auditLog }) => auditLog?.nodes ?? []);
  return (
    <Page title="Audit log" description="Who changed what, within the last 400 days.">
      {log.error && <ProblemNotice problem={log.error} onRetry={() => void log.refetch()} />}
      {!log.error && !entries && <Spinner label="Loading the audit log" />}
      {entries && (
        <TableCard label="Audit log">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Operation</th>
                <th scope="col">By</th>
                <th scope="col">Target</th>
                <th scope="col">Request</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        </TableCard>
      )}
      <LoadMore
        hasMore={log.hasNextPage}
        isLoading={log.isFetchingNextPage}
        onLoadMore={() => void log.fetchNextPage()}
      />
    </Page>
  );
}

const actors: Readonly<Record<Entry['actor'], string>> = {
  ...{ KEY: 'API key', CLI: 'command line', BOOTSTRAP: 'first start' },
};

function AuditRow({ entry }: { entry: Entry }) {
  const { action, actor, keyName, createdAt, formId, targetId, count, requestId } = entry;
  const canOpen = useViewer().can('forms:read') && formId !== null && action !== 'form.deleted';
  return (
    <tr>
      <td className="table-time">{formatTime(createdAt)}</td>
      <td>
        <code>{action}</code>
        {count !== null && ` (${formatNumber(count)})`}
      </td>
      <th scope="row" className="table-name">
        {keyName ?? actors[actor]}
      </th>
      <td className="keys-scopes">
        {canOpen ? <Link to={`/forms/${formId}`}>{targetId}</Link> : targetId}
      </td>
      <td className="keys-scopes">{requestId}</td>
    </tr>
  );
}
