import type { Platform } from '../platform/platform.ts';
import { finalKey, objectKey } from './object-key.ts';

/** One thing in which storage and database differ. */
export interface FileDifference {
  readonly key: string;
  /**
   * `missing`: the database has it, storage has not. `wrong_size`: they differ in size. `orphan`:
   * storage has it, the database knows nothing of it.
   */
  readonly kind: 'missing' | 'wrong_size' | 'orphan';
}

export interface FileVerification {
  /** How many files the database has. */
  readonly files: number;
  /** How many wait to be removed, or are being uploaded. */
  readonly pending: number;
  readonly differences: readonly FileDifference[];
}

/** Compares storage with the database. Meant for an operator: it reads the names of all files. */
export async function verifyFiles({ db, storage }: Platform): Promise<FileVerification> {
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
