import type { Command } from 'commander';
import { createBackup } from '../../../src/backup/create-backup.ts';
import type { Manifest } from '../../../src/backup/format/manifest.ts';
import { keyFilePath, readKeyFile } from '../../../src/platform/secrets/secret-keys.ts';
import { schemaFolder } from '../../../src/platform/startup/open-database.ts';
import type { Platform } from '../../../src/platform/startup/platform.ts';
import { formatBytes, passphraseOption, withBackup } from '../../support/backup-options.ts';
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
