import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { hasInvitations } from '../invitations/manage-invitations.ts';
import type { SerializableResponse } from '../read/response-rows.ts';
import { createDefinitionCache, readExportPages } from './export-pages.ts';
import type { ExportRange } from './export-range.ts';
import { type ExportedRepeat, readColumns, type TableChoice } from './read-columns.ts';
import type { ExportedQuestions } from './tables/answer-parts.ts';
import { entryReader } from './tables/entry-rows.ts';
import {
  type Cell,
  createTable,
  entryLayout,
  type Row,
  responseLayout,
  rowOf,
} from './tables/table.ts';

/** Compiles the function that writes the rows of a version. */
export type RowWriter = (cells: readonly Cell[], width: number) => (row: Row) => string;

/** The table of a range, whose rows are read and written page by page. */
export interface StoredTable {
  readonly headings: readonly string[];
  readonly questions: ExportedQuestions;
  /** The repeats of the exported versions by id, each followed by those of its entries. */
  readonly repeats: ReadonlyMap<string, ExportedRepeat>;
  /** Yields the rows of a page at a time. */
  rows(writer: RowWriter): AsyncGenerator<string>;
}

/**
 * The table with the columns of the questions of the versions in the range, or of those that the options name.
 *
 * @throws {Problem} `validation_failed` if it would have too many columns
 */
export async function readTable(
  services: Platform & OptionListServices,
  range: ExportRange,
  choice: TableChoice,
): Promise<StoredTable> {
  const { repeat } = choice;
  const definitions = createDefinitionCache(services, range.formId, choice.language);
  const { columns, writing, ...collected } = await readColumns(
    services,
    definitions,
    range,
    choice,
  );
  const { questions, repeats, hasLanguage } = collected;
  const layout =
    repeat === undefined
      ? responseLayout({
          language: hasLanguage,
          invitation_reference: await hasInvitations(services, range.formId),
        })
      : entryLayout(repeat, (repeats.get(repeat)?.path.length ?? 1) > 1);
  const { headings, cellsOf } = createTable(columns, layout, writing);
  return {
    headings,
    questions,
    repeats,
    async *rows(writer) {
      const writers = new WeakMap<readonly Cell[], (row: Row) => string>();
      const writerOf = (cells: readonly Cell[]) => {
        const write = writers.get(cells) ?? writer(cells, headings.length);
        writers.set(cells, write);
        return write;
      };
      for await (const page of readExportPages(services, range, columns.size)) {
        let text = '';
        for (const group of groupByVersion(page)) {
          const [{ formVersion }] = group;
          const version = await definitions.get(formVersion);
          const write = writerOf(cellsOf(version));
          const readRows = rowReader(version.definition, repeat);
          for (const response of group) for (const row of readRows(response)) text += write(row);
        }
        yield text;
      }
    },
  };
}

type RowReader = (response: SerializableResponse) => readonly Row[];

function rowReader(definition: Definition, repeat: string | undefined): RowReader {
  if (repeat === undefined) return (response) => [rowOf(response)];
  const readEntries = entryReader(definition, repeat);
  return (response) => {
    const row = rowOf(response);
    return readEntries(row.answers).map((entry) => ({ ...row, ...entry }));
  };
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
