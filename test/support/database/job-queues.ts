import type pg from 'pg';

/** Workers of tests poll more frequently than those of a server. */
export const quickPolling = { pollSeconds: 0.05 };

/** Makes jobs that are sent from now on be retried immediately after a failure. */
export async function retryAtOnce(pool: pg.Pool): Promise<void> {
  await pool.query('UPDATE pgboss.queue SET retry_delay = 0');
}

/**
 * Expires all running jobs and their claimed deliveries, as if their workers had been killed. The next
 * worker that starts runs them.
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
