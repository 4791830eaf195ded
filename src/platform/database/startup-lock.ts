import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type ConnectOptions, connectWithRetry } from './connect-with-retry.ts';

/** Names the lock among the advisory locks. */
const startupLockKey = 0x46_57_53; // "FWS"

/** How long, in milliseconds, between two attempts to get the lock. */
const retryDelay = 100;

/**
 * Runs `work` while no other process does: what changes the database at a start. The lock belongs to a
 * transaction on a connection of the pool and ends with it, even if the process is killed; a session's
 * lock would get lost in a pooler that gives each transaction another connection. Those that wait ask
 * again and again instead of waiting in PostgreSQL: so they take no connection from the one at work.
 */
export async function withStartupLock<Result>(
  pool: Pick<pg.Pool, 'connect'>,
  options: ConnectOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const client = await connectWithRetry(pool, options);
    try {
      await client.query('BEGIN');
      await client.query(withoutTimeouts);
      const { rows } = await client.query<{ held: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS held',
        [startupLockKey],
      );
      if (rows[0]?.held) return await work();
    } finally {
      client.release(true); // with the connection the lock ends
    }
    await sleep(retryDelay, undefined, { signal: options.stop });
  }
}

/** The lock lasts as long as the work does, whatever the operator allows transactions in general. */
const withoutTimeouts = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout')`;
