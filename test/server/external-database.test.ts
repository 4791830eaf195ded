import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { type OpenedPlatform, openPlatform } from '../../src/platform/startup/bootstrap.ts';
import { createStartupContext } from '../../src/server/startup-context.ts';
import {
  certificateAuthorityFile,
  startPostgresProxy,
} from '../support/database/postgres-proxy.ts';
import { createDatabase } from '../support/database/test-database.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';

// The service on a PostgreSQL of the operator's own: schemas, rights, TLS, poolers and few connections.

const { user, password } = inject('connection');
const log = createLog('silent');
let made = 0;

/** An empty database and a role that may connect to it. */
async function createEmpty() {
  made += 1;
  const name = `own_${process.pid}_${made}`;
  const admin = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  await admin.query(`CREATE DATABASE ${name}`);
  const inside = new pg.Client({ ...inject('connection'), database: name });
  await inside.connect();
  onTestFinished(async () => {
    await inside.end();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
    await admin.end();
  });
  return { name, inside };
}

interface DatabaseTarget {
  readonly database: string;
  readonly role?: string;
  readonly port?: number;
}

function urlOf({ database, role = user, port }: DatabaseTarget, parameters: object = {}): string {
  const { host, port: usual } = inject('connection');
  const at =
    port === undefined ? { host, port: `${usual}` } : { host: 'localhost', port: `${port}` };
  const secret = role === user ? password : 'secret';
  const who = secret === undefined ? role : `${role}:${secret}`;
  const search = new URLSearchParams({ ...at, ...Object.fromEntries(Object.entries(parameters)) });
  return `postgresql://${who}@/${database}?${search}`.replaceAll('+', '%20');
}

async function open(url: string): Promise<OpenedPlatform> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(temporaryFolder(), 'data'),
    SECRET_KEY: 'the secret of all tests, 32 bytes or more',
    LOG_LEVEL: 'silent',
  };
  const opened = await openPlatform(createStartupContext(env), 'server', () => undefined);
  onTestFinished(() => opened.close());
  return opened;
}

/** Uses the database both ways, and the queue. */
async function exerciseDatabase({ platform }: OpenedPlatform): Promise<void> {
  expect(await platform.db.prisma.workspace.count()).toBe(0);
  const { rows } = await platform.db.pool.query('SELECT count(*)::int AS count FROM workspaces');
  expect(rows).toEqual([{ count: 0 }]);
  const ran = new Promise((resolve) => {
    platform.jobs.startWorkers([
      {
        name: 'sweep-files',
        timeoutSeconds: 60,
        pollSeconds: 1,
        intervalSeconds: 1e9,
        run: async () => resolve(undefined),
      },
    ]);
  });
  platform.jobs.trigger('sweep-files');
  await ran;
  await platform.jobs.stop();
}

const tables = `SELECT DISTINCT schemaname AS name FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;

describe('schemas', () => {
  it('?schema= holds everything, beside another installation in the same database', async () => {
    const { name, inside } = await createEmpty();
    for (const schema of ['forms', 'other'])
      await exerciseDatabase(await open(urlOf({ database: name }, { schema })));
    const { rows } = await inside.query(tables);
    expect(rows.map((row) => row.name)).toEqual(['forms', 'forms_pgboss', 'other', 'other_pgboss']);
  });

  it('a search_path that leads elsewhere is refused, naming the parameter', async () => {
    const { name, inside } = await createEmpty();
    await inside.query('CREATE SCHEMA forms');
    const url = urlOf({ database: name }, { options: '-c search_path=forms' });
    await expect(open(url)).rejects.toThrow('add ?schema=forms to DATABASE_URL');
    expect((await inside.query(tables)).rows).toEqual([]);
  });
});

describe('rights', () => {
  it('are named where a role lacks them, one after the other until it starts', async () => {
    const { name, inside } = await createEmpty();
    const url = urlOf({ database: name, role: name });
    const asked = [];
    for (const grant of [
      `GRANT USAGE, CREATE ON SCHEMA public TO ${name}`,
      `CREATE SCHEMA pgboss AUTHORIZATION ${name}`,
    ]) {
      const error: unknown = await open(url).catch((error: unknown) => error);
      asked.push(String(error));
      await inside.query(grant);
    }
    expect(asked).toEqual([
      expect.stringContaining('GRANT USAGE, CREATE ON SCHEMA public TO the role. See docs/guides'),
      expect.stringContaining(`GRANT CREATE ON DATABASE ${name} TO the role, or make the schemas`),
    ]);
    await exerciseDatabase(await open(url));
  });

  it('to read and write are enough on a database that is up to date', async () => {
    const { name, inside } = await createEmpty();
    await open(urlOf({ database: name }));
    await inside.query(
      ['public', 'pgboss']
        .map(
          (schema) => `GRANT USAGE ON SCHEMA ${schema} TO ${name};
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name};`,
        )
        .join('\n'),
    );
    await exerciseDatabase(await open(urlOf({ database: name, role: name })));
  });
});

describe('TLS', () => {
  const sslrootcert = certificateAuthorityFile;
  it.each([
    ['none', {}, { tls: 0 }],
    ['none', { sslmode: 'prefer' }, { tls: 0 }],
    ['none', { sslmode: 'disable' }, { tls: 0 }],
    ['none', { sslmode: 'allow' }, { tls: 0 }],
    ['offered', {}, { plain: 0 }],
    ['offered', { sslmode: 'allow' }, { tls: 0 }],
    ['offered', { sslmode: 'require' }, { plain: 0 }],
    ['demanded', {}, { plain: 0 }],
    ['demanded', { sslmode: 'allow' }, { plain: 1 }], // the pool's first, which the start takes
    ['demanded', { sslmode: 'verify-ca', sslrootcert }, { plain: 0 }],
    ['demanded', { sslmode: 'verify-full', sslrootcert }, { plain: 0 }],
  ] as const)('where it is %s: %j', async (tls, parameters, counts) => {
    const { name } = await createEmpty();
    const warnings: unknown[] = [];
    const note = (warning: unknown) => warnings.push(warning);
    process.on('warning', note);
    const proxy = await startPostgresProxy({ tls });
    const { platform } = await open(urlOf({ database: name, port: proxy.port }, parameters));
    expect(await platform.db.prisma.workspace.count()).toBe(0);
    expect(proxy.counts).toMatchObject(counts);
    process.off('warning', note);
    expect(warnings.map(String).filter((text) => text.includes('SSL'))).toEqual([]);
  });

  it.each([
    ['none', { sslmode: 'require' }, 'does not support SSL'],
    ['demanded', { sslmode: 'disable' }, 'no encryption'],
    ['offered', { sslmode: 'verify-full' }, 'certificate'],
  ] as const)('where it is %s, %j is refused', async (tls, parameters, words) => {
    const { name } = await createEmpty();
    const proxy = await startPostgresProxy({ tls });
    const url = urlOf({ database: name, port: proxy.port }, parameters);
    await expect(open(url)).rejects.toThrow(words);
  });
});

describe('a pooler that gives each transaction another session', () => {
  it.each(['last used', 'least used'] as const)(
    'is noticed at the start, and statements have no names then: %s',
    async (pooling) => {
      const { name } = await createEmpty();
      const { port } = await startPostgresProxy({ pooling });
      const opened = await open(urlOf({ database: name, port }));
      const named = () => opened.platform.db.pool.query({ name: 'one', text: 'SELECT 1 AS one' });
      const answers = await Promise.all(Array.from({ length: 40 }, named));
      expect(answers.flatMap(({ rows }) => rows)).toEqual(Array(40).fill({ one: 1 }));
      await exerciseDatabase(opened);
    },
  );

  it('is believed with ?pgbouncer=true', async () => {
    const { name } = await createEmpty();
    const { port } = await startPostgresProxy({ pooling: 'least used' });
    await exerciseDatabase(await open(urlOf({ database: name, port }, { pgbouncer: 'true' })));
  });

  it('needs the schema to be the role’s own', async () => {
    const { name, inside } = await createEmpty();
    const { port } = await startPostgresProxy({ pooling: 'last used' });
    const url = urlOf({ database: name, role: name, port }, { schema: 'forms' });
    await expect(open(url)).rejects.toThrow(`ALTER ROLE "${name}" SET search_path = "forms"`);
    await inside.query(`CREATE SCHEMA forms AUTHORIZATION ${name};
      CREATE SCHEMA forms_pgboss AUTHORIZATION ${name};
      ALTER ROLE ${name} SET search_path = forms`);
    const again = await startPostgresProxy({ pooling: 'last used' });
    await exerciseDatabase(
      await open(urlOf({ database: name, role: name, port: again.port }, { schema: 'forms' })),
    );
  });
});

describe('few connections', () => {
  it('a database that refuses more of them is asked in turn', async () => {
    const database = await createDatabase();
    const { name, inside } = await createEmpty();
    await inside.query(`ALTER ROLE ${name} CONNECTION LIMIT 3`);
    const own = { ...database.connection, user: name, password: 'secret' };
    const db = openDatabase(own, log);
    onTestFinished(async () => {
      await db.close();
      await database.drop();
    });
    const ask = async (number: number) => {
      const one = { text: 'SELECT $1::int AS number, pg_sleep(0.01)', values: [number] };
      if (number % 2 === 0) return (await db.pool.query(one)).rows[0].number;
      const [row] = await db.prisma.$queryRaw<
        { number: number }[]
      >`SELECT ${number}::int AS number`;
      return row?.number;
    };
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    expect(await Promise.all(numbers.map(ask))).toEqual(numbers);
    expect(db.pool.totalCount).toBeLessThanOrEqual(3);
  });
});
