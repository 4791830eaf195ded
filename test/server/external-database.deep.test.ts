import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import {
  createEmpty,
  exerciseDatabase,
  openAt,
  urlOf,
} from '../support/database/external-database.ts';
import {
  certificateAuthorityFile,
  startPostgresProxy,
} from '../support/database/postgres-proxy.ts';
import { createDatabase } from '../support/database/test-database.ts';

// The service on a PostgreSQL of the operator: schemas, privileges, TLS, poolers and few connections.

const log = createLog('silent');

const tables = `SELECT DISTINCT schemaname AS name FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;

describe('schemas of an external database', () => {
  it('?schema= contains all tables, separate from another installation in the same database', async () => {
    const { name, inside } = await createEmpty();
    for (const schema of ['forms', 'other'])
      await exerciseDatabase(await openAt(urlOf({ database: name }, { schema })));
    const { rows } = await inside.query(tables);
    expect(rows.map((row) => row.name)).toEqual(['forms', 'forms_pgboss', 'other', 'other_pgboss']);
  });

  it('a search_path without that schema is rejected with the name of the parameter', async () => {
    const { name, inside } = await createEmpty();
    await inside.query('CREATE SCHEMA forms');
    const url = urlOf({ database: name }, { options: '-c search_path=forms' });
    await expect(openAt(url)).rejects.toThrow('add ?schema=forms to DATABASE_URL');
    expect((await inside.query(tables)).rows).toEqual([]);
  });
});

describe('privileges in an external database', () => {
  it('that are missing are reported, one after the other', async () => {
    const { name, inside } = await createEmpty();
    const url = urlOf({ database: name, role: name });
    const messages = [];
    for (const grant of [
      `GRANT USAGE, CREATE ON SCHEMA public TO ${name}`,
      `CREATE SCHEMA pgboss AUTHORIZATION ${name}`,
    ]) {
      const error: unknown = await openAt(url).catch((error: unknown) => error);
      messages.push(String(error));
      await inside.query(grant);
    }
    expect(messages).toEqual([
      expect.stringContaining('GRANT USAGE, CREATE ON SCHEMA public TO the role. See docs/guides'),
      expect.stringContaining(
        `GRANT CREATE ON DATABASE ${name} TO the role, or create the schemas`,
      ),
    ]);
    await exerciseDatabase(await openAt(url));
  });

  it('to read and write are sufficient if the database is up to date', async () => {
    const { name, inside } = await createEmpty();
    await openAt(urlOf({ database: name }));
    await inside.query(
      ['public', 'pgboss']
        .map(
          (schema) => `GRANT USAGE ON SCHEMA ${schema} TO ${name};
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name};`,
        )
        .join('\n'),
    );
    await exerciseDatabase(await openAt(urlOf({ database: name, role: name })));
  });
});

describe('TLS to an external database', () => {
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
    ['demanded', { sslmode: 'allow' }, { plain: 1 }], // the first connection of the pool
    ['demanded', { sslmode: 'verify-ca', sslrootcert }, { plain: 0 }],
    ['demanded', { sslmode: 'verify-full', sslrootcert }, { plain: 0 }],
  ] as const)('where it is %s connects with %j', async (tls, parameters, counts) => {
    const { name } = await createEmpty();
    const warnings: unknown[] = [];
    const note = (warning: unknown) => warnings.push(warning);
    process.on('warning', note);
    const proxy = await startPostgresProxy({ tls });
    const { platform } = await openAt(urlOf({ database: name, port: proxy.port }, parameters));
    expect(await platform.db.prisma.workspace.count()).toBe(0);
    expect(proxy.counts).toMatchObject(counts);
    process.off('warning', note);
    expect(warnings.map(String).filter((text) => text.includes('SSL'))).toEqual([]);
  });

  it.each([
    ['none', { sslmode: 'require' }, 'does not support SSL'],
    ['demanded', { sslmode: 'disable' }, 'no encryption'],
    ['offered', { sslmode: 'verify-full' }, 'certificate'],
  ] as const)('where it is %s rejects %j', async (tls, parameters, message) => {
    const { name } = await createEmpty();
    const proxy = await startPostgresProxy({ tls });
    const url = urlOf({ database: name, port: proxy.port }, parameters);
    await expect(openAt(url)).rejects.toThrow(message);
  });
});

describe('a pooler that assigns another session to each transaction', () => {
  it.each(['last used', 'least used'] as const)(
    'is refused at the start if it loses prepared statements: %s',
    async (pooling) => {
      const { name, inside } = await createEmpty();
      const { port } = await startPostgresProxy({ pooling });
      await expect(openAt(urlOf({ database: name, port }))).rejects.toThrow(
        'Add ?pgbouncer=true to DATABASE_URL',
      );
      expect((await inside.query(tables)).rows).toEqual([]);
    },
  );

  it('is supported with ?pgbouncer=true', async () => {
    const { name } = await createEmpty();
    const { port } = await startPostgresProxy({ pooling: 'least used' });
    await exerciseDatabase(await openAt(urlOf({ database: name, port }, { pgbouncer: 'true' })));
  });

  it('requires that the schema is the default of the role', async () => {
    const { name, inside } = await createEmpty();
    const { port } = await startPostgresProxy({ pooling: 'last used' });
    const parameters = { schema: 'forms', pgbouncer: 'true' };
    const url = urlOf({ database: name, role: name, port }, parameters);
    await expect(openAt(url)).rejects.toThrow(`ALTER ROLE "${name}" SET search_path = "forms"`);
    await inside.query(`CREATE SCHEMA forms AUTHORIZATION ${name};
      CREATE SCHEMA forms_pgboss AUTHORIZATION ${name};
      ALTER ROLE ${name} SET search_path = forms`);
    const again = await startPostgresProxy({ pooling: 'last used' });
    await exerciseDatabase(
      await openAt(urlOf({ database: name, role: name, port: again.port }, parameters)),
    );
  });
});

describe('a limit of connections', () => {
  it('delays queries when the database rejects further connections', async () => {
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
