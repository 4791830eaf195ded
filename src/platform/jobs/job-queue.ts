// Background jobs. Scheduled ones have queues of pg-boss in the database, so that one server runs each; polling ones
// run in every process.

import pLimit from 'p-limit';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { type Clock, systemClock } from '../clock.ts';
import { defaultJobsSchema, longRunning } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import { productionTimings, type Timings } from '../timings.ts';
import {
  type InSlot,
  type PollingJob,
  type PollingWorker,
  type QueueWorker,
  startPollingWorker,
  startQueueWorker,
  type TryQueue,
  type WorkerQueue,
} from './workers.ts';

export interface QueueSettings {
  readonly name: string;
  /** Seconds after which a run is considered dead and the job is given to another server. */
  readonly timeoutSeconds: number;
  /** Seconds between two polls of the queue. */
  readonly pollSeconds: number;
}

/** The background jobs of a release. */
export interface JobNames {
  /** Loads the queues that a migration installs. */
  scheduled(): Promise<readonly QueueSettings[]>;
  /** Names of the polling jobs, which have no queue. */
  readonly polling: readonly string[];
}

/** A job that runs on a schedule and finds its work itself. */
export interface ScheduledJob extends QueueSettings {
  readonly intervalSeconds: number;
  /** Seconds after the beginning of each interval; intervals are counted from midnight UTC. */
  readonly offsetSeconds?: number;
  /** A schedule that is not an interval: returns another number for each of its periods. */
  readonly periodAt?: ((time: Date) => number) | undefined;
  /** Whether it runs for long with connections of its own, so that other jobs need not wait for it. */
  readonly hasOwnConnections?: boolean;
  /** May run again after a crash or a failure: it continues with the work that is left. */
  run(): Promise<unknown>;
}

/** The background jobs of a process. Scheduled ones have queues in the database: any server may run them. */
export interface JobQueue {
  /**
   * Requests a run of a scheduled job, unless one is waiting, or of a polling job in this process: other
   * processes poll. Never fails: both run again without it.
   */
  trigger(name: string): void;
  /** Runs jobs in this process until `stop`. The database may still be unavailable. */
  startWorkers(scheduled: readonly ScheduledJob[], polling?: readonly PollingJob[]): void;
  /** Stops the workers and waits for running jobs, up to 8 seconds. */
  stop(): Promise<void>;
}

/** Completed jobs are deleted early: their results are stored elsewhere. */
const retention = { archiveCompletedAfterSeconds: 600, deleteAfterHours: 24 };

/** Servers that trigger the same scheduled run within so many seconds create one job. */
const singletonWindow = 60;

interface JobQueueOptions {
  readonly clock?: Clock;
  readonly schema?: string;
  readonly timings?: Timings;
  /** Seconds between two polls, instead of the settings of the jobs. */
  readonly pollSeconds?: number;
  /** Names of the polling jobs, whether this process runs them or not. */
  readonly polling?: readonly string[];
}

/**
 * Creates a pg-boss for its statements only. Its workers, timers and monitors do not await their
 * statements, so that a broken connection would end the process.
 */
function createPgBoss(pool: pg.Pool, schema: string, migrate = false): PgBoss {
  const executeSql = (text: string, values?: unknown[]) =>
    pool.query(migrate ? longRunning(text, values) : { text, ...(values && { values }) });
  const db = { executeSql };
  return new PgBoss({ ...retention, db, schema, migrate, supervise: false, schedule: false });
}

/** For so long after the last start of a release, its queues remain: its servers may still be running. */
const queueRetention = '30 days';

/**
 * Brings the tables of the job queue up to date, creates the queues and deletes those that only other releases
 * have installed, long ago; part of the migration.
 */
export async function installJobQueue(
  pool: pg.Pool,
  { scheduled }: Pick<JobNames, 'scheduled'>,
  schema = defaultJobsSchema,
): Promise<void> {
  await createJobTables(pool, schema);
  const boss = createPgBoss(pool, schema, true);
  await boss.start();
  const policy = 'short'; // at most one job of a queue waits
  const queues = await scheduled();
  for (const { name, timeoutSeconds } of queues) {
    const limits = { retryLimit: 3, retryDelay: 5, expireInSeconds: timeoutSeconds };
    await boss.createQueue(name, { name, policy, ...limits });
    await boss.updateQueue(name, { name, policy, ...limits }); // creation leaves an existing queue as it is
  }
  const { rows: unused } = await pool.query<{ name: string }>(
    `SELECT name FROM ${schema}.queue WHERE updated_on < now() - $1::interval AND name <> ALL($2)`,
    [queueRetention, queues.map(({ name }) => name)],
  );
  for (const { name } of unused) {
    await pool.query(longRunning(`DELETE FROM ${schema}.job WHERE name = $1`, [name]));
    await boss.deleteQueue(name);
  }
  await boss.stop({ graceful: false, close: false });
}

/**
 * Creates the tables in an existing schema. pg-boss would execute CREATE SCHEMA as well, which requires a
 * privilege even if the schema exists.
 */
async function createJobTables(pool: pg.Pool, schema: string): Promise<void> {
  const { rows } = await pool.query<{ missing: boolean }>(
    `SELECT to_regclass($1 || '.version') IS NULL AS missing WHERE to_regnamespace($1) IS NOT NULL`,
    [schema],
  );
  if (!rows[0]?.missing) return;
  const plans = PgBoss.getConstructionPlans(schema);
  await pool.query(longRunning(plans.replace(/CREATE SCHEMA IF NOT EXISTS \w+\s*;/, '')));
}

/** Opens the queue; jobs run only after `startWorkers`. */
export function openJobQueue(
  pool: pg.Pool,
  log: Log,
  {
    clock = systemClock,
    schema = defaultJobsSchema,
    timings = productionTimings,
    polling = [],
    ...intervals
  }: JobQueueOptions = {},
): JobQueue {
  const boss = createPgBoss(pool, schema);
  const tryQueue = createTryQueue(pool, log);
  const inSlot = createSlots(pool);
  let workers: readonly QueueWorker[] = [];
  const pollingWorkers = new Map<string, PollingWorker>();
  const timers: NodeJS.Timeout[] = [];

  /** Triggers that are being sent; true if the job was triggered again since. */
  const pendingTriggers = new Map<string, boolean>();

  async function sendTrigger(name: string): Promise<void> {
    do {
      pendingTriggers.set(name, false);
      await tryQueue(boss.send(name, {}));
    } while (pendingTriggers.get(name));
    pendingTriggers.delete(name);
  }

  function trigger(name: string): void {
    if (polling.includes(name)) pollingWorkers.get(name)?.trigger();
    else if (pendingTriggers.has(name)) pendingTriggers.set(name, true);
    else void sendTrigger(name);
  }

  /** Runs `work`, which never fails, immediately and then at an interval, one run at a time. */
  function runEvery(interval: number, work: () => Promise<unknown>): void {
    let isRunning = false;
    const once = async () => {
      if (isRunning) return;
      isRunning = true;
      await work();
      isRunning = false;
    };
    timers.push(setInterval(once, interval).unref());
    void once();
  }

  /** Triggers a job when one of its intervals begins; retries if that fails. */
  function scheduleJob({ name, intervalSeconds, offsetSeconds = 0, periodAt }: ScheduledJob): void {
    const intervalAt = (time: Date) =>
      Math.floor((time.getTime() / 1000 - offsetSeconds) / intervalSeconds);
    const period = () => (periodAt ?? intervalAt)(clock.now());
    let triggeredPeriod = period();
    runEvery(timings.jobSchedule, async () => {
      const now = period();
      // Compares for inequality, so that a clock that was set back does not suspend the schedule.
      if (now === triggeredPeriod) return;
      const options = { singletonSeconds: Math.min(intervalSeconds, singletonWindow) };
      if ((await tryQueue(boss.send(name, {}, options))) !== undefined) triggeredPeriod = now;
    });
  }

  function workerQueueOf(name: string): WorkerQueue {
    return {
      async fetch() {
        let failure: unknown;
        // pg-boss returns an empty result if the statement fails.
        const executeSql = (text: string, values: unknown[]) =>
          pool.query(text, values).catch((error: unknown) => {
            failure = error;
            throw error;
          });
        const [fetched] = await boss.fetch(name, { batchSize: 1, db: { executeSql } });
        if (failure !== undefined) throw failure;
        return fetched;
      },
      // A completed job is retained for a while, so that its interval is not triggered twice.
      complete: (id) => boss.complete(name, id),
      fail: (id, error) => boss.fail(name, id, { message: String(error) }),
    };
  }

  return {
    trigger,

    startWorkers(scheduledJobs, pollingJobs = []) {
      runEvery(timings.jobMaintenance, () => tryQueue(boss.maintain()));
      scheduledJobs.forEach(scheduleJob);
      workers = scheduledJobs.map((job) =>
        startQueueWorker(
          workerQueueOf(job.name),
          { ...job, ...intervals, inSlot: job.hasOwnConnections ? (work) => work() : inSlot },
          log,
          tryQueue,
        ),
      );
      for (const job of pollingJobs) {
        pollingWorkers.set(job.name, startPollingWorker({ ...job, ...intervals }, log));
      }
    },

    async stop() {
      timers.forEach(clearInterval);
      const all = [...workers, ...pollingWorkers.values()];
      await Promise.all(all.map((worker) => worker.stop(timings.jobDrain)));
    },
  };
}

/**
 * Scheduled jobs use at most half of the connections, so that requests do not wait for them: a statement of a
 * sweep may take long. The pool may have been limited to fewer connections since.
 */
function createSlots(pool: pg.Pool): InSlot {
  const slots = pLimit(1);
  return (work) => {
    slots.concurrency = Math.max(1, Math.floor(pool.options.max / 2));
    return slots(work);
  };
}

/** Logs the first of consecutive failures, and the recovery. */
function createTryQueue(pool: pg.Pool, log: Log): TryQueue {
  let isUnavailable = false;
  return async (request) => {
    try {
      const result = await request;
      if (isUnavailable) log.info('job queue available again');
      isUnavailable = false;
      return result;
    } catch (error) {
      // While the service stops, errors are expected; the work is done after the next start.
      if (!isUnavailable && !pool.ending) {
        isUnavailable = true;
        log.warn({ err: error }, 'job queue unavailable');
      }
      return undefined;
    }
  };
}

/** Seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A scheduled job of a part of the service, before it is given what it works with. */
export interface ScheduledJobDefinition<Services> extends Omit<ScheduledJob, 'run' | 'periodAt'> {
  /** Whether it runs with this configuration; default: always. */
  readonly isEnabled?: (services: Services) => boolean;
  /** Its schedule, if it is not an interval. */
  readonly scheduleOf?: (services: Services) => (time: Date) => number;
  /** @returns the number of rows processed, for the metrics, if it counts them */
  readonly run: (services: Services) => Promise<unknown>;
}
