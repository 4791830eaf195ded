// The formats of exported responses: CSV, XLSX, JSON and JSON Lines, each written while pages are read.

import { validationFailed } from '../../../packages/common/problem.ts';
import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import { zipArchive } from '../../platform/archive/zip-archive.ts';
import { rawSql, type Sql, sql } from '../../platform/database/sql-fragment.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { answerJson, entriesOf, inResponse } from '../filter/conditions/answer-sql.ts';
import { filterSql } from '../read/response-filter.ts';
import { serializeResponseParts } from '../response-events.ts';
import { type ExportChunk, readExportPages } from './export-pages.ts';
import {
  type ExportRange,
  type FormatOptions,
  longRunningSql,
  readOfRange,
} from './export-range.ts';
import { readTable } from './read-table.ts';
import { type ExportedQuestion, versionsText } from './tables/answer-parts.ts';
import { csvLine, csvRecord } from './tables/csv.ts';
import {
  createSheetNames,
  type Sheet,
  sheetLimits,
  sheetRows,
  textRow,
  workbookEntries,
} from './tables/xlsx.ts';

/** Writes a workbook (ECMA-376) with a sheet of responses, one of the entries of each repeat, and one of the questions. */
async function* writeXlsx(
  services: Platform & OptionListServices,
  range: ExportRange,
  { language, table: options, zone }: FormatOptions,
): AsyncGenerator<Uint8Array> {
  const choice = { language, table: options };
  const { headings, questions, repeats, rows } = await readTable(services, range, choice);
  const tables: Sheet[] = [{ name: 'Responses', headings, rows: rows(sheetRows(zone)) }];
  const nameSheet = createSheetNames(['Responses', questionsSheet]);
  const asked = [[...questions]];
  for (const [repeat, { title, path }] of repeats) {
    await assertFitsSheet(services, range, path);
    const table = await readTable(services, range, { ...choice, repeat });
    const sheet = { headings: table.headings, rows: table.rows(sheetRows(zone)) };
    tables.push({ name: nameSheet(title), ...sheet });
    asked.push([...table.questions]);
  }
  const list = {
    name: questionsSheet,
    headings: questionHeadings,
    rows: questionRows(asked.flat()),
  };
  yield* zipArchive(workbookEntries([...tables, list], services.clock.now()));
}

const questionsSheet = 'Questions';

const questionHeadings = ['id', 'type', 'title', 'section', 'versions'];

function* questionRows(
  questions: Iterable<readonly [string, ExportedQuestion]>,
): Generator<string> {
  let number = 1;
  for (const [id, question] of questions) {
    number += 1;
    const { type, title, section } = question;
    yield textRow(number, [id, type, title, section, versionsText(question)]);
  }
}

/**
 * Checks that the entries of a repeat have place in a sheet, below the headings. A response has several of them, so that
 * the limit of responses does not ensure it.
 *
 * @param path the id of the repeat, after that of the repeat that contains it
 * @throws {Problem} `validation_failed`
 */
async function assertFitsSheet(
  services: Platform,
  range: ExportRange,
  path: readonly string[],
): Promise<void> {
  const most = sheetLimits.rows - 1;
  const { formId, filter, oldest, newest } = range;
  const statement = longRunningSql(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM responses r ${entryRows(path)}
      WHERE r.form_id = ${formId} AND ${filterSql(filter)} AND r.id BETWEEN ${oldest} AND ${newest}
      LIMIT ${most + 1}
    ) AS found`);
  const { rows } = await readOfRange(services, range, ({ pool }) =>
    pool.query<{ readonly count: number }>(statement),
  );
  if ((rows[0]?.count ?? 0) <= most) return;
  const message =
    `The entries of "${path.at(-1)}" are more than the ${most} rows of a sheet. ` +
    'Export them as CSV (table), or narrow the range (from, to).';
  throw validationFailed([{ path: ['format'], code: 'too_many', message }]);
}

function entryRows(path: readonly string[]): Sql {
  return path.reduce((joined, id, level) => {
    const answer = level === 0 ? inResponse(id) : { object: rawSql(`e${level - 1}.entry`), id };
    const alias = rawSql(`e${level}`);
    return sql`${joined} CROSS JOIN LATERAL ${entriesOf(answerJson(answer))} AS ${alias}(entry)`;
  }, rawSql(''));
}

/** What is written between, before and after the responses. */
interface Punctuation {
  readonly opening: string;
  readonly separator: string;
  readonly closing: string;
  /** The file without responses. */
  readonly empty: string;
}

const array: Punctuation = { opening: '[', separator: ',\n', closing: ']\n', empty: '[]\n' };
const lines: Punctuation = { opening: '', separator: '\n', closing: '\n', empty: '' };

const writeJson = jsonWriter(array);

/** JSON Lines: one response per line. */
const writeJsonLines = jsonWriter(lines);

function jsonWriter({ opening, separator, closing, empty }: Punctuation) {
  return async function* (services: Platform, range: ExportRange): AsyncGenerator<string> {
    let before = opening;
    let hasResponses = false;
    for await (const page of readExportPages(services, range)) {
      const parts: string[] = [];
      for (const response of page) {
        parts.push(before, ...serializeResponseParts(response));
        before = separator;
        hasResponses = true;
      }
      yield parts.join('');
    }
    yield hasResponses ? closing : empty;
  };
}

/** A format: one row of the table. */
interface ExportFormat {
  readonly mediaType: string;
  readonly description: string;
  write(
    services: Platform & OptionListServices,
    range: ExportRange,
    options: FormatOptions,
  ): AsyncGenerator<ExportChunk>;
}

/** The formats of responses; a name is the extension of the file. */
export const exportFormats = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    description: 'CSV table (RFC 4180) with one row per response and one column per question.',
    write: writeCsv,
  },
  json: {
    mediaType: 'application/json',
    description: 'JSON array of responses.',
    write: writeJson,
  },
  jsonl: {
    mediaType: 'application/jsonl',
    description: 'JSON Lines: one response per line, without an array around them.',
    write: writeJsonLines,
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    description:
      'Excel workbook (ECMA-376): the table of CSV with typed numbers, booleans and dates, and a ' +
      'sheet of the questions.',
    write: writeXlsx,
  },
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type ResponseFormatName = keyof typeof exportFormats;

/** The format without responses. */
export const codebookDescription =
  'Codebook: the questions, options, rows and columns of all published versions with their ids, codes and texts. ' +
  '`file` is its file format.';

export type ExportFormatName = ResponseFormatName | 'codebook';

export const exportFormatNames: readonly string[] = [...Object.keys(exportFormats), 'codebook'];

async function* writeCsv(
  services: Platform & OptionListServices,
  range: ExportRange,
  { bom, language, repeat, table, zone }: FormatOptions,
): AsyncGenerator<string> {
  const { headings, rows } = await readTable(services, range, { language, repeat, table });
  const style = { ...table, zone };
  yield (bom ? '\ufeff' : '') + csvLine(headings, style);
  yield* rows((cells, width) => csvRecord(cells, width, style));
}
