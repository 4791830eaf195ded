export interface CreatedLink {
  readonly reference: string;
  readonly url: string;
}

/** Links as CSV (RFC 4180). Cells that a spreadsheet would take for a formula begin with an apostrophe. */
export const csvOf = (links: readonly CreatedLink[]): string =>
  [['reference', 'url'], ...links.map(({ reference, url }) => [reference, url])]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
