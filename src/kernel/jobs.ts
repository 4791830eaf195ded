import type pg from 'pg';
import PgBoss from 'pg-boss';
import { type Clock, systemClock } from './clock.ts';
import { defaultJobsSchema, longRunning, type Query } from './db.ts';
import type { Log } from './log.ts';
import { type Ask, type Pump, type Queue, startPump } from './pump.ts';

/**
 * Work that is done in the background, by name. `limit`: how many seconds one run may take before it
 * is taken for dead and given to another server. `look`: how many seconds pass between two looks
 * whether somebody has asked for it.
 */
const jobNames = {
  'relay-events': { limit: 25, look: 1 },
  'remove-files': { limit: 60, look: 1 },
  'sweep-audit': { limit: 300, look: 5 },
  'sweep-deliveries': { limit: 300, look: 5 },
  'sweep-expired': { limit: 60, look: 5 },
  'sweep-files': { limit: 60, look: 5 },
  'sweep-orphans': { limit: 3600, look: 5 },
  'sweep-responses': { limit: 300, look: 5 },
};

/** The same of errands. */
const errandNames = { 'deliver-webhook': { limit: 25, look: 1 } };

export type JobName = keyof typeof jobNames;
export type ErrandName = keyof typeof errandNames;

/** One kind of background work that looks for itself what there is to do. */
export interface Job {
  readonly name: JobName;
  /** How often it runs by itself, in seconds. */
  readonly every: number;
  /** How many seconds after the beginning of each such period, counted from midnight UTC. */
  readonly offset?: number;
  /** May run again after a crash or a failure: it carries on with what is left to do. */
  run(): Promise<unknown>;
}

/** One kind of background work that is told what to do, each time something else. */
export interface Errand {
  readonly name: ErrandName;
  /** How many a server does at once. */
  readonly concurrency: number;
  /** May run again with the same data, after a crash or a failure. */
  run(data: unknown): Promise<unknown>;
}

/** An errand to be done. */
export interface Order {
  readonly name: ErrandName;
  readonly data: object;
  /** How many seconds it is to wait at least. */
  readonly delaySeconds?: number;
}

/** The queue of background work. It lies in the database: what was sent is done, by some server. */
export interface Jobs {
  /** Asks for a job soon; one that waits already is enough. Never fails: its schedule asks again. */
  nudge(name: JobName): void;
  /**
   * Sends errands, in one statement.
   *
   * @param query of a transaction: they are done if it commits, and only then
   */
  send(query: Query, orders: readonly Order[]): Promise<void>;
  /** Does jobs and errands in this process until it is stopped. Needs no database to begin with. */
  work(jobs: readonly Job[], errands?: readonly Errand[]): void;
  /** Lets what runs finish. */
  stop(): Promise<void>;
}

/** Done jobs are not kept long: what they did is written elsewhere. */
const retention = { archiveCompletedAfterSeconds: 600, deleteAfterHours: 24 };

/** How many seconds pass between two looks for jobs whose worker died, and for those to be removed. */
const upkeepPause = 15;

/** Servers that ask for one planned run within so many seconds get one. */
const planWindow = 60;

/** How long, in milliseconds, a job that runs may take once a stop was asked for. */
const drainTime = 8000;

interface JobsOptions {
  readonly clock?: Clock;
  readonly schema?: string;
}

/**
 * The statements of pg-boss, without its workers, timers and monitors: those do not wait for what they
 * send, so that a connection that breaks would end the process.
 */
function statementsOf(pool: pg.Pool, schema: string, migrate = false): PgBoss {
  const executeSql = (text: string, values?: unknown[]) =>
    pool.query(migrate ? longRunning(text, values) : { text, ...(values && { values }) });
  const db = { executeSql };
  return new PgBoss({ ...retention, db, schema, migrate, supervise: false, schedule: false });
}

/** Brings the queue's own tables up to date; part of the migration. */
export async function installJobs(pool: pg.Pool, schema = defaultJobsSchema): Promise<void> {
  await installInto(pool, schema);
  const boss = statementsOf(pool, schema, true);
  await boss.start();
  // A job that waits stands for all who ask meanwhile; of errands each counts.
  const queues = [
    ...Object.entries(jobNames).map(([name, { limit }]) => ({
      ...{ name, limit, policy: 'short' as const },
    })),
    ...Object.entries(errandNames).map(([name, { limit }]) => ({
      ...{ name, limit, policy: 'standard' as const },
    })),
  ];
  for (const { name, limit, policy } of queues) {
    const options = { policy, retryLimit: 3, retryDelay: 5, expireInSeconds: limit } as const;
    await boss.createQueue(name, { name, ...options });
    await boss.updateQueue(name, { name, ...options }); // one that was there stays as it is
  }
  await boss.stop({ graceful: false, close: false });
}

/**
 * Makes the tables in a schema that is there: pg-boss would make the schema, too, for which a role needs
 * more rights, even if it is there.
 */
async function installInto(pool: pg.Pool, schema: string): Promise<void> {
  const { rows } = await pool.query<{ missing: boolean }>(
    `SELECT to_regclass($1 || '.version') IS NULL AS missing WHERE to_regnamespace($1) IS NOT NULL`,
    [schema],
  );
  if (!rows[0]?.missing) return;
  const plans = PgBoss.getConstructionPlans(schema);
  await pool.query(longRunning(plans.replace(/CREATE SCHEMA IF NOT EXISTS \w+\s*;/, '')));
}

/** Opens the queue; nothing is done here before `work`. */
export function openJobs(
  pool: pg.Pool,
  log: Log,
  { clock = systemClock, schema = defaultJobsSchema }: JobsOptions = {},
): Jobs {
  const boss = statementsOf(pool, schema);
  const ask = createAsk(pool, log);
  let pumps: readonly Pump[] = [];
  const timers: NodeJS.Timeout[] = [];

  /** Jobs that are being asked for; true where somebody has asked again since. */
  const asking = new Map<JobName, boolean>();

  async function send(name: JobName): Promise<void> {
    do {
      asking.set(name, false);
      await ask(boss.send(name, {}));
    } while (asking.get(name));
    asking.delete(name);
  }

  function nudge(name: JobName): void {
    if (asking.has(name)) asking.set(name, true);
    else void send(name);
  }

  /** Runs `work`, which never fails, at once and then again and again, one run at a time. */
  function repeat(seconds: number, work: () => Promise<unknown>): void {
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
  function plan({ name, every, offset = 0 }: Job): void {
    const period = () => Math.floor((clock.now().getTime() / 1000 - offset) / every);
    let asked = period();
    repeat(1, async () => {
      const now = period();
      // Another one, not a later one: where the clock was put back, it does not wait for it.
      if (now === asked) return;
      const options = { singletonSeconds: Math.min(every, planWindow) };
      if ((await ask(boss.send(name, {}, options))) !== undefined) asked = now;
    });
  }

  function queueOf(name: JobName | ErrandName, finish: Queue['finish']): Queue {
    return {
      async take(batchSize) {
        let failure: unknown;
        // pg-boss takes a failure for an empty queue.
        const executeSql = (text: string, values: unknown[]) =>
          pool.query(text, values).catch((error: unknown) => {
            failure = error;
            throw error;
          });
        const taken = await boss.fetch(name, { batchSize, db: { executeSql } });
        if (failure !== undefined) throw failure;
        return taken;
      },
      finish,
      fail: (id, error) => boss.fail(name, id, { message: String(error) }),
    };
  }

  return {
    nudge,

    async send(query, orders) {
      if (orders.length === 0) return;
      const jobs = orders.map(({ name, data, delaySeconds = 0 }) => ({
        ...{ name, data, startAfter: `${delaySeconds} seconds` },
      }));
      const executeSql = (text: string, values: unknown[]) => query({ text, values });
      await boss.insert(jobs, { db: { executeSql } });
    },

    work(jobs, errands = []) {
      repeat(upkeepPause, () => ask(boss.maintain()));
      jobs.forEach(plan);
      pumps = [
        ...jobs.map(({ name, run }) => {
          // It stays for a while, so that its period is not asked for twice.
          const queue = queueOf(name, (id) => boss.complete(name, id));
          return startPump(queue, { name, concurrency: 1, ...jobNames[name], run }, log, ask);
        }),
        ...errands.map(({ name, concurrency, run }) => {
          const queue = queueOf(name, (id) => boss.deleteJob(name, id));
          return startPump(queue, { name, concurrency, ...errandNames[name], run }, log, ask);
        }),
      ];
    },

    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(pumps.map((pump) => pump.stop(drainTime)));
    },
  };
}

/** Of several failures in a row the first is logged, and that the queue answers again. */
function createAsk(pool: pg.Pool, log: Log): Ask {
  let isAway = false;
  return async (request) => {
    try {
      const result = await request;
      if (isAway) log.info('the queue of background jobs answers again');
      isAway = false;
      return result;
    } catch (error) {
      // While the service stops, what it could not do is done after the next start.
      if (!isAway && !pool.ending) {
        isAway = true;
        log.warn({ err: error }, 'the queue of background jobs does not answer');
      }
      return undefined;
    }
  };
}
