// Applies the migrations of a release, in order and one server at a time, or plans them. Some run without a
// transaction: they are repeated after an interruption.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { commandName } from '../../installation.ts';
import { OperatorError } from '../../operator-error.ts';
import { longRunning } from '../database.ts';
import {
  applyFunction,
  findChangedFunctions,
  readFunctions,
  type SqlFunction,
} from './applied-functions.ts';
import { indexBuiltBy, isConcurrent, type Migration, readMigrations } from './migration-files.ts';
import { compareHistory, ensureHistory, recordMigration } from './migration-history.ts';

/** The advisory lock of `prisma migrate`, so that the two never run concurrently. */
const prismaLockKey = 72_707_369;

/** The oldest major version of PostgreSQL that is supported. */
export const minimumServerVersion = 15;

/**
 * Milliseconds for which a migration waits for the lock of a table. In the meantime requests for it wait
 * behind it, so that it is shorter than their own `lock_timeout`.
 */
const tableLockTimeout = 1000;

/** Milliseconds between two attempts, in which the requests that have waited are served. */
const retryDelay = 1000;

/** The number of attempts, which take about ten minutes. */
const maxAttempts = 300;

export interface MigrateOptions {
  /** Whether to apply pending migrations to a database that is not empty; an empty one is always migrated. */
  readonly upgrade?: boolean;
  /** Applies these migrations only, so that the tables become those of an earlier release; default: all, and functions. */
  readonly only?: ReadonlySet<string>;
  /** Whether Citus has distributed the tables and functions. */
  readonly isDistributed?: boolean;
  /** Where the wait for a table that others use is logged. */
  readonly log?: { warn(fields: object, message: string): void };
  /** Aborts the wait. */
  readonly stop?: AbortSignal;
  /** Receives what is about to be done. */
  report?(step: string): void;
}

/**
 * Applies the pending migrations of `prisma/migrations`, each in a transaction, and with the last one the changed
 * functions of `prisma/functions`, under a lock: servers that start concurrently wait for each other, and a
 * migration that fails changes nothing. While others use a table for long, the transaction is repeated instead
 * of blocking their requests. Migrations that build or drop an index `CONCURRENTLY` run between two
 * transactions; after an interruption the next call continues. The history in `_prisma_migrations` is compatible
 * with `prisma migrate deploy`.
 *
 * @param schemaFolder the folder of `migrations` and `functions`
 * @returns the names of the applied migrations and functions
 * @throws {OperatorError} if PostgreSQL is too old, this release must not use the database, or its history
 *   differs; if migrations are pending and `upgrade` is false; or if a table remains in use
 */
export async function migrate(
  pool: pg.Pool,
  schemaFolder: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { only } = options;
  const all = await readMigrations(schemaFolder);
  const known = only ? all.filter(({ name }) => only.has(name)) : all;
  const functions = only ? [] : await readFunctions(schemaFolder);
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    for (let executed: Migration | undefined; ; ) {
      const hasBegun = executed !== undefined || applied.length > 0;
      const { done, next } = await repeatWhileLocked(options, () =>
        inLockedTransaction(client, async () => {
          const pending = await findPending(client, known, functions);
          if (!hasBegun) begin(options, pending);
          return applyPending(client, pending, executed, options);
        }),
      );
      applied.push(...done);
      if (!next) return applied;
      if (!isConcurrent(next)) continue;
      await executeConcurrently(client, next);
      executed = next;
    }
  } finally {
    client.release();
  }
}

type Pending = Awaited<ReturnType<typeof findPending>>;

async function findPending(
  client: pg.PoolClient,
  known: readonly Migration[],
  functions: readonly SqlFunction[],
) {
  const history = await compareHistory(client, known);
  return { ...history, functions: await findChangedFunctions(client, functions) };
}

/** Applies a batch of migrations, and after the last one the functions. `next` is the first that remains. */
async function applyPending(
  client: pg.PoolClient,
  { pending, functions, isEmpty }: Pending,
  executed: Migration | undefined,
  { isDistributed }: MigrateOptions,
): Promise<{ done: string[]; next: Migration | undefined }> {
  const batch = nextBatch(pending, executed, isEmpty);
  for (const migration of batch) {
    if (migration !== executed) await execute(client, migration);
    await recordMigration(client, migration);
  }
  const next = pending[batch.length];
  const changed = next ? [] : functions;
  for (const each of changed) await applyFunction(client, each, isDistributed);
  return { done: [...batch, ...changed].map(({ name }) => name), next };
}

/** @throws {OperatorError} if something is pending that must not be applied */
function begin({ upgrade = true, report }: MigrateOptions, found: Pending): void {
  const names = [...found.pending, ...found.functions].map(({ name }) => name);
  if (names.length === 0) return;
  if (!upgrade && !found.isEmpty) throw notUpToDate(names);
  const migrating = `Migrating the database (${names.length} pending) …`;
  report?.(found.isEmpty ? 'Creating the tables …' : migrating);
}

/**
 * The migrations to apply in one transaction: none that cannot run in a transaction, except that `executed`
 * is recorded. Only one if servers may use the tables: a transaction that holds the lock of a table while it
 * waits for that of another would cause deadlocks with requests.
 */
function nextBatch(
  pending: readonly Migration[],
  executed: Migration | undefined,
  isEmpty: boolean,
): readonly Migration[] {
  const index = pending.findIndex((next) => next !== executed && isConcurrent(next));
  const runnable = index < 0 ? pending : pending.slice(0, index);
  return isEmpty ? runnable : runnable.slice(0, 1);
}

/** Codes of lock timeouts and deadlocks. */
const lockConflicts: readonly unknown[] = ['55P03', '40P01'];

/** Repeats a transaction that did not get the lock of a table, for example because of a long export. */
async function repeatWhileLocked<Result>(
  { log, stop }: MigrateOptions,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!lockConflicts.includes(Object(error).code)) throw error;
      if (number === maxAttempts) {
        throw new OperatorError(
          'The migration was not possible because a table is in use all the time. Nothing was changed. ' +
            'End the transaction that uses it (pg_stat_activity), then start again.',
        );
      }
      if (number === 1) log?.warn({ err: error }, 'a table is in use; repeating the migration');
      await sleep(retryDelay, undefined, { signal: stop });
    }
  }
}

async function inLockedTransaction<Result>(
  client: pg.PoolClient,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL lock_timeout = 0');
    await assertServerVersion(client);
    await client.query(longRunning('SELECT pg_advisory_xact_lock($1)', [prismaLockKey]));
    await client.query(`SET LOCAL lock_timeout = ${tableLockTimeout}`);
    await ensureHistory(client);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function notUpToDate(names: readonly string[]): OperatorError {
  return new OperatorError(
    `The database schema is from an earlier release. Pending: ${names.join(', ')}. ` +
      `Run "${commandName} migrate", or start a server of this release.`,
  );
}

async function assertServerVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
  );
  const [server] = rows;
  if (server && server.number < minimumServerVersion * 10_000) {
    throw new OperatorError(
      `PostgreSQL ${minimumServerVersion} or newer is required; this is ${server.name}.`,
    );
  }
}

/** One statement at a time: Citus refuses several changes of distributed tables in one message. */
async function execute(client: pg.PoolClient, { statements }: Migration): Promise<void> {
  for (const statement of statements) await client.query(longRunning(statement));
}

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
      const index = indexBuiltBy(statement);
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

/** What a pending migration or changed function does. */
export interface PlannedMigration {
  readonly name: string;
  /**
   * `expand`: every running server continues to work. `contract`: those without `requires` do not.
   * `function`: replaces a function, or creates one; every running server continues to work.
   */
  readonly kind: 'expand' | 'contract' | 'function';
  /** The migration that a server must contain to use the database afterwards. */
  readonly requires: string | undefined;
  readonly statements: readonly string[];
  /** Names of the indexes that are built without blocking writes. */
  readonly concurrentIndexes: readonly string[];
}

/** What `migrate` would do. */
export interface MigrationPlan {
  readonly pending: readonly PlannedMigration[];
  /** Whether the servers of the release that last migrated the database continue to work. */
  readonly isCompatible: boolean;
  /** Whether the database has no tables yet, and therefore no servers. */
  readonly isEmpty: boolean;
}

/**
 * Reads what `migrate` would do, and changes nothing.
 *
 * @param pool connections to the database, unless it does not exist yet
 * @throws {OperatorError} if this release must not use the database
 */
export async function planMigrations(
  schemaFolder: string,
  pool?: Pick<pg.Pool, 'query'>,
): Promise<MigrationPlan> {
  const known = await readMigrations(schemaFolder);
  const functions = await readFunctions(schemaFolder);
  const changed = pool ? await findChangedFunctions(pool, functions) : functions;
  const history = pool ? await compareHistory(pool, known) : emptyHistory(known);
  const { pending, applied, isEmpty } = history;
  const isCompatible = ({ requires }: Migration) =>
    isEmpty || requires === undefined || applied.has(requires);
  return {
    pending: [...pending.map(planned), ...changed.map(plannedFunction)],
    isCompatible: pending.every(isCompatible),
    isEmpty,
  };
}

const emptyHistory = (pending: readonly Migration[]) => ({
  pending,
  applied: new Set<string>(),
  isEmpty: true,
});

function planned({ name, requires, statements }: Migration): PlannedMigration {
  return {
    name,
    kind: requires === undefined ? 'expand' : 'contract',
    requires,
    statements,
    concurrentIndexes: statements.flatMap((statement) => {
      const index = indexBuiltBy(statement);
      return index === undefined ? [] : [index.replaceAll('"', '')];
    }),
  };
}

function plannedFunction({ name, statements }: SqlFunction): PlannedMigration {
  return { name, kind: 'function', requires: undefined, statements, concurrentIndexes: [] };
}
