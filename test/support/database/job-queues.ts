import type pg from 'pg';

/** Workers of tests look for jobs more often than those of a server. */
export const quickPolling = { pollSeconds: 0.05 };

/** Lets jobs that are sent from now on be tried again as soon as they have failed. */
export async function retryAtOnce(pool: pg.Pool): Promise<void> {
  await pool.query('UPDATE pgboss.queue SET retry_delay = 0');
}

/**
 * Lets the time of all jobs be over that are running, and of the deliveries that they hold: their workers
 * were killed. The next worker that starts takes them.
 */
export async function expireRunningJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE pgboss.job SET started_on = started_on - interval '1 day', retry_delay = 0
     WHERE state = 'active'`,
  );
  await pool.query(
    `UPDATE webhook_deliveries SET leased_until = leased_until - interval '1 day'
     WHERE leased_until IS NOT NULL`,
  );
}
