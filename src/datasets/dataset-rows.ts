// What the API shows of a dataset with its columns: rows, their number, and the forms that use it.

import { problem } from '../../packages/common/problem.ts';
import type { Form } from '../../prisma/generated/client/client.ts';
import type { Query } from '../platform/database/database.ts';
import { countLoader, nestedLoader } from '../platform/database/nested-pages.ts';
import type { Reader } from '../platform/database/replica.ts';
import { defaultPageSize, type Page, type PageRequest, planPage } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';

/** A row of a dataset. */
export interface DatasetRow {
  /** From 0, in the order of the content. */
  readonly position: number;
  readonly cells: readonly string[];
}

/** A page of the rows of a dataset. */
export interface RowRequest extends PageRequest<number> {
  /** Only rows with a cell that contains this text, in any case. */
  readonly q?: string | null | undefined;
}

/**
 * The rows of the latest revisions of datasets: a page for each of them, in the order of the ids.
 *
 * @throws {Problem} `bad_request`
 */
export async function readRows(
  { pool }: Pick<Reader, 'pool'>,
  ids: readonly string[],
  { q, ...request }: RowRequest,
): Promise<Page<DatasetRow>[]> {
  const { range, page } = planPage(request, 'asc', defaultPageSize);
  const { key, order, take } = range;
  const { rows } = await pool.query<DatasetRow & { readonly id: string }>({
    text: `SELECT d.id, r.position, r.cells
           FROM datasets d CROSS JOIN LATERAL (
             SELECT position, cells FROM dataset_rows
             WHERE dataset_id = d.id AND revision = d.revision AND position > $2 AND position < $3
               AND ($4 = '' OR ${contains('$4')})
             ORDER BY position ${order} LIMIT $5
           ) r
           WHERE d.id = ANY ($1) ORDER BY r.position ${order}`,
    values: [ids, key.gt ?? -1, key.lt ?? maxPosition, q ?? '', take],
  });
  return ids.map((id) => {
    const own = rows.filter((row) => row.id === id);
    return page(own.map(({ position, cells }): DatasetRow => ({ position, cells })));
  });
}

/** The numbers of rows that contain a text, by the id of the dataset. */
async function countRows(
  { pool }: Pick<Reader, 'pool'>,
  ids: readonly string[],
  q: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; count: number }>({
    text: `SELECT d.id, count(*)::int AS count
           FROM datasets d JOIN dataset_rows r ON r.dataset_id = d.id AND r.revision = d.revision
           WHERE d.id = ANY ($1) AND ${contains('$2')} GROUP BY d.id`,
    values: [ids, q],
  });
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const maxPosition = 2_147_483_647;

/** A character that a search text does not contain separates the cells. */
const contains = (parameter: string) =>
  `strpos(lower(array_to_string(cells, E'\\x1f')), lower(${parameter})) > 0`;

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
async function findUses(
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

// Loaders of nested GraphQL fields. The number of statements does not depend on the number of datasets. Callers have
// checked the access to the dataset.

interface RowsRequest {
  /** Id of the dataset. */
  readonly parentId: string;
  readonly request: RowRequest;
}

/** Pages of the rows of many datasets. */
export const createRowPageLoader = ({ db }: Platform) =>
  nestedLoader(({ request }: RowsRequest, ids) => readRows(db, ids, request));

interface RowCountRequest {
  /** Id of the dataset. */
  readonly parentId: string;
  readonly q: string;
}

/** The numbers of rows that contain a text. */
export const createRowCountLoader = ({ db }: Platform) =>
  countLoader(({ q }: RowCountRequest, ids) => countRows(db, ids, q));

interface UsingFormsRequest {
  /** Id of the dataset. */
  readonly parentId: string;
  readonly workspaceId: string;
  /** Selection of each form, from Pothos. */
  readonly query: object;
}

/** The forms whose live version uses a dataset, up to a limit. */
export const createUsingFormsLoader = ({ db }: Platform) =>
  nestedLoader(async ({ workspaceId, query }: UsingFormsRequest, ids) => {
    const uses = await findUses((statement) => db.pool.query(statement), workspaceId);
    const idsOfForms = ids.map((id) => (uses.get(id) ?? []).slice(0, maxShownUses));
    const where = { id: { in: [...new Set(idsOfForms.flat())] } };
    const forms: Form[] = await db.prisma.form.findMany({ ...query, where });
    const byId = new Map(forms.map((form) => [form.id, form]));
    return idsOfForms.map((formIds) => formIds.flatMap((id) => byId.get(id) ?? []));
  });
