import { parse } from 'csv-parse/browser/esm/sync';
import { csvReading } from '../../../../../packages/common/text/csv.ts';
import { translateMessage } from '../../api/translate-message.ts';

/** The beginning of a CSV file. */
export interface CsvPreview {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Why the file cannot be read. */
  readonly fault?: string;
}

/** Bytes that are read, and rows that are shown. */
const previewBytes = 64 * 1024;
const previewRows = 5;

/** Reads the first rows of a file. The service checks all of them. */
export async function readPreview(file: File): Promise<CsvPreview> {
  const bytes = await file.slice(0, previewBytes).arrayBuffer();
  // A character that is divided at the end is not read.
  const text = new TextDecoder().decode(bytes, { stream: true });
  const { options, faultOf } = csvReading(text);
  const records: string[][] = [];
  try {
    parse(text, {
      ...options,
      to: previewRows + 1,
      on_record(...read) {
        const cells = options.on_record(...read);
        records.push(cells);
        return cells;
      },
    });
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    const isCut = file.size > previewBytes; // perhaps within a cell in quotes
    if (!isCut) return { columns: [], rows: [], fault: translateMessage(fault) };
  }
  const [columns = [], ...rows] = records;
  return { columns, rows };
}
