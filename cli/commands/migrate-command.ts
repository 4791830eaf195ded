import type { Command } from 'commander';
import type { MigrationPlan } from '../../src/platform/database/migrations/migrate.ts';
import { planUpgrade } from '../../src/platform/startup/open-platform.ts';
import type { CommandResult } from '../support/print-result.ts';
import { runCommand, runOffline } from '../support/run-command.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('migrate the database to this release, as the start of a server does')
    .option(
      '--plan',
      'only print what would run; fails if servers of the present release would not continue to work',
    )
    .action((options: { plan?: true }, command: Command) =>
      options.plan
        ? runOffline(command, async (context) => planResult(await planUpgrade(context)))
        : runCommand(
            command,
            async (_platform, { migrations }) => ({
              rows: migrations.map((migration) => ({ migration, state: 'applied' })),
              json: { applied: migrations },
              note: 'The database is up to date.',
            }),
            { upgrade: true },
          ),
    );
}

/** What `migrate --plan` prints. */
export function planResult(plan: MigrationPlan): CommandResult {
  const { pending, isCompatible } = plan;
  return {
    rows: pending.map(({ name, kind, requires, statements, concurrentIndexes }) => ({
      migration: name,
      kind,
      requires: requires ?? null,
      statements: String(statements.length),
      'indexes built concurrently': concurrentIndexes.join(', ') || null,
    })),
    json: {
      pending: pending.map(({ requires, concurrentIndexes, ...migration }) => ({
        ...migration,
        requires: requires ?? null,
        concurrent_indexes: concurrentIndexes,
      })),
      compatible: isCompatible,
    },
    ...(isCompatible ? { note: noteOf(plan) } : { failure: incompatibleFailure }),
  };
}

function noteOf({ pending, isEmpty }: MigrationPlan): string {
  if (pending.length === 0) return 'The database is up to date.';
  return isEmpty ? 'The database is empty.' : compatibleNote;
}

const compatibleNote =
  'Running servers of the release that last migrated the database continue to work.';

const incompatibleFailure =
  'Running servers of the release that last migrated the database do not contain what these migrations ' +
  'require: stop them before the upgrade, or upgrade one release at a time.';
