// A codebook as CSV, XLSX or JSON.

import { rangesText } from '../../../../packages/definition/answers/aggregates/version-ranges.ts';
import { zipArchive } from '../../../platform/archive/zip-archive.ts';
import { csvLine } from '../tables/csv.ts';
import { textRow, workbookEntries } from '../tables/xlsx.ts';
import type { Codebook, CodebookItem, CodebookQuestion } from './codebook.ts';

/** The kinds of rows that follow that of their question, by the list with the items. */
const itemKinds = { options: 'option', rows: 'row', columns: 'column' } as const;

type Cells = Readonly<Record<string, string>>;

/**
 * A codebook as a table, with the headings first: a row for each question, followed by one for each type if it has had
 * several, then for each of its options, rows and columns. The texts have a column for each language.
 */
export function* codebookTable({ languages, questions }: Codebook): Generator<string[]> {
  const headings = [
    'kind',
    'question_id',
    'question_code',
    'type',
    'value_type',
    'section',
    'repeat',
    'item_id',
    'item_code',
    ...languages.map(textHeading),
    'versions',
    'live',
  ];
  yield headings;
  for (const question of questions) {
    for (const cells of rowsOf(question)) yield headings.map((name) => cells[name] ?? '');
  }
}

const textHeading = (language: string) => `text_${language}`;

function rowsOf(question: CodebookQuestion): Cells[] {
  const { id, code, type, value_type, section, repeats, types } = question;
  const common = {
    question_id: id,
    question_code: code ?? '',
    type,
    value_type,
    section: section.title ?? '',
    repeat: repeats.join('/'),
  };
  const itemRow = (kind: string, item: CodebookItem): Cells => ({
    ...common,
    kind,
    item_id: item.id,
    item_code: item.code ?? '',
    ...textCells(item),
    ...presenceCells(item),
  });
  return [
    { ...common, kind: 'question', ...textCells(question), ...presenceCells(question) },
    ...(types.length > 1 ? types : []).map((one) => ({
      ...common,
      kind: 'type',
      type: one.type,
      value_type: one.value_type,
      ...presenceCells(one),
    })),
    ...question.options.map((item) => itemRow(itemKinds.options, item)),
    ...question.rows.map((item) => itemRow(itemKinds.rows, item)),
    ...question.columns.map((item) => itemRow(itemKinds.columns, item)),
  ];
}

const textCells = ({ texts }: Pick<CodebookItem, 'texts'>): Cells =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [textHeading(language), text]),
  );

const presenceCells = ({ versions, live }: Pick<CodebookItem, 'versions' | 'live'>): Cells => ({
  versions: rangesText(versions),
  live: String(live),
});

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

/** A question in each line. */
function* writeJson({ languages, questions }: Codebook): Generator<string> {
  yield `{"languages":${JSON.stringify(languages)},"questions":[`;
  for (const [index, question] of questions.entries()) {
    yield (index === 0 ? '\n' : ',\n') + JSON.stringify(question);
  }
  yield ']}\n';
}
