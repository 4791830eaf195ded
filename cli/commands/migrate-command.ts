import type { Command } from 'commander';
import { runCommand } from '../support/run-command.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('migrate the database to this release, as the start of a server does')
    .action((_: object, command: Command) =>
      runCommand(
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
