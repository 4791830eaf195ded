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

/** The queue of background work. It lies in the database: what was sent is done, by some server. */
export interface JobQueue {
  /** Asks for a job soon; one that waits already is enough. Never fails: its schedule asks again. */
  trigger(name: string): void;
  /**
   * Sends errands, in one statement.
   *
   * @param query of a transaction: they are done if it commits, and only then
   */
  enqueue(query: Query, orders: readonly EnqueueRequest[]): Promise<void>;
  /** Does jobs and errands in this process until it is stopped. Needs no database to begin with. */
  startWorkers(scheduled: readonly ScheduledJob[], queued?: readonly QueuedJob[]): void;
  /** Lets what runs finish. */
  stop(): Promise<void>;
}

/** Done jobs are not kept long: what they did is written elsewhere. */
const retention = { archiveCompletedAfterSeconds: 600, deleteAfterHours: 24 };

/** How many seconds pass between two looks for jobs whose worker died, and for those to be removed. */
const maintenanceInterval = 15;

/** Servers that ask for one planned run within so many seconds get one. */
const singletonWindow = 60;

/** How long, in milliseconds, a job that runs may take once a stop was asked for. */
const drainTimeout = 8000;

interface JobQueueOptions {
  readonly clock?: Clock;
  readonly schema?: string;
  /** How many seconds pass between two polls of an empty queue, where it is not the queue's own setting. */
  readonly pollSeconds?: number;
}

/**
 * The statements of pg-boss, without its workers, timers and monitors: those do not wait for what they
 * send, so that a connection that breaks would end the process.
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
 * Makes the tables in a schema that is there: pg-boss would make the schema, too, for which a role needs
 * more rights, even if it is there.
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

/** Opens the queue; nothing is done here before `work`. */
export function openJobQueue(
  pool: pg.Pool,
  log: Log,
  { clock = systemClock, schema = defaultJobsSchema, ...intervals }: JobQueueOptions = {},
): JobQueue {
  const boss = createPgBoss(pool, schema);
  const tryQueue = createTryQueue(pool, log);
  let workers: readonly QueueWorker[] = [];
  const timers: NodeJS.Timeout[] = [];

  /** Jobs that are being asked for; true where somebody has asked again since. */
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

  /** Runs `work`, which never fails, at once and then again and again, one run at a time. */
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

  /** Asks for a job whenever one of its periods begins; again, where that failed. */
  function scheduleJob({ name, intervalSeconds, offsetSeconds = 0 }: ScheduledJob): void {
    const period = () =>
      Math.floor((clock.now().getTime() / 1000 - offsetSeconds) / intervalSeconds);
    let triggeredPeriod = period();
    runEvery(1, async () => {
      const now = period();
      // Another one, not a later one: where the clock was put back, it does not wait for it.
      if (now === triggeredPeriod) return;
      const options = { singletonSeconds: Math.min(intervalSeconds, singletonWindow) };
      if ((await tryQueue(boss.send(name, {}, options))) !== undefined) triggeredPeriod = now;
    });
  }

  function workerQueueOf(name: string, finish: WorkerQueue['complete']): WorkerQueue {
    return {
      async fetch(batchSize) {
        let failure: unknown;
        // pg-boss takes a failure for an empty queue.
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
      await Promise.all(workers.map((pump) => pump.stop(drainTimeout)));
    },
  };
}

/** Of several failures in a row the first is logged, and that the queue answers again. */
function createTryQueue(pool: pg.Pool, log: Log): TryQueue {
  let isUnavailable = false;
  return async (request) => {
    try {
      const result = await request;
      if (isUnavailable) log.info('the queue of background jobs answers again');
      isUnavailable = false;
      return result;
    } catch (error) {
      // While the service stops, what it could not do is done after the next start.
      if (!isUnavailable && !pool.ending) {
        isUnavailable = true;
        log.warn({ err: error }, 'the queue of background jobs does not answer');
      }
      return undefined;
    }
  };
}
