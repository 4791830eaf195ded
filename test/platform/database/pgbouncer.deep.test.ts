import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import {
  createEmpty,
  exerciseDatabase,
  openAt,
  urlOf,
} from '../../support/database/external-database.ts';
import { pgbouncerVersion, startPgBouncer } from '../../support/database/pgbouncer.ts';
import { createDatabase } from '../../support/database/test-database.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { startServer, temporaryFolder } from '../../support/processes/server-process.ts';
import { bootstrapKey, clientsOf, counterFiguresOf } from '../../support/processes/two-servers.ts';

// A real PgBouncer in transaction mode.

const losesStatements = pgbouncerVersion !== undefined && pgbouncerVersion < 21;
const tracksStatements = pgbouncerVersion !== undefined && pgbouncerVersion >= 21;
const tracking = tracksStatements ? ['max_prepared_statements = 200'] : [];
const log = createLog('silent');

/** An empty database of a role, and its URLs through PgBouncer. */
async function createPooled(settings: readonly string[] = []) {
  const { name, inside } = await createEmpty();
  await inside.query(`ALTER DATABASE ${name} OWNER TO ${name}`);
  const { port } = await startPgBouncer({ users: { [name]: 'secret' }, settings });
  const url = (parameters = {}) => urlOf({ database: name, role: name, port }, parameters);
  return { name, inside, port, url };
}

/** A connection to a database through PgBouncer, as a role with the password `secret`. */
const pooledConnection = (name: string, port: number) => ({
  host: '127.0.0.1',
  port,
  user: name,
  password: 'secret',
  database: name,
  statementNames: tracksStatements,
});

describe.runIf(losesStatements)('PgBouncer that loses prepared statements', () => {
  it('is refused at the start, before anything is created', async () => {
    const { inside, url } = await createPooled();
    await expect(openAt(url())).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler that loses prepared statements',
    );
    const { rows } = await inside.query(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(rows).toEqual([]);
  });

  it('is refused with a single session as well', async () => {
    const { url } = await createPooled(['default_pool_size = 1']);
    await expect(openAt(url())).rejects.toThrow('Add ?pgbouncer=true to DATABASE_URL');
  });
});

describe.runIf(tracksStatements)('PgBouncer with max_prepared_statements', () => {
  it('is accepted without a parameter, and statements are named', async () => {
    const { url } = await createPooled(tracking);
    const opened = await openAt(url());
    const named = () => opened.platform.db.pool.query({ name: 'one', text: 'SELECT 1 AS one' });
    const answers = await Promise.all(Array.from({ length: 40 }, named));
    expect(answers.flatMap(({ rows }) => rows)).toEqual(Array(40).fill({ one: 1 }));
    await exerciseDatabase(opened);
  });
});

describe.runIf(pgbouncerVersion !== undefined)('PgBouncer in transaction mode', () => {
  it('servers that start at once with ?pgbouncer=true migrate an empty database once', async () => {
    const { inside, url } = await createPooled(['default_pool_size = 8']);
    const opened = await Promise.all(
      Array.from({ length: 3 }, () => openAt(url({ pgbouncer: 'true' }))),
    );
    expect(opened.map(({ migrations }) => migrations.length > 0).sort()).toEqual([
      false,
      false,
      true,
    ]);
    const { rows } = await inside.query('SELECT count(*)::int AS count FROM installation');
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('a server with ?pgbouncer=true stores every submission over few sessions', async () => {
    const { name, inside, url } = await createPooled(['default_pool_size = 4']);
    const server = await startServer({
      DATABASE_URL: url({ pgbouncer: 'true' }),
      DATA_DIR: join(temporaryFolder(), 'data'),
      BOOTSTRAP_API_KEY: bootstrapKey,
      SECRET_KEY: 'the secret of all tests, 32 bytes or more',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    });
    const { alice, visitor } = clientsOf(server);
    const plain = await buildPublishedForm(alice);
    const capped = await buildPublishedForm(alice, { settings: { max_responses: 25 } });
    const submit = (slug: string, headers = {}) =>
      visitor.rest(`POST /public/forms/${slug}/submissions`, {
        body: { answers: { name: 'Ann' } },
        headers,
      });
    const [ordinary, keyed, limited, lists] = await Promise.all(
      [
        () => submit(plain.slug),
        (index: number) => submit(plain.slug, { 'Idempotency-Key': `key ${index % 20}` }),
        () => submit(capped.slug),
        () => alice.rest(`GET /forms/${plain.id}/responses`),
      ].map((send) => Promise.all(Array.from({ length: 40 }, (_, index) => send(index)))),
    );
    expect(new Set(ordinary?.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(keyed?.map(({ status }) => status))).toEqual(new Set([201]));
    expect(limited?.filter(({ status }) => status === 201)).toHaveLength(25);
    expect(new Set(lists?.map(({ status }) => status))).toEqual(new Set([200]));
    const pool = new pg.Pool({ ...inject('connection'), database: name, max: 1 });
    onTestFinished(() => pool.end());
    expect(await counterFiguresOf(pool, plain.id)).toEqual({ rows: 60, counted: 60, days: 60 });
    const { rows } = await inside.query(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = $1',
      [name],
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(4);
  });

  it('connections beyond max_client_conn wait for others', async () => {
    const { name, port } = await createPooled(['max_client_conn = 3']);
    const db = openDatabase(pooledConnection(name, port), log);
    onTestFinished(() => db.close());
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    const select = async (number: number) => {
      const text = 'SELECT $1::int AS number, pg_sleep(0.01)';
      return (await db.pool.query({ text, values: [number] })).rows[0].number;
    };
    expect(await Promise.all(numbers.map(select))).toEqual(numbers);
  });
});

describe.runIf(pgbouncerVersion !== undefined)('lock_timeout behind PgBouncer', () => {
  const update = `UPDATE workspaces SET name = name || '!' WHERE id = 'ws_1'`;
  const paths: [string, (db: Database) => Promise<unknown>][] = [
    ['a statement', ({ pool }) => pool.query(update)],
    ['a statement with parameters', ({ pool }) => pool.query(`${update} AND $1`, [true])],
    ['a transaction', ({ pool }) => inTransaction(pool, (query) => query(update))],
    [
      'the opening of a transaction',
      ({ pool }) => inTransaction(pool, async () => undefined, update),
    ],
    ['a statement of Prisma', ({ prisma }) => prisma.$executeRawUnsafe(update)],
    [
      'a transaction of Prisma',
      ({ prisma }) => prisma.$transaction((tx) => tx.$executeRawUnsafe(update)),
    ],
  ];

  /** A migrated database behind PgBouncer with one session, in which another client has no timeout. */
  async function openPooled(lockTimeout: number) {
    const { connection, drop } = await createDatabase();
    const { user = '' } = connection;
    const { port } = await startPgBouncer({
      users: { [user]: 'secret' },
      settings: ['default_pool_size = 1', ...tracking],
    });
    const pooled = { ...connection, host: '127.0.0.1', port };
    onTestFinished(drop);
    const [other, holder] = [new pg.Client(pooled), new pg.Client(connection)];
    const db = openDatabase({ ...pooled, lockTimeout, statementNames: tracksStatements }, log);
    onTestFinished(async () => {
      await Promise.all([db.close(), other.end(), holder.end()]);
    });
    await Promise.all([other.connect(), holder.connect()]);
    await other.query('SET lock_timeout = 0');
    await holder.query(
      `INSERT INTO workspaces (id, name, plan, created_at) VALUES ('ws_1', 'one', 'FREE', now())`,
    );
    await db.detectPooler();
    return { db, other, holder };
  }

  it.each(paths)('applies to %s', async (_, run) => {
    const { db, other, holder } = await openPooled(300);
    await holder.query('BEGIN; LOCK TABLE workspaces IN ACCESS EXCLUSIVE MODE');
    await expect(run(db)).rejects.toThrow('canceling statement due to lock timeout');
    await holder.query('COMMIT');
    await run(db);
    const { rows } = await holder.query(`SELECT name FROM workspaces WHERE id = 'ws_1'`);
    expect(rows).toEqual([{ name: 'one!' }]);
    expect((await other.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
  });

  it('statements that PostgreSQL does not execute in a transaction are sent as they are', async () => {
    const { db, holder } = await openPooled(300);
    await db.pool.query('VACUUM workspaces');
    await db.pool.query('CREATE INDEX CONCURRENTLY names ON workspaces (name)');
    const { rows } = await holder.query(`SELECT to_regclass('names') IS NOT NULL AS found`);
    expect(rows).toEqual([{ found: true }]);
  });

  it('a statement that fails is rolled back, and the connection is used again', async () => {
    const { db } = await openPooled(300);
    await expect(db.pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
    await expect(inTransaction(db.pool, (query) => query('SELECT 1 / 0'))).rejects.toThrow();
    expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('is taken from the role if it is set there', async () => {
    const { name, inside, port } = await createPooled(tracking);
    await inside.query(`ALTER ROLE ${name} SET lock_timeout = '300ms'`);
    const db = openDatabase({ ...pooledConnection(name, port), lockTimeout: 300 }, log);
    onTestFinished(() => db.close());
    await db.detectPooler();
    await db.pool.query('CREATE TABLE notes (text text)');
    // A transaction of its own begins with its statement.
    const { rows } = await db.pool.query('SELECT now() = statement_timestamp() AS alone');
    expect(rows).toEqual([{ alone: true }]);
    await inside.query('BEGIN; LOCK TABLE notes IN ACCESS EXCLUSIVE MODE');
    await expect(db.pool.query('SELECT FROM notes')).rejects.toThrow('lock timeout');
    await inside.query('COMMIT');
  });
});
