import type { Platform } from '../../platform/container/platform.ts';
import type { ExportRange } from './export-range.ts';
import { readTable } from './read-table.ts';
import { csvLine, csvRecord } from './tables/csv.ts';

export function csvWriter(bom: boolean, language: string | undefined) {
  return async function* (services: Platform, range: ExportRange): AsyncGenerator<string> {
    const { headings, rows } = await readTable(services, range, language);
    yield (bom ? '\ufeff' : '') + csvLine(headings);
    yield* rows(csvRecord);
  };
}
