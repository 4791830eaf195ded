import { Argument, type Command, Option } from 'commander';
import { Plan, type Workspace } from '../../prisma/generated/client/client.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { createWorkspace, listWorkspaces, setPlan } from '../../src/workspaces/workspaces.ts';
import type { CommandResult } from '../support/print-result.ts';
import { resolveWorkspace, runCommand } from '../support/run-command.ts';
import { UsageError } from '../support/usage-error.ts';
import { addExportCommand, addImportCommand } from './backup/workspace-transfer.ts';

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
