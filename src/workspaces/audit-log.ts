import { millisecondsPerDay } from '../../packages/common/text/calendar.ts';
import type { AuditEntry } from '../../prisma/generated/client/client.ts';
import type { Platform } from '../platform/container/platform.ts';
import { longRunning } from '../platform/database/database.ts';
import { lowestIdAt } from '../platform/ids.ts';
import { type Page, type PageRequest, planPage } from '../platform/paging.ts';
import type { Viewer } from './viewer.ts';

/**
 * The audit entries of the viewer's workspace, newest first.
 *
 * @throws {Problem} `bad_request`
 */
export async function listAudit(
  { db }: Platform,
  { workspaceId }: Viewer,
  request: PageRequest<string>,
): Promise<Page<AuditEntry>> {
  const { range: part, page } = planPage(request, 'desc');
  const rows = await db.prisma.auditEntry.findMany({
    where: { workspaceId, id: part.key },
    orderBy: { id: part.order },
    ...(part.take !== undefined && { take: part.take }),
  });
  return page(rows);
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

/** Entries that one statement deletes. */
const batch = 1000;

/**
 * Deletes entries whose retention has ended.
 *
 * @returns the number of deleted entries
 */
export async function sweepAudit({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const oldest = lowestIdAt('audit', clock.now().getTime() - lifetime);
  const text = `
    DELETE FROM audit_entries t
    USING (
      SELECT workspace_id, id FROM audit_entries WHERE id < $1
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) AS old
    WHERE t.workspace_id = old.workspace_id AND t.id = old.id`;
  let swept = 0;
  for (let count = batch; count === batch; swept += count) {
    count = (await db.coordinator.query(longRunning(text, [oldest]))).rowCount ?? 0;
  }
  return swept;
}
