import type { Platform } from '../../platform/container/platform.ts';
import type { ExportRange } from './export-range.ts';
import type { ExportChunk } from './stream-download.ts';
import { csvWriter } from './write-csv.ts';
import { writeJson, writeJsonLines } from './write-json.ts';
import { xlsxWriter } from './write-xlsx.ts';

export type ExportWriter = (services: Platform, range: ExportRange) => AsyncIterable<ExportChunk>;

/** What a format may depend on. */
export interface FormatOptions {
  /** Start with a byte order mark, which some spreadsheets need to detect UTF-8. */
  readonly bom: boolean;
  /** Language of headings and labels; by default that of the form. */
  readonly language: string | undefined;
}

/** A format: one row of the table. */
interface ExportFormat {
  readonly mediaType: string;
  readonly description: string;
  writer(options: FormatOptions): ExportWriter;
}

/** The formats of exports; a name is the extension of the file. */
export const exportFormats = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    description: 'CSV table (RFC 4180) with one row per response and one column per question.',
    writer: ({ bom, language }) => csvWriter(bom, language),
  },
  json: {
    mediaType: 'application/json',
    description: 'JSON array of responses.',
    writer: () => writeJson,
  },
  jsonl: {
    mediaType: 'application/jsonl',
    description: 'JSON Lines: one response per line, without an array around them.',
    writer: () => writeJsonLines,
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    description:
      'Excel workbook (ECMA-376): the table of CSV with typed numbers, booleans and dates, and a ' +
      'sheet of the questions.',
    writer: ({ language }) => xlsxWriter(language),
  },
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type ExportFormatName = keyof typeof exportFormats;
