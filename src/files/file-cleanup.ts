import { longRunning } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { finalKey, objectKey } from './object-key.ts';

/** The job that removes files from storage whose rows have been deleted. */
export const removeFilesJob = 'remove-files';

/** How many files are removed at once. */
const batchSize = 200;

/** How many milliseconds one run may take; the next one carries on. */
const maxRunTime = 15_000;

/**
 * Removes from storage what the database has forgotten. A file is crossed off only when storage has
 * forgotten it too, so a storage that is away only delays it.
 *
 * @returns how many were removed
 */
export async function removeFiles({ db, storage, clock, jobs }: Platform): Promise<number> {
  const deadline = clock.now().getTime() + maxRunTime;
  let removed = 0;
  for (;;) {
    const due = await db.prisma.fileRemoval.findMany({
      take: batchSize,
      orderBy: [{ formId: 'asc' }, { fileId: 'asc' }],
    });
    if (due.length === 0) return removed;
    await storage.remove(due.map(({ formId, fileId }) => objectKey(formId, fileId)));
    await db.prisma.fileRemoval.deleteMany({
      where: { OR: due.map(({ formId, fileId }) => ({ formId, fileId })) },
    });
    removed += due.length;
    if (clock.now().getTime() > deadline) {
      jobs.trigger(removeFilesJob);
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
export async function sweepExpiredUploads({ db, clock, jobs }: Platform): Promise<number> {
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
  if (rowCount) jobs.trigger(removeFilesJob);
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
export async function sweepOrphans(services: Platform): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  for await (const { key } of services.storage.list()) {
    keys.push(finalKey(key));
    if (keys.length < batchSize) continue;
    removed += await removeOrphans(services, keys);
    keys = [];
  }
  return removed + (await removeOrphans(services, keys));
}

async function removeOrphans({ db, storage }: Platform, keys: readonly string[]): Promise<number> {
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
