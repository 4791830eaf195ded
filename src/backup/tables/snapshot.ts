import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../platform/database/database.ts';
import type { ReleaseSchema } from '../../platform/database/migrations/migration-files.ts';
import { readAppliedMigrations } from '../../platform/database/migrations/migration-history.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import {
  columnList,
  listTables,
  quoted,
  type SourceTable,
  type TableCopy,
  type TableSource,
  tableIn,
} from './schema-tables.ts';

const applicationName = 'backup of formwright';

/** Options of a connection outside of the pool, without its timeout: copies of tables may take hours. */
export function directOptions(db: Pick<Database, 'pool'>): pg.ClientConfig {
  return { ...db.pool.options, query_timeout: 0, application_name: applicationName };
}

/** Runs work with a connection outside of the pool. */
export async function withDirectConnection<Result>(
  db: Pick<Database, 'pool'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  await (await db.pool.connect()).release(); // the pool finds out whether the server requires TLS
  const client = new pg.Client(directOptions(db));
  client.on('error', () => undefined); // statements fail as well
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One moment of a database, as a source of its tables. */
export interface Snapshot extends TableSource {
  readonly takenAt: Date;
  readonly serverVersion: string;
  /** Executes a query in the snapshot. */
  readonly client: pg.ClientBase;
  /** Copies a part of a table. @param condition SQL that selects the rows */
  openRows(table: SourceTable, condition: string): Promise<TableCopy>;
}

/**
 * Tables that are not copied. Their rows are about running servers: the changes since other servers have
 * read forms, counts of rate limits, and who has a form open.
 */
const transientTables = ['form_changes', 'rate_counts', 'form_editors'];

/**
 * Reads a database in one transaction (REPEATABLE READ, READ ONLY), so that all tables are those of one
 * moment, while servers continue to write.
 *
 * @param release the tables to copy, of those that exist
 * @throws {OperatorError} on Citus, whose nodes have no common snapshot, or if the database is of a later release
 */
export async function withSnapshot<Result>(
  db: Database,
  release: ReleaseSchema,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  if (db.isDistributed) {
    throw new OperatorError(
      'The tables are distributed by Citus, whose nodes have no common snapshot. ' +
        'Back up all nodes with the tools of your Citus cluster.',
    );
  }
  const schema = await currentSchema(db.pool);
  return withDirectConnection(db, async (client) => {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(textFormatSettings(schema));
    const { rows } = await client.query<{ at: Date; version: string }>(
      `SELECT date_trunc('milliseconds', clock_timestamp()) AS at, current_setting('server_version') AS version`,
    );
    const [moment] = rows;
    if (!moment) throw new OperatorError('The database does not respond.');
    const migrations = await readAppliedMigrations((query) => client.query(query));
    assertKnownMigrations(migrations, release);
    const openRows = async ({ name, columns }: SourceTable, condition: string) => {
      const rows = `SELECT ${columnList({ columns })} FROM ${tableIn(schema, name)} WHERE ${condition}`;
      const content = client.query(copyTo(`COPY (${rows}) TO STDOUT`));
      return { content, rows: () => content.rowCount };
    };
    const present = await listTables(client, schema, release);
    const copied = present.filter(({ name }) => !transientTables.includes(name));
    const result = await work({
      takenAt: moment.at,
      serverVersion: moment.version,
      client,
      migrations,
      tables: copied,
      openRows,
      open: (table) => openRows(table, 'true'),
    });
    await client.query('COMMIT');
    return result;
  });
}

/** Settings that the text of values depends on. */
export const textFormatSettings = (schema: string) => `
  SET LOCAL client_encoding = 'UTF8';
  SET LOCAL datestyle = 'ISO, MDY';
  SET LOCAL timezone = 'UTC';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 3;
  SET LOCAL lock_timeout = 0;
  SET LOCAL statement_timeout = 0;
  SET LOCAL search_path = ${quoted(schema)}`;

/** The schema of the tables, which the search_path of the pool determines. */
export async function currentSchema(pool: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_schema() AS name');
  return rows[0]?.name ?? 'public';
}

/** @throws {OperatorError} if this release does not contain a migration of a database or backup */
export function assertKnownMigrations(applied: readonly string[], release: ReleaseSchema): void {
  const known = new Set(release.migrations.map(({ name }) => name));
  const unknown = applied.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new OperatorError(
    `The data has the migration ${unknown}, which this release does not contain. ` +
      'Use the newer release that applied it.',
  );
}
