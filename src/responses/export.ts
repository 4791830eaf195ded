import { Readable } from 'node:stream';
import { type Definition, definitionModel } from '../forms/definition/model.ts';
import { findForm } from '../forms/forms.ts';
import type { Download } from '../kernel/download.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { setNewest } from '../kernel/newest.ts';
import { notFound, type Problem, validationFailed } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import type { TimedResponse } from './bundle.ts';
import { addTitles, createTable, type Titles } from './csv.ts';
import type { ResponseFilter } from './filter.ts';
import { type Extent, extentOf, readPages, versionsWithin } from './read-pages.ts';
import { toWireParts } from './wire.ts';

export interface ExportRequest {
  readonly filter: ResponseFilter;
  readonly format: 'csv' | 'json';
  /** Begin with a byte order mark, by which some spreadsheets recognise UTF-8. */
  readonly bom: boolean;
}

export const exportLimits = {
  /** Responses: the newest. */
  responses: 100_000,
  /** Columns of a table for questions, over all versions that it has responses of. */
  columns: 5000,
} as const;

/** How many definitions are in memory at once, whatever the number of versions. */
const definitionsAtOnce = 16;

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
  const write = format === 'csv' ? writeCsv(bom) : writeJson;
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

type Write = (kernel: Kernel, extent: Extent) => AsyncIterable<string>;

async function* chunksOf(
  kernel: Kernel,
  formId: string,
  filter: ResponseFilter,
  write: Write,
): AsyncGenerator<string> {
  yield* write(kernel, await extentOf(kernel, formId, filter, exportLimits.responses));
}

async function* writeJson(kernel: Kernel, extent: Extent): AsyncGenerator<string> {
  let opening = '[';
  for await (const page of readPages(kernel, extent)) {
    const parts: string[] = [];
    for (const response of page) {
      parts.push(opening, ...toWireParts(response));
      opening = ',\n';
    }
    yield parts.join('');
  }
  yield opening === '[' ? '[]\n' : ']\n';
}

function writeCsv(bom: boolean): Write {
  return async function* (kernel, extent) {
    const versions = createVersionReader(kernel, extent.formId);
    const titles = await readTitles(versions, await versionsWithin(kernel, extent));
    const table = createTable(titles);
    yield (bom ? '\ufeff' : '') + table.head;
    for await (const page of readPages(kernel, extent, titles.size)) {
      let lines = '';
      for (const group of byVersion(page)) {
        const [{ formVersion }] = group;
        lines += table.lines(await versions.one(formVersion), group);
      }
      yield lines;
    }
  };
}

/** Definitions of a form's versions, the last few of which are kept. */
interface VersionReader {
  /** At most `definitionsAtOnce` of them, by one statement; newest first. */
  some(versions: readonly number[]): Promise<Definition[]>;
  one(version: number): Promise<Definition>;
}

function createVersionReader({ db }: Kernel, formId: string): VersionReader {
  const kept = new Map<number, Definition>();

  async function some(versions: readonly number[]): Promise<Definition[]> {
    const rows = await db.prisma.formVersion.findMany({
      where: { formId, version: { in: [...versions] } },
      orderBy: { version: 'desc' },
    });
    return rows.map((row) => {
      const definition = definitionModel.parse(row.definition);
      setNewest(kept, definitionsAtOnce, row.version, definition);
      return definition;
    });
  }

  return {
    some,
    async one(version) {
      const [definition] = kept.has(version) ? [kept.get(version)] : await some([version]);
      if (!definition) throw notFound('version');
      return definition;
    },
  };
}

/** @throws {Problem} `validation_failed` for more columns than a table may have */
async function readTitles(versions: VersionReader, numbers: readonly number[]): Promise<Titles> {
  const titles = new Map<string, string>();
  const newestFirst = [...numbers].sort((a, b) => b - a);
  for (let from = 0; from < newestFirst.length; from += definitionsAtOnce) {
    const some = await versions.some(newestFirst.slice(from, from + definitionsAtOnce));
    for (const definition of some) addTitles(titles, definition);
    if (titles.size > exportLimits.columns) throw tooManyColumns();
  }
  return titles;
}

function tooManyColumns(): Problem {
  const message =
    `These responses answer more than ${exportLimits.columns} questions over all versions: ` +
    'export them as JSON (format=json), or fewer of them (from, to).';
  return validationFailed([{ path: ['query', 'format'], code: 'too_many', message }]);
}

type Group = [TimedResponse, ...TimedResponse[]];

/** Neighbours that answer the same version. */
function byVersion(page: readonly TimedResponse[]): Group[] {
  const groups: Group[] = [];
  for (const response of page) {
    const last = groups.at(-1);
    if (last?.[0].formVersion === response.formVersion) last.push(response);
    else groups.push([response]);
  }
  return groups;
}
