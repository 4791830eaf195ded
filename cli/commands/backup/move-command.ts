import type { Command } from 'commander';
import { type MoveDestination, moveDatabase, undoMove } from '../../../src/backup/move-database.ts';
import { withProgress } from '../../support/backup-options.ts';
import { runOffline } from '../../support/run-command.ts';

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
