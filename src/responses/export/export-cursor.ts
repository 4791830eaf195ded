import { setImmediate as nextTurn } from 'node:timers/promises';
import { longRunning } from '../../platform/database/database.ts';
import { aboveAllIds } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type ColumnarRows,
  columnarQuery,
  type SerializableResponse,
  unpackRows,
} from '../read/columnar-rows.ts';
import { filterSql, filterValues, type ResponseFilter } from '../read/response-filter.ts';

/** Which responses of a form are read: fixed when that begins, whatever comes in meanwhile. */
export interface ExportRange {
  readonly formId: string;
  readonly filter: ResponseFilter;
  /** The ids of the oldest and the newest; null where there is none. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** Finds the newest that match. Reads no more than the index, so that reading many begins at once. */
export async function findExportRange(
  { db }: Platform,
  formId: string,
  filter: ResponseFilter,
  limit: number,
): Promise<ExportRange> {
  const matching = `FROM responses r WHERE form_id = $1 AND ${filterSql(2)}`;
  const { rows } = await db.pool.query<Pick<ExportRange, 'oldest' | 'newest'>>(
    longRunning(
      `SELECT
         (SELECT max(id) ${matching}) AS newest,
         coalesce(
           (SELECT id ${matching} ORDER BY id DESC OFFSET ${limit - 1} LIMIT 1),
           (SELECT min(id) ${matching})
         ) AS oldest`,
      [formId, ...filterValues(filter)],
    ),
  );
  return { formId, filter, ...(rows[0] ?? { oldest: null, newest: null }) };
}

/** The published versions that were answered, in no order. */
export async function findVersionsInRange({ db }: Platform, range: ExportRange): Promise<number[]> {
  const { formId, filter, oldest, newest } = range;
  if (newest === null) return [];
  const published = await db.prisma.formVersion.findMany({
    where: { formId },
    select: { version: true },
  });
  // The only one need not be looked for: that would read all there is.
  if (published.length === 1) return published.map(({ version }) => version);
  const { rows } = await db.pool.query<{ readonly version: number }>(
    longRunning(
      `SELECT DISTINCT form_version AS version FROM responses r
       WHERE form_id = $1 AND ${filterSql(2)} AND id BETWEEN $5 AND $6`,
      [formId, ...filterValues(filter), oldest, newest],
    ),
  );
  return rows.map(({ version }) => version);
}

/**
 * How many characters of answers a page should have: it is as long as those before it suggest. Longer
 * answers than that have a page of their own, so that none is heavy, whatever follows what.
 */
const targetPageChars = 60_000;
const firstPageRows = 20;
const maxPageRows = 200;

/**
 * Pages by key, newest first. PostgreSQL reads the next one while one is being written.
 *
 * @param charsPerRow characters that are written of each response, whatever its answers
 */
export async function* readExportPages(
  { db }: Platform,
  { formId, filter: { approval }, oldest, newest }: ExportRange,
  charsPerRow = 0,
): AsyncGenerator<SerializableResponse[]> {
  const read = (below: string, size: number) => {
    const values = [formId, oldest, newest, below, approval ?? null, size];
    const pending = db.pool.query<ColumnarRows>({
      ...longRunning(pageSql, values),
      name: 'export-responses',
    });
    pending.catch(() => undefined); // heard where it is awaited, unless nobody reads on
    return pending;
  };
  let below = aboveAllIds;
  for (let pending = newest === null ? undefined : read(below, firstPageRows); pending; ) {
    const { rows }: { rows: ColumnarRows[] } = await pending;
    const found = rows.flatMap(unpackRows);
    if (found.length === 0) return;
    const oversizedIndex = found.findIndex(({ answers }) => answers === '');
    const complete = oversizedIndex < 0 ? found : found.slice(0, oversizedIndex);
    below = complete.at(-1)?.id ?? below;
    pending =
      below === oldest
        ? undefined
        : read(below, oversizedIndex < 0 ? nextPageSize(complete, charsPerRow) : 1);
    // The driver sends in a turn of its own: without it, not before this page is written.
    await nextTurn();
    if (complete.length > 0) yield complete;
  }
}

/** How long the next page should be. */
function nextPageSize(page: readonly SerializableResponse[], charsPerRow: number): number {
  const weight = page.reduce((sum, { answers }) => sum + answers.length + charsPerRow, 0);
  const fitting = Math.floor((targetPageChars * page.length) / Math.max(1, weight));
  return Math.max(1, Math.min(fitting, maxPageRows));
}

/**
 * $1 form, $2 and $3 the oldest and the newest id, $4 only those below this one, $5 status or null,
 * $6 how many. How long a text is PostgreSQL knows without reading it.
 */
const pageSql = columnarQuery(
  `SELECT * FROM responses
   WHERE form_id = $1 AND id BETWEEN $2 AND $3 AND id < $4
     AND ($5::approval_status IS NULL OR approval_status = $5)
   ORDER BY id DESC LIMIT $6`,
  `$6::int = 1 OR octet_length(answers::text) <= ${targetPageChars}`,
);
