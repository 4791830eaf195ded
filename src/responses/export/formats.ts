import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { serializeResponseParts } from '../read/serialize-response.ts';
import { type ExportChunk, readExportPages } from './export-pages.ts';
import type { ExportRange, FormatOptions } from './export-range.ts';
import { readTable } from './read-table.ts';
import { csvLine, csvRecord } from './tables/csv.ts';
import { writeXlsx } from './write-xlsx.ts';

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
