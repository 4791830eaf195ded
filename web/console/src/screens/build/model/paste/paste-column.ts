/** A cell and its end: a whole one in double quotes, which are doubled within it, or a line. */
const cell = /("(?:[^"]|"")*"|[^\n]*)(?:\n|$)/g;

/**
 * The cells of a column, as spreadsheets put it on the clipboard: one a line, in double quotes if it has line breaks or
 * quotation marks. Lines of other texts are cells as they are.
 */
export function cellsFromColumn(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  const cells = [...lines.matchAll(cell)].map(([, found = '']) => {
    const inner = found.slice(1, -1);
    const isQuoted = found.startsWith('"') && /\n|""/.test(inner);
    return isQuoted ? inner.replaceAll('""', '"') : found;
  });
  return cells.slice(0, -1); // the last match is the end of the text
}

/** The opposite of `cellsFromColumn`. */
export const columnFromCells = (cells: readonly string[]): string =>
  cells.map((one) => (/\n|^"/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join('\n');
