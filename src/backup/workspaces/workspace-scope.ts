import pg from 'pg';
import type { BackupScope } from '../backup-scope.ts';
import type { Manifest } from '../format/manifest.ts';

/**
 * Tables of forms that belong to a workspace. Not copied: what is rebuilt (aggregates and indexes of answers),
 * what expires (idempotency keys, used captchas), and what belongs to the installation (events, deliveries).
 */
const tablesOfForms: readonly string[] = [
  'slugs',
  'form_versions',
  'responses',
  'reviews',
  'response_counts',
  'response_days',
  'option_counts',
  'visit_days',
  'partial_responses',
  'used_partials',
  'invitations',
];

/** One workspace: its forms with everything that belongs to them, its datasets and webhooks. Not its API keys. */
export function scopeOfWorkspace(workspace: NonNullable<Manifest['workspace']>): BackupScope {
  const id = pg.escapeLiteral(workspace.id);
  const ofForms = `form_id IN (SELECT id FROM forms WHERE workspace_id = ${id})`;
  const ofDatasets = `dataset_id IN (SELECT id FROM datasets WHERE workspace_id = ${id})`;
  const conditions = new Map([
    ['forms', `workspace_id = ${id}`],
    ['webhooks', `workspace_id = ${id}`],
    ['datasets', `workspace_id = ${id}`],
    ['dataset_revisions', ofDatasets],
    ['dataset_rows', ofDatasets],
    ...tablesOfForms.map((table) => [table, ofForms] as const),
    // Uploads that are not complete yet are not copied.
    ['files', `${ofForms} AND size IS NOT NULL`],
  ]);
  return {
    workspace,
    conditionOf: (table) => conditions.get(table),
    filesCondition: ofForms,
  };
}
