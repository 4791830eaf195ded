import { parseCron } from '../platform/config/cron.ts';
import { day, hour, type ScheduledJobDefinition } from '../platform/jobs/job-definition.ts';
import { s3CredentialsOf } from '../platform/startup/bootstrap.ts';
import { schemaFolder } from '../platform/startup/open-database.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { createBackup } from './create-backup.ts';
import { openPlace, placeWithin } from './places/open-place.ts';
import { backupName, listBackups, removeBackup, timeOfName } from './places/stored-backups.ts';

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
