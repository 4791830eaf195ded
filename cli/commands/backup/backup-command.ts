import type { Command } from 'commander';
import { createBackup } from '../../../src/backup/create-backup.ts';
import type { Manifest } from '../../../src/backup/format/manifest.ts';
import { openPlace } from '../../../src/backup/places/open-place.ts';
import type { Platform } from '../../../src/platform/container/platform.ts';
import { keyFilePath, readKeyFile } from '../../../src/platform/secrets/key-file.ts';
import { s3CredentialsOf } from '../../../src/platform/startup/bootstrap.ts';
import { schemaFolder } from '../../../src/platform/startup/open-database.ts';
import {
  createBackupProgress,
  formatBytes,
  passphraseOption,
  readPassphrase,
} from '../../support/backup-options.ts';
import type { CommandResult } from '../../support/print-result.ts';
import { runCommand } from '../../support/run-command.ts';

export function addBackupCommand(program: Command): void {
  program
    .command('backup <place>')
    .description(
      'back up database, files and generated secret key to a folder or s3://bucket/prefix, while the service runs',
    )
    .option(...passphraseOption)
    .action((place: string, { passphraseFile }: { passphraseFile?: string }, command: Command) =>
      runCommand(command, async (platform, { dataDir }) => {
        const progress = createBackupProgress();
        try {
          const manifest = await createBackup(platform, {
            place: await openPlace(place, s3CredentialsOf(platform.config)),
            location: place,
            passphrase: readPassphrase(platform.config, passphraseFile),
            progress: progress.report,
            schemaFolder,
            generatedKey: await generatedKey(platform, dataDir),
          });
          return backupResult(place, manifest);
        } finally {
          progress.end();
        }
      }),
    );
}

const generatedKey = async ({ config }: Platform, dataDir: string) =>
  config.SECRET_KEY === undefined ? readKeyFile(keyFilePath(dataDir)) : undefined;

/** What was backed up. */
export function backupResult(place: string, manifest: Manifest): CommandResult {
  const { kind, tables, files, encryption, created_at, secret_key } = manifest;
  const bytes = files.bytes + tables.reduce((sum, { part }) => sum + part.bytes, 0);
  const responses = tables.find(({ name }) => name === 'responses')?.rows ?? 0;
  const json = {
    ...{ place, created_at, bytes, responses, files: files.count },
    ...{ missing_files: files.missing, encrypted: encryption !== null },
    ...{ includes_secret_key: Boolean(secret_key?.part) },
  };
  const row = {
    place,
    created_at,
    size: formatBytes(bytes),
    responses: `${responses}`,
    files: `${files.count}`,
    encrypted: json.encrypted ? 'yes' : 'no',
  };
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
