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
