import type { Failure } from '../../../packages/common/problem.ts';
import { contentOfCsv, contentOfTable, type DatasetContent } from './dataset-content.ts';

/** The content of a dataset as clients send it: columns and rows, or a CSV file. */
export interface SentContent {
  readonly columns?: readonly string[] | null | undefined;
  readonly rows?: readonly (readonly string[])[] | null | undefined;
  /** Reads the file from the beginning. */
  readonly file?: (() => AsyncIterable<Uint8Array>) | undefined;
}

interface FoundContent {
  /** Undefined if none was sent. */
  readonly content?: DatasetContent;
  readonly failures: readonly Failure[];
}

export function contentOf({ columns, rows, file }: SentContent): FoundContent {
  const [hasColumns, hasRows] = [isGiven(columns), isGiven(rows)];
  if (file) {
    const message = 'Must not be sent with a file, which contains columns and rows.';
    const failureOf = (name: string): Failure => ({
      ...{ path: [name], code: 'contradictory_limits', message },
    });
    const failures = [
      ...(hasColumns ? [failureOf('columns')] : []),
      ...(hasRows ? [failureOf('rows')] : []),
    ];
    return failures.length > 0 ? { failures } : { content: contentOfCsv(file), failures };
  }
  if (columns && rows) return { content: contentOfTable(columns, rows), failures: [] };
  if (!hasColumns && !hasRows) return { failures: [] };
  const path = [hasColumns ? 'rows' : 'columns'];
  return { failures: [{ path, code: 'required', message: 'Is required.' }] };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
