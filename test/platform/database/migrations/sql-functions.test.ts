import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import {
  type MigrateOptions,
  migrate,
  planMigrations,
} from '../../../../src/platform/database/migrations/migrate.ts';
import { version } from '../../../../src/platform/installation.ts';
import { OperatorError } from '../../../../src/platform/operator-error.ts';
import { createSchemaFolder } from '../../../support/database/schema-folder.ts';
import { openTestPool } from '../../../support/database/test-database.ts';

const table = { '0001_one': 'CREATE TABLE one (id int);' };

/** A function that returns a value, of no arguments or of these. */
const returning = (name: string, value: string, parameters = '') =>
  `-- Returns a value.\nCREATE OR REPLACE FUNCTION ${name}(${parameters}) RETURNS text
   LANGUAGE plpgsql SET enable_seqscan = off AS $$ BEGIN RETURN ${value}; END $$;`;

/** A database with a table and the functions `first` and `second`. */
async function setUp() {
  const { pool } = await openTestPool('template0');
  const { folder, writeMigration, writeFunction } = createSchemaFolder(table, {
    first: returning('first', `'1'`),
    second: returning('second', `'2'`),
  });
  const start = (options?: MigrateOptions) => migrate(pool, folder, options);
  await start();
  return { pool, folder, writeMigration, writeFunction, start };
}

async function call(pool: pg.Pool, expression: string): Promise<unknown> {
  const { rows } = await pool.query(`SELECT ${expression} AS result`);
  return rows[0].result;
}

/** The transaction that last changed a function. */
const writerOf = (pool: pg.Pool, routine: string) =>
  call(pool, `(SELECT xmin::text FROM pg_proc WHERE proname = '${routine}')`);

const pretendRelease = (pool: pg.Pool, release: string) =>
  pool.query(`COMMENT ON FUNCTION first() IS 'release ${release}, SHA-256 ${'0'.repeat(64)}'`);

describe('the start of a server', () => {
  it('applies the functions that have changed, and no others', async () => {
    const { pool, start, writeFunction } = await setUp();
    const before = await writerOf(pool, 'second');
    expect(await start()).toEqual([]);

    writeFunction('first', returning('first', `'changed'`));
    writeFunction('third', returning('third', `'3'`));
    expect(await start()).toEqual(['functions/first', 'functions/third']);
    expect(await call(pool, 'first() || third()')).toBe('changed3');
    expect(await writerOf(pool, 'second')).toBe(before);
    expect(await start()).toEqual([]);
  });

  it('applies functions after the migrations that they need, and creates again one that was dropped', async () => {
    const { pool, start, writeMigration, writeFunction } = await setUp();
    writeMigration('0002_two', 'CREATE TABLE two (id int);');
    writeFunction(
      'first',
      `CREATE OR REPLACE FUNCTION first() RETURNS text LANGUAGE sql AS 'SELECT count(*)::text FROM two';`,
    );
    expect(await start()).toEqual(['0002_two', 'functions/first']);
    expect(await call(pool, 'first()')).toBe('0');
    await pool.query('DROP FUNCTION second()');
    expect(await start()).toEqual(['functions/second']);
  });

  it('applies functions after those that they call, whatever their names', async () => {
    const { pool, start, writeFunction } = await setUp();
    const calling = (name: string, other: string) =>
      `CREATE OR REPLACE FUNCTION ${name}() RETURNS text LANGUAGE sql AS $$ SELECT ${other}() $$;`;
    writeFunction('a', calling('a', 'b'));
    writeFunction('b', calling('b', 'c'));
    writeFunction('c', `-- Called by a() and b().\n${returning('c', `'c'`)}`);
    expect(await start()).toEqual(['functions/c', 'functions/b', 'functions/a']);
    expect(await call(pool, 'a()')).toBe('c');

    writeFunction('c', calling('c', 'a'));
    await expect(start()).rejects.toThrow('Functions call each other: a, b, c, a.');
  });

  it('retains a function with other arguments, which servers of the previous release call', async () => {
    const { pool, start, writeFunction } = await setUp();
    writeFunction('first', returning('first', `'new ' || kind`, 'kind text'));
    expect(await start()).toEqual(['functions/first']);
    expect(await call(pool, `first() || ', ' || first('kind')`)).toBe('1, new kind');
    expect(await start()).toEqual([]);
  });

  it('leaves functions of a newer release alone, and replaces those of the same and older ones', async () => {
    const { pool, folder, start } = await setUp();
    await pretendRelease(pool, '99.0.0');
    const before = await writerOf(pool, 'first');
    expect(await start()).toEqual([]);
    expect((await planMigrations(folder, pool)).pending).toEqual([]);
    expect(await writerOf(pool, 'first')).toBe(before);
    for (const release of ['0.0.9', version]) {
      await pretendRelease(pool, release);
      expect(await start()).toEqual(['functions/first']);
    }
  });

  it('applies each function once when several servers start at the same time', async () => {
    const { pool, start, writeFunction } = await setUp();
    writeFunction('first', returning('first', `'changed'`));
    const results = await Promise.all([1, 2, 3, 4].map(() => start()));
    expect(results.flat()).toEqual(['functions/first']);
    expect(await call(pool, 'first()')).toBe('changed');
  });

  it('removes the settings of the planner from a function that it replaces on Citus', async () => {
    const { pool, start, writeFunction } = await setUp();
    writeFunction('first', returning('first', `'changed'`));
    await start({ isDistributed: true });
    const settingsOf = (routine: string) =>
      call(pool, `(SELECT proconfig FROM pg_proc WHERE proname = '${routine}')`);
    expect(await settingsOf('first')).toBeNull();
    expect(await settingsOf('second')).toEqual(['enable_seqscan=off']);
    expect(await start({ isDistributed: true })).toEqual([]);
  });
});

describe('a function that cannot be applied', () => {
  it.each([
    ['has an error of syntax', 'BEGIN RETURN 1; EN', 'unexpected end of function definition'],
    ['has another result', '', 'cannot change return type of existing function'],
  ])('%s: nothing is changed, and the message names its file', async (_, body, reason) => {
    const { pool, start, writeMigration, writeFunction } = await setUp();
    writeMigration('0002_two', 'CREATE TABLE two (id int);');
    writeFunction('first', returning('first', `'changed'`));
    writeFunction(
      'second',
      body === ''
        ? `CREATE OR REPLACE FUNCTION second() RETURNS int LANGUAGE sql AS 'SELECT 2';`
        : `CREATE OR REPLACE FUNCTION second() RETURNS text LANGUAGE plpgsql AS $$ ${body} $$;`,
    );
    const started = start();
    await expect(started).rejects.toBeInstanceOf(OperatorError);
    await expect(started).rejects.toThrow(`prisma/functions/second.sql: ${reason}`);
    expect(await call(pool, 'first()')).toBe('1');
    expect(await call(pool, `to_regclass('two')`)).toBeNull();
  });

  it('is in a file with another name', async () => {
    const { start, writeFunction } = await setUp();
    writeFunction('third', returning('fourth', `'4'`));
    await expect(start()).rejects.toThrow(
      'prisma/functions/third.sql must define one function third.',
    );
  });
});

it('commands refuse a database with functions of an earlier release, and the plan lists those that would change', async () => {
  const { pool, folder, start, writeFunction } = await setUp();
  writeFunction('first', returning('first', `'changed'`));
  await expect(start({ upgrade: false })).rejects.toThrow('Pending: functions/first. Run');
  expect(await planMigrations(folder, pool)).toEqual({
    isCompatible: true,
    isEmpty: false,
    pending: [
      {
        name: 'functions/first',
        kind: 'function',
        requires: undefined,
        statements: [expect.stringContaining(`RETURN 'changed'`)],
        concurrentIndexes: [],
      },
    ],
  });
  expect(await call(pool, 'first()')).toBe('1');
});
