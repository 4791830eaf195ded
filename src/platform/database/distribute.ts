// Distributes the tables over the nodes of Citus, once what it requires is there.

import type pg from 'pg';
import { commandName } from '../installation.ts';
import { OperatorError } from '../operator-error.ts';
import { type LayoutEntry, layout, placementOf, rootTable } from './citus-layout.ts';
import { longRunning, type Query } from './database.ts';

const minimumVersion = 13;

interface Facts {
  readonly available: boolean;
  readonly version: string | null;
}

interface ClusterFacts {
  readonly isCoordinatorKnown: boolean;
  readonly workers: number;
  readonly role: string;
  /** Tables of the layout that the role does not own. */
  readonly foreignTables: readonly string[];
}

interface NodeSettings {
  readonly node: string;
  readonly max_prepared_transactions: string;
  readonly wal_level: string;
}

/**
 * Checks whether the database, to which `query` belongs, is the coordinator of a cluster that the tables can
 * be distributed over.
 *
 * @throws {OperatorError} with everything that must be changed
 */
async function assertDistributable(query: Query): Promise<void> {
  const failures = installationFailures(await readFacts(query));
  if (failures.length === 0) {
    failures.push(...clusterFailures(await readClusterFacts(query)));
    failures.push(...(await readNodeSettings(query)).flatMap(settingFailures));
  }
  if (failures.length > 0) throw new OperatorError(failures.join('\n'));
}

function installationFailures({ available, version }: Facts): string[] {
  if (!available) {
    return [
      'This PostgreSQL has no Citus extension: install Citus on every node, with shared_preload_libraries = citus.',
    ];
  }
  if (version === null) {
    return [
      'Citus is not enabled in this database: run CREATE EXTENSION citus in it, on every node.',
    ];
  }
  return Number.parseInt(version, 10) < minimumVersion
    ? [`Citus ${minimumVersion} or newer is required; this is ${version}.`]
    : [];
}

function clusterFailures({ isCoordinatorKnown, workers, role, foreignTables }: ClusterFacts) {
  return [
    ...(isCoordinatorKnown
      ? []
      : [
          "The coordinator has no address: run SELECT citus_set_coordinator_host('<host>', <port>) on it, " +
            'with a host that all nodes and servers can connect to.',
        ]),
    ...(workers > 0
      ? []
      : [
          "The cluster has no workers: run SELECT citus_add_node('<host>', <port>) on the coordinator, " +
            'for each of them.',
        ]),
    ...foreignTables.map(
      (table) =>
        `Only the owner of a table can distribute it: ALTER TABLE ${table} OWNER TO ${role}.`,
    ),
  ];
}

function settingFailures({ node, max_prepared_transactions, wal_level }: NodeSettings): string[] {
  const restart = 'and restart it';
  return [
    ...(max_prepared_transactions === '0'
      ? [
          `${node} has no prepared transactions, which changes of several nodes use: set ` +
            `max_prepared_transactions to at least twice its max_connections, ${restart}.`,
        ]
      : []),
    ...(wal_level === 'logical'
      ? []
      : [
          `${node} has wal_level ${wal_level}, with which shards cannot be moved without blocking writes: ` +
            `set it to logical, ${restart}.`,
        ]),
  ];
}

async function readFacts(query: Query): Promise<Facts> {
  const { rows } = await query<Facts>({
    text: `SELECT
             EXISTS (SELECT FROM pg_available_extensions WHERE name = 'citus') AS available,
             (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS version`,
  });
  return rows[0] ?? { available: false, version: null };
}

async function readClusterFacts(query: Query): Promise<ClusterFacts> {
  const { rows } = await query<ClusterFacts>({
    text: `SELECT
             EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0) AS "isCoordinatorKnown",
             (SELECT count(*)::int FROM pg_dist_node WHERE shouldhaveshards) AS workers,
             quote_ident(current_user) AS role,
             ARRAY(
               SELECT oid::regclass::text FROM pg_class
               WHERE oid = ANY ($1::text[]::regclass[]) AND NOT pg_has_role(relowner, 'USAGE')
               ORDER BY 1
             ) AS "foreignTables"`,
    values: [layout.filter(({ kind }) => kind !== 'delegated function').map(({ name }) => name)],
  });
  return rows[0] ?? { isCoordinatorKnown: false, workers: 0, role: '', foreignTables: [] };
}

async function readNodeSettings(query: Query): Promise<NodeSettings[]> {
  const { rows } = await query<NodeSettings>({
    text: `SELECT
             format('Node %s:%s', n.nodename, n.nodeport) AS node,
             split_part(s.result, ' ', 1) AS max_prepared_transactions,
             split_part(s.result, ' ', 2) AS wal_level
           FROM run_command_on_all_nodes(
             $$ SELECT concat_ws(' ', current_setting('max_prepared_transactions'), current_setting('wal_level')) $$
           ) AS s JOIN pg_dist_node n USING (nodeid)
           ORDER BY n.groupid`,
  });
  return rows;
}

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
 * @throws {OperatorError}
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

/** @throws {OperatorError} if this release has tables or functions that are not distributed yet */
export async function assertDistributed(coordinator: pg.Pool): Promise<void> {
  const steps = await planDistribution((config) => coordinator.query(config));
  const missing = steps.filter(({ statements }) => statements.length > 0);
  if (missing.length === 0) return;
  throw new OperatorError(
    `The tables are distributed, but not as this release requires: ` +
      `${missing.map(({ entry }) => entry.name).join(', ')}. Run "${commandName} database distribute".`,
  );
}

/** @throws {OperatorError} if something is distributed in another way */
async function planDistribution(query: Query): Promise<DistributionStep[]> {
  const objects = await readObjects(query);
  return layout.map((entry) => ({
    entry,
    statements: objects
      .filter(({ name }) => name === entry.name)
      .flatMap((object) => remainingStatements(entry, object)),
  }));
}

function remainingStatements(entry: LayoutEntry, { object, placement }: PlacedObject): string[] {
  if (placement === null) return statementsFor(entry, object);
  if (placement === placementOf(entry)) return [];
  throw new OperatorError(
    `${object} is ${placement}, but must be ${placementOf(entry)}. ` +
      (entry.kind === 'delegated function'
        ? `Drop it and run "${commandName} migrate", which creates it.`
        : `Run SELECT undistribute_table('${object}') first.`),
  );
}

function statementsFor(entry: LayoutEntry, object: string): string[] {
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
        `ALTER FUNCTION ${object} RESET ALL`,
        `SELECT create_distributed_function('${object}', '${entry.shardKey}', ` +
          `colocate_with => '${rootTable}', force_delegation => true)`,
      ];
  }
}

/** A table, or one of the functions with a name. */
interface PlacedObject {
  readonly name: string;
  /** Its name, for functions with the types of the arguments. */
  readonly object: string;
  /** Null for what Citus does not know. */
  readonly placement: string | null;
}

async function readObjects(query: Query): Promise<PlacedObject[]> {
  const namesOf = (isFunction: boolean) =>
    layout.flatMap(({ kind, name }) =>
      (kind === 'delegated function') === isFunction ? [name] : [],
    );
  const { rows } = await query<PlacedObject>({
    text: placementsSql,
    values: [namesOf(false), namesOf(true)],
  });
  return rows;
}

/** $1 tables, $2 functions. */
const placementsSql = `
  SELECT t.name, t.name AS object, CASE c.citus_table_type
      WHEN 'distributed' THEN 'distributed by ' || c.distribution_column
      WHEN 'local' THEN 'on the coordinator'
      ELSE 'a ' || c.citus_table_type || ' table'
    END AS placement
  FROM unnest($1::text[]) AS t(name) LEFT JOIN citus_tables c ON c.table_name = t.name::regclass
  UNION ALL
  SELECT p.proname, p.oid::regprocedure::text, 'delegated by ' || p.proargnames[o.distribution_argument_index + 1]
  FROM pg_proc p LEFT JOIN pg_dist_object o ON o.classid = 'pg_proc'::regclass AND o.objid = p.oid
  WHERE p.proname = ANY ($2) AND pg_function_is_visible(p.oid)`;

async function readNodes(query: Query): Promise<Distribution['nodes']> {
  const { rows } = await query<Distribution['nodes'][number]>({
    text: `SELECT format('%s:%s', nodename, nodeport) AS node, count(*)::int AS shards
           FROM citus_shards WHERE table_name = to_regclass($1) GROUP BY 1 ORDER BY 1`,
    values: [rootTable],
  });
  return rows;
}
