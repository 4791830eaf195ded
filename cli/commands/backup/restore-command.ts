import type { Command } from 'commander';
import { openBackup } from '../../../src/backup/open-backup.ts';
import { type RestoredBackup, restoreInstallation } from '../../../src/backup/restore-backup.ts';
import { passphraseOption, withBackup } from '../../support/backup-options.ts';
import type { CommandResult } from '../../support/print-result.ts';
import { runOffline } from '../../support/run-command.ts';
import { backupResult } from './backup-command.ts';

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
