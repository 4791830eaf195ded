import pg from 'pg';
import { longRunning } from './database.ts';
import { isLockTimeout } from './database-errors.ts';
import { withoutTimeouts } from './startup-lock.ts';
import { inTransaction } from './transaction.ts';

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
