import type pg from 'pg';
import PgBoss from 'pg-boss';
import { type Clock, systemClock } from '../clock.ts';
import { defaultJobsSchema, longRunning, type Query } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import {
  type QueueWorker,
  startQueueWorker,
  type TryQueue,
  type WorkerQueue,
} from './queue-worker.ts';

/** A queue, and how its jobs are run. */
export interface QueueSettings {
  readonly name: string;
  /** Seconds after which a run is considered dead and the job is given to another server. */
  readonly timeoutSeconds: number;
  /** Seconds between two polls of the queue. */
  readonly pollSeconds: number;
}

/** The queues that a migration installs. */
export interface Queues {
  readonly scheduled: readonly QueueSettings[];
  readonly queued: readonly QueueSettings[];
}

/** A job that runs on a schedule and finds its work itself. */
export interface ScheduledJob extends QueueSettings {
  readonly intervalSeconds: number;
  /** Seconds after the beginning of each interval; intervals are counted from midnight UTC. */
  readonly offsetSeconds?: number;
  /** May run again after a crash or a failure: it continues with the work that is left. */
  run(): Promise<unknown>;
}

/** A job that runs once for each request that was enqueued. */
export interface QueuedJob extends QueueSettings {
  /** How many a server runs at once. */
  readonly concurrency: number;
  /** May run again with the same data, after a crash or a failure. */
  run(data: unknown): Promise<unknown>;
}

/** A request to run a queued job. */
export interface EnqueueRequest {
  /** Name of a queued job. */
  readonly name: string;
  readonly data: object;
  /** The earliest start, in seconds from now. */
  readonly delaySeconds?: number;
}

/** The queue of background jobs, in the database: any server may run a job. */
export interface JobQueue {
  /** Requests a run of a scheduled job, unless one is waiting. Never fails: the schedule triggers it again. */
  trigger(name: string): void;
  /**
   * Enqueues jobs, with one statement.
   *
   * @param query of a transaction: the jobs run only if it commits
   */
  enqueue(query: Query, orders: readonly EnqueueRequest[]): Promise<void>;
  /** Runs jobs in this process until `stop`. The database may still be unavailable. */
  startWorkers(scheduled: readonly ScheduledJob[], queued?: readonly QueuedJob[]): void;
  /** Stops the workers and waits for running jobs, up to 8 seconds. */
  stop(): Promise<void>;
}

/** Completed jobs are deleted early: their results are stored elsewhere. */
const retention = { archiveCompletedAfterSeconds: 600, deleteAfterHours: 24 };

/** Seconds between two searches for jobs of dead workers and for completed jobs to delete. */
const maintenanceInterval = 15;

/** Servers that trigger the same scheduled run within so many seconds create one job. */
const singletonWindow = 60;

/** Milliseconds for which `stop` waits for running jobs. */
const drainTimeout = 8000;

interface JobQueueOptions {
  readonly clock?: Clock;
  readonly schema?: string;
  /** Seconds between two polls of an empty queue, instead of the setting of the queue. */
  readonly pollSeconds?: number;
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

/** Brings the tables of the job queue up to date and creates the queues; part of the migration. */
export async function installJobQueue(
  pool: pg.Pool,
  { scheduled, queued }: Queues,
  schema = defaultJobsSchema,
): Promise<void> {
  await createJobTables(pool, schema);
  const boss = createPgBoss(pool, schema, true);
  await boss.start();
  // Of a scheduled job at most one waits at a time; of queued jobs, every one counts.
  const installed = [
    ...scheduled.map((settings) => ({ ...settings, policy: 'short' as const })),
    ...queued.map((settings) => ({ ...settings, policy: 'standard' as const })),
  ];
  for (const { name, timeoutSeconds, policy } of installed) {
    const limits = { retryLimit: 3, retryDelay: 5, expireInSeconds: timeoutSeconds };
    await boss.createQueue(name, { name, policy, ...limits });
    await boss.updateQueue(name, { name, policy, ...limits }); // creation leaves an existing queue as it is
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
  { clock = systemClock, schema = defaultJobsSchema, ...intervals }: JobQueueOptions = {},
): JobQueue {
  const boss = createPgBoss(pool, schema);
  const tryQueue = createTryQueue(pool, log);
  let workers: readonly QueueWorker[] = [];
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
    if (pendingTriggers.has(name)) pendingTriggers.set(name, true);
    else void sendTrigger(name);
  }

  /** Runs `work`, which never fails, immediately and then at an interval, one run at a time. */
  function runEvery(seconds: number, work: () => Promise<unknown>): void {
    let isRunning = false;
    const once = async () => {
      if (isRunning) return;
      isRunning = true;
      await work();
      isRunning = false;
    };
    timers.push(setInterval(once, seconds * 1000).unref());
    void once();
  }

  /** Triggers a job when one of its intervals begins; retries if that fails. */
  function scheduleJob({ name, intervalSeconds, offsetSeconds = 0 }: ScheduledJob): void {
    const period = () =>
      Math.floor((clock.now().getTime() / 1000 - offsetSeconds) / intervalSeconds);
    let triggeredPeriod = period();
    runEvery(1, async () => {
      const now = period();
      // Compares for inequality, so that a clock that was set back does not suspend the schedule.
      if (now === triggeredPeriod) return;
      const options = { singletonSeconds: Math.min(intervalSeconds, singletonWindow) };
      if ((await tryQueue(boss.send(name, {}, options))) !== undefined) triggeredPeriod = now;
    });
  }

  function workerQueueOf(name: string, finish: WorkerQueue['complete']): WorkerQueue {
    return {
      async fetch(batchSize) {
        let failure: unknown;
        // pg-boss returns an empty result if the statement fails.
        const executeSql = (text: string, values: unknown[]) =>
          pool.query(text, values).catch((error: unknown) => {
            failure = error;
            throw error;
          });
        const fetched = await boss.fetch(name, { batchSize, db: { executeSql } });
        if (failure !== undefined) throw failure;
        return fetched;
      },
      complete: finish,
      fail: (id, error) => boss.fail(name, id, { message: String(error) }),
    };
  }

  return {
    trigger,

    async enqueue(query, requests) {
      if (requests.length === 0) return;
      const jobs = requests.map(({ name, data, delaySeconds = 0 }) => ({
        ...{ name, data, startAfter: `${delaySeconds} seconds` },
      }));
      const executeSql = (text: string, values: unknown[]) => query({ text, values });
      await boss.insert(jobs, { db: { executeSql } });
    },

    startWorkers(scheduledJobs, queuedJobs = []) {
      runEvery(maintenanceInterval, () => tryQueue(boss.maintain()));
      scheduledJobs.forEach(scheduleJob);
      workers = [
        ...scheduledJobs.map((job) => {
          // A completed job is retained for a while, so that its interval is not triggered twice.
          const queue = workerQueueOf(job.name, (id) => boss.complete(job.name, id));
          return startQueueWorker(queue, { ...job, ...intervals, concurrency: 1 }, log, tryQueue);
        }),
        ...queuedJobs.map((job) => {
          const queue = workerQueueOf(job.name, (id) => boss.deleteJob(job.name, id));
          return startQueueWorker(queue, { ...job, ...intervals }, log, tryQueue);
        }),
      ];
    },

    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(workers.map((worker) => worker.stop(drainTimeout)));
    },
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
