import type { Platform } from '../../platform/container/platform.ts';
import { type Problem, validationFailed } from '../../platform/problem.ts';
import type { SerializableResponse } from '../read/columnar-rows.ts';
import { addColumnTitles, type ColumnTitles, createCsvTable } from './csv.ts';
import {
  createDefinitionCache,
  type DefinitionCache,
  definitionCacheSize,
} from './definition-cache.ts';
import { exportLimits } from './export-limits.ts';
import { readExportPages } from './export-pages.ts';
import { type ExportRange, findVersionsInRange } from './export-range.ts';

/** A table with a column for each question of the versions in the range. */
export function csvWriter(bom: boolean, language: string | undefined) {
  return async function* (services: Platform, range: ExportRange): AsyncGenerator<string> {
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
