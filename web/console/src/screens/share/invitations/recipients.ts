/** A recipient of an invitation, with the answers that its form is prefilled with. */
export interface Recipient {
  readonly reference: string;
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
 */
export function recipientsOf(text: string, schema: object | undefined): Recipient[] {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [head = []] = rows;
  if (head.length === 1) return rows.map(([reference = '']) => ({ reference }));
  const { properties = {} }: AnswersSchema = schema ?? {};
  return rows.slice(1).map(([reference = '', ...cells]) => {
    const answers = head.slice(1).flatMap((id, index) => {
      const cell = cells[index] ?? '';
      return cell === '' ? [] : [[id, answerOf(cell, properties[id]?.type)] as const];
    });
    return { reference, answers: Object.fromEntries(answers) };
  });
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
