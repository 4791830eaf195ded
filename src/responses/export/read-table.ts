import { type Problem, validationFailed } from '../../../packages/common/problem.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { hasInvitations } from '../invitations/list-invitations.ts';
import type { SerializableResponse } from '../read/columnar-rows.ts';
import {
  createDefinitionCache,
  type DefinitionCache,
  definitionCacheSize,
} from './definition-cache.ts';
import { exportLimits } from './export-limits.ts';
import { readExportPages } from './export-pages.ts';
import { type ExportRange, findVersionsInRange } from './export-range.ts';
import { addQuestions, type ExportedQuestion, type ExportedQuestions } from './tables/questions.ts';
import { type Cell, createTable, type Row, rowOf } from './tables/table.ts';

/** Compiles the function that writes the rows of a version. */
export type RowWriter = (cells: readonly Cell[], width: number) => (row: Row) => string;

/** The table of a range, whose rows are read and written page by page. */
export interface StoredTable {
  readonly headings: readonly string[];
  readonly questions: ExportedQuestions;
  /** Yields the rows of a page at a time. */
  rows(writer: RowWriter): AsyncGenerator<string>;
}

/**
 * The table with a column for each question of the versions in the range.
 *
 * @throws {Problem} `validation_failed` if it would have too many columns
 */
export async function readTable(
  services: Platform,
  range: ExportRange,
  language: string | undefined,
): Promise<StoredTable> {
  const definitions = createDefinitionCache(services, range.formId, language);
  const versions = await findVersionsInRange(services, range);
  const { questions, hasLanguage } = await collectColumns(definitions, versions);
  const { headings, cellsOf } = createTable(questions, {
    language: hasLanguage,
    invitation_reference: await hasInvitations(services, range.formId),
  });
  return {
    headings,
    questions,
    async *rows(writer) {
      const writers = new WeakMap<readonly Cell[], (row: Row) => string>();
      const writerOf = (cells: readonly Cell[]) => {
        const write = writers.get(cells) ?? writer(cells, headings.length);
        writers.set(cells, write);
        return write;
      };
      for await (const page of readExportPages(services, range, questions.size)) {
        let text = '';
        for (const group of groupByVersion(page)) {
          const [{ formVersion }] = group;
          const write = writerOf(cellsOf(await definitions.get(formVersion)));
          for (const response of group) text += write(rowOf(response));
        }
        yield text;
      }
    },
  };
}

async function collectColumns(
  cache: DefinitionCache,
  versions: readonly number[],
): Promise<{ readonly questions: ExportedQuestions; readonly hasLanguage: boolean }> {
  const questions = new Map<string, ExportedQuestion>();
  let hasLanguage = false;
  const newestFirst = [...versions].sort((a, b) => b - a);
  for (let from = 0; from < newestFirst.length; from += definitionCacheSize) {
    const definitions = await cache.loadMany(newestFirst.slice(from, from + definitionCacheSize));
    for (const { version, definition, hasTranslations } of definitions) {
      addQuestions(questions, definition, version);
      hasLanguage ||= hasTranslations;
    }
    if (questions.size > exportLimits.columns) throw tooManyColumns();
  }
  return { questions, hasLanguage };
}

function tooManyColumns(): Problem {
  const message =
    `The responses answer more than ${exportLimits.columns} questions across all versions. ` +
    'Export as JSON (format=json), or narrow the range (from, to).';
  return validationFailed([{ path: ['format'], code: 'too_many', message }]);
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
