import type { AuditEntry } from '../../prisma/generated/client/client.ts';
import { dayLength } from '../kernel/calendar.ts';
import { lowestIdAt } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Viewer } from './viewer.ts';

/** One page of what was done in a workspace. */
export interface AuditPage {
  readonly entries: AuditEntry[];
  /** Whether others follow. */
  readonly more: boolean;
}

/**
 * What was done in the viewer's workspace, newest first, by key.
 *
 * @param before id of an entry: only older ones
 */
export async function listAudit(
  { db }: Kernel,
  { workspaceId }: Viewer,
  { limit, before }: { limit: number; before?: string | null | undefined },
): Promise<AuditPage> {
  const rows = await db.prisma.auditEntry.findMany({
    where: { workspaceId, ...(before && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  return { entries: rows.slice(0, limit), more: rows.length > limit };
}

/** How many milliseconds entries are kept: a year and a month. */
const lifetime = 400 * dayLength;

/** How many entries are deleted at once. */
const batch = 1000;

/**
 * Deletes entries that were kept long enough.
 *
 * @returns how many
 */
export async function sweepAudit({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<number> {
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
    count = (await db.pool.query(text, [oldest])).rowCount ?? 0;
  }
  return swept;
}
