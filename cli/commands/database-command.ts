import type { Command } from 'commander';
import { placementOf } from '../../src/platform/citus/layout.ts';
import { distributeTables } from '../../src/platform/distribution/distribute.ts';
import type { CommandResult } from '../support/print-result.ts';
import { runCommand } from '../support/run-command.ts';

export function addDatabaseCommand(program: Command): void {
  const database = program.command('database').description('manage the database');

  database
    .command('distribute')
    .description('distribute the tables over the nodes of Citus; stop all servers first')
    .option('--dry-run', 'print the SQL statements without running them')
    .action(({ dryRun = false }: { dryRun?: boolean }, command: Command) =>
      runCommand(command, async ({ db }) =>
        resultOf(await distributeTables(db.coordinator, dryRun), dryRun),
      ),
    );
}

function resultOf(
  { steps, nodes }: Awaited<ReturnType<typeof distributeTables>>,
  isDryRun: boolean,
): CommandResult {
  const done = isDryRun ? 'planned' : 'changed';
  const rows = steps.map(({ entry, statements }) => ({
    name: entry.name,
    placement: placementOf(entry),
    state: statements.length === 0 ? 'unchanged' : done,
  }));
  const sql = steps.flatMap(({ statements }) => statements);
  const shards = nodes.map(({ node, shards: count }) => `${node}: ${count} shards of each table`);
  return {
    rows,
    json: { dry_run: isDryRun, entries: rows, statements: sql, nodes },
    note: isDryRun ? sql.map((text) => `${text};`).join('\n') : shards.join('\n'),
  };
}
