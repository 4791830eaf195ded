import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type ConnectOptions, retryWhileUnavailable } from './connect-with-retry.ts';

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
export const withoutTimeouts = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout')`;
