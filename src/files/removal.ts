import { longRunning } from '../kernel/db.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { completeKey, objectKey } from './object-key.ts';

/** How many files are removed at once. */
const batch = 200;

/** How many milliseconds one run may take; the next one carries on. */
const runTime = 15_000;

/**
 * Removes from storage what the database has forgotten. A file is crossed off only when storage has
 * forgotten it too, so a storage that is away only delays it.
 *
 * @returns how many were removed
 */
export async function removeFiles({ db, storage, clock, jobs }: Kernel): Promise<number> {
  const deadline = clock.now().getTime() + runTime;
  let removed = 0;
  for (;;) {
    const due = await db.prisma.fileRemoval.findMany({
      take: batch,
      orderBy: [{ formId: 'asc' }, { fileId: 'asc' }],
    });
    if (due.length === 0) return removed;
    await storage.remove(due.map(({ formId, fileId }) => objectKey(formId, fileId)));
    await db.prisma.fileRemoval.deleteMany({
      where: { OR: due.map(({ formId, fileId }) => ({ formId, fileId })) },
    });
    removed += due.length;
    if (clock.now().getTime() > deadline) {
      jobs.nudge('remove-files');
      return removed;
    }
  }
}

/**
 * Forgets uploads that expired before any response claimed them, and those that broke off; they leave the
 * quota of their forms.
 *
 * @returns how many
 */
export async function sweepFiles({ db, clock, jobs }: Kernel): Promise<number> {
  const { rowCount } = await db.pool.query(
    longRunning(
      `WITH expired AS (
         DELETE FROM files WHERE response_id IS NULL AND expires_at <= $1
         RETURNING form_id, id, held
       ), freed AS (
         UPDATE unclaimed_uploads u SET bytes = u.bytes - f.bytes
         FROM (SELECT form_id, sum(held) AS bytes FROM expired GROUP BY form_id) AS f
         WHERE u.form_id = f.form_id
       )
       INSERT INTO file_removals (form_id, file_id, created_at) SELECT form_id, id, $1 FROM expired`,
      [clock.now()],
    ),
  );
  await db.pool.query('DELETE FROM unclaimed_uploads WHERE bytes = 0');
  if (rowCount) jobs.nudge('remove-files');
  return rowCount ?? 0;
}

/**
 * Removes from storage what the database knows nothing of, for example after a backup of an earlier
 * day was restored. Every file has its row before its first byte, so nothing that is being uploaded
 * is taken for such; and the slug of a form outlives it, so only what lay there for a form of this
 * database is removed, whoever else keeps something in the same place.
 *
 * @returns how many were removed
 */
export async function sweepOrphans(kernel: Kernel): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  for await (const { key } of kernel.storage.list()) {
    keys.push(completeKey(key));
    if (keys.length < batch) continue;
    removed += await removeUnknown(kernel, keys);
    keys = [];
  }
  return removed + (await removeUnknown(kernel, keys));
}

async function removeUnknown({ db, storage }: Kernel, keys: readonly string[]): Promise<number> {
  const { rows } = await db.pool.query<{ key: string }>(
    `SELECT key FROM unnest($1::text[]) AS key
     WHERE EXISTS (SELECT FROM slugs WHERE form_id = split_part(key, '/', 1))
       AND NOT EXISTS (
       SELECT FROM files
       WHERE form_id = split_part(key, '/', 1) AND id = split_part(key, '/', 2)
     )`,
    [keys],
  );
  await storage.remove(rows.map(({ key }) => key));
  return rows.length;
}
