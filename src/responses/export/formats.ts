import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import type { Platform } from '../../platform/container/platform.ts';
import type { ExportRange, FormatOptions } from './export-range.ts';
import type { ExportChunk } from './stream-download.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson, writeJsonLines } from './write-json.ts';
import { writeXlsx } from './write-xlsx.ts';

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
