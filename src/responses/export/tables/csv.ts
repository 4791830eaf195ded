import { formulaPattern, markAllFormulas } from './formulas.ts';
import type { Cell, Row } from './table.ts';

/** A record of texts, for example of headings (RFC 4180, section 2). */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(escapeField).join(',')}\r\n`;
}

/**
 * Compiles the function that writes the records of a version.
 *
 * @param width number of columns of the table
 */
export function csvRecord(cells: readonly Cell[], width: number): (row: Row) => string {
  let last = 0;
  const fields = cells.map(({ column, read, format, isForeign }) => {
    const separators = ','.repeat(column - last);
    last = column;
    return { separators, read, format, isForeign };
  });
  const end = `${','.repeat(width - 1 - last)}\r\n`;
  return (row) => {
    let line = '';
    for (const { separators, read, format, isForeign } of fields) {
      const value = read(row);
      line += separators;
      if (value === undefined || value === null) continue;
      line += isForeign ? escapeField(format(value)) : value;
    }
    return line + end;
  };
}

/** Quotes a field if necessary, and marks formulas as text. Text with a separator always needs quotes. */
function escapeField(value: string): string {
  if (!needsEscaping.test(value)) return value;
  const text = markAllFormulas(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The semicolon is included because some spreadsheets split cells at it. */
const needsQuotes = /[",;\r\n]/;

const needsEscaping = new RegExp(`${needsQuotes.source}|${formulaPattern.source}`);
