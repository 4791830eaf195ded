import { describe, expect, it } from 'vitest';
import {
  type MigrateOptions,
  migrate,
  planMigrations,
} from '../../../src/platform/database/migrations/migrate.ts';
import { version } from '../../../src/platform/installation.ts';
import { waitForBlockedStatements } from '../../support/database/row-locks.ts';
import { createSchemaFolder } from '../../support/database/schema-folder.ts';
import { openTestPool } from '../../support/database/test-database.ts';

// Three releases: `present`; `next`, which adds a replacement of a column; and `later`, which removes the column.
const present = { '1001_names': 'CREATE TABLE one (id INT PRIMARY KEY, name TEXT);' };
const next = { ...present, '1002_titles': 'ALTER TABLE one ADD COLUMN title TEXT;' };
const later = {
  ...next,
  '1003_index': 'CREATE INDEX CONCURRENTLY "one_title" ON one (title);',
  '1004_drop_names':
    '-- contract: requires servers with 1002_titles\nALTER TABLE one DROP COLUMN name;',
};
type Release = Readonly<Record<string, string>>;

/** An empty database, and what releases do with it. */
async function setUp() {
  const { pool } = await openTestPool('template0');
  const folderOf = (release: Release) => createSchemaFolder(release).folder;
  return {
    pool,
    start: (release: Release, options?: MigrateOptions) =>
      migrate(pool, folderOf(release), options),
    plan: (release: Release) => planMigrations(folderOf(release), pool),
  };
}

describe('a release, on a database of a later one', () => {
  it('refuses it after a migration that removes what the release uses', async () => {
    const { start, plan } = await setUp();
    await start(later);

    const message =
      `The database has the migration 1004_drop_names of release ${version}, which requires servers with ` +
      `the migration 1002_titles. This release, ${version}, does not contain it. ` +
      'Start the newer release that applied it.';
    await expect(start(present)).rejects.toThrow(message);
    await expect(start(present, { upgrade: false })).rejects.toThrow(message);
    await expect(plan(present)).rejects.toThrow(message);
  });

  it('uses it after migrations that only add something', async () => {
    const { start } = await setUp();
    await start(next);
    expect(await start(present)).toEqual([]);
    expect(await start(present, { upgrade: false })).toEqual([]);
  });

  it('uses it after a migration that removes what the release does not use any more', async () => {
    const { start } = await setUp();
    await start(later);
    expect(await start(next)).toEqual([]);
  });

  it('applies its own pending migrations', async () => {
    const { start, pool } = await setUp();
    await start(next);
    expect(await start({ ...present, '1001_fix': 'CREATE TABLE two ();' })).toEqual(['1001_fix']);
    expect((await pool.query(`SELECT to_regclass('two') IS NOT NULL AS made`)).rows).toEqual([
      { made: true },
    ]);
  });
});

describe('the plan of a migration', () => {
  it('says that servers of the present release do not continue to work if one release is skipped', async () => {
    const { start, plan } = await setUp();
    await start(present);
    const { pending, isCompatible } = await plan(later);
    expect(pending).toMatchObject([
      { name: '1002_titles', kind: 'expand', requires: undefined, concurrentIndexes: [] },
      { name: '1003_index', kind: 'expand', concurrentIndexes: ['one_title'] },
      { name: '1004_drop_names', kind: 'contract', requires: '1002_titles' },
    ]);
    expect(isCompatible).toBe(false);
  });

  it('says that they continue to work if the releases are applied one at a time, and changes nothing', async () => {
    const { start, plan, pool } = await setUp();
    expect(await plan(present)).toMatchObject({ pending: [{}], isCompatible: true, isEmpty: true });
    expect((await pool.query('SELECT * FROM pg_tables WHERE schemaname = $1', ['public'])).rows) //
      .toEqual([]);
    for (const release of [present, next, later]) {
      const { pending, isCompatible } = await plan(release);
      expect(isCompatible).toBe(true);
      expect(await start(release)).toEqual(pending.map(({ name }) => name));
    }
    expect((await plan(later)).pending).toEqual([]);
  });
});

it('a migration that waits for a table does not block the requests that come after it', async () => {
  const { start, pool } = await setUp();
  await start(present);
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  let migrated: Promise<string[]> | undefined;
  const exporting = await pool.connect();
  try {
    await exporting.query('BEGIN');
    await exporting.query('SELECT FROM one');
    migrated = start(next, { log });
    await waitForBlockedStatements(pool, 1, { text: 'ALTER TABLE one' });
    await pool.query(`INSERT INTO one VALUES (1, 'Ann')`);
    await expect.poll(() => warnings).toEqual(['a table is in use; repeating the migration']);
  } finally {
    await exporting.query('COMMIT');
    exporting.release();
  }
  expect(await migrated).toEqual(['1002_titles']);
  expect((await pool.query('SELECT * FROM one')).rows).toEqual([
    { id: 1, name: 'Ann', title: null },
  ]);
});
