import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { commandName } from '../installation.ts';
import { longRunning, type Query } from './database.ts';
import { splitStatements } from './split-statements.ts';

/** The database does not match this release; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** SHA-256 of the file, in hex, as Prisma computes it. */
  readonly checksum: string;
}

/** The advisory lock of `prisma migrate`, so that the two never run concurrently. */
const prismaLockKey = 72_707_369;

const minimumServerVersion = 15;

export interface MigrateOptions {
  /** Whether to apply pending migrations to a database that is not empty; an empty one is always migrated. */
  readonly upgrade?: boolean;
  /** Applies these only, so that the schema becomes that of an earlier release; default: all. */
  readonly only?: ReadonlySet<string>;
}

/**
 * Applies the pending migrations of `prisma/migrations`, in one transaction under a lock: servers that
 * start concurrently wait for each other, and a failure leaves the database unchanged. Migrations that
 * build or drop an index `CONCURRENTLY` run between two such transactions; after an interruption the next
 * call continues. The history in `_prisma_migrations` is compatible with `prisma migrate deploy`.
 *
 * @returns the names of the applied migrations
 * @throws {MigrationError} if PostgreSQL is too old, the database is newer than this release or its
 *   history differs; or if migrations are pending and `upgrade` is false
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  { upgrade = true, only }: MigrateOptions = {},
): Promise<string[]> {
  const known = await readMigrations(folder);
  const isWanted = ({ name }: Migration) => only?.has(name) ?? true;
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    for (let executed: Migration | undefined; ; ) {
      const next = await inLockedTransaction(client, async () => {
        const pending = (await findPending(client, known)).filter(isWanted);
        if (!upgrade && !executed && pending.length < known.length) assertUpToDate(pending);
        const batch = pending.slice(0, indexOfNextConcurrent(pending, executed));
        for (const migration of batch) {
          if (migration !== executed) await execute(client, migration);
          await record(client, migration);
          applied.push(migration.name);
        }
        return pending[batch.length];
      });
      if (!next) return applied;
      await executeConcurrently(client, next);
      executed = next;
    }
  } finally {
    client.release();
  }
}

/** The index of the next migration that cannot run in a transaction; that of `executed` is only recorded. */
function indexOfNextConcurrent(
  pending: readonly Migration[],
  executed: Migration | undefined,
): number {
  const index = pending.findIndex((next) => next !== executed && isConcurrent(next));
  return index < 0 ? pending.length : index;
}

/** Runs `work` in a transaction that holds the lock of the migrations. */
async function inLockedTransaction<Result>(
  client: pg.PoolClient,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL lock_timeout = 0');
    await assertServerVersion(client);
    await client.query(longRunning('SELECT pg_advisory_xact_lock($1)', [prismaLockKey]));
    if (!(await hasHistory(client))) await client.query(historyTable);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** @throws {MigrationError} if migrations are pending */
function assertUpToDate(pending: readonly Migration[]): void {
  if (pending.length === 0) return;
  const names = pending.map(({ name }) => name).join(', ');
  throw new MigrationError(
    `The database schema is from an earlier release. Pending migrations: ${names}. ` +
      `Run "${commandName} migrate", or start a server of this release.`,
  );
}

async function assertServerVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
  );
  const [server] = rows;
  if (server && server.number < minimumServerVersion * 10_000) {
    throw new MigrationError(
      `PostgreSQL ${minimumServerVersion} or newer is required; this is ${server.name}.`,
    );
  }
}

/** Checked before the table is created, which requires a privilege that the role may lack later. */
async function hasHistory(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  return rows[0]?.found === true;
}

/** The migrations of a release. */
export interface ReleaseSchema {
  /** Their names, in order. */
  readonly migrations: readonly string[];
  /** The tables that they create, including those that later ones drop. */
  readonly tables: ReadonlySet<string>;
}

export async function readReleaseSchema(folder: string): Promise<ReleaseSchema> {
  const all = await readMigrations(folder);
  const created = /^CREATE (?:UNLOGGED )?TABLE "?(\w+)"?/;
  const tables = all.flatMap(({ statements }) =>
    statements.flatMap((statement) => created.exec(statement)?.[1] ?? []),
  );
  return { migrations: all.map(({ name }) => name), tables: new Set(tables) };
}

/** Names of the migrations that a database has, in order; none if it is empty. */
export async function readAppliedMigrations(query: Query): Promise<string[]> {
  const found = await query<{ found: boolean }>({
    text: `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  });
  if (found.rows[0]?.found !== true) return [];
  const { rows } = await query<{ name: string }>({
    text: `SELECT migration_name AS name FROM _prisma_migrations
           WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`,
  });
  return rows.map(({ name }) => name);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, statements: splitStatements(sql), checksum };
    }),
  );
}

/** Checks the history against the files and returns the pending migrations. */
async function findPending(client: pg.PoolClient, known: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of rows) {
    const migration = byName.get(name);
    if (!migration) {
      throw new MigrationError(
        `The database has the migration ${name}, which this release does not contain. ` +
          'Start the newer release that applied it.',
      );
    }
    if (!finished) {
      throw new MigrationError(
        `The migration ${name} was started by another tool and has not finished. ` +
          'Resolve it with "prisma migrate resolve", then start again.',
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied. Restore its file.`,
      );
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  return known.filter(({ name }) => !applied.has(name));
}

/** One statement at a time: Citus refuses several changes of distributed tables in one message. */
async function execute(client: pg.PoolClient, { statements }: Migration): Promise<void> {
  for (const statement of statements) await client.query(longRunning(statement));
}

/** Matches statements that cannot run in a transaction; the group is the name of a new index. */
const concurrentIndex =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("?\w+"?) ON|DROP INDEX CONCURRENTLY) /;

const isConcurrent = ({ statements }: Migration) =>
  statements.some((statement) => concurrentIndex.test(statement));

/**
 * Executes a migration outside of a transaction, without blocking writes to the tables. Continues what an
 * interrupted call has left: a complete index is not built again, an invalid one is replaced. Does not
 * hold the lock of the migrations, since building an index waits for all transactions, including those
 * that wait for the lock. The startup lock prevents that several servers do this concurrently.
 */
async function executeConcurrently(
  client: pg.PoolClient,
  { statements }: Migration,
): Promise<void> {
  const { rows } = await client.query<{ lock_timeout: string }>('SHOW lock_timeout');
  await client.query('SET lock_timeout = 0');
  try {
    for (const statement of statements) {
      const [, index] = concurrentIndex.exec(statement) ?? [];
      if (index !== undefined && (await hasValidIndex(client, index))) continue;
      const query = { ...longRunning(statement), query_timeout: maxTimeout };
      await client.query(query);
    }
  } finally {
    const reset = `SELECT set_config('lock_timeout', $1, false)`;
    await client.query(reset, [rows[0]?.lock_timeout]).catch(() => undefined);
  }
}

/** The longest timeout, 24 days: after a shorter one, PostgreSQL would continue to build the index. */
const maxTimeout = 2 ** 31 - 1;

/** Whether the index exists. Drops the invalid index that an interrupted statement has left. */
async function hasValidIndex(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  const [index] = rows;
  if (index?.valid === false) await client.query(longRunning(`DROP INDEX CONCURRENTLY ${name}`));
  return index?.valid === true;
}

async function record(client: pg.PoolClient, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

/** The same columns as Prisma creates. */
const historyTable = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;
