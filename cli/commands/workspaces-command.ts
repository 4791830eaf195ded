import { Argument, type Command, Option } from 'commander';
import { Plan, type Workspace } from '../../prisma/generated/client/client.ts';
import { createBackup } from '../../src/backup/create-backup.ts';
import { openBackup } from '../../src/backup/open-backup.ts';
import {
  type ImportedWorkspace,
  importWorkspace,
} from '../../src/backup/workspaces/import-workspace.ts';
import { scopeOfWorkspace } from '../../src/backup/workspaces/workspace-tables.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { readSecretKeys } from '../../src/platform/secrets/open-secrets.ts';
import { schemaFolder } from '../../src/platform/startup/open-database.ts';
import { createWorkspace, listWorkspaces, setPlan } from '../../src/workspaces/workspaces.ts';
import { passphraseOption, withBackup } from '../support/backup-options.ts';
import type { CommandResult } from '../support/print-result.ts';
import { resolveWorkspace, runCommand } from '../support/run-command.ts';
import { UsageError } from '../support/usage-error.ts';
import { backupResult } from './backup-commands.ts';

const plans = ['free', 'pro'];

export function addWorkspacesCommand(program: Command): void {
  const workspaces = program.command('workspaces').description('manage workspaces');

  workspaces
    .command('create <name>')
    .description('create a workspace')
    .addOption(new Option('--plan <plan>', 'plan of the workspace').choices(plans).default('free'))
    .action((name: string, { plan }: { plan: string }, command: Command) => {
      const trimmed = name.trim();
      if (trimmed === '') throw new UsageError('The name must not be empty.');
      return runCommand(command, async (platform) => {
        const made = await createWorkspace(platform, trimmed, planOf(plan));
        if (!made) throw new OperatorError(`A workspace "${trimmed}" already exists.`);
        return workspacesResult([made], (rows) => rows[0]);
      });
    });

  workspaces
    .command('list')
    .description('list workspaces')
    .action((_: object, command: Command) =>
      runCommand(command, async (platform) =>
        workspacesResult(await listWorkspaces(platform), (rows) => rows),
      ),
    );

  workspaces
    .command('set-plan <workspace>')
    .description('change the plan of a workspace, by id or name')
    .addArgument(new Argument('<plan>', 'the new plan').choices(plans))
    .action((idOrName: string, plan: string, _: object, command: Command) =>
      runCommand(command, async (platform) => {
        const { id } = await resolveWorkspace(platform, idOrName);
        return workspacesResult([await setPlan(platform, id, planOf(plan))], (rows) => rows[0]);
      }),
    );

  addExportCommand(workspaces);
  addImportCommand(workspaces);
}

const planOf = (plan: string) => (plan === 'pro' ? Plan.PRO : Plan.FREE);

function workspacesResult(
  workspaces: readonly Workspace[],
  json: (rows: object[]) => unknown,
): CommandResult {
  const rows = workspaces.map(({ id, name, plan, createdAt }) => ({
    id,
    name,
    plan: plan.toLowerCase(),
    created_at: createdAt.toISOString(),
  }));
  return { rows, json: json(rows) };
}

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
        const { config, db } = platform;
        return withBackup(config, place, flags.passphraseFile, async (options) => {
          const backup = await openBackup(options, 'workspace');
          const secretKeys = () => readSecretKeys({ config, dataDir, pool: db.pool });
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
