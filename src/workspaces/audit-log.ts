import { millisecondsPerDay } from '../../packages/common/text/calendar.ts';
import type { AuditEntry } from '../../prisma/generated/client/client.ts';
import type { Platform } from '../platform/container/platform.ts';
import { sweepInBatches, sweptAtOnce } from '../platform/database/expiring-table.ts';
import { lowestIdAt } from '../platform/ids.ts';
import { defaultPageSize, type Page, type PageRequest, readPage } from '../platform/paging.ts';
import type { Viewer } from './viewer.ts';

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

/** Retention of entries in milliseconds: 400 days. */
const lifetime = 400 * millisecondsPerDay;

/**
 * Deletes entries whose retention has ended.
 *
 * @returns the number of deleted entries
 */
export function sweepAudit({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const oldest = lowestIdAt('audit', clock.now().getTime() - lifetime);
  const text = `
    DELETE FROM audit_entries t
    USING (
      SELECT workspace_id, id FROM audit_entries WHERE id < $1
      LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED
    ) AS old
    WHERE t.workspace_id = old.workspace_id AND t.id = old.id`;
  return sweepInBatches(db, text, [oldest]);
}
