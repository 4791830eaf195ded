import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** `server`: one at a time. `tool`: any number, with or without a running server. */
export type ProcessPurpose = 'server' | 'tool';

/**
 * The processes that use the embedded PostgreSQL hold advisory locks in it, so that no cleanup is needed
 * after a process was killed.
 *
 * All processes hold the presence lock in shared mode; the one that stops PostgreSQL takes it
 * exclusively. The server holds the server lock.
 */
const lockClass = 0x46_57; // "FW"
const presenceLockKey = 2;
const serverLockKey = 1;

/** Milliseconds to wait for the connection of a killed server to end. */
const takeoverGrace = 2000;

/** The application_name of connections, for the error message of a second server. */
export const applicationName = (purpose: ProcessPurpose) =>
  `formwright ${purpose}, process ${process.pid}`;

/**
 * Marks PostgreSQL as in use. Returns false if it is being stopped: the caller retries.
 *
 * @throws {OperatorError} if another server is using it
 */
export async function acquireUsage(
  client: pg.Client,
  purpose: ProcessPurpose,
  path: string,
): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', [lockClass, presenceLockKey]);
    if (purpose === 'tool') return true;

    for (const end = Date.now() + takeoverGrace; ; await sleep(50)) {
      if (await tryLock(client, serverLockKey)) return true;
      if (Date.now() > end) break;
    }
  } catch {
    return false;
  }
  const holder = await holderName(client);
  await client.end();
  throw new OperatorError(
    `Another server is using ${path} (${holder}). Stop it first, set a different DATA_DIR for this ` +
      'server, or set DATABASE_URL for both to share one PostgreSQL.',
  );
}

/**
 * Marks PostgreSQL as no longer used by this process. Returns true if no other process uses it: new
 * processes then wait for the connection to close, and the caller must stop PostgreSQL.
 */
export async function releaseUsage(client: pg.Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_all()');
    if (await tryLock(client, presenceLockKey)) return true;
    await client.end();
    return false;
  } catch {
    return true;
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'SELECT pg_try_advisory_lock($1, $2) AS held',
    [lockClass, key],
  );
  return rows[0]?.held === true;
}

async function holderName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid)
     WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted`,
    [lockClass, serverLockKey],
  );
  return rows[0]?.name ?? 'unknown';
}
