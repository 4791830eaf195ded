// Files of storage and the rows that name them: removes what no row needs any more, and finds rows whose file is missing.

import type { FormDataOwner } from '../forms/form-data.ts';
import { longQueryMarker } from '../platform/database/connection-pool.ts';
import { longRunning } from '../platform/database/database.ts';
import { unlessSuspended } from '../platform/database/installation-locks.ts';
import { day, hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-queue.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { finalKey, objectKey } from './find-files.ts';
import { uploadSweepInterval } from './unclaimed-shares.ts';

/** The job that removes files from storage whose rows have been deleted. */
export const removeFilesJob = 'remove-files';

/** Number of files removed at once. */
const batchSize = 200;

/** Maximum duration of a run in milliseconds; the next run continues. */
const maxRunTime = 15_000;

/**
 * Removes deleted files from storage. A pending removal is deleted only after storage has confirmed
 * it, so an unavailable storage delays it only. Nothing is removed while a backup is made.
 *
 * @returns the number of removed files
 */
export async function removeFiles({ db, storage, clock, jobs }: Platform): Promise<number> {
  const deadline = clock.now().getTime() + maxRunTime;
  let removed = 0;
  for (;;) {
    const pending = await db.prisma.fileRemoval.findMany({
      take: batchSize,
      orderBy: [{ formId: 'asc' }, { fileId: 'asc' }],
    });
    if (pending.length === 0) return removed;
    const keys = pending.map(({ formId, fileId }) => objectKey(formId, fileId));
    const isRemoved = await unlessSuspended(db.coordinator, async () => {
      await storage.remove(keys);
      return true;
    });
    if (!isRemoved) return removed;
    await db.prisma.fileRemoval.deleteMany({
      where: { OR: pending.map(({ formId, fileId }) => ({ formId, fileId })) },
    });
    removed += pending.length;
    if (clock.now().getTime() > deadline) {
      jobs.trigger(removeFilesJob);
      return removed;
    }
  }
}

/**
 * Deletes uploads that expired before a response claimed them, and incomplete ones, and releases
 * their quota.
 *
 * @returns the number of deleted uploads
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
 * Removes files from storage that have no row, for example after restoring an older backup. Uploads
 * in progress are safe because the row is inserted before the first byte. Only files of forms that
 * this database knows are removed (slugs outlive their forms), so other data in the same storage is
 * safe too.
 *
 * @returns the number of removed files
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

/** Removes nothing while a backup is made: the next run does. */
async function removeOrphans(services: Platform, keys: readonly string[]): Promise<number> {
  const pool = services.db.coordinator;
  return (await unlessSuspended(pool, () => removeOrphansAmong(services, keys))) ?? 0;
}

async function removeOrphansAmong(
  { db, storage }: Platform,
  keys: readonly string[],
): Promise<number> {
  const files = keys.map((key) => {
    const [formId = '', id = ''] = key.split('/');
    return { key, formId, id };
  });
  const formIds = [...new Set(files.map(({ formId }) => formId))];
  const { rows: slugs } = await db.pool.query<{ form_id: string }>(
    'SELECT form_id FROM slugs WHERE form_id = ANY($1)',
    [formIds],
  );
  const known = new Set(slugs.map(({ form_id }) => form_id));
  const { rows: stored } = await db.pool.query<{ form_id: string; id: string }>(
    'SELECT form_id, id FROM files WHERE form_id = ANY($1) AND id = ANY($2)',
    [formIds, files.map(({ id }) => id)],
  );
  const present = new Set(stored.map(({ form_id, id }) => objectKey(form_id, id)));
  const orphans = files.filter(
    ({ formId, id }) => known.has(formId) && !present.has(objectKey(formId, id)),
  );
  await storage.remove(orphans.map(({ key }) => key));
  return orphans.length;
}

/** Files of a form: their rows are deleted with it, their objects in storage by a job. */
export const fileFormData: FormDataOwner = {
  async deleteRows({ query, form, now }) {
    await query({
      text: `INSERT INTO file_removals (form_id, file_id, created_at)
             SELECT form_id, id, $2 FROM files WHERE form_id = $1`,
      values: [form.id, now],
    });
    await query({
      text: `${longQueryMarker} DELETE FROM files WHERE form_id = $1`,
      values: [form.id],
    });
    await query({ text: 'DELETE FROM unclaimed_uploads WHERE form_id = $1', values: [form.id] });
  },
  afterCommit: ({ jobs }) => jobs.trigger(removeFilesJob),
};

export const fileJobs: readonly ScheduledJobDefinition<Platform>[] = [
  {
    name: removeFilesJob,
    timeoutSeconds: 60,
    pollSeconds: 1,
    intervalSeconds: minute,
    run: removeFiles,
  },
  {
    name: 'sweep-files',
    timeoutSeconds: 60,
    pollSeconds: 5,
    intervalSeconds: uploadSweepInterval,
    run: sweepExpiredUploads,
  },
  {
    name: 'sweep-orphans',
    timeoutSeconds: hour,
    pollSeconds: 5,
    intervalSeconds: day,
    offsetSeconds: 3 * hour + 30 * minute,
    run: sweepOrphans,
  },
];

/** A difference between storage and database. */
interface FileDifference {
  readonly key: string;
  /**
   * `missing`: in the database, not in storage. `wrong_size`: the sizes differ. `orphan`: in
   * storage, not in the database.
   */
  readonly kind: 'missing' | 'wrong_size' | 'orphan';
}

export interface FileVerification {
  readonly files: number;
  /** Number of files that are to be removed, or are being uploaded. */
  readonly pending: number;
  readonly differences: readonly FileDifference[];
}

/** Compares storage with the database. For operators: holds the keys of all files in memory. */
export async function verifyFiles({
  db,
  storage,
}: Pick<Platform, 'db' | 'storage'>): Promise<FileVerification> {
  const stored = new Map<string, number>();
  for await (const { key, size } of storage.list()) stored.set(key, size);
  const [files, removals] = await Promise.all([
    db.prisma.file.findMany({ select: { formId: true, id: true, size: true } }),
    db.prisma.fileRemoval.findMany({ select: { formId: true, fileId: true } }),
  ]);

  const differences: FileDifference[] = [];
  const pending = new Set(removals.map(({ formId, fileId }) => objectKey(formId, fileId)));
  for (const { formId, id, size } of files) {
    const key = objectKey(formId, id);
    if (size === null) pending.add(key);
    else if (!stored.has(key)) differences.push({ key, kind: 'missing' });
    else if (stored.get(key) !== size) differences.push({ key, kind: 'wrong_size' });
    stored.delete(key);
  }
  for (const key of stored.keys()) {
    if (!pending.has(finalKey(key))) differences.push({ key, kind: 'orphan' });
  }
  return { files: files.length, pending: pending.size, differences };
}
