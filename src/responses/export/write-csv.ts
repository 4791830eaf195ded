import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import type { Platform } from '../../platform/container/platform.ts';
import type { ExportRange, FormatOptions } from './export-range.ts';
import { readTable } from './read-table.ts';
import { csvLine, csvRecord } from './tables/csv.ts';

export async function* writeCsv(
  services: Platform & OptionListServices,
  range: ExportRange,
  { bom, language, repeat, table, zone }: FormatOptions,
): AsyncGenerator<string> {
  const { headings, rows } = await readTable(services, range, { language, repeat, table });
  const style = { ...table, zone };
  yield (bom ? '\ufeff' : '') + csvLine(headings, style);
  yield* rows((cells, width) => csvRecord(cells, width, style));
}
