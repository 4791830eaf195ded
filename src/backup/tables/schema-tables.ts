// Names of tables and columns become a part of statements. Those of a backup are input.

import type { Readable } from 'node:stream';
import pg from 'pg';
import type { ReleaseSchema } from '../../platform/database/migrations/migration-files.ts';
import { OperatorError } from '../../platform/operator-error.ts';

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

export const quoted = (name: string): string => pg.escapeIdentifier(name);

export const tableIn = (schema: string, name: string): string =>
  `${quoted(schema)}.${quoted(name)}`;

export const columnList = ({ columns }: Pick<SourceTable, 'columns'>): string =>
  columns.map(quoted).join(', ');

/** The tables of a release that a database has, with the columns that can be written. */
export async function listTables(
  client: Pick<pg.ClientBase, 'query'>,
  schema: string,
  release: Pick<ReleaseSchema, 'tables'>,
): Promise<SourceTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE n.nspname = $1 AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND c.relname = ANY($2)
     GROUP BY c.relname ORDER BY c.relname`,
    [schema, [...release.tables]],
  );
  return rows;
}

/**
 * Compares the tables of a source with those that may be filled.
 *
 * @throws {OperatorError} if the source has another table, one twice, or one with other columns
 */
export function assertKnownTables(
  found: readonly SourceTable[],
  known: readonly SourceTable[],
): void {
  const expected = new Map(known.map((table) => [table.name, namesOf(table)]));
  const seen = new Set<string>();
  for (const table of found) {
    const name = JSON.stringify(table.name);
    const columns = expected.get(table.name);
    if (columns === undefined) throw refusal(`the table ${name}, which must not be in it`);
    if (seen.has(table.name)) throw refusal(`the table ${name} twice`);
    if (columns !== namesOf(table)) {
      throw new OperatorError(
        `The table ${name} has other columns than those of its schema. ${advice}`,
      );
    }
    seen.add(table.name);
  }
}

const namesOf = ({ columns }: SourceTable) => JSON.stringify([...columns].sort());

const advice = 'Nothing was changed. Use a backup that the service has made.';

const refusal = (what: string) => new OperatorError(`The backup contains ${what}. ${advice}`);
