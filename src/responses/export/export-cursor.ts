import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Platform } from '../../platform/container/platform.ts';
import { longRunning } from '../../platform/database/database.ts';
import { aboveAllIds } from '../../platform/ids.ts';
import {
  type ColumnarRows,
  columnarQuery,
  type SerializableResponse,
  unpackRows,
} from '../read/columnar-rows.ts';
import { filterSql, filterValues, type ResponseFilter } from '../read/response-filter.ts';

/** The responses of an export, fixed at its start: later submissions are not included. */
export interface ExportRange {
  readonly formId: string;
  readonly filter: ResponseFilter;
  /** Ids of the oldest and the newest response; null if there are none. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

/**
 * Finds the range of the newest matching responses. Reads the index only, so that large exports
 * start at once.
 */
export async function findExportRange(
  { db }: Platform,
  formId: string,
  filter: ResponseFilter,
  limit: number,
): Promise<ExportRange> {
  const matching = `FROM responses r WHERE form_id = $1 AND ${filterSql(2)}`;
  const statement = longRunning(
    `SELECT
       (SELECT max(id) ${matching}) AS newest,
       coalesce(
         (SELECT id ${matching} ORDER BY id DESC OFFSET ${limit - 1} LIMIT 1),
         (SELECT min(id) ${matching})
       ) AS oldest`,
    [formId, ...filterValues(filter)],
  );
  const { rows } = await db.read(({ pool }) =>
    pool.query<Pick<ExportRange, 'oldest' | 'newest'>>(statement),
  );
  return { formId, filter, ...(rows[0] ?? { oldest: null, newest: null }) };
}

/** The versions with responses in a range, in no particular order. */
export async function findVersionsInRange({ db }: Platform, range: ExportRange): Promise<number[]> {
  const { formId, filter, oldest, newest } = range;
  if (newest === null) return [];
  const published = await db.read(({ prisma }) =>
    prisma.formVersion.findMany({ where: { formId }, select: { version: true } }),
  );
  // A single version needs no query, which would read the whole range.
  if (published.length === 1) return published.map(({ version }) => version);
  const statement = longRunning(
    `SELECT DISTINCT form_version AS version FROM responses r
     WHERE form_id = $1 AND ${filterSql(2)} AND id BETWEEN $5 AND $6`,
    [formId, ...filterValues(filter), oldest, newest],
  );
  const { rows } = await db.read(({ pool }) => pool.query<{ readonly version: number }>(statement));
  return rows.map(({ version }) => version);
}

/**
 * Target size of a page in characters; the size of the previous page determines the number of rows.
 * A response with longer answers gets its own page, so that memory stays bounded.
 */
const targetPageChars = 60_000;
const firstPageRows = 20;
const maxPageRows = 200;

/**
 * Reads pages by key, newest first. The next page is requested while the caller writes the current
 * one. Decision: docs/decisions/0018-what-profiles-showed.md; benchmark: `npm run bench -- --line
 * export-csv`.
 *
 * @param charsPerRow characters written for each response in addition to its answers
 */
export async function* readExportPages(
  { db }: Platform,
  { formId, filter: { approval }, oldest, newest }: ExportRange,
  charsPerRow = 0,
): AsyncGenerator<SerializableResponse[]> {
  const read = (below: string, size: number) => {
    const values = [formId, oldest, newest, below, approval ?? null, size];
    const statement = { ...longRunning(pageSql, values), name: 'export-responses' };
    const pending = db.read(({ pool }) => pool.query<ColumnarRows>(statement));
    pending.catch(() => undefined); // handled where it is awaited, unless the iteration was stopped
    return pending;
  };
  let below = aboveAllIds;
  for (let pending = newest === null ? undefined : read(below, firstPageRows); pending; ) {
    const { rows }: { rows: ColumnarRows[] } = await pending;
    const page = rows.flatMap(unpackRows);
    if (page.length === 0) return;
    const oversizedIndex = page.findIndex(({ answers }) => answers === '');
    const complete = oversizedIndex < 0 ? page : page.slice(0, oversizedIndex);
    below = complete.at(-1)?.id ?? below;
    pending =
      below === oldest
        ? undefined
        : read(below, oversizedIndex < 0 ? nextPageSize(complete, charsPerRow) : 1);
    // Lets the driver send the query before the caller writes this page.
    await nextTurn();
    if (complete.length > 0) yield complete;
  }
}

/** Number of rows of the next page. */
function nextPageSize(page: readonly SerializableResponse[], charsPerRow: number): number {
  const chars = page.reduce((sum, { answers }) => sum + answers.length + charsPerRow, 0);
  const fitting = Math.floor((targetPageChars * page.length) / Math.max(1, chars));
  return Math.max(1, Math.min(fitting, maxPageRows));
}

/**
 * $1 form, $2 and $3 oldest and newest id, $4 exclusive upper bound, $5 status or null, $6 number
 * of rows. Answers above the target size are returned as '' unless they are the only row.
 * `octet_length` does not read a stored value.
 */
const pageSql = columnarQuery(
  `SELECT * FROM responses
   WHERE form_id = $1 AND id BETWEEN $2 AND $3 AND id < $4
     AND ($5::approval_status IS NULL OR approval_status = $5)
   ORDER BY id DESC LIMIT $6`,
  `$6::int = 1 OR octet_length(answers::text) <= ${targetPageChars}`,
);
