import { readFileSync } from 'node:fs';
import type { BackupProgress, OpenOptions } from '../../src/backup/open-backup.ts';
import { openPlace } from '../../src/backup/open-backup.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { s3CredentialsOf } from '../../src/platform/startup/open-platform.ts';
import { createProgress, type Progress } from './progress.ts';
import { UsageError } from './usage-error.ts';

/** The option of commands that write or read backups. */
export const passphraseOption = [
  '--passphrase-file <file>',
  'file with the passphrase; default: BACKUP_PASSPHRASE',
] as const;

/** The shortest passphrase that BACKUP_PASSPHRASE accepts as well. */
const minimumLength = 12;

/**
 * The passphrase of an option or of the environment.
 *
 * @throws {UsageError} if the file cannot be read, or is too short
 */
function readPassphrase(
  { BACKUP_PASSPHRASE }: Pick<Config, 'BACKUP_PASSPHRASE'>,
  file: string | undefined,
): string | undefined {
  if (file === undefined) return BACKUP_PASSPHRASE;
  const passphrase = readText(file).replace(/\r?\n$/, '');
  if (passphrase.length >= minimumLength) return passphrase;
  throw new UsageError(`The passphrase must have at least ${minimumLength} characters.`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The file cannot be read: ${String(error)}`);
  }
}

/** Runs work with a backup, and shows its progress. @throws {UsageError} for a passphrase that cannot be read */
export const withBackup = <Result>(
  config: Config,
  location: string,
  passphraseFile: string | undefined,
  work: (options: OpenOptions) => Promise<Result>,
): Promise<Result> =>
  withProgress(async (progress) => {
    const place = await openPlace(location, s3CredentialsOf(config));
    const passphrase = readPassphrase(config, passphraseFile);
    return work({ place, location, passphrase, progress });
  });

/** Shows the progress of work on a terminal, a line for the current step. */
export async function withProgress<Result>(
  work: (report: BackupProgress) => Promise<Result>,
): Promise<Result> {
  let step: string | undefined;
  let shown: Progress | undefined;
  try {
    return await work((next, done, total) => {
      if (step !== next) {
        shown?.end();
        shown = createProgress(next, total);
        step = next;
      }
      shown?.update(done);
    });
  } finally {
    shown?.end();
  }
}

/** A number of bytes in words, such as `12.3 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(1, bytes)) / 3), units.length - 1);
  return `${Number((bytes / 1000 ** power).toFixed(1))} ${units[power]}`;
}
