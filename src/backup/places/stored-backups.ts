import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type S3Credentials, s3Storage } from '../../platform/storage/s3-storage.ts';
import { reasonOf, StorageError } from '../../platform/storage/storage.ts';
import { manifestName } from '../format/manifest.ts';
import { folderOf, isS3, placeWithin } from './open-place.ts';

// Scheduled backups are named by their time, so that they sort by it: formwright-20260131T030000Z.

const namePattern = /^formwright-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

export interface StoredBackup {
  readonly name: string;
  readonly isComplete: boolean;
}

export const backupName = (time: Date): string =>
  `formwright-${time.toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** The time of a name, in milliseconds since 1970. */
export function timeOfName(name: string): number {
  const [, year, month, day, hour, minute, second] = namePattern.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The backups of a place, oldest first. Other files and folders in it are ignored. */
export async function listBackups(
  location: string,
  credentials: S3Credentials | undefined,
): Promise<StoredBackup[]> {
  const found = isS3(location)
    ? await listPrefixes(location, credentials)
    : await listFolders(folderOf(location));
  return [...found]
    .filter(([name]) => namePattern.test(name))
    .map(([name, isComplete]) => ({ name, isComplete }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function listPrefixes(
  location: string,
  credentials: S3Credentials | undefined,
): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  for await (const { key } of (await s3Storage(location, credentials)).list()) {
    const [name = '', ...rest] = key.split('/');
    found.set(name, found.get(name) === true || rest.join('/') === manifestName);
  }
  return found;
}

async function listFolders(folder: string): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  for (const name of await readdir(folder).catch(emptyIfMissing)) {
    const manifest = await stat(join(folder, name, manifestName)).catch(() => undefined);
    found.set(name, manifest !== undefined);
  }
  return found;
}

function emptyIfMissing(cause: unknown): string[] {
  if (Object(cause).code === 'ENOENT') return [];
  throw new StorageError(`Cannot read the place of backups: ${reasonOf(cause)}`, { cause });
}

/** Keys that are removed from S3 with one request. */
const removalBatch = 1000;

/** Removes a backup. Its manifest is removed first, so that what an interruption leaves is not complete. */
export async function removeBackup(
  location: string,
  name: string,
  credentials: S3Credentials | undefined,
): Promise<void> {
  const within = placeWithin(location, name);
  if (!isS3(location)) {
    await rm(join(within, manifestName), { force: true });
    await rm(within, { recursive: true, force: true });
    return;
  }
  const place = await s3Storage(within, credentials);
  await place.remove([manifestName]);
  let keys: string[] = [];
  for await (const { key } of place.list()) {
    keys.push(key);
    if (keys.length < removalBatch) continue;
    await place.remove(keys);
    keys = [];
  }
  await place.remove(keys);
}
