import { type ArchiveEntry, zipArchive } from '../../platform/archive/zip-archive.ts';
import type { Platform } from '../../platform/container/platform.ts';
import type { ExportRange, FormatOptions } from './export-range.ts';
import { readTable } from './read-table.ts';
import { type ExportedQuestions, versionsText } from './tables/questions.ts';
import { sheetRows, textRow } from './tables/xlsx-cells.ts';
import { type Sheet, sheetPath, sheetXml, workbookParts } from './tables/xlsx-parts.ts';

/** Writes a workbook (ECMA-376) with a sheet of responses and a sheet of their questions. */
export async function* writeXlsx(
  services: Platform,
  range: ExportRange,
  { language }: FormatOptions,
): AsyncGenerator<Uint8Array> {
  const { headings, questions, rows } = await readTable(services, range, language);
  const sheets = [
    { name: 'Responses', headings, rows: rows(sheetRows()) },
    { name: 'Questions', headings: questionHeadings, rows: questionRows(questions) },
  ];
  yield* zipArchive(workbookEntries(sheets, services.clock.now()));
}

function* workbookEntries(sheets: readonly Sheet[], modifiedAt: Date): Generator<ArchiveEntry> {
  for (const [path, xml] of workbookParts(sheets)) {
    yield { path, modifiedAt, compress: true, content: [xml] };
  }
  for (const [index, sheet] of sheets.entries()) {
    const path = `xl/${sheetPath(index + 1)}`;
    yield { path, modifiedAt, compress: true, content: sheetXml(sheet) };
  }
}

const questionHeadings = ['id', 'type', 'title', 'section', 'versions'];

function* questionRows(questions: ExportedQuestions): Generator<string> {
  let number = 1;
  for (const [id, question] of questions) {
    number += 1;
    const { type, title, section } = question;
    yield textRow(number, [id, type, title, section, versionsText(question)]);
  }
}
