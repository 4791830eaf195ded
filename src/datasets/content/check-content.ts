import type { Failure, Fault, Path } from '../../../packages/common/problem.ts';
import { countCodePoints, invalidTextReason } from '../../../packages/common/text/text-rules.ts';
import { textSchema } from '../../../packages/common/validation/text-schema.ts';
import { validate } from '../../../packages/common/validation/validate.ts';
import type { ContentRecord, DatasetContent } from './dataset-content.ts';
import { InvalidContent } from './dataset-content.ts';
import { datasetLimits as limits } from './dataset-limits.ts';

/** What a valid content consists of. */
export interface ContentSummary {
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** The size of all cells in UTF-8. */
  readonly bytes: number;
}

export interface CheckedContent {
  readonly summary: ContentSummary;
  /** Those of the columns first, then those of the rows. Empty for valid content. */
  readonly failures: readonly Failure[];
}

/** Reading stops after this number of failures. */
const maxFailures = 100;

/** Reads all of a content and checks it, with a constant amount of memory. */
export async function checkContent(content: DatasetContent): Promise<CheckedContent> {
  const failures: Failure[] = [];
  let summary: ContentSummary | undefined;
  try {
    for await (const batch of content.read()) {
      for (const record of batch) {
        if (failures.length < maxFailures) summary = addRecord(summary, record, failures);
      }
      if (mustStop(failures, summary)) break;
    }
  } catch (error) {
    if (!(error instanceof InvalidContent)) throw error;
    failures.push(error.failure);
  }
  if (!summary && failures.length === 0) failures.push(noColumns);
  return { summary: summary ?? { columns: [], rowCount: 0, bytes: 0 }, failures };
}

const noColumns: Failure = {
  path: ['columns'],
  code: 'required',
  message: 'The first line must contain the names of the columns.',
};

/** Whether the rest of a content is not read: it has enough failures, or is too large. */
const mustStop = (failures: readonly Failure[], summary: ContentSummary | undefined): boolean =>
  failures.length >= maxFailures ||
  (summary !== undefined && (summary.rowCount > limits.rows || summary.bytes > limits.bytes));

function addRecord(
  before: ContentSummary | undefined,
  record: ContentRecord,
  failures: Failure[],
): ContentSummary {
  if (!before) {
    const columns = record.cells.map((name) => name.trim());
    failures.push(...columnFailures(columns));
    return { columns, rowCount: 0, bytes: 0 };
  }
  const { columns, rowCount } = before;
  failures.push(...rowFailures(record, columns.length, rowCount));
  const bytes = before.bytes + record.cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0);
  if (rowCount === limits.rows) {
    failures.push({ path: ['rows'], ...tooMany(limits.rows, 'rows') });
  }
  if (bytes > limits.bytes && before.bytes <= limits.bytes) {
    const message = `All cells together must have at most ${limits.bytes} bytes.`;
    failures.push({ path: ['rows'], code: 'too_large', message });
  }
  return { columns, rowCount: rowCount + 1, bytes };
}

const tooMany = (most: number, what: string): Fault => ({
  code: 'too_many',
  message: `Must have at most ${most} ${what}.`,
});

const columnName = textSchema(1, limits.name);

function columnFailures(columns: readonly string[]): Failure[] {
  if (columns.length === 0) return [{ ...noColumns, message: 'Must have at least 1 entry.' }];
  if (columns.length > limits.columns) {
    return [{ path: ['columns'], ...tooMany(limits.columns, 'entries') }];
  }
  return columns.flatMap((name, index): Failure[] => {
    const path = ['columns', index];
    const { failures } = validate(columnName, name);
    if (failures.length > 0) return failures.map((failure) => ({ ...failure, path }));
    if (columns.indexOf(name) === index) return [];
    return [{ path, code: 'duplicate_id', message: 'Another column has the same name.' }];
  });
}

/** The failures of a row, whose messages name the line of the file. */
function rowFailures({ cells, line }: ContentRecord, width: number, index: number): Failure[] {
  const at = (path: Path, { code, message }: Fault): Failure => {
    return { path, code, message: line === undefined ? message : `Line ${line}: ${message}` };
  };
  const row = ['rows', index];
  if (cells.length !== width) {
    const code = cells.length > width ? 'too_many' : 'too_few';
    const message = `Must have a cell for each of the ${width} columns, not ${cells.length}.`;
    return [at(row, { code, message })];
  }
  return cells.flatMap((cell, column) => {
    const fault = cellFault(cell);
    return fault ? [at([...row, column], fault)] : [];
  });
}

function cellFault(cell: string): Fault | undefined {
  if (cell.length > limits.cell && countCodePoints(cell) > limits.cell) {
    return { code: 'too_long', message: `Must have at most ${limits.cell} characters.` };
  }
  const reason = invalidTextReason(cell);
  return reason === undefined ? undefined : { code: 'invalid_text', message: reason };
}
