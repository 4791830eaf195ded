import { millisecondsPerDay } from '../../packages/common/text/calendar.ts';
import type { AuditEntry } from '../../prisma/generated/client/client.ts';
import { deleteBatchSql, sweepInBatches } from '../platform/database/expiring-table.ts';
import { lowestIdAt } from '../platform/ids.ts';
import { day, hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-definition.ts';
import { defaultPageSize, type Page, type PageRequest, readPage } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from './viewer.ts';
import type { AuditAction } from './write-audit.ts';

/**
 * The audit entries of the viewer's workspace, newest first.
 *
 * @throws {Problem} `bad_request`
 */
export function listAudit(
  { db }: Platform,
  { workspaceId }: Viewer,
  request: PageRequest<string>,
): Promise<Page<AuditEntry>> {
  return readPage(request, 'desc', defaultPageSize, ({ key: id, order }, limit) =>
    db.prisma.auditEntry.findMany({ where: { workspaceId, id }, orderBy: { id: order }, ...limit }),
  );
}

/** The entries with these ids in the viewer's workspace, in any order. */
export function findAudit(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
): Promise<AuditEntry[]> {
  return db.prisma.auditEntry.findMany({ where: { workspaceId, id: { in: [...ids] } } });
}

export function countAudit({ db }: Platform, { workspaceId }: Viewer): Promise<number> {
  return db.prisma.auditEntry.count({ where: { workspaceId } });
}

/** The action that increases the revision of a form. */
const revision: AuditAction = 'form.updated';

/**
 * Who changed forms last, of those that have been changed in the last minute.
 *
 * @returns the name of the API key by the id of the form; null for the operator
 */
export async function readLastAuthors(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceIds: readonly string[],
  formIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await db.pool.query<{ form_id: string; key_name: string | null }>({
    name: 'last-authors',
    text: `SELECT DISTINCT ON (form_id) form_id, key_name FROM audit_entries
           WHERE workspace_id = ANY ($1) AND id >= $2 AND form_id = ANY ($3) AND action = $4
           ORDER BY form_id, id DESC`,
    values: [
      workspaceIds,
      lowestIdAt('audit', clock.now().getTime() - minute * 1000),
      formIds,
      revision,
    ],
  });
  return new Map(rows.map(({ form_id, key_name }) => [form_id, key_name]));
}

/** Retention of entries in milliseconds: 400 days. */
const lifetime = 400 * millisecondsPerDay;

/**
 * Deletes entries whose retention has ended.
 *
 * @returns the number of deleted entries
 */
export function sweepAudit({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const oldest = lowestIdAt('audit', clock.now().getTime() - lifetime);
  return sweepInBatches(db, deleteBatchSql(auditTable), [oldest]);
}

/** Ids begin with the time of creation. */
const auditTable = { name: 'audit_entries', key: ['workspace_id', 'id'], expiryColumn: 'id' };

export const auditSweepJob: ScheduledJobDefinition<Platform> = {
  name: 'sweep-audit',
  timeoutSeconds: 300,
  pollSeconds: 5,
  intervalSeconds: day,
  offsetSeconds: 3 * hour + 50 * minute,
  run: sweepAudit,
};
