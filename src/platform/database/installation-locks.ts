// What keeps servers and commands from using a database at the same time: the lock of a start, the lock of removals during a
// backup, and the mark of a database that must not be used.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { commandName } from '../installation.ts';
import { OperatorError } from '../operator-error.ts';
import { type ConnectOptions, retryWhileUnavailable } from './connect-with-retry.ts';
import { longRunning, type Query } from './database.ts';
import { isLockTimeout } from './database-errors.ts';
import { inTransaction } from './transaction.ts';

const startupLockKey = 0x46_57_53; // "FWS"

/** Milliseconds between two attempts to take the lock. */
const retryDelay = 100;

/**
 * Runs the part of a start that changes the database, in one process at a time. The lock belongs to a
 * transaction and ends with it, even if the process is killed; a session lock would not work with a
 * pooler in transaction mode. Waiting processes poll instead of blocking in PostgreSQL, so that they do
 * not occupy connections.
 */
export async function withStartupLock<Result>(
  pool: Pick<pg.Pool, 'connect'>,
  options: ConnectOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const client = await retryWhileUnavailable(() => pool.connect(), options);
    try {
      await client.query('BEGIN');
      await client.query(withoutTimeouts);
      const { rows } = await client.query<{ held: boolean }>(tryLock);
      if (rows[0]?.held) return await work();
    } finally {
      client.release(true); // closing the connection releases the lock
    }
    await sleep(retryDelay, undefined, { signal: options.stop });
  }
}

/**
 * Without parameters: a statement with parameters leaves an open portal, whose snapshot lasts until the
 * transaction ends. `CREATE INDEX CONCURRENTLY` in a migration would wait for it forever.
 */
const tryLock = `SELECT pg_try_advisory_xact_lock(${startupLockKey}) AS held`;

/** Keeps timeouts that the operator has configured from ending the transaction of the lock. */
const withoutTimeouts = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout')`;

/** The key of the advisory lock: shared by removals, exclusive for a backup. */
const removalLockKey = 0x46_57_52_4d; // "FWRM"

/** Milliseconds that a backup waits for removals that are running. */
const waitForRemovals = 60_000;

/**
 * Suspends the removal of files from storage during `work`, so that a backup finds the files of its
 * snapshot. The lock belongs to a transaction without a snapshot, which does not delay VACUUM, and ends with
 * the process.
 *
 * @returns undefined if another backup has suspended it
 * @throws also if the lock was lost, so that files may have been removed
 */
export async function withoutRemovals<Result>(
  connection: pg.ClientConfig,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined); // the last statement fails
  await client.connect();
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${waitForRemovals}; ${withoutTimeouts}`);
    await client.query(`SELECT pg_advisory_xact_lock(${removalLockKey})`);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    if (isLockTimeout(error)) return undefined;
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Removes files, unless removals are suspended.
 *
 * @returns undefined if they are
 */
export function unlessSuspended<Result>(
  pool: pg.Pool,
  remove: () => Promise<Result>,
): Promise<Result | undefined> {
  return inTransaction(pool, async (run) => {
    const { rows } = await run<{ held: boolean }>(
      longRunning(`SELECT pg_try_advisory_xact_lock_shared(${removalLockKey}) AS held`),
    );
    return rows[0]?.held ? remove() : undefined;
  });
}

/** The table that exists while a database must not be used; its row says why. */
export const maintenanceTable = 'maintenance';

const undoAdvice = `To use this copy again, without what was stored since, run "${commandName} move undo".`;

/** Why a database must not be used, and what to do. */
const messages = {
  filling:
    'This database is being filled by a restore or a move, or that was interrupted. If none is running, ' +
    'run the same command again: it starts from the beginning.',
  'moved-to-database-url': `This database was moved to the PostgreSQL of DATABASE_URL: set DATABASE_URL. ${undoAdvice}`,
  'moved-to-embedded': `This database was moved to the embedded PostgreSQL in DATA_DIR: unset DATABASE_URL. ${undoAdvice}`,
} as const;

/** Why a database must not be used. */
export type Maintenance = keyof typeof messages;

/** Marks the database: until `clearMaintenance`, servers and commands refuse to use it. */
export async function markMaintenance(query: Query, reason: Maintenance): Promise<void> {
  await query(
    longRunning(`CREATE TABLE ${maintenanceTable} AS SELECT $1::text AS reason`, [reason]),
  );
}

export async function clearMaintenance(query: Query): Promise<void> {
  await query(longRunning(`DROP TABLE IF EXISTS ${maintenanceTable}`));
}

/** The reason of the mark, which may be that of a later release; undefined if the database may be used. */
export async function readMaintenance(query: Query): Promise<string | undefined> {
  const { rows } = await query<{ found: boolean }>({
    text: `SELECT to_regclass('${maintenanceTable}') IS NOT NULL AS found`,
  });
  if (rows[0]?.found !== true) return undefined;
  const marks = await query<{ reason: string }>({ text: `SELECT reason FROM ${maintenanceTable}` });
  return marks.rows[0]?.reason;
}

/** @throws {OperatorError} if the database is marked */
export async function assertNoMaintenance(query: Query): Promise<void> {
  const reason = await readMaintenance(query);
  if (reason === undefined) return;
  throw new OperatorError(
    new Map<string, string>(Object.entries(messages)).get(reason) ??
      `A later release has marked this database (${reason}). Use that release.`,
  );
}
