import { Link } from 'react-router';
import { auditActions } from '../../../../../src/workspaces/audit-actions.ts';
import { AuditLogDocument, type AuditLogQuery } from '../../../generated/audit.ts';
import { enumText } from '../../api/enum-text.ts';
import { request } from '../../api/request.ts';
import { useList } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { QueryState } from '../../ui/feedback/states.tsx';
import { formatNumber, formatTime } from '../../ui/format.ts';
import { LoadMore, Page, TableCard } from '../../ui/layout.tsx';

type Entry = NonNullable<AuditLogQuery['auditLog']>['nodes'][number];

const columns = [t('Date and time'), t('Operation'), t('By'), t('Target'), t('Request')];

/** The operations that changed the workspace, newest first. */
export function AuditScreen() {
  const log = useList({
    queryKey: ['audit'],
    load: (after, options) => request(AuditLogDocument, { after }, options),
    pageOf: ({ auditLog }) => auditLog,
  });
  return (
    <Page title={t('Audit log')} description={t('Who changed what, within the last 400 days.')}>
      <QueryState query={log} label={t('Loading the audit log')} />
      {log.data && (
        <TableCard label={t('Audit log')} columns={columns}>
          {log.data.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </TableCard>
      )}
      <LoadMore {...log} />
    </Page>
  );
}

const actors: Readonly<Record<Entry['actor'], string>> = {
  KEY: t('API key'),
  CLI: t('command line'),
  BOOTSTRAP: t('first start'),
};

function AuditRow({ entry }: { entry: Entry }) {
  const { action, actor, keyName, createdAt, formId, targetId, count, requestId } = entry;
  const canOpen = useViewer().can('forms:read') && formId !== null && action !== 'FORM_DELETED';
  return (
    <tr>
      <td className="table-short">{formatTime(createdAt)}</td>
      <td>
        <code>{enumText(auditActions, action)}</code>
        {count !== null && ` (${formatNumber(count)})`}
      </td>
      <th scope="row" className="table-name">
        {keyName ?? actors[actor]}
      </th>
      <td className="table-code">
        {canOpen ? <Link to={`/forms/${formId}`}>{targetId}</Link> : targetId}
      </td>
      <td className="table-code">{requestId}</td>
    </tr>
  );
}
