import { problem } from '../../packages/common/problem.ts';
import type { Query } from '../platform/database/database.ts';

// The versions of forms that use a dataset name it in `form_versions.datasets`, with the revision that they have been
// published with.

interface OwnDataset {
  readonly workspaceId: string;
  readonly id: string;
}

/** The most forms that are shown of those that use a dataset. */
export const maxShownUses = 50;

/** The published version of a form. */
const publishedVersions =
  'form_versions v WHERE v.form_id = f.id AND v.version = f.published_version AND v.datasets IS NOT NULL';

/**
 * Marks the forms whose published version uses an earlier revision of a dataset as changed. The row of the dataset must be
 * locked: a form that is being published has locked it, too.
 */
export async function markOutdatedForms(
  run: Query,
  { workspaceId, id }: OwnDataset,
): Promise<void> {
  // Changes of webhooks lock the workspace before they update several forms.
  await run({ text: 'SELECT 1 FROM workspaces WHERE id = $1 FOR UPDATE', values: [workspaceId] });
  await run({
    text: `UPDATE forms f SET has_unpublished_changes = true FROM ${publishedVersions}
             AND f.workspace_id = $1 AND NOT f.has_unpublished_changes AND (v.datasets -> $2::text) IS NOT NULL`,
    values: [workspaceId, id],
  });
}

/** The ids of the forms whose live version uses a dataset, by the id of the dataset. */
export async function findUses(
  run: Query,
  workspaceId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await run<{ form_id: string; dataset_ids: string[] }>({
    text: `SELECT f.id AS form_id, ARRAY(SELECT json_object_keys(v.datasets)) AS dataset_ids
           FROM forms f, ${publishedVersions} AND f.workspace_id = $1 AND f.status = 'PUBLISHED'
           ORDER BY f.id`,
    values: [workspaceId],
  });
  const uses = new Map<string, string[]>();
  for (const { form_id, dataset_ids } of rows) {
    for (const id of dataset_ids) uses.set(id, [...(uses.get(id) ?? []), form_id]);
  }
  return uses;
}

/**
 * Checks that no live version uses a dataset. Its row must be locked.
 *
 * @throws {Problem} `dataset_in_use`
 */
export async function assertUnused(run: Query, { workspaceId, id }: OwnDataset): Promise<void> {
  const forms = (await findUses(run, workspaceId)).get(id) ?? [];
  if (forms.length === 0) return;
  const shown = forms.slice(0, 5).join(', ');
  const more = forms.length > 5 ? ` and ${forms.length - 5} more` : '';
  throw problem(
    'dataset_in_use',
    `Published forms take options from this dataset: ${shown}${more}. ` +
      'Publish them without it, or unpublish them, first.',
  );
}
