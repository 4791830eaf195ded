import { describe, expect, it } from 'vitest';
import { migrate } from '../../../../src/platform/database/migrations/migrate.ts';
import { readAppliedMigrations } from '../../../../src/platform/database/migrations/migration-history.ts';
import { planMigrations } from '../../../../src/platform/database/migrations/migration-plan.ts';
import { createSchemaFolder } from '../../../support/database/schema-folder.ts';
import { openTestPool } from '../../../support/database/test-database.ts';

// A baseline creates the schema of earlier migrations, which the release does not contain any more.

const earlier = {
  '0001_one': 'CREATE TABLE one (id int);',
  '0002_name': 'ALTER TABLE one ADD COLUMN name text;',
};
const baseline = `-- The tables.
-- replaces: migrations up to 0002_name, commit 0123abc
CREATE TABLE one (id int, name text);`;
const nothing = `CREATE OR REPLACE FUNCTION nothing() RETURNS void LANGUAGE sql AS '';`;

/** A database with some of the earlier migrations, and the folder of a release with the baseline. */
async function setUp(names: readonly (keyof typeof earlier)[]) {
  const { pool } = await openTestPool('template0');
  const old = Object.fromEntries(names.map((name) => [name, earlier[name]]));
  await migrate(pool, createSchemaFolder(old).folder);
  await pool.query('INSERT INTO one VALUES (7)');
  const release = createSchemaFolder({ '0001_baseline': baseline }, { nothing });
  const recorded = () => readAppliedMigrations((query) => pool.query(query));
  return { pool, recorded, ...release };
}

describe('a database with all migrations that the baseline replaces', () => {
  it('is recorded as one with the baseline, and gets the functions', async () => {
    const { pool, folder, recorded } = await setUp(['0001_one', '0002_name']);
    expect((await planMigrations(folder, pool)).pending.map(({ name }) => name)).toEqual([
      'functions/nothing',
    ]);
    await expect(migrate(pool, folder, { upgrade: false })).rejects.toThrow(
      'Pending: functions/nothing.',
    );
    expect(await recorded()).toEqual(['0001_one', '0002_name']);

    expect(await migrate(pool, folder)).toEqual(['functions/nothing']);
    expect(await recorded()).toEqual(['0001_baseline']);
    expect((await pool.query('SELECT * FROM one')).rows).toEqual([{ id: 7, name: null }]);
    expect(await migrate(pool, folder)).toEqual([]);
  });

  it('gets the migrations after the baseline, also when several servers start at the same time', async () => {
    const { pool, folder, recorded, writeMigration } = await setUp(['0001_one', '0002_name']);
    writeMigration('0002_two', 'CREATE TABLE two (id int);');
    const results = await Promise.all([1, 2, 3].map(() => migrate(pool, folder)));
    expect(results.flat()).toEqual(['0002_two', 'functions/nothing']);
    expect(await recorded()).toEqual(['0001_baseline', '0002_two']);
  });
});

it('a database that lacks one of them is refused and not changed: the message says which commit migrates it', async () => {
  const { pool, folder, recorded } = await setUp(['0001_one']);
  for (const use of [
    () => migrate(pool, folder),
    () => migrate(pool, folder, { upgrade: false }),
    () => planMigrations(folder, pool),
  ]) {
    await expect(use()).rejects.toThrow(
      'its last migration is 0001_one. Nothing was changed. Back up the database, start the commit 0123abc once, ' +
        'which migrates it to 0002_name, then start this release.',
    );
  }
  expect(await recorded()).toEqual(['0001_one']);
});
