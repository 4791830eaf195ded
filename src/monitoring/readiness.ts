import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../../packages/common/problem.ts';
import type { Platform } from '../platform/container/platform.ts';

/** Milliseconds after which `/readyz` fails. */
const readinessTimeout = 2500;

/**
 * Checks that requests can be served: the database is writable and the file storage available.
 *
 * @throws the error of the failed check; {Problem} `unavailable` after the timeout
 */
export async function assertReady(services: Pick<Platform, 'db' | 'storage'>): Promise<void> {
  const over = new AbortController();
  const checks = Promise.all([assertWritable(services), services.storage.check()]);
  const late = sleep(readinessTimeout, undefined, { signal: over.signal }).then(() => {
    throw unavailable('The database or the file storage is not responding.');
  });
  late.catch(() => undefined); // canceled
  try {
    await Promise.race([checks, late]);
  } finally {
    over.abort();
  }
}

async function assertWritable({ db }: Pick<Platform, 'db'>): Promise<void> {
  const client = await db.pool.connect();
  let isWritable = false;
  try {
    const { rows } = await client.query<{ readonly read_only: string }>(
      `SELECT current_setting('transaction_read_only') AS read_only`,
    );
    isWritable = rows[0]?.read_only === 'off';
  } finally {
    // Closes a connection to a former primary after a failover.
    client.release(!isWritable);
  }
  if (!isWritable) throw unavailable('The database is read-only.');
}
