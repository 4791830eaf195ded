import type { Command } from 'commander';
import { createBackup } from '../../../src/backup/create-backup.ts';
import { openBackup } from '../../../src/backup/open-backup.ts';
import {
  type ImportedWorkspace,
  importWorkspace,
} from '../../../src/backup/workspaces/import-workspace.ts';
import { scopeOfWorkspace } from '../../../src/backup/workspaces/workspace-tables.ts';
import { readSecretKeys } from '../../../src/platform/secrets/open-secrets.ts';
import { schemaFolder } from '../../../src/platform/startup/open-database.ts';
import { passphraseOption, withBackup } from '../../support/backup-options.ts';
import type { CommandResult } from '../../support/print-result.ts';
import { resolveWorkspace, runCommand } from '../../support/run-command.ts';
import { backupResult } from './backup-command.ts';

interface TransferFlags {
  readonly passphraseFile?: string;
  readonly name?: string;
}

export function addExportCommand(workspaces: Command): void {
  workspaces
    .command('export <workspace> <place>')
    .description(
      'export forms, responses, files and webhooks of a workspace to a folder or s3://bucket/prefix',
    )
    .option(...passphraseOption)
    .action((idOrName: string, place: string, flags: TransferFlags, command: Command) =>
      runCommand(command, async (platform) => {
        const { id, name, plan, createdAt } = await resolveWorkspace(platform, idOrName);
        const scope = scopeOfWorkspace({ id, name, plan, created_at: createdAt.toISOString() });
        return withBackup(platform.config, place, flags.passphraseFile, async (options) => {
          const all = { ...options, schemaFolder, generatedKey: undefined };
          return backupResult(place, await createBackup(platform, all, scope));
        });
      }),
    );
}

export function addImportCommand(workspaces: Command): void {
  workspaces
    .command('import <place>')
    .description('import an exported workspace, with its ids and public addresses')
    .option('--name <name>', 'another name of the workspace')
    .option(...passphraseOption)
    .action((place: string, flags: TransferFlags, command: Command) =>
      runCommand(command, (platform, { dataDir }) => {
        const { config } = platform;
        return withBackup(config, place, flags.passphraseFile, async (options) => {
          const backup = await openBackup(options, 'workspace');
          const secretKeys = () => readSecretKeys({ config, dataDir });
          const name = flags.name?.trim();
          const how = { name, schemaFolder, secretKeys, progress: options.progress };
          return importResult(await importWorkspace(platform, backup, how));
        });
      }),
    );
}

function importResult(imported: ImportedWorkspace): CommandResult {
  const { id, name, forms, responses, files, webhooks } = imported;
  const plan = imported.plan.toLowerCase();
  const keyNote = `Create API keys with "keys create --workspace ${id}".`;
  const webhookNote = `Its webhooks are disabled and have new secrets: ${webhooks.join(', ')}.`;
  return {
    rows: [{ id, name, plan, forms, responses, files }],
    json: { id, name, plan, forms, responses, files, webhooks },
    note: webhooks.length > 0 ? `${keyNote}\n${webhookNote}` : keyNote,
  };
}
