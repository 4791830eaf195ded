import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../src/platform/clock.ts';
import { type JobQueue, openJobQueue } from '../../../src/platform/jobs/job-queue.ts';
import { createLog, type Log } from '../../../src/platform/observability/log.ts';
import { productionTimings } from '../../../src/platform/timings.ts';
import { openTestPool } from './test-database.ts';

/** Workers of tests poll more frequently than those of a server. */
export const quickPolling = {
  pollSeconds: 0.05,
  timings: { ...productionTimings, jobSchedule: 50 },
};

interface QueueOptions {
  readonly clock?: Clock;
  /** By default nothing is logged. */
  readonly log?: Log;
  /** Names of polling jobs. */
  readonly polling?: readonly string[];
}

/** A separate queue for a test, in a migrated database. Several servers may open it. */
export async function openTestQueue() {
  const { pool } = await openTestPool();
  const open = ({
    clock = systemClock,
    log = createLog('silent'),
    polling = [],
  }: QueueOptions = {}): JobQueue => {
    const jobs = openJobQueue(pool, log, { ...quickPolling, clock, polling });
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  return { pool, open };
}

/** Makes jobs that are sent from now on be retried immediately after a failure. */
export async function retryAtOnce(pool: pg.Pool): Promise<void> {
  await pool.query('UPDATE pgboss.queue SET retry_delay = 0');
}

/** Lets scheduled jobs be triggered again, as if the time had passed in which servers create one job together. */
export async function endSharedTriggers(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE pgboss.job SET singleton_on = singleton_on - interval '1 day'`);
}

/**
 * Ends the leases of all deliveries, or mails, as if the lease time of a killed worker had passed.
 *
 * @returns their ids
 */
export async function expireLeases(
  pool: pg.Pool,
  table: 'webhook_deliveries' | 'mails' = 'webhook_deliveries',
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE ${table} SET leased_until = leased_until - interval '1 day'
     WHERE leased_until IS NOT NULL RETURNING id`,
  );
  return rows.map(({ id }) => id);
}
