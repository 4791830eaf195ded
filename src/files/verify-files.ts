import type { Platform } from '../platform/startup/platform.ts';
import { finalKey, objectKey } from './find-files.ts';

/** A difference between storage and database. */
export interface FileDifference {
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
