import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { rootTable } from './layout.ts';

export interface Node {
  readonly host: string;
  readonly port: number;
}

/** What a connection belongs to: a plain PostgreSQL or a node of Citus. */
export interface Topology {
  /** Whether the tables of forms are distributed over nodes. */
  readonly isDistributed: boolean;
  /** The coordinator, if the connection belongs to another node. */
  readonly coordinator: Node | undefined;
}

/** A PostgreSQL without Citus, or one whose tables have not been distributed. */
export const undistributed: Topology = { isDistributed: false, coordinator: undefined };

interface NodeRow {
  readonly is_coordinator: boolean;
  readonly is_distributed: boolean;
  readonly host: string | null;
  readonly port: number | null;
}

/**
 * Reads where the tables are stored.
 *
 * @throws {OperatorError} on a worker that does not know its coordinator
 */
export async function readTopology(pool: Pick<pg.Pool, 'query'>): Promise<Topology> {
  const { rows: found } = await pool.query<{ has_citus: boolean }>(
    `SELECT to_regclass('pg_catalog.pg_dist_local_group') IS NOT NULL AS has_citus`,
  );
  if (!found[0]?.has_citus) return undistributed;
  const { rows } = await pool.query<NodeRow>(topologySql, [rootTable]);
  const [row] = rows;
  if (!row) return undistributed;
  const { is_coordinator: isCoordinator, is_distributed: isDistributed, host, port } = row;
  if (isCoordinator) return { isDistributed, coordinator: undefined };
  if (host === null || port === null) throw new OperatorError(unknownCoordinator);
  return { isDistributed, coordinator: { host, port } };
}

/** $1 the table that decides whether tables are distributed. */
const topologySql = `
  SELECT
    here.groupid = 0 AS is_coordinator,
    EXISTS (
      SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1) AND partmethod = 'h'
    ) AS is_distributed,
    coordinator.nodename AS host, coordinator.nodeport AS port
  FROM pg_dist_local_group here
  LEFT JOIN pg_dist_node coordinator ON coordinator.groupid = 0 AND coordinator.noderole = 'primary'`;

const unknownCoordinator =
  'The database is a Citus worker that does not know its coordinator: run ' +
  "SELECT citus_set_coordinator_host('<host>', <port>) on the coordinator.";
