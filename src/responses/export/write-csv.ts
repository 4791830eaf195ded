import type { Platform } from '../../platform/container/platform.ts';
import type { ExportRange, FormatOptions } from './export-range.ts';
import { readTable } from './read-table.ts';
import { csvLine, csvRecord } from './tables/csv.ts';

export async function* writeCsv(
  services: Platform,
  range: ExportRange,
  { bom, language }: FormatOptions,
): AsyncGenerator<string> {
  const { headings, rows } = await readTable(services, range, language);
  yield (bom ? '\ufeff' : '') + csvLine(headings);
  yield* rows(csvRecord);
}
