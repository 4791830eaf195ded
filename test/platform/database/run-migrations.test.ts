import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../../src/platform/database/migrations/migrate.ts';
import { OperatorError } from '../../../src/platform/operator-error.ts';

const checkout = resolve(import.meta.dirname, '../../..');
const released = join(checkout, 'prisma');

let root: string;
let admin: pg.Pool;
let database = 0;
/** A new empty database for each test. */
let pool: pg.Pool;
/** A new empty folder of migrations and functions for each test. */
let folder: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'formwright-migrate-'));
  admin = new pg.Pool({ ...inject('connection'), database: 'postgres' });
});

afterAll(async () => {
  await admin.end();
  await rm(root, { recursive: true, force: true });
});

beforeEach(async () => {
  database += 1;
  const name = `formwright_migrate_${process.pid}_${database}`;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  pool = new pg.Pool({ ...inject('connection'), database: name });
  pool.on('error', () => undefined); // the database is dropped before the last socket is closed
  folder = join(root, `schema-${database}`);
  for (const name of ['migrations', 'functions'])
    await mkdir(join(folder, name), { recursive: true });
});

afterEach(async () => {
  const { database: name } = pool.options;
  await pool.end();
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, 'migrations', name), { recursive: true });
  await writeFile(join(folder, 'migrations', name, 'migration.sql'), sql);
}

const first = 'CREATE TABLE one (id INT PRIMARY KEY);\n';
const second = 'ALTER TABLE one ADD COLUMN name TEXT;\nCREATE TABLE two (id INT PRIMARY KEY);\n';

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function recorded(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND applied_steps_count = 1 ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

describe('migrate with errors', () => {
  it('leaves an empty database empty when a migration fails', async () => {
    await write('0001_one', first);
    await write('0002_wrong', 'CREATE TABLE half (id INT);\nSELECT * FROM nowhere;\n');

    await expect(migrate(pool, folder)).rejects.toThrow('relation "nowhere" does not exist');
    expect(await tables()).toEqual([]);
  });

  it('changes nothing by a migration that fails, and retains those before it', async () => {
    await write('0001_one', first);
    await migrate(pool, folder);
    await pool.query('INSERT INTO one VALUES (1)');
    await write('0002_two', second);
    await write('0003_wrong', 'DROP TABLE one;\nSELECT 1 / 0;\n');

    await expect(migrate(pool, folder)).rejects.toThrow('division by zero');
    expect(await tables()).toEqual(['_prisma_migrations', 'one', 'two']);
    expect(await recorded()).toEqual(['0001_one', '0002_two']);
    expect((await pool.query('SELECT * FROM one')).rows).toEqual([{ id: 1, name: null }]);
  });

  it('refuses a migration whose file was changed after it was applied', async () => {
    await write('0001_one', first);
    await migrate(pool, folder);
    await write('0001_one', `${first}-- a remark\n`);
    await write('0002_two', second);

    const refused = migrate(pool, folder);
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    await expect(refused).rejects.toThrow('0001_one was changed after it was applied');
    expect(await recorded()).toEqual(['0001_one']);
  });

  it('refuses a database with a later migration that says nothing about earlier servers', async () => {
    await write('0001_one', first);
    await write('0002_two', second);
    await migrate(pool, folder);
    await pool.query('UPDATE _prisma_migrations SET logs = NULL'); // as Prisma records it
    await rm(join(folder, 'migrations', '0002_two'), { recursive: true });

    const refused = migrate(pool, folder);
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    await expect(refused).rejects.toThrow('0002_two, which this release does not contain');
  });

  it('refuses a database with an unfinished migration of another tool', async () => {
    await write('0001_one', first);
    await migrate(pool, folder);
    await pool.query('UPDATE _prisma_migrations SET finished_at = NULL');

    const refused = migrate(pool, folder);
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    await expect(refused).rejects.toThrow('0001_one was started by another tool');
  });
});

describe('migrate', () => {
  it('migrates an empty database to the current schema', async () => {
    await write('0002_two', second);
    await write('0001_one', first);
    await writeFile(join(folder, 'migrations', 'migration_lock.toml'), 'provider = "postgresql"\n');

    expect(await migrate(pool, folder)).toEqual(['0001_one', '0002_two']);
    expect(await tables()).toEqual(['_prisma_migrations', 'one', 'two']);
    expect(await recorded()).toEqual(['0001_one', '0002_two']);
    expect(await migrate(pool, folder)).toEqual([]);
  });

  it('migrates an earlier schema to the current one and preserves its data', async () => {
    await write('0001_one', first);
    expect(await migrate(pool, folder)).toEqual(['0001_one']);
    await pool.query('INSERT INTO one VALUES (1), (2)');
    await write('0002_two', second);

    expect(await migrate(pool, folder)).toEqual(['0002_two']);
    expect((await pool.query('SELECT * FROM one ORDER BY id')).rows).toEqual([
      { id: 1, name: null },
      { id: 2, name: null },
    ]);
  });

  it('applies a migration again that was rolled back with "prisma migrate resolve"', async () => {
    await write('0001_one', first);
    await migrate(pool, folder);
    await pool.query('UPDATE _prisma_migrations SET finished_at = NULL, rolled_back_at = now()');
    await pool.query('DROP TABLE one');

    expect(await migrate(pool, folder)).toEqual(['0001_one']);
    expect(await tables()).toEqual(['_prisma_migrations', 'one']);
  });

  it('applies each migration once when several servers migrate concurrently', async () => {
    await write('0001_one', first);
    await write('0002_two', second);

    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, folder)));
    expect(results.flat()).toEqual(['0001_one', '0002_two']);
    expect(await recorded()).toEqual(['0001_one', '0002_two']);
  });

  it('leaves no pending migrations for Prisma', async () => {
    const names = await migrate(pool, released);
    expect(names).not.toEqual([]);

    expect(await prismaDeploy()).toEqual([]);
    expect(await recorded()).toEqual(names.filter((name) => !name.startsWith('functions/')));
  });

  it('finds no pending migrations after Prisma has migrated, and creates the functions', async () => {
    const names = await prismaDeploy();
    expect(names).not.toEqual([]);

    const created = await migrate(pool, released);
    expect(created).toContain('functions/store_responses');
    expect(created.filter((name) => !name.startsWith('functions/'))).toEqual([]);
    expect(await recorded()).toEqual(names);
  });

  it('creates the same history table as Prisma', async () => {
    const columns = `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
      FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`;
    await prismaDeploy();
    const { rows: theirs } = await pool.query(columns);
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await migrate(pool, released);

    expect((await pool.query(columns)).rows).toEqual(theirs);
  });

  it('creates the schema that prisma/schema.prisma describes', async () => {
    await migrate(pool, released);
    expect(await drift()).toBe('-- This is an empty migration.');

    await pool.query('ALTER TABLE workspaces ADD COLUMN strange TEXT');
    expect(await drift()).toContain('DROP COLUMN "strange"');
  });
});

/** The schema engine of Prisma, connected to the database of the test. */
async function prismaEngine(): Promise<wasm.SchemaEngine> {
  await loadWasm();
  const factory = new PrismaPg(pool);
  const adapter = {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => answer(async () => bound(await factory.connect())),
    connectToShadowDb: () =>
      answer(() => Promise.reject(new Error('The test has no shadow database.'))),
  };
  return wasm.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}

let loaded: Promise<void> | undefined;

/** The package expects a bundler that can import WebAssembly, which Node.js cannot. */
function loadWasm(): Promise<void> {
  loaded ??= (async () => {
    const resolveFile = createRequire(import.meta.url).resolve;
    const script = resolveFile('@prisma/schema-engine-wasm/schema_engine_bg');
    const module = await readFile(script.replace(/\.js$/, '.wasm'));
    const { exports } = await instantiate(module);
    wasm.__wbg_set_wasm(exports);
    exports.__wbindgen_start();
  })();
  return loaded;
}

/** TypeScript declares `WebAssembly` only with the browser library. */
async function instantiate(module: Buffer): Promise<{ exports: { __wbindgen_start(): void } }> {
  const scope: object = globalThis;
  const { instantiate } = Reflect.get(scope, 'WebAssembly');
  const { instance } = await instantiate(module, { './schema_engine_bg.js': wasm });
  return instance;
}

type Connection = Awaited<ReturnType<PrismaPg['connect']>>;
type Query = Parameters<Connection['queryRaw']>[0];
type Transaction = Awaited<ReturnType<Connection['startTransaction']>>;

/** The engine does not catch errors: it expects results and errors as values. */
async function answer<Value>(work: () => Promise<Value>) {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return { ok: false, error: cause ?? { kind: 'GenericJs', id: 0 } };
  }
}

const bound = (connection: Connection) => ({
  provider: connection.provider,
  adapterName: connection.adapterName,
  queryRaw: (query: Query) =>
    answer(() =>
      connection.queryRaw(query).catch((error) => {
        if (!isUnsupportedType(error)) throw error;
        return queryCatalog(query);
      }),
    ),
  executeRaw: (query: Query) => answer(() => connection.executeRaw(query)),
  // As one script, like the command line: the adapter would split functions at their semicolons.
  executeScript: (script: string) => answer(() => pool.query(script).then(() => undefined)),
  getConnectionInfo: () => ({ ok: true, value: connection.getConnectionInfo() }),
  startTransaction: (...args: Parameters<Connection['startTransaction']>) =>
    answer(async () => boundTransaction(await connection.startTransaction(...args))),
  dispose: () => answer(() => connection.dispose()),
});

/** `PrismaPg` cannot read the type "char", which the catalog of PostgreSQL uses. */
const isUnsupportedType = (error: unknown) =>
  error instanceof Error && JSON.stringify(error.cause).includes('UnsupportedNativeDataType');

/** Types of PostgreSQL (pg_type.oid) and their numbers in the engine. */
const catalogTypes = new Map([
  [pg.types.builtins.BOOL, 5],
  [pg.types.builtins.CHAR, 6],
  [pg.types.builtins.INT2, 0],
  [pg.types.builtins.INT4, 0],
  [pg.types.builtins.INT8, 1],
  [pg.types.builtins.OID, 1],
  [1009, 71], // text[]
]);
const text = 7;

async function queryCatalog({ sql, args }: Query) {
  const { fields, rows } = await pool.query({ text: sql, values: args, rowMode: 'array' });
  return {
    columnNames: fields.map(({ name }) => name),
    columnTypes: fields.map(({ dataTypeID }) => catalogTypes.get(dataTypeID) ?? text),
    rows,
  };
}

const boundTransaction = (transaction: Transaction) => ({
  provider: transaction.provider,
  adapterName: transaction.adapterName,
  options: transaction.options,
  queryRaw: (query: Query) => answer(() => transaction.queryRaw(query)),
  executeRaw: (query: Query) => answer(() => transaction.executeRaw(query)),
  commit: () => answer(() => transaction.commit()),
  rollback: () => answer(() => transaction.rollback()),
});

const filters = { externalTables: [], externalEnums: [] };

/** Runs `prisma migrate deploy` with the migrations of the release; returns the names of the applied ones. */
async function prismaDeploy(): Promise<string[]> {
  const baseDir = join(released, 'migrations');
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (path): Promise<wasm.MigrationDirectory> => {
      const value = await readFile(join(baseDir, path, 'migration.sql'), 'utf8');
      return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } } };
    }),
  );
  const lockfile = await readFile(join(baseDir, 'migration_lock.toml'), 'utf8');
  const engine = await prismaEngine();
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: {
      baseDir,
      lockfile: { path: 'migration_lock.toml', content: lockfile },
      shadowDbInitScript: '',
      migrationDirectories,
    },
    filters,
  });
  engine.free();
  return appliedMigrationNames;
}

/** The SQL that would change the database to match prisma/schema.prisma. */
async function drift(): Promise<string> {
  const path = join(checkout, 'prisma', 'schema.prisma');
  const files = [{ path, content: await readFile(path, 'utf8') }];
  const engine = await prismaEngine();
  const { stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: join(checkout, 'prisma') },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters,
  });
  engine.free();
  return stdout?.trim() ?? '';
}
