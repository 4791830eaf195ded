import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** `server`: one at a time, with all its workers. `tool`: any number, with or without a running server. */
export type ProcessPurpose = 'server' | 'tool';

/**
 * The processes that use the embedded PostgreSQL hold advisory locks in it, so that no cleanup is needed
 * after a process was killed.
 *
 * All processes hold the presence lock in shared mode; the one that stops PostgreSQL takes it
 * exclusively. The workers of a server hold the server lock in shared mode, and have the same application name. A process
 * that requires the server lock holds the entrance lock while it reads the names of the others.
 */
const lockClass = 0x46_57; // "FW"
const presenceLockKey = 2;
const serverLockKey = 1;
const entranceLockKey = 3;

/** Milliseconds to wait for the connection of a killed server to end. */
const takeoverGrace = 2000;

/** The process that the operator has started: the supervisor of a worker. */
const mainProcess = cluster.isWorker ? process.ppid : process.pid;

/** The application_name of connections, which distinguishes servers, also in the error message of a second one. */
export const applicationName = (purpose: ProcessPurpose) =>
  `formwright ${purpose}, process ${purpose === 'server' ? mainProcess : process.pid}`;

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
  let holder: string | undefined;
  try {
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', [lockClass, presenceLockKey]);
    if (purpose === 'tool') return true;

    for (const end = Date.now() + takeoverGrace; ; await sleep(50)) {
      holder = await enterAsServer(client);
      if (holder === undefined) return true;
      if (Date.now() > end) break;
    }
  } catch {
    return false;
  }
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

/**
 * Takes the server lock, unless another server holds it.
 *
 * @returns the name of the other server
 */
async function enterAsServer(client: pg.Client): Promise<string | undefined> {
  const entrance = [lockClass, entranceLockKey];
  await client.query('SELECT pg_advisory_lock($1, $2)', entrance);
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid)
     WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted AND application_name <> $3`,
    [lockClass, serverLockKey, applicationName('server')],
  );
  const holder = rows[0]?.name;
  if (holder === undefined) {
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', [lockClass, serverLockKey]);
  }
  await client.query('SELECT pg_advisory_unlock($1, $2)', entrance);
  return holder;
}
