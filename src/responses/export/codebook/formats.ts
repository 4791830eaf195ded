import { zipArchive } from '../../../platform/archive/zip-archive.ts';
import { csvLine } from '../tables/csv.ts';
import { textRow } from '../tables/xlsx-cells.ts';
import { workbookEntries } from '../tables/xlsx-parts.ts';
import type { Codebook } from './codebook-model.ts';
import { codebookTable } from './codebook-table.ts';

interface CodebookOptions {
  /** Start CSV with a byte order mark. */
  readonly bom: boolean;
  /** Time of the export. */
  readonly now: Date;
}

interface CodebookFormat {
  readonly mediaType: string;
  readonly description: string;
  write(codebook: Codebook, options: CodebookOptions): Iterable<string> | AsyncIterable<Uint8Array>;
}

/** The file formats of codebooks; a name is the extension of the file. */
export const codebookFormats = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    description: 'CSV table (RFC 4180).',
    write: writeCsv,
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    description: 'Excel workbook (ECMA-376) with the table of CSV.',
    write: writeXlsx,
  },
  json: {
    mediaType: 'application/json',
    description: 'JSON object with the questions; each contains its options, rows and columns.',
    write: writeJson,
  },
} as const satisfies Readonly<Record<string, CodebookFormat>>;

export type CodebookFormatName = keyof typeof codebookFormats;

function* writeCsv(codebook: Codebook, { bom }: CodebookOptions): Generator<string> {
  if (bom) yield '\ufeff';
  for (const row of codebookTable(codebook)) yield csvLine(row);
}

function writeXlsx(codebook: Codebook, { now }: CodebookOptions): AsyncIterable<Uint8Array> {
  const [headings = [], ...rows] = codebookTable(codebook);
  const lines = rows.map((row, index) => textRow(index + 2, row));
  return zipArchive(workbookEntries([{ name: 'Codebook', headings, rows: lines }], now));
}

function* writeJson({ languages, questions }: Codebook): Generator<string> {
  yield `{"languages":${JSON.stringify(languages)},"questions":[`;
  for (const [index, question] of questions.entries()) {
    yield (index === 0 ? '\n' : ',\n') + JSON.stringify(question);
  }
  yield ']}\n';
}
