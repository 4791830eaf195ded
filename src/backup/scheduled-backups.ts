import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCron } from '../platform/config/cron.ts';
import { day, hour, type ScheduledJobDefinition } from '../platform/jobs/job-queue.ts';
import { schemaFolder } from '../platform/startup/open-database.ts';
import { s3CredentialsOf } from '../platform/startup/open-platform.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { type S3Credentials, s3Storage } from '../platform/storage/s3-storage.ts';
import { reasonOf, StorageError } from '../platform/storage/storage.ts';
import { createBackup } from './create-backup.ts';
import { manifestName } from './format/manifest.ts';
import { folderOf, isS3, openPlace, placeWithin } from './open-backup.ts';

// Scheduled backups are named by their time, so that they sort by it: formwright-20260131T030000Z.

const namePattern = /^formwright-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

interface StoredBackup {
  readonly name: string;
  readonly isComplete: boolean;
}

const backupName = (time: Date): string =>
  `formwright-${time.toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** The time of a name, in milliseconds since 1970. */
function timeOfName(name: string): number {
  const [, year, month, day, hour, minute, second] = namePattern.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The backups of a place, oldest first. Other files and folders in it are ignored. */
async function listBackups(
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
async function removeBackup(
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

/** The job that makes backups. It needs BACKUP_URL. */
export const backupJob: ScheduledJobDefinition<Platform> = {
  name: 'backup',
  timeoutSeconds: 6 * hour,
  pollSeconds: 5,
  intervalSeconds: day,
  hasOwnConnections: true,
  isEnabled: ({ config }) => config.BACKUP_URL !== undefined,
  scheduleOf({ config }) {
    const schedule = parseCron(config.BACKUP_SCHEDULE);
    // The time of the next backup changes when one is due.
    return (time) => schedule?.nextAfter(time) ?? 0;
  },
  run: makeScheduledBackup,
};

/** Makes a backup in BACKUP_URL, and then removes outdated ones. */
export async function makeScheduledBackup(services: Platform): Promise<void> {
  const { config, clock, log, recordMetric } = services;
  const { BACKUP_URL: url, BACKUP_KEEP: keep } = config;
  if (url === undefined) return;
  const credentials = s3CredentialsOf(config);
  const start = clock.now();
  const location = placeWithin(url, backupName(start));
  const { files, tables } = await createBackup(services, {
    place: await openPlace(location, credentials),
    location,
    passphrase: config.BACKUP_PASSPHRASE,
    progress: () => undefined,
    schemaFolder,
    generatedKey: config.SECRET_KEY === undefined ? services.secret : undefined,
  });
  const bytes = files.bytes + tables.reduce((sum, { part }) => sum + part.bytes, 0);
  const seconds = (clock.now().getTime() - start.getTime()) / 1000;
  recordMetric('backup_size_bytes', bytes, {});
  recordMetric('backup_duration_seconds', seconds, {});
  log.info({ backup: backupName(start), bytes, files: files.count, seconds }, 'backup completed');
  if (files.missing.length > 0) {
    log.warn(
      { files: files.missing.length },
      'the storage lacks files of the backup: run "files verify"',
    );
  }
  for (const name of await outdatedBackups(url, keep, config)) {
    await removeBackup(url, name, credentials);
    log.info({ backup: name }, 'old backup removed');
  }
}

/** All but the newest complete backups, and incomplete ones that are older than the newest complete one. */
async function outdatedBackups(
  url: string,
  keep: number,
  config: Platform['config'],
): Promise<string[]> {
  const backups = await listBackups(url, s3CredentialsOf(config));
  const complete = backups.filter(({ isComplete }) => isComplete).map(({ name }) => name);
  const retained = new Set(complete.slice(-keep));
  const newest = complete.at(-1) ?? '';
  return backups.map(({ name }) => name).filter((name) => name < newest && !retained.has(name));
}

/** Milliseconds for which the list of backups is not read again. */
const maxAge = hour * 1000;

/**
 * Creates a function that returns the time of the last complete backup, in milliseconds since 1970, and reads
 * the list of backups at most once an hour.
 */
export function createBackupTimes({
  config,
  clock,
  log,
}: Pick<Platform, 'config' | 'clock' | 'log'>): () => Promise<number | undefined> {
  let validUntil = Number.NEGATIVE_INFINITY;
  let latest: Promise<number | undefined> = Promise.resolve(undefined);
  const read = async () => {
    try {
      const backups = await listBackups(config.BACKUP_URL ?? '', s3CredentialsOf(config));
      const last = backups.findLast(({ isComplete }) => isComplete);
      return last && timeOfName(last.name);
    } catch (error) {
      log.warn({ err: error }, 'the list of backups cannot be read');
      return undefined;
    }
  };
  return () => {
    const now = clock.now().getTime();
    if (now >= validUntil) {
      validUntil = now + maxAge;
      latest = read();
    }
    return latest;
  };
}
