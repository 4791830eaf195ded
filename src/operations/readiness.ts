import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../platform/container/platform.ts';
import { unavailable } from '../platform/problem.ts';

/** How many milliseconds `/readyz` takes at most. */
const readinessTimeout = 2500;

/**
 * Whether requests can be served: the database takes changes and the storage of files is there.
 *
 * @throws {unknown} what is missing; `unavailable` if it does not answer in time
 */
export async function assertReady(services: Pick<Platform, 'db' | 'storage'>): Promise<void> {
  const over = new AbortController();
  const checks = Promise.all([assertWritable(services), services.storage.check()]);
  const late = sleep(readinessTimeout, undefined, { signal: over.signal }).then(() => {
    throw unavailable('The database or the storage of files does not answer.');
  });
  late.catch(() => undefined); // called off
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
    // One that leads to what was the primary before a failover is not used again.
    client.release(!isWritable);
  }
  if (!isWritable) throw unavailable('The database is read-only.');
}
