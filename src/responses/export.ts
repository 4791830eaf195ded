import { Readable } from 'node:stream';
import { definitionModel } from '../forms/definition/model.ts';
import { findForm } from '../forms/forms.ts';
import type { Download } from '../kernel/download.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { storedColumns } from './columns.ts';
import { createTable } from './csv.ts';
import { matchingSql, matchingValues, type ResponseFilter } from './filter.ts';
import { type StoredResponse, toWireParts } from './wire.ts';

export interface ExportRequest {
  readonly filter: ResponseFilter;
  readonly format: 'csv' | 'json';
  /** Begin with a byte order mark, by which some spreadsheets recognise UTF-8. */
  readonly bom: boolean;
}

/** The most responses of an export: the newest. */
const exportLimit = 100_000;

/** How many characters of answers a page should have: it is as long as those before it suggest. */
const pageWeight = 60_000;
const firstPage = 20;
const longestPage = 200;

/**
 * Prepares an export of the viewer's form. Nothing is read before somebody reads the chunks.
 *
 * @throws {Problem} `not_found`
 */
export async function exportResponses(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  { filter, format, bom }: ExportRequest,
): Promise<Download> {
  const { slug } = await findForm(kernel, viewer, formId, { select: { slug: true } });
  const day = kernel.clock.now().toISOString().slice(0, 10);
  const write = format === 'csv' ? writeCsv(kernel, bom) : writeJson;
  return {
    fileName: `${slug}-${day}.${format}`,
    mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
    // Text as it is: pieces of it as buffers would lie about until a collection that comes late.
    open: async () =>
      Readable.from(await begun(chunksOf(kernel, formId, filter, write)), { highWaterMark: 2 }),
  };
}

/** An iteration whose first piece is there: what fails at once fails before anything is sent. */
async function begun(pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await pieces.next();
  return (async function* () {
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
    } finally {
      await pieces.return(undefined);
    }
  })();
}

type Write = (pages: AsyncIterable<StoredResponse[]>, part: Part) => AsyncIterable<string>;

async function* chunksOf(
  kernel: Kernel,
  formId: string,
  filter: ResponseFilter,
  write: Write,
): AsyncGenerator<string> {
  const part = { formId, filter, ...(await boundsOf(kernel, formId, filter)) };
  yield* write(readPages(kernel, part), part);
}

/** Which responses are exported: fixed when it begins, whatever comes in meanwhile. */
interface Part extends Bounds {
  readonly formId: string;
  readonly filter: ResponseFilter;
}

/** The ids of the oldest and the newest; null where there is none. */
interface Bounds {
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** Reads no more than the index, so that an export of many begins at once. */
async function boundsOf({ db }: Kernel, formId: string, filter: ResponseFilter): Promise<Bounds> {
  const matching = `FROM responses r WHERE form_id = $1 AND ${matchingSql(2)}`;
  const { rows } = await db.pool.query<Bounds>(
    `SELECT
       (SELECT max(id) ${matching}) AS newest,
       coalesce(
         (SELECT id ${matching} ORDER BY id DESC OFFSET ${exportLimit - 1} LIMIT 1),
         (SELECT min(id) ${matching})
       ) AS oldest`,
    [formId, ...matchingValues(filter)],
  );
  return rows[0] ?? { oldest: null, newest: null };
}

/** The published versions that hold what is exported, in no order. */
async function versionsOf({ db }: Kernel, part: Part): Promise<number[]> {
  const { formId, filter, oldest, newest } = part;
  if (newest === null) return [];
  const published = await db.prisma.formVersion.findMany({
    where: { formId },
    select: { version: true },
  });
  // The only one need not be looked for: that would read all that is exported.
  if (published.length === 1) return published.map(({ version }) => version);
  const { rows } = await db.pool.query<{ readonly version: number }>(
    `SELECT DISTINCT form_version AS version FROM responses r
     WHERE form_id = $1 AND ${matchingSql(2)} AND id BETWEEN $5 AND $6`,
    [formId, ...matchingValues(filter), oldest, newest],
  );
  return rows.map(({ version }) => version);
}

/** Pages by key, newest first. The next one is on its way while one is being written. */
async function* readPages(
  { db }: Kernel,
  { formId, filter: { approval }, oldest, newest }: Part,
): AsyncGenerator<StoredResponse[]> {
  const read = (upTo: string, size: number) => {
    const reading = db.pool.query<StoredResponse>({
      name: 'export-responses',
      text: page,
      values: [formId, oldest, upTo, approval ?? null, size + 1],
    });
    reading.catch(() => undefined); // heard where it is awaited, unless nobody reads on
    return reading;
  };
  let size = firstPage;
  for (let reading = newest === null ? undefined : read(newest, size); reading; ) {
    const { rows }: { rows: StoredResponse[] } = await reading;
    const next: StoredResponse | undefined = rows.length > size ? rows.pop() : undefined;
    size = sizeAfter(rows);
    reading = next && read(next.id, size);
    yield rows;
  }
}

/** How long the next page should be. */
function sizeAfter(rows: readonly StoredResponse[]): number {
  const weight = rows.reduce((sum, { answers }) => sum + answers.length, 0);
  const fitting = Math.floor((pageWeight * rows.length) / Math.max(1, weight));
  return Math.max(1, Math.min(fitting, longestPage));
}

/** $1 form, $2 and $3 the oldest and the newest id, $4 status or null, $5 how many. */
const page = `
  SELECT ${storedColumns}
  FROM responses
  WHERE form_id = $1 AND id BETWEEN $2 AND $3
    AND ($4::approval_status IS NULL OR approval_status = $4)
  ORDER BY id DESC LIMIT $5`;

async function* writeJson(pages: AsyncIterable<StoredResponse[]>): AsyncGenerator<string> {
  let opening = '[';
  for await (const page of pages) {
    const parts: string[] = [];
    for (const response of page) {
      parts.push(opening, ...toWireParts(response));
      opening = ',\n';
    }
    yield parts.join('');
  }
  yield opening === '[' ? '[]\n' : ']\n';
}

function writeCsv(kernel: Kernel, bom: boolean): Write {
  return async function* (pages, part) {
    const rows = await kernel.db.prisma.formVersion.findMany({
      where: { formId: part.formId, version: { in: await versionsOf(kernel, part) } },
      orderBy: { version: 'desc' },
    });
    const table = createTable(
      rows.map(({ version, definition }) => ({
        version,
        definition: definitionModel.parse(definition),
      })),
    );
    yield (bom ? '\ufeff' : '') + table.head;
    for await (const page of pages) yield table.lines(page);
  };
}
