import { Readable } from 'node:stream';
import { definitionModel } from '../forms/definition/model.ts';
import { findForm } from '../forms/forms.ts';
import type { Download } from '../kernel/download.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import type { TimedResponse } from './bundle.ts';
import { createTable } from './csv.ts';
import type { ResponseFilter } from './filter.ts';
import { type Extent, extentOf, readPages, versionsWithin } from './read-pages.ts';
import { toWireParts } from './wire.ts';

export interface ExportRequest {
  readonly filter: ResponseFilter;
  readonly format: 'csv' | 'json';
  /** Begin with a byte order mark, by which some spreadsheets recognise UTF-8. */
  readonly bom: boolean;
}

/** The most responses of an export: the newest. */
const exportLimit = 100_000;

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

type Write = (pages: AsyncIterable<TimedResponse[]>, extent: Extent) => AsyncIterable<string>;

async function* chunksOf(
  kernel: Kernel,
  formId: string,
  filter: ResponseFilter,
  write: Write,
): AsyncGenerator<string> {
  const extent = await extentOf(kernel, formId, filter, exportLimit);
  yield* write(readPages(kernel, extent), extent);
}

async function* writeJson(pages: AsyncIterable<TimedResponse[]>): AsyncGenerator<string> {
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
  return async function* (pages, extent) {
    const rows = await kernel.db.prisma.formVersion.findMany({
      where: { formId: extent.formId, version: { in: await versionsWithin(kernel, extent) } },
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
