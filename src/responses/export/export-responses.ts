import { Readable } from 'node:stream';
import { type Definition, definitionModel } from '../../definition/definition-model.ts';
import { translateDefinition } from '../../definition/translations/translate-definition.ts';
import { findForm } from '../../forms/form-queries.ts';
import { parseFormLanguage } from '../../forms/translations/form-languages.ts';
import { setBounded } from '../../platform/cache/bounded-map.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { notFound, type Problem, validationFailed } from '../../platform/problem.ts';
import type { Download } from '../../platform/storage/download.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { SerializableResponse } from '../read/columnar-rows.ts';
import type { ResponseFilter } from '../read/response-filter.ts';
import { serializeResponseParts } from '../read/serialize-response.ts';
import { addColumnTitles, type ColumnTitles, createCsvTable } from './csv.ts';
import {
  type ExportRange,
  findExportRange,
  findVersionsInRange,
  readExportPages,
} from './export-cursor.ts';

export interface ExportRequest {
  readonly filter: ResponseFilter;
  readonly format: 'csv' | 'json';
  /** Start with a byte order mark, which some spreadsheets need to detect UTF-8. */
  readonly bom: boolean;
  /** Language of headings and labels in CSV; by default that of the form. */
  readonly language?: string | null | undefined;
}

export const exportLimits = {
  /** Maximum number of responses; the newest are exported. */
  responses: 100_000,
  /** Maximum number of question columns, over all versions with responses in the export. */
  columns: 5000,
} as const;

/** Maximum number of definitions in memory, independent of the number of versions. */
const definitionCacheSize = 16;

/**
 * Prepares an export of a form in the viewer's workspace. Responses are read when the download is
 * opened, from a replica if there is one.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function exportResponses(
  services: Platform,
  viewer: Viewer,
  formId: string,
  { filter, format, bom, language: sent }: ExportRequest,
): Promise<Download> {
  const { slug, language } = await findLanguage(services, viewer, formId, sent ?? undefined);
  const day = services.clock.now().toISOString().slice(0, 10);
  const write = format === 'csv' ? writeCsv(bom, language) : writeJson;
  return {
    fileName: `${slug}-${day}.${format}`,
    mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
    // Strings instead of buffers: external memory is collected late
    // (docs/decisions/0018-what-profiles-showed.md).
    open: async () =>
      Readable.from(await primed(exportChunks(services, formId, filter, write)), {
        highWaterMark: 2,
      }),
  };
}

/** The slug of a form, and the language of an export: one of the live version, or of the draft without one. */
async function findLanguage(
  services: Platform,
  viewer: Viewer,
  formId: string,
  sent: string | undefined,
): Promise<{ slug: string; language?: string }> {
  if (sent === undefined) return findForm(services, viewer, formId, { select: { slug: true } });
  const select = { slug: true, draft: true, published: { select: { definition: true } } };
  const form: FormWithVersion = await findForm(services, viewer, formId, { select });
  const definition = definitionModel.parse(form.published?.definition ?? form.draft);
  return {
    slug: form.slug,
    language: parseFormLanguage(definition, sent, ['query', 'language']),
  };
}

interface FormWithVersion {
  readonly slug: string;
  readonly draft: unknown;
  readonly published?: { readonly definition: unknown } | null;
}

/**
 * Awaits the first chunk, so that an early error is thrown before the response headers are sent.
 */
async function primed(chunks: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await chunks.next();
  return (async function* () {
    try {
      for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
    } finally {
      await chunks.return(undefined);
    }
  })();
}

type ExportWriter = (services: Platform, range: ExportRange) => AsyncIterable<string>;

async function* exportChunks(
  services: Platform,
  formId: string,
  filter: ResponseFilter,
  write: ExportWriter,
): AsyncGenerator<string> {
  yield* write(services, await findExportRange(services, formId, filter, exportLimits.responses));
}

async function* writeJson(services: Platform, range: ExportRange): AsyncGenerator<string> {
  let opening = '[';
  for await (const page of readExportPages(services, range)) {
    const parts: string[] = [];
    for (const response of page) {
      parts.push(opening, ...serializeResponseParts(response));
      opening = ',\n';
    }
    yield parts.join('');
  }
  yield opening === '[' ? '[]\n' : ']\n';
}

function writeCsv(bom: boolean, language: string | undefined): ExportWriter {
  return async function* (services, range) {
    const definitions = createDefinitionCache(services, range.formId, language);
    const { titles, hasLanguage } = await collectColumns(
      definitions,
      await findVersionsInRange(services, range),
    );
    const table = createCsvTable(titles, hasLanguage);
    yield (bom ? '\ufeff' : '') + table.header;
    for await (const page of readExportPages(services, range, titles.size)) {
      let lines = '';
      for (const group of groupByVersion(page)) {
        const [{ formVersion }] = group;
        lines += table.lines(await definitions.get(formVersion), group);
      }
      yield lines;
    }
  };
}

/** Loads definitions of a form's versions and caches the most recent ones. */
interface DefinitionCache {
  /** Loads at most `definitionCacheSize` versions with one statement; newest first. */
  loadMany(versions: readonly number[]): Promise<LoadedDefinition[]>;
  get(version: number): Promise<Definition>;
}

interface LoadedDefinition {
  /** In the language of the export. */
  readonly definition: Definition;
  readonly hasTranslations: boolean;
}

function createDefinitionCache(
  { db }: Platform,
  formId: string,
  language: string | undefined,
): DefinitionCache {
  const cache = new Map<number, Definition>();

  async function loadMany(versions: readonly number[]): Promise<LoadedDefinition[]> {
    const rows = await db.read(({ prisma }) =>
      prisma.formVersion.findMany({
        where: { formId, version: { in: [...versions] } },
        orderBy: { version: 'desc' },
      }),
    );
    return rows.map((row) => {
      const source = definitionModel.parse(row.definition);
      const definition = language === undefined ? source : translateDefinition(source, language);
      setBounded(cache, definitionCacheSize, row.version, definition);
      return { definition, hasTranslations: source.schema.translations !== undefined };
    });
  }

  return {
    loadMany,
    async get(version) {
      const definition = cache.get(version) ?? (await loadMany([version]))[0]?.definition;
      if (!definition) throw notFound('version');
      return definition;
    },
  };
}

/** @throws {Problem} `validation_failed` if the table would have too many columns */
async function collectColumns(
  cache: DefinitionCache,
  versions: readonly number[],
): Promise<{ readonly titles: ColumnTitles; readonly hasLanguage: boolean }> {
  const titles = new Map<string, string>();
  let hasLanguage = false;
  const newestFirst = [...versions].sort((a, b) => b - a);
  for (let from = 0; from < newestFirst.length; from += definitionCacheSize) {
    const definitions = await cache.loadMany(newestFirst.slice(from, from + definitionCacheSize));
    for (const { definition, hasTranslations } of definitions) {
      addColumnTitles(titles, definition);
      hasLanguage ||= hasTranslations;
    }
    if (titles.size > exportLimits.columns) throw tooManyColumns();
  }
  return { titles, hasLanguage };
}

function tooManyColumns(): Problem {
  const message =
    `The responses answer more than ${exportLimits.columns} questions across all versions. ` +
    'Export as JSON (format=json), or narrow the range (from, to).';
  return validationFailed([{ path: ['query', 'format'], code: 'too_many', message }]);
}

type VersionGroup = [SerializableResponse, ...SerializableResponse[]];

/** Groups consecutive responses to the same version. */
function groupByVersion(page: readonly SerializableResponse[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  for (const response of page) {
    const last = groups.at(-1);
    if (last?.[0].formVersion === response.formVersion) last.push(response);
    else groups.push([response]);
  }
  return groups;
}
