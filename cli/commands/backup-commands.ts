import type { Command } from 'commander';
import { createBackup } from '../../src/backup/create-backup.ts';
import type { Manifest } from '../../src/backup/format/manifest.ts';
import { type MoveDestination, moveDatabase, undoMove } from '../../src/backup/move-database.ts';
import { openBackup } from '../../src/backup/open-backup.ts';
import { type RestoredBackup, restoreInstallation } from '../../src/backup/restore-backup.ts';
import { keyFilePath, readKeyFile } from '../../src/platform/secrets/secret-keys.ts';
import { schemaFolder } from '../../src/platform/startup/open-database.ts';
import type { Platform } from '../../src/platform/startup/platform.ts';
import {
  formatBytes,
  passphraseOption,
  withBackup,
  withProgress,
} from '../support/backup-options.ts';
import type { CommandResult } from '../support/print-result.ts';
import { runCommand, runOffline } from '../support/run-command.ts';

export function addBackupCommand(program: Command): void {
  program
    .command('backup <place>')
    .description(
      'back up database, files and generated secret key to a folder or s3://bucket/prefix, while the service runs',
    )
    .option(...passphraseOption)
    .action((place: string, { passphraseFile }: { passphraseFile?: string }, command: Command) =>
      runCommand(command, (platform, { dataDir }) =>
        withBackup(platform.config, place, passphraseFile, async (options) => {
          const generatedKey = await generatedKeyOf(platform, dataDir);
          const all = { ...options, schemaFolder, generatedKey };
          return backupResult(place, await createBackup(platform, all));
        }),
      ),
    );
}

const generatedKeyOf = async ({ config }: Platform, dataDir: string) =>
  config.SECRET_KEY === undefined ? readKeyFile(keyFilePath(dataDir)) : undefined;

/** What was backed up. */
export function backupResult(place: string, manifest: Manifest): CommandResult {
  const { kind, tables, files, encryption, created_at, secret_key } = manifest;
  const bytes = files.bytes + tables.reduce((sum, { part }) => sum + part.bytes, 0);
  const responses = tables.find(({ name }) => name === 'responses')?.rows ?? 0;
  const encrypted = encryption !== null;
  const counts = { responses, files: files.count };
  const json = {
    place,
    created_at,
    bytes,
    ...counts,
    missing_files: files.missing,
    encrypted,
    includes_secret_key: Boolean(secret_key?.part),
  };
  const size = formatBytes(bytes);
  const row = { place, created_at, size, ...counts, encrypted: encrypted ? 'yes' : 'no' };
  const notes = [
    ...(kind === 'installation' && secret_key?.part === null ? [keyNote] : []),
    ...(files.missing.length > 0
      ? [`The storage does not have ${files.missing.length} files: run "files verify".`]
      : []),
  ];
  return { rows: [row], json, ...(notes.length > 0 && { note: notes.join('\n') }) };
}

const keyNote =
  'The secret key is not part of the backup, because it is set by SECRET_KEY: keep it separately.';

interface RestoreFlags {
  readonly passphraseFile?: string;
  readonly withoutKey?: boolean;
  readonly dryRun?: boolean;
}

export function addRestoreCommand(program: Command): void {
  program
    .command('restore <place>')
    .description(
      'restore a backup into an empty DATA_DIR or database, after verifying its checksums',
    )
    .option(...passphraseOption)
    .option('--without-key', 'restore although the secret key is lost')
    .option('--dry-run', 'only verify the checksums of the backup')
    .action((place: string, flags: RestoreFlags, command: Command) =>
      runOffline(command, (context) =>
        withBackup(context.config, place, flags.passphraseFile, async (options) => {
          const backup = await openBackup(options, 'installation');
          if (flags.dryRun) return backupResult(place, backup.manifest);
          const withoutKey = flags.withoutKey === true;
          const restored = await restoreInstallation(context, backup, { ...options, withoutKey });
          return restoreResult(restored);
        }),
      ),
    );
}

function restoreResult({ counters, files, dataDir }: RestoredBackup): CommandResult {
  const differences = counters.differences.length + files.differences.length;
  const counts = { forms: counters.forms, responses: counters.responses, files: files.files };
  return {
    rows: [{ ...counts, state: differences === 0 ? 'agree' : `${differences} differences` }],
    json: { data_dir: dataDir, ...counts, differences },
    note:
      differences === 0
        ? 'The backup was restored. Start the server.'
        : 'The backup was restored with differences that it contained already: run "counters verify" and "files verify".',
  };
}

const destinations: Readonly<Record<MoveDestination, string>> = {
  'database-url':
    'move the database from the embedded PostgreSQL to DATABASE_URL; stop the server first',
  embedded:
    'move the database from DATABASE_URL to the embedded PostgreSQL; stop all servers first',
};

const nextSteps: Readonly<Record<MoveDestination, string>> = {
  'database-url': 'Start the server with DATABASE_URL. The original in DATA_DIR is retained.',
  embedded: 'Start the server without DATABASE_URL. The original database is retained.',
};

export function addMoveCommand(program: Command): void {
  const move = program
    .command('move')
    .description('move the database between the embedded PostgreSQL and DATABASE_URL');

  for (const destination of ['database-url', 'embedded'] as const) {
    move
      .command(destination)
      .description(destinations[destination])
      .action((_: object, command: Command) =>
        runOffline(command, (context) =>
          withProgress(async (progress) => {
            const found = await moveDatabase(context, destination, progress);
            const { forms, responses, differences } = found;
            const state = differences.length === 0 ? 'agree' : `${differences.length} differences`;
            return {
              rows: [{ forms, responses, state }],
              json: { forms, responses, differences: differences.length },
              note: nextSteps[destination],
            };
          }),
        ),
      );
  }

  move
    .command('undo')
    .description('make the original of a moved database usable again')
    .action((_: object, command: Command) =>
      runOffline(command, async (context) => {
        await undoMove(context);
        return { rows: [{ state: 'usable' }], json: { state: 'usable' } };
      }),
    );
}
