import { unavailable } from '../../packages/common/problem.ts';
import { withDeadline } from '../platform/concurrency/with-deadline.ts';
import type { Platform } from '../platform/startup/platform.ts';

/**
 * Checks that requests can be served: the database is writable and the file storage available.
 *
 * @throws the error of the failed check; {Problem} `unavailable` after the timeout
 */
export async function assertReady(
  services: Pick<Platform, 'db' | 'storage' | 'timings'>,
): Promise<void> {
  const checks = Promise.all([assertWritable(services), services.storage.check()]);
  await withDeadline<unknown>(services.timings.readinessTimeout, checks, () => {
    throw unavailable('The database or the file storage is not responding.');
  });
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
