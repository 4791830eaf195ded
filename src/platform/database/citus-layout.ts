// Where Citus stores each table, and what a server finds out about the cluster that it connects to.

import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** Where Citus stores a table, or executes a function. */
export type LayoutEntry =
  | {
      /** Distributed over the nodes: all rows of a form are stored on the same one. */
      readonly kind: 'distributed table';
      readonly name: string;
      /** The column with the id of the form. */
      readonly shardKey: string;
    }
  | {
      /** Stored on the coordinator, and usable from all nodes. */
      readonly kind: 'coordinator table';
      readonly name: string;
    }
  | {
      /** Stored on the coordinator, and usable by connections to it only. */
      readonly kind: 'local table';
      readonly name: string;
    }
  | {
      /** Executed on the node that stores the form. */
      readonly kind: 'delegated function';
      /** Without its arguments: all functions with the name are delegated. */
      readonly name: string;
      /** The argument with the id of the form. */
      readonly shardKey: string;
    };

const tableOfForms = (name: string): LayoutEntry => ({
  kind: 'distributed table',
  name,
  shardKey: 'form_id',
});
const coordinatorTable = (name: string): LayoutEntry => ({ kind: 'coordinator table', name });
const delegatedFunction = (name: string): LayoutEntry => ({
  kind: 'delegated function',
  name,
  shardKey: 'form',
});

/** The table that the other distributed tables are stored with. */
export const rootTable = 'forms';

/**
 * The layout of the tables and functions on Citus, in the order in which it is applied. The tables of the
 * job queue are not part of it: they are local.
 */
export const layout: readonly LayoutEntry[] = [
  { kind: 'distributed table', name: rootTable, shardKey: 'id' },
  ...[
    'form_versions',
    'responses',
    'response_counts',
    'response_days',
    'option_counts',
    'visit_days',
    'answer_tallies',
    'answer_checkpoints',
    'answer_indexes',
    'answer_values',
    'answer_blocks',
    'reviews',
    'partial_responses',
    'used_partials',
    'invitations',
    'files',
    'unclaimed_uploads',
    'file_removals',
    'idempotency_keys',
    'spent_captchas',
    'events',
    'mails',
  ].map(tableOfForms),
  ...[
    'installation',
    'workspaces',
    'api_keys',
    'console_sessions',
    'creation_keys',
    'slugs',
    'form_changes',
    'datasets',
    'dataset_revisions',
    'dataset_rows',
    'webhooks',
    'webhook_deliveries',
    'audit_entries',
  ].map(coordinatorTable),
  { kind: 'local table', name: 'rate_counts' },
  { kind: 'local table', name: 'form_editors' },
  ...[
    'open_write',
    'save_partial',
    'save_partial_since',
    'delete_partial',
    'claim_partial',
    'create_invitations',
    'store_responses',
    'add_to_counters',
    'add_visits',
    'count_options',
    'track_options',
    'delete_responses',
    'begin_upload',
    'grow_upload',
    'complete_upload',
    'discard_upload',
    'claim_files',
  ].map(delegatedFunction),
];

const distributedTables: ReadonlySet<string> = new Set(
  layout.flatMap(({ kind, name }) => (kind === 'distributed table' ? [name] : [])),
);

/** Whether Citus distributes a table over its nodes. */
export function isDistributedTable(name: string): boolean {
  return distributedTables.has(name);
}

/** How an entry is placed, in words. */
export function placementOf(entry: LayoutEntry): string {
  switch (entry.kind) {
    case 'distributed table':
      return `distributed by ${entry.shardKey}`;
    case 'coordinator table':
      return 'on the coordinator';
    case 'local table':
      return 'on the coordinator, for its own connections';
    case 'delegated function':
      return `delegated by ${entry.shardKey}`;
  }
}

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
