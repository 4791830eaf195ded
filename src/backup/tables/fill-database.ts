import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { installJobQueue, type JobNames } from '../../platform/jobs/job-queue.ts';
import {
  clearMaintenance,
  markMaintenance,
  readMaintenance,
} from '../../platform/maintenance/database-mark.ts';
import { BackupError } from '../format/backup-error.ts';
import { dropObjects, listObjects } from './database-objects.ts';
import { withDirectConnection } from './direct-connection.ts';
import { currentSchema, textFormatSettings } from './snapshot.ts';
import type { SourceTable, TableSource } from './table-source.ts';

export interface FillOptions {
  readonly schemaFolder: string;
  readonly jobNames: JobNames;
  /** Called before each table. */
  readonly progress?: (step: 'tables', done: number, total: number) => void;
  /** The remaining work, before the database may be used; its failure empties the database again. */
  readonly complete?: () => Promise<void>;
}

/**
 * Fills an empty database with the tables of a source. Until everything is complete, the database is
 * marked: servers and commands refuse it, also if this process is killed. The next call begins again.
 *
 * @throws {BackupError} if the database is not empty, or the source cannot be read; then it is empty
 */
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

/** @throws {BackupError} unless the database is empty, or was filled by an interrupted call */
export async function assertEmpty(db: Database): Promise<void> {
  const schema = await currentSchema(db.coordinator);
  const mark = await readMaintenance((config) => db.coordinator.query(config));
  if (mark === 'filling') return;
  const [first] = await listObjects(db.coordinator, [schema, db.jobsSchema]);
  if (!first && mark === undefined) return;
  throw new BackupError(
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
  await withDirectConnection(db, async (client) => {
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
  await copyRows(client, schema, source, table);
  await client.query('COMMIT');
  await client.query(`ANALYZE "${schema}"."${table.name}"`);
}

/** Inserts the rows of a table. @throws {BackupError} if it does not receive as many rows as the source has */
export async function copyRows(
  client: pg.ClientBase,
  schema: string,
  source: TableSource,
  table: SourceTable,
): Promise<void> {
  const { content, rows } = await source.open(table);
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const target = client.query(copyFrom(`COPY "${schema}"."${table.name}" (${columns}) FROM STDIN`));
  await pipeline(content, target);
  if (target.rowCount === rows()) return;
  throw new BackupError(
    `The table ${table.name} has ${rows()} rows, but ${target.rowCount} were stored.`,
  );
}
