import type { Readable } from 'node:stream';

export interface SourceTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A copy of the rows of a table, in the text format of COPY. */
export interface TableCopy {
  readonly content: Readable;
  /** The number of rows, after the content was read. */
  rows(): number;
}

/** Where tables are copied from: a database, or a backup. */
export interface TableSource {
  /** The migrations of its schema, in order. */
  readonly migrations: readonly string[];
  readonly tables: readonly SourceTable[];
  open(table: SourceTable): Promise<TableCopy>;
}
