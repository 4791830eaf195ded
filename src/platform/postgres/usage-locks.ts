import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** `server`: one at a time. `tool`: any number, beside a server or without one. */
export type ProcessPurpose = 'server' | 'tool';

/**
 * Who is using the embedded PostgreSQL is written in PostgreSQL itself, as advisory locks of the
 * users' connections: nothing is left to clean up when a process is killed.
 *
 * `presence` is held shared by everybody and alone by the one who switches off the light;
 * `server` by the one server.
 */
const lockClass = 0x46_57; // "FW"
const presenceLockKey = 2;
const serverLockKey = 1;

/** How long, in milliseconds, a killed server's connection may take to vanish. */
const takeoverGrace = 2000;

/** What a connection is called in pg_stat_activity, so that a refused server can be told by whom. */
export const applicationName = (purpose: ProcessPurpose) =>
  `formwright ${purpose}, process ${process.pid}`;

/**
 * Marks PostgreSQL as in use. False if it is just being stopped: try again.
 *
 * @throws {EmbeddedPostgresError} if another server is using it
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
  throw new EmbeddedPostgresError(
    `Another server is using ${path} (${holder}). Stop it first, give this one a DATA_DIR of ` +
      'its own, or let both use one PostgreSQL by DATABASE_URL.',
  );
}

/**
 * Ends the use. True if nobody else uses PostgreSQL: then newcomers wait for the connection to
 * close, and it is the caller's to stop.
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
