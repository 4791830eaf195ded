import { Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { errorToProblem } from '../../../src/platform/error-to-problem.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import { createDatabase } from '../../support/database/test-database.ts';

// Connections that break during a statement: the request fails with a retryable error.

const database = await createDatabase();
const sockets: Socket[] = [];
const stream = () => {
  const socket = new Socket();
  sockets.push(socket);
  return socket;
};
const db = openDatabase({ ...database.connection, stream }, createLog('silent'));
const other = openDatabase(database.connection, createLog('silent'));
afterAll(async () => {
  await db.close();
  await other.close();
  await database.drop();
});

const slow = 'SELECT 1 AS one FROM pg_sleep(60)';

const queryMethods: [string, (db: Database) => Promise<unknown>][] = [
  ['the pool', ({ pool }) => pool.query(slow)],
  ['a transaction', ({ pool }) => inTransaction(pool, (query) => query(slow))],
  ['Prisma', ({ prisma }) => prisma.$queryRawUnsafe(slow)],
  [
    'a transaction of Prisma',
    ({ prisma }) => prisma.$transaction((tx) => tx.$queryRawUnsafe(slow)),
  ],
];

const ends: [string, () => unknown][] = [
  ['is terminated by the database', () => other.pool.query(terminate)],
  ['breaks', () => sockets.map((socket) => socket.destroy())],
];
const busy = `FROM pg_stat_activity
  WHERE datname = current_database() AND query = '${slow}' AND state = 'active'`;
const terminate = `SELECT pg_terminate_backend(pid) ${busy}`;

describe.each(queryMethods)('a connection of %s', (_, run) => {
  it.each(ends)('results in 503 if it %s during a statement', async (_, end) => {
    const rejection = expect(run(db)).rejects.toSatisfy((error) => {
      expect(errorToProblem(error)).toMatchObject({ code: 'unavailable', status: 503 });
      return true;
    });
    await expect.poll(async () => (await other.pool.query(`SELECT ${busy}`)).rowCount).toBe(1);
    await end();
    await rejection;
    await other.pool.query(terminate); // the backend of a disconnected client continues to sleep
    expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('a connection that does not respond', () => {
  const own: Socket[] = [];
  const ownStream = () => {
    const socket = new Socket();
    own.push(socket);
    return socket;
  };
  const shortTimeout = openDatabase(
    { ...database.connection, stream: ownStream, query_timeout: 1500 },
    createLog('silent'),
  );
  afterAll(() => shortTimeout.close());

  it.each(queryMethods)('is replaced after the timeout of a statement of %s', async (_, run) => {
    await shortTimeout.pool.query('SELECT 1'); // opens a connection
    const rejection = expect(run(shortTimeout)).rejects.toSatisfy((error) => {
      expect(errorToProblem(error)).toMatchObject({ code: 'unavailable', status: 503 });
      return true;
    });
    await expect.poll(async () => (await other.pool.query(`SELECT ${busy}`)).rowCount).toBe(1);
    for (const socket of own) socket.pause();
    await rejection;
    await other.pool.query(terminate);
    expect((await shortTimeout.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(await shortTimeout.prisma.$queryRawUnsafe('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

it('reports an invalid statement as an internal error', async () => {
  for (const error of [
    await db.pool.query('SELECT nonsense').catch((error: unknown) => error),
    await db.prisma.$queryRawUnsafe('SELECT nonsense').catch((error: unknown) => error),
  ]) {
    expect(errorToProblem(error)).toMatchObject({ code: 'internal_error', status: 500 });
  }
});

describe('a transaction that the database ends because of a concurrent one', () => {
  /** Fails with an error code of PostgreSQL. */
  const fail = (code: string) =>
    `DO $$ BEGIN RAISE EXCEPTION 'failed' USING ERRCODE = '${code}'; END $$`;

  it.each(['40P01', '40001'])('is repeated once (%s)', async (code) => {
    let runs = 0;
    const result = await inTransaction(db.pool, async (query) => {
      runs += 1;
      if (runs === 1) await query(fail(code));
      const { rows } = await query('SELECT 1 AS one');
      return rows;
    });
    expect([runs, result]).toEqual([2, [{ one: 1 }]]);
  });

  it('fails if it is ended again, and is not repeated after other errors', async () => {
    for (const [code, expected] of [
      ['40P01', 2],
      ['23505', 1],
    ] as const) {
      let runs = 0;
      const failing = inTransaction(db.pool, async (query) => {
        runs += 1;
        await query(fail(code));
      });
      await expect(failing).rejects.toMatchObject({ code });
      expect(runs).toBe(expected);
    }
  });
});
