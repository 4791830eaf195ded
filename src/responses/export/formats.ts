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
    services: Platform,
    range: ExportRange,
    options: FormatOptions,
  ): AsyncGenerator<ExportChunk>;
}

/** The formats of exports; a name is the extension of the file. */
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

export type ExportFormatName = keyof typeof exportFormats;
