import { isEmailAddress } from '../../../../../../packages/common/text/email-address.ts';
import { csvLine } from '../../../../../../src/responses/export/tables/csv.ts';

/** A recipient of an invitation, with the answers that its form is prefilled with. */
interface Recipient {
  readonly reference: string;
  /** The address that the link is sent to. */
  readonly email?: string;
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** A JSON Schema of answers: the types of the members are what matters here. */
interface AnswersSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

/**
 * Reads one recipient a line. Cells that were copied from a spreadsheet are separated by tabs: the first line has the
 * ids of the questions, and the first column the recipients. Empty cells are not prefilled.
 *
 * @param schema the schema of the answers, which decides the types of cells
 * @param byMail sends links to the addresses in the first column that has any; it need not be that of a question
 */
export function recipientsOf(
  text: string,
  schema: object | undefined,
  byMail: boolean,
): Recipient[] {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [head = []] = rows;
  const { properties = {} }: AnswersSchema = schema ?? {};
  const hasHead = head.length > 1;
  const recipients = hasHead ? rows.slice(1) : rows;
  const addresses = byMail ? addressColumn(recipients) : undefined;
  return recipients.map((cells) => {
    const answers = head.flatMap((id, column) => {
      const cell = cells[column] ?? '';
      if (column === 0 || cell === '' || (column === addresses && !(id in properties))) return [];
      return [[id, answerOf(cell, properties[id]?.type)] as const];
    });
    const email = addresses === undefined ? '' : cells[addresses];
    return {
      reference: cells[0] ?? '',
      ...(email && { email }),
      ...(hasHead && { answers: Object.fromEntries(answers) }),
    };
  });
}

/** The first column with an address; the first one if there is none, so that the service explains what is missing. */
function addressColumn(rows: readonly (readonly string[])[]): number {
  const columns = rows.map((cells) => cells.findIndex(isEmailAddress)).filter((at) => at >= 0);
  return columns.length > 0 ? Math.min(...columns) : 0;
}

/** A cell as JSON. What does not fit stays a text, which the service refuses with an explanation. */
function answerOf(cell: string, type: unknown): unknown {
  switch (type) {
    case 'number':
    case 'integer':
      return Number.isFinite(Number(cell)) ? Number(cell) : cell;
    case 'boolean':
      return booleans.get(cell.toLowerCase()) ?? cell;
    case 'array':
      return cell.split(';').map((part) => part.trim());
    default:
      return cell;
  }
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

export interface CreatedLink {
  readonly reference: string;
  readonly url: string;
}

/** Links as CSV (RFC 4180), with the rule of exports for what a spreadsheet would take for a formula. */
export const csvOf = (links: readonly CreatedLink[]): string =>
  [['reference', 'url'], ...links.map(({ reference, url }) => [reference, url])]
    .map((texts) => csvLine(texts))
    .join('');
