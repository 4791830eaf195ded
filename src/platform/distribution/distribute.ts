import type pg from 'pg';
import { type LayoutEntry, layout, placementOf, rootTable } from '../citus/layout.ts';
import { longRunning, type Query } from '../database/database.ts';
import { DatabaseSetupError } from '../database/prepare-database.ts';
import { commandName } from '../installation.ts';
import { assertDistributable, DistributionError } from './requirements.ts';

/** An entry of the layout, and what remains to be done for it. */
export interface DistributionStep {
  readonly entry: LayoutEntry;
  /** Empty if the entry is in place. */
  readonly statements: readonly string[];
}

interface Distribution {
  readonly steps: readonly DistributionStep[];
  /** Nodes, with the number of shards of the forms that each stores. Empty before the distribution. */
  readonly nodes: readonly { readonly node: string; readonly shards: number }[];
}

/**
 * Applies the layout to a cluster: what is in place is not changed, so that a run that was interrupted can be
 * repeated. Existing rows are moved, while the table is locked.
 *
 * @param coordinator connections to the coordinator
 * @param isDryRun only returns what would be done
 * @throws {DistributionError}
 */
export async function distributeTables(
  coordinator: pg.Pool,
  isDryRun: boolean,
): Promise<Distribution> {
  const query: Query = (config) => coordinator.query(config);
  await assertDistributable(query);
  const steps = await planDistribution(query);
  if (!isDryRun) {
    for (const { statements } of steps) {
      for (const statement of statements) await coordinator.query(longRunning(statement));
    }
  }
  return { steps, nodes: await readNodes(query) };
}

/** @throws {DatabaseSetupError} if this release has tables or functions that are not distributed yet */
export async function assertDistributed(coordinator: pg.Pool): Promise<void> {
  const steps = await planDistribution((config) => coordinator.query(config));
  const missing = steps.filter(({ statements }) => statements.length > 0);
  if (missing.length === 0) return;
  throw new DatabaseSetupError(
    `The tables are distributed, but not as this release requires: ` +
      `${missing.map(({ entry }) => entry.name).join(', ')}. Run "${commandName} database distribute".`,
  );
}

/** @throws {DistributionError} if something is distributed in another way */
async function planDistribution(query: Query): Promise<DistributionStep[]> {
  const placements = await readPlacements(query);
  return layout.map((entry) => {
    const found = placements.get(entry.name) ?? unknownPlacement(entry);
    if (found === undefined) return { entry, statements: statementsFor(entry) };
    if (found === placementOf(entry)) return { entry, statements: [] };
    throw new DistributionError(
      `${entry.name} is ${found}, but must be ${placementOf(entry)}. ` +
        (entry.kind === 'delegated function'
          ? 'Drop it and run its migration again.'
          : `Run SELECT undistribute_table('${entry.name}') first.`),
    );
  });
}

/** Citus does not know local tables. */
function unknownPlacement(entry: LayoutEntry): string | undefined {
  return entry.kind === 'local table' ? placementOf(entry) : undefined;
}

function statementsFor(entry: LayoutEntry): string[] {
  const { name } = entry;
  switch (entry.kind) {
    case 'distributed table': {
      const colocation = name === rootTable ? 'none' : rootTable;
      return [
        `SELECT create_distributed_table('${name}', '${entry.shardKey}', colocate_with => '${colocation}')`,
        // The coordinator has a copy of the rows that have been moved.
        `SELECT truncate_local_data_after_distributing_table('${name}')`,
      ];
    }
    case 'local table':
      return [];
    case 'coordinator table':
      return [`SELECT citus_add_local_table_to_metadata('${name}')`];
    case 'delegated function':
      return [
        // Citus finds the shard from the values of parameters, which generic plans do not have.
        `ALTER FUNCTION ${name} RESET ALL`,
        `SELECT create_distributed_function('${name}'::regproc::oid::regprocedure, '${entry.shardKey}', ` +
          `colocate_with => '${rootTable}', force_delegation => true)`,
      ];
  }
}

/** How the entries of the layout are placed, by name; without those that Citus does not know. */
async function readPlacements(query: Query): Promise<ReadonlyMap<string, string>> {
  const namesOf = (isFunction: boolean) =>
    layout.flatMap(({ kind, name }) =>
      (kind === 'delegated function') === isFunction ? [name] : [],
    );
  const { rows } = await query<{ name: string; placement: string }>({
    text: placementsSql,
    values: [namesOf(false), namesOf(true)],
  });
  return new Map(rows.map(({ name, placement }) => [name, placement]));
}

/** $1 tables, $2 functions. */
const placementsSql = `
  SELECT t.name, CASE c.citus_table_type
      WHEN 'distributed' THEN 'distributed by ' || c.distribution_column
      WHEN 'local' THEN 'on the coordinator'
      ELSE 'a ' || c.citus_table_type || ' table'
    END AS placement
  FROM unnest($1::text[]) AS t(name) JOIN citus_tables c ON c.table_name = t.name::regclass
  UNION ALL
  SELECT f.name, 'delegated by ' || p.proargnames[o.distribution_argument_index + 1]
  FROM unnest($2::text[]) AS f(name)
  JOIN pg_dist_object o ON o.classid = 'pg_proc'::regclass AND o.objid = f.name::regproc
  JOIN pg_proc p ON p.oid = o.objid
  WHERE o.distribution_argument_index IS NOT NULL`;

async function readNodes(query: Query): Promise<Distribution['nodes']> {
  const { rows } = await query<Distribution['nodes'][number]>({
    text: `SELECT format('%s:%s', nodename, nodeport) AS node, count(*)::int AS shards
           FROM citus_shards WHERE table_name = to_regclass($1) GROUP BY 1 ORDER BY 1`,
    values: [rootTable],
  });
  return rows;
}
