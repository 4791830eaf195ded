import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../src/platform/clock.ts';
import { type JobQueue, openJobQueue } from '../../../src/platform/jobs/job-queue.ts';
import { createLog, type Log } from '../../../src/platform/observability/log.ts';
import { openTestPool } from './test-database.ts';

/** Workers of tests poll more frequently than those of a server. */
export const quickPolling = { pollSeconds: 0.05 };

interface QueueOptions {
  readonly clock?: Clock;
  /** By default nothing is logged. */
  readonly log?: Log;
}

/** A separate queue for a test, in a migrated database. Several servers may open it. */
export async function openTestQueue() {
  const { pool } = await openTestPool();
  const open = ({
    clock = systemClock,
    log = createLog('silent'),
  }: QueueOptions = {}): JobQueue => {
    const jobs = openJobQueue(pool, log, { ...quickPolling, clock });
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  return { pool, open };
}

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
