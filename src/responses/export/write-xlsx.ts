import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import { zipArchive } from '../../platform/archive/zip-archive.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { assertFitsSheet } from './entry-limit.ts';
import type { ExportRange, FormatOptions } from './export-range.ts';
import { readTable } from './read-table.ts';
import { type ExportedQuestion, versionsText } from './tables/questions.ts';
import { sheetRows, textRow } from './tables/xlsx-cells.ts';
import { type Sheet, sheetName, workbookEntries } from './tables/xlsx-parts.ts';

/** Writes a workbook (ECMA-376) with a sheet of responses, one of the entries of each repeat, and one of the questions. */
export async function* writeXlsx(
  services: Platform & OptionListServices,
  range: ExportRange,
  { language, table: options, zone }: FormatOptions,
): AsyncGenerator<Uint8Array> {
  const choice = { language, table: options };
  const { headings, questions, repeats, rows } = await readTable(services, range, choice);
  const tables: Sheet[] = [{ name: 'Responses', headings, rows: rows(sheetRows(zone)) }];
  const asked = [[...questions]];
  for (const [repeat, { title, path }] of repeats) {
    await assertFitsSheet(services, range, path);
    const table = await readTable(services, range, { ...choice, repeat });
    const taken = [...tables.map(({ name }) => name), questionsSheet];
    const sheet = { headings: table.headings, rows: table.rows(sheetRows(zone)) };
    tables.push({ name: sheetName(title, taken), ...sheet });
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
