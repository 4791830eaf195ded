import { csvLine } from '../../../../../../src/responses/export/tables/csv.ts';

export interface CreatedLink {
  readonly reference: string;
  readonly url: string;
}

/** Links as CSV (RFC 4180), with the rule of exports for what a spreadsheet would take for a formula. */
export const csvOf = (links: readonly CreatedLink[]): string =>
  [['reference', 'url'], ...links.map(({ reference, url }) => [reference, url])]
    .map((texts) => csvLine(texts))
    .join('');
