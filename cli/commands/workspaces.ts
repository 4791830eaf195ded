import { Argument, type Command, Option } from 'commander';
import { Plan, type Workspace } from '../../prisma/generated/client/client.ts';
import { createWorkspace, listWorkspaces, setPlan } from '../../src/workspaces/workspaces.ts';
import type { Result } from '../print.ts';
import { CommandError, inSession, UsageError, workspaceOf } from '../session.ts';

const plans = ['free', 'pro'];

export function addWorkspaces(program: Command): void {
  const workspaces = program.command('workspaces').description('who owns forms and keys');

  workspaces
    .command('create <name>')
    .description('make a workspace')
    .addOption(new Option('--plan <plan>', 'its plan').choices(plans).default('free'))
    .action((name: string, { plan }: { plan: string }, command: Command) => {
      const trimmed = name.trim();
      if (trimmed === '') throw new UsageError('A workspace needs a name.');
      return inSession(command, async (kernel) => {
        const made = await createWorkspace(kernel, trimmed, planOf(plan));
        if (!made) throw new CommandError(`There is a workspace "${trimmed}" already.`);
        return shown([made], (rows) => rows[0]);
      });
    });

  workspaces
    .command('list')
    .description('show all of them')
    .action((_: object, command: Command) =>
      inSession(command, async (kernel) => shown(await listWorkspaces(kernel), (rows) => rows)),
    );

  workspaces
    .command('set-plan <workspace>')
    .description('change the plan of a workspace, by id or name')
    .addArgument(new Argument('<plan>', 'its new plan').choices(plans))
    .action((idOrName: string, plan: string, _: object, command: Command) =>
      inSession(command, async (kernel) => {
        const { id } = await workspaceOf(kernel, idOrName);
        return shown([await setPlan(kernel, id, planOf(plan))], (rows) => rows[0]);
      }),
    );
}

const planOf = (plan: string) => (plan === 'pro' ? Plan.PRO : Plan.FREE);

function shown(workspaces: readonly Workspace[], json: (rows: object[]) => unknown): Result {
  const rows = workspaces.map(({ id, name, plan, createdAt }) => ({
    id,
    name,
    plan: plan.toLowerCase(),
    created_at: createdAt.toISOString(),
  }));
  return { rows, json: json(rows) };
}
