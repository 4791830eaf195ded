import type { Command } from 'commander';
import { type UpgradedPostgres, upgradePostgres } from '../../src/backup/upgrade-postgres.ts';
import { placementOf } from '../../src/platform/database/citus-layout.ts';
import { distributeTables } from '../../src/platform/database/distribute.ts';
import { withProgress } from '../support/backup-options.ts';
import type { CommandResult } from '../support/print-result.ts';
import { runCommand, runOffline } from '../support/run-command.ts';

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

  database
    .command('upgrade')
    .description(
      'upgrade the embedded PostgreSQL to the major version of this release; stop the server first',
    )
    .option('--old-binaries <folder>', 'folder with the executables of the old major version')
    .action(({ oldBinaries }: { oldBinaries?: string }, command: Command) =>
      runOffline(command, (context) =>
        withProgress(async (progress) =>
          upgradeResult(await upgradePostgres(context, { oldBinaries, progress })),
        ),
      ),
    );
}

function upgradeResult(upgraded: UpgradedPostgres | undefined): CommandResult {
  if (!upgraded) return { rows: [{ state: 'up to date' }], json: { upgraded: false } };
  const { from, to, retained } = upgraded;
  return {
    rows: [{ from, to, state: 'upgraded' }],
    json: { upgraded: true, from, to, retained },
    note: `Start the server. The old data is retained in ${retained}: remove it when you no longer need it.`,
  };
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
