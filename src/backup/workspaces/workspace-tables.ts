import pg from 'pg';
import { minimumCharge } from '../../files/unclaimed-shares.ts';
import type { IdKind } from '../../platform/ids.ts';
import type { BackupScope } from '../create-backup.ts';
import type { Manifest } from '../format/manifest.ts';

/** Whom the rows of a table belong to, by which column. */
type Owner = 'workspace' | 'form' | 'dataset';

export interface WorkspaceTable {
  readonly name: string;
  readonly owner: Owner;
  /** The kind of its column `id`. */
  readonly id?: IdKind;
  /** SQL that selects the rows of an export, of those of the owner. */
  readonly exported?: string;
  /** What must be true of each row `t`, besides its owner. */
  readonly requires?: readonly Requirement[];
}

interface Requirement {
  /** SQL, in which `imported_…` are the tables of an export. */
  readonly condition: string;
  /** What a row does otherwise, for messages. */
  readonly otherwise: string;
}

/** A row of another table of the export has the same values. No value refers to nothing. */
function refersTo(
  table: string,
  ...equal: readonly (readonly [theirs: string, own: string])[]
): Requirement {
  const isUnset = equal.map(([, own]) => `t.${own} IS NULL`).join(' OR ');
  const matches = equal.map(([theirs, own]) => `o.${theirs} = t.${own}`).join(' AND ');
  return {
    condition: `${isUnset} OR EXISTS (SELECT FROM imported_${table} o WHERE ${matches})`,
    otherwise: `refers to a row of "${table}" that the export does not contain`,
  };
}

const ofVersion = refersTo('form_versions', ['form_id', 'form_id'], ['version', 'form_version']);
const ofResponse = refersTo('responses', ['form_id', 'form_id'], ['id', 'response_id']);

/**
 * The tables with the data of a workspace: what is exported, and what an import accepts. Not copied: what is rebuilt
 * (aggregates and indexes of answers), what expires (idempotency keys, used captchas), and what belongs to the
 * installation (API keys, events, deliveries).
 *
 * Not required to exist are what may have been deleted: the response of an invitation, the partial response of an upload
 * and the uploads of a partial response. All of them are found within their form only.
 */
export const workspaceTables: readonly WorkspaceTable[] = [
  {
    name: 'forms',
    owner: 'workspace',
    id: 'form',
    requires: [
      refersTo('form_versions', ['form_id', 'id'], ['version', 'published_version']),
      refersTo('slugs', ['form_id', 'id'], ['slug', 'slug']),
    ],
  },
  { name: 'slugs', owner: 'form' },
  {
    name: 'form_versions',
    owner: 'form',
    // Options are read by dataset and revision, without the workspace.
    requires: [
      {
        condition: `CASE WHEN t.datasets IS NULL THEN true WHEN json_typeof(t.datasets) <> 'object' THEN false
          ELSE NOT EXISTS (
            SELECT FROM json_each_text(t.datasets) AS pin WHERE NOT EXISTS (
              SELECT FROM imported_dataset_revisions o
              WHERE o.dataset_id = pin.key AND o.revision::text = pin.value
            )
          ) END`,
        otherwise: 'takes options from a dataset that the export does not contain',
      },
    ],
  },
  { name: 'responses', owner: 'form', id: 'resp', requires: [ofVersion] },
  {
    name: 'reviews',
    owner: 'form',
    id: 'review',
    // The reviewer is a key of the other installation.
    requires: [
      ofResponse,
      {
        condition: 'NOT EXISTS (SELECT FROM api_keys k WHERE k.id = t.key_id)',
        otherwise: 'names a key of this installation',
      },
    ],
  },
  { name: 'response_counts', owner: 'form' },
  { name: 'response_days', owner: 'form' },
  { name: 'option_counts', owner: 'form' },
  { name: 'visit_days', owner: 'form' },
  { name: 'partial_responses', owner: 'form', id: 'part', requires: [ofVersion] },
  { name: 'used_partials', owner: 'form' },
  { name: 'invitations', owner: 'form', id: 'inv' },
  {
    name: 'files',
    owner: 'form',
    id: 'file',
    // Uploads that are not complete yet are not copied.
    exported: 'size IS NOT NULL',
    // What unclaimed uploads hold counts towards a limit of the whole installation.
    requires: [
      ofResponse,
      {
        condition: `t.size >= 0 AND t.held BETWEEN 0 AND greatest(t.size, ${minimumCharge})`,
        otherwise: 'is not complete, or holds more bytes than it has',
      },
    ],
  },
  {
    name: 'webhooks',
    owner: 'workspace',
    id: 'wh',
    // The form of a webhook may have been deleted.
    requires: [
      {
        condition: 'NOT EXISTS (SELECT FROM slugs s WHERE s.form_id = t.form_id)',
        otherwise: 'is for a form of this installation',
      },
    ],
  },
  {
    name: 'datasets',
    owner: 'workspace',
    id: 'ds',
    requires: [refersTo('dataset_revisions', ['dataset_id', 'id'], ['revision', 'revision'])],
  },
  { name: 'dataset_revisions', owner: 'dataset' },
  {
    name: 'dataset_rows',
    owner: 'dataset',
    requires: [
      refersTo('dataset_revisions', ['dataset_id', 'dataset_id'], ['revision', 'revision']),
    ],
  },
];

/** One workspace: its forms with everything that belongs to them, its datasets and webhooks. Not its API keys. */
export function scopeOfWorkspace(workspace: NonNullable<Manifest['workspace']>): BackupScope {
  const id = pg.escapeLiteral(workspace.id);
  const ofForms = `form_id IN (SELECT id FROM forms WHERE workspace_id = ${id})`;
  const conditionOf = {
    workspace: `workspace_id = ${id}`,
    form: ofForms,
    dataset: `dataset_id IN (SELECT id FROM datasets WHERE workspace_id = ${id})`,
  };
  const conditions = new Map(
    workspaceTables.map(({ name, owner, exported = 'true' }) => [
      name,
      `${conditionOf[owner]} AND ${exported}`,
    ]),
  );
  return {
    workspace,
    conditionOf: (table) => conditions.get(table),
    filesCondition: ofForms,
  };
}
