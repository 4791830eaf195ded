import { readFileSync } from 'node:fs';

/** A row of the table of `docs/limits.md`. */
export interface DocumentedRow {
  /** The first request of the row. */
  readonly name: string;
  /** The largest accepted request. */
  readonly largest: string;
  /** All cells. */
  readonly text: string;
}

/** The rows of the table of `docs/limits.md`. */
export function readDocumentedRows(): DocumentedRow[] {
  const document = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8');
  const [, table = ''] = document.split(/<!-- (?:table: bounds|end of table) -->/);
  const [, , ...rows] = table.trim().split('\n');
  return rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const [, requests = '', largest = ''] = cells;
    return { name: requests.split('`')[1] ?? '', largest, text: cells.join(' ') };
  });
}
