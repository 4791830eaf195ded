// Reads the responses of an export in pages by key. The next page is requested while the caller writes the current one.
// Decision: docs/decisions/0018-what-profiles-showed.md
// Benchmark: `npm run bench -- --line export-csv`

import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { orNotFound } from '../../../packages/common/problem.ts';
import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import { type DatasetPins, parsePins } from '../../datasets/options/dataset-pins.ts';
import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import { setBounded } from '../../platform/bounded-cache.ts';
import { longRunning } from '../../platform/database/database.ts';
import { aboveAllIds, belowAllIds } from '../../platform/ids.ts';
import type { SortOrder } from '../../platform/paging.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import {
  type ColumnarRows,
  columnarQuery,
  type SerializableResponse,
  unpackRows,
} from '../read/response-rows.ts';
import { type ExportRange, readOfRange } from './export-range.ts';
import type { ExportedVersion } from './tables/table.ts';

/**
 * Target size of a page in characters; the size of the previous page determines the number of rows.
 * A response with longer answers gets its own page, so that memory stays bounded.
 */
const targetPageChars = 60_000;
const firstPageRows = 20;
const maxPageRows = 200;

/** Rows that are written before others have their turn: about half a millisecond. */
const rowsPerTurn = 100;

/**
 * Reads pages in the order of the range.
 *
 * @param charsPerRow characters written for each response in addition to its answers
 */
export async function* readExportPages(
  services: Pick<Platform, 'db'>,
  range: ExportRange,
  charsPerRow = 0,
): AsyncGenerator<SerializableResponse[]> {
  const { formId, filter, oldest, newest } = range;
  const { start, endOf, textOf, name } = pageStatements[range.order];
  const { approval, matching } = filter;
  const end = endOf(range);
  const read = (beyond: string, size: number) => {
    const values = [formId, oldest, newest, beyond, approval ?? null, size];
    const statement = matching
      ? longRunning(textOf(matching.where.sql(values.length + 1)), [
          ...values,
          ...matching.where.values,
        ])
      : { ...longRunning(textOf(), values), name };
    const pending = readOfRange(services, range, ({ pool }) => pool.query<ColumnarRows>(statement));
    pending.catch(() => undefined); // handled where it is awaited, unless the iteration was stopped
    return pending;
  };
  let beyond = start;
  for (let pending = end === null ? undefined : read(beyond, firstPageRows); pending; ) {
    const { rows }: { rows: ColumnarRows[] } = await pending;
    const page = rows.flatMap(unpackRows);
    if (page.length === 0) return;
    const oversizedIndex = page.findIndex(({ answers }) => answers === '');
    const complete = oversizedIndex < 0 ? page : page.slice(0, oversizedIndex);
    beyond = complete.at(-1)?.id ?? beyond;
    pending =
      beyond === end
        ? undefined
        : read(beyond, oversizedIndex < 0 ? nextPageSize(complete, charsPerRow) : 1);
    range.onPage?.(complete.length);
    // In between, the driver sends the query, and other requests are answered.
    for (let at = 0; at < complete.length; at += rowsPerTurn) {
      await nextTurn();
      yield complete.slice(at, at + rowsPerTurn);
    }
  }
}

function nextPageSize(page: readonly SerializableResponse[], charsPerRow: number): number {
  const chars = page.reduce((sum, { answers }) => sum + answers.length + charsPerRow, 0);
  const fitting = Math.floor((targetPageChars * page.length) / Math.max(1, chars));
  return Math.max(1, Math.min(fitting, maxPageRows));
}

/**
 * $1 form, $2 and $3 oldest and newest id, $4 exclusive bound, $5 status or null, $6 number of rows,
 * from $7 the parameters of the search.
 * Answers above the target size are returned as '' unless they are the only row. `octet_length` does
 * not read a stored value.
 */
const pageSql = (beyond: '<' | '>', order: SortOrder, search = 'TRUE') =>
  columnarQuery(
    `SELECT * FROM responses r
     WHERE form_id = $1 AND id BETWEEN $2 AND $3 AND id ${beyond} $4
       AND ($5::approval_status IS NULL OR approval_status = $5)
       AND ${search}
     ORDER BY id ${order} LIMIT $6`,
    `$6::int = 1 OR octet_length(answers::text) <= ${targetPageChars}`,
  );

/** How pages are read, by order: the id before the first one, the last id, and the statement. */
const pageStatements = {
  asc: {
    start: belowAllIds,
    endOf: ({ newest }: ExportRange) => newest,
    textOf: (search?: string) => pageSql('>', 'asc', search),
    name: 'export-responses asc',
  },
  desc: {
    start: aboveAllIds,
    endOf: ({ oldest }: ExportRange) => oldest,
    textOf: (search?: string) => pageSql('<', 'desc', search),
    name: 'export-responses',
  },
};

/** A part of a file; text is UTF-8. */
export type ExportChunk = string | Uint8Array;

/**
 * Streams a file that is generated while it is read. Awaits the first chunk, so that an early error
 * is thrown before the response headers are sent.
 *
 * Text remains strings: external memory is collected late (docs/decisions/0018-what-profiles-showed.md).
 */
export async function streamOf(chunks: AsyncGenerator<ExportChunk>): Promise<Readable> {
  const first = await chunks.next();
  async function* all() {
    try {
      for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
    } finally {
      await chunks.return(undefined);
    }
  }
  return Readable.from(all(), { highWaterMark: 2 });
}

/** Maximum number of definitions in memory, independent of the number of versions. */
export const definitionCacheSize = 16;

/** Loads definitions of a form's versions and caches the most recent ones. */
export interface DefinitionCache {
  /** Loads at most `definitionCacheSize` versions with one statement; newest first. */
  loadMany(versions: readonly number[]): Promise<LoadedDefinition[]>;
  get(version: number): Promise<ExportedVersion>;
}

interface LoadedDefinition {
  readonly version: number;
  /** In the language of the export. */
  readonly definition: Definition;
  readonly hasTranslations: boolean;
  /** The revisions of datasets that it uses. */
  readonly datasets: DatasetPins | undefined;
}

export function createDefinitionCache(
  { db, optionLists }: Platform & OptionListServices,
  formId: string,
  language: string | undefined,
): DefinitionCache {
  const cache = new Map<number, LoadedDefinition>();

  async function loadMany(versions: readonly number[]): Promise<LoadedDefinition[]> {
    const rows = await db.read(({ prisma }) =>
      prisma.formVersion.findMany({
        where: { formId, version: { in: [...versions] } },
        orderBy: { version: 'desc' },
      }),
    );
    return rows.map((row) => {
      const source = definitionModel.parse(row.definition);
      const loaded = {
        version: row.version,
        definition: language === undefined ? source : translateDefinition(source, language),
        hasTranslations: source.schema.translations !== undefined,
        datasets: parsePins(row.datasets),
      };
      setBounded(cache, definitionCacheSize, row.version, loaded);
      return loaded;
    });
  }

  return {
    loadMany,
    async get(version) {
      const loaded = orNotFound('version', cache.get(version) ?? (await loadMany([version]))[0]);
      return { definition: loaded.definition, optionLists: await optionLists.of(loaded) };
    },
  };
}
