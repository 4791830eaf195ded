import type pg from 'pg';
import { expect, it } from 'vitest';
import { withStartupLock } from '../../../src/platform/database/installation-locks.ts';
import { migrate } from '../../../src/platform/database/migrations/migrate.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import { waitForBlockedStatements } from '../../support/database/row-locks.ts';
import { createSchemaFolder } from '../../support/database/schema-folder.ts';
import { openTestPool } from '../../support/database/test-database.ts';

const table =
  'CREATE TABLE one (id INT PRIMARY KEY, name TEXT);\nINSERT INTO one VALUES (1, NULL);';
const index = '-- The names; of some.\nCREATE INDEX CONCURRENTLY "one_name" ON one (name);';
const dropped = 'DROP INDEX CONCURRENTLY IF EXISTS "one_name";';

/** An empty database and a folder with these migrations. */
async function setUp(migrations: Record<string, string>, options: pg.PoolConfig = {}) {
  const { pool } = await openTestPool('template0', options);
  const { folder, writeMigration: write } = createSchemaFolder(migrations);
  return { pool, folder, write };
}

/** The index, and whether it is complete. */
const indexes = async (pool: pg.Pool) =>
  (
    await pool.query(
      `SELECT relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class ON oid = indexrelid
       WHERE relname = 'one_name'`,
    )
  ).rows;

const recorded = async (pool: pg.Pool) =>
  (
    await pool.query('SELECT migration_name AS name FROM _prisma_migrations ORDER BY started_at')
  ).rows //
    .map(({ name }) => name);

/** Runs `work` while a transaction has written to the table, for which building an index waits. */
async function withOpenTransaction(pool: pg.Pool, work: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(`INSERT INTO one VALUES (2, 'open')`);
  try {
    await work();
  } finally {
    await client.query('COMMIT');
    client.release();
  }
}

it('replaces the invalid index of an interrupted migration', async () => {
  const { pool, folder, write } = await setUp({ '0001_table': table });
  await migrate(pool, folder);
  write('0002_index', index);
  write('0003_column', 'ALTER TABLE one ADD COLUMN size INT');
  await withOpenTransaction(pool, async () => {
    const interrupted = migrate(pool, folder);
    interrupted.catch(() => undefined);
    await waitForBlockedStatements(pool, 1, { text: 'CONCURRENTLY' });
    await pool.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'CREATE INDEX%'`,
    );
    await expect(interrupted).rejects.toThrow('canceling statement due to user request');
  });
  expect(await indexes(pool)).toEqual([{ name: 'one_name', valid: false }]);
  expect(await recorded(pool)).toEqual(['0001_table']);

  expect(await migrate(pool, folder)).toEqual(['0002_index', '0003_column']);
  expect(await indexes(pool)).toEqual([{ name: 'one_name', valid: true }]);
  expect(await recorded(pool)).toEqual(['0001_table', '0002_index', '0003_column']);
});

it('continues with the next migration after one that fails to build its index is corrected', async () => {
  const { pool, folder } = await setUp({
    '0001_table': `${table}\nINSERT INTO one VALUES (3, 'same'), (4, 'same');`,
    '0002_index': 'CREATE UNIQUE INDEX CONCURRENTLY one_name ON one (name);',
  });
  await expect(migrate(pool, folder)).rejects.toThrow('could not create unique index "one_name"');
  expect(await recorded(pool)).toEqual(['0001_table']);

  await pool.query('DELETE FROM one WHERE id = 4');
  expect(await migrate(pool, folder)).toEqual(['0002_index']);
  expect(await indexes(pool)).toEqual([{ name: 'one_name', valid: true }]);
});

it('does not build an index again whose migration was interrupted before it was recorded', async () => {
  const { pool, folder } = await setUp({ '0001_table': table, '0002_index': index });
  await migrate(pool, folder);
  const built = async () => (await pool.query(`SELECT 'one_name'::regclass::oid AS oid`)).rows;
  const before = await built();
  await pool.query(`DELETE FROM _prisma_migrations WHERE migration_name = '0002_index'`);

  expect(await migrate(pool, folder)).toEqual(['0002_index']);
  expect(await built()).toEqual(before);
});

it('builds an index without blocking writes', async () => {
  const { pool, folder, write } = await setUp({ '0001_table': table });
  await migrate(pool, folder);
  write('0002_index', index);
  let migrated: Promise<string[]> | undefined;
  await withOpenTransaction(pool, async () => {
    migrated = migrate(pool, folder);
    await waitForBlockedStatements(pool, 1, { text: 'CONCURRENTLY' });
    await pool.query(`INSERT INTO one VALUES (5, 'meanwhile')`);
    await pool.query(`UPDATE one SET name = 'changed' WHERE id = 5`);
  });
  expect(await migrated).toEqual(['0002_index']);
  expect(await indexes(pool)).toEqual([{ name: 'one_name', valid: true }]);
});

it('waits for open transactions longer than lock_timeout, which it leaves unchanged', async () => {
  const { pool, folder, write } = await setUp(
    { '0001_table': table },
    { options: '-c lock_timeout=50ms' },
  );
  await migrate(pool, folder);
  write('0002_index', index);
  let migrated: Promise<string[]> | undefined;
  await withOpenTransaction(pool, async () => {
    migrated = migrate(pool, folder);
    const waiting = () =>
      pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE INDEX%'
         AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > '100ms'`,
      );
    await expect.poll(async () => (await waiting()).rowCount, { interval: 10 }).toBe(1);
  });
  expect(await migrated).toEqual(['0002_index']);
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) {
    expect((await client.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '50ms' }]);
    client.release();
  }
});

it('applies indexes between other migrations in order, and once, when several servers start', async () => {
  const migrations = {
    '0001_table': table,
    '0002_index': index,
    '0003_column': 'ALTER TABLE one ADD COLUMN size INT',
    '0004_drop': dropped,
  };
  const { pool, folder } = await setUp(migrations);
  const options = {
    connectTimeout: 0,
    log: createLog('silent'),
    stop: new AbortController().signal,
  };
  const start = () => withStartupLock(pool, options, () => migrate(pool, folder));

  const results = await Promise.all([start(), start(), start()]);
  expect(results.flat()).toEqual(Object.keys(migrations));
  expect(await recorded(pool)).toEqual(Object.keys(migrations));
  expect(await indexes(pool)).toEqual([]);
});
