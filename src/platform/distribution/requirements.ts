import { layout } from '../citus/layout.ts';
import type { Query } from '../database/database.ts';
import { OperatorError } from '../operator-error.ts';

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
export async function assertDistributable(query: Query): Promise<void> {
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
