// Fills an empty database with the tables of a source. Until everything is complete, the database is marked: servers
// and commands refuse it, also if this process is killed. The next call begins again.

import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Database, longRunning } from '../../platform/database/database.ts';
import {
  clearMaintenance,
  maintenanceTable,
  markMaintenance,
  readMaintenance,
} from '../../platform/database/installation-locks.ts';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { readReleaseSchema } from '../../platform/database/migrations/migration-files.ts';
import { installJobQueue, type JobNames } from '../../platform/jobs/job-queue.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import {
  assertKnownTables,
  columnList,
  listTables,
  type SourceTable,
  type TableSource,
  tableIn,
} from './schema-tables.ts';
import { currentSchema, textFormatSettings, withDirectConnection } from './snapshot.ts';

/** A table, type or function, and the statement that drops it. */
interface DatabaseObject {
  readonly name: string;
  readonly drop: string;
}

/** Lists what schemas contain, except objects of extensions and the mark of maintenance. */
async function listObjects(
  pool: Pick<pg.Pool, 'query'>,
  schemas: readonly string[],
): Promise<readonly DatabaseObject[]> {
  const { rows } = await pool.query<{ name: string; drop: string }>(objectsSql, [
    schemas,
    maintenanceTable,
  ]);
  return rows;
}

/** Drops everything that schemas contain, except objects of extensions and the mark of maintenance. */
async function dropObjects(
  pool: Pick<pg.Pool, 'query'>,
  schemas: readonly string[],
): Promise<void> {
  for (const { drop } of await listObjects(pool, schemas)) await pool.query(longRunning(drop));
}

const isOwn = (catalog: string, alias: string) => `nspname = ANY($1) AND NOT EXISTS (
  SELECT FROM pg_depend d
  WHERE d.classid = '${catalog}'::regclass AND d.objid = ${alias}.oid AND d.deptype = 'e')`;

const objectsSql = `
  SELECT 1 AS position, format('%s.%s', nspname, relname) AS name, format('DROP %s IF EXISTS %I.%I CASCADE',
      CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
        WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END, nspname, relname) AS drop
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND relname <> $2 AND ${isOwn('pg_class', 'c')}
  UNION ALL
  SELECT 2, proname::text, format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
    FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE ${isOwn('pg_proc', 'p')}
  UNION ALL
  SELECT 3, typname::text, format('DROP TYPE IF EXISTS %I.%I CASCADE', nspname, typname)
    FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
    WHERE typtype IN ('e', 'd', 'r') AND ${isOwn('pg_type', 't')}
  ORDER BY position`;

export interface FillOptions {
  readonly schemaFolder: string;
  readonly jobNames: JobNames;
  /** Called before each table. */
  readonly progress?: (step: 'tables', done: number, total: number) => void;
  /** The remaining work, before the database may be used; its failure empties the database again. */
  readonly complete?: () => Promise<void>;
}

/** @throws {OperatorError} if the database is not empty, or the source cannot be read; then it is empty */
export async function fillDatabase(
  db: Database,
  source: TableSource,
  options: FillOptions,
): Promise<void> {
  await db.prepareSchema();
  const schema = await currentSchema(db.coordinator);
  const schemas = [schema, db.jobsSchema];
  const query: Parameters<typeof markMaintenance>[0] = (config) => db.coordinator.query(config);
  if ((await readMaintenance(query)) === 'filling') await dropObjects(db.coordinator, schemas);
  else {
    await assertEmpty(db);
    await markMaintenance(query, 'filling');
  }
  try {
    await fill(db, schema, source, options);
    await options.complete?.();
  } catch (error) {
    await dropObjects(db.coordinator, schemas);
    await clearMaintenance(query);
    throw error;
  }
  await clearMaintenance(query);
}

/** @throws {OperatorError} unless the database is empty, or was filled by an interrupted call */
export async function assertEmpty(db: Database): Promise<void> {
  const schema = await currentSchema(db.coordinator);
  const mark = await readMaintenance((config) => db.coordinator.query(config));
  if (mark === 'filling') return;
  const [first] = await listObjects(db.coordinator, [schema, db.jobsSchema]);
  if (!first && mark === undefined) return;
  throw new OperatorError(
    `The database is not empty: it contains "${first?.name ?? mark}". Nothing was changed. ` +
      'Use an empty database, or an empty DATA_DIR.',
  );
}

async function fill(
  db: Database,
  schema: string,
  source: TableSource,
  { schemaFolder, jobNames, progress }: FillOptions,
): Promise<void> {
  await migrate(db.coordinator, schemaFolder, { only: new Set(source.migrations) });
  const release = await readReleaseSchema(schemaFolder);
  await withDirectConnection(db, async (client) => {
    assertKnownTables(source.tables, await listTables(client, schema, release));
    for (const [index, table] of source.tables.entries()) {
      progress?.('tables', index, source.tables.length);
      await copyTable(client, schema, source, table);
    }
  });
  await migrate(db.coordinator, schemaFolder);
  await installJobQueue(db.coordinator, jobNames, db.jobsSchema);
}

async function copyTable(
  client: pg.Client,
  schema: string,
  source: TableSource,
  table: SourceTable,
): Promise<void> {
  await client.query('BEGIN');
  await client.query(textFormatSettings(schema));
  const target = tableIn(schema, table.name);
  await copyRows(client, target, source, table);
  await client.query('COMMIT');
  await client.query(`ANALYZE ${target}`);
}

/**
 * Inserts the rows of a table.
 *
 * @param into SQL of the table that receives them
 * @throws {OperatorError} if PostgreSQL refuses them, or it does not receive as many rows as the source has
 */
export async function copyRows(
  client: pg.ClientBase,
  into: string,
  source: TableSource,
  table: SourceTable,
): Promise<void> {
  const { content, rows } = await source.open(table);
  const target = client.query(copyFrom(`COPY ${into} (${columnList(table)}) FROM STDIN`));
  await pipeline(content, target).catch((error: unknown) => explainRefusal(table, error));
  if (target.rowCount === rows()) return;
  throw new OperatorError(
    `The table "${table.name}" has ${rows()} rows, but ${target.rowCount} were stored.`,
  );
}

/** Classes of SQLSTATE: data exceptions, violated constraints, exceeded limits. */
const refusalCodes = /^(22|23|54)/;

export function explainRefusal({ name }: Pick<SourceTable, 'name'>, cause: unknown): never {
  const { code, message, detail } = Object(cause);
  if (!refusalCodes.test(String(code))) throw cause;
  const reason = [message, detail].filter((text) => typeof text === 'string').join('. ');
  throw new OperatorError(`PostgreSQL refuses rows of the table "${name}": ${reason}`, { cause });
}
