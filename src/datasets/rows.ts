import type { Reader } from '../platform/database/replica.ts';
import { defaultPageSize, type Page, type PageRequest, planPage } from '../platform/paging.ts';

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
export async function countRows(
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
