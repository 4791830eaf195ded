import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Query } from './db.ts';
import type { Log } from './log.ts';
import { type Pump, startPump } from './pump.ts';

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
const errandNames = { 'deliver-webhook': { limit: 25 } };

export type JobName = keyof typeof jobNames;
export type ErrandName = keyof typeof errandNames;

/** One kind of background work that looks for itself what there is to do. */
export interface Job {
  readonly name: JobName;
  /** When it runs by itself, in cron's notation, UTC. */
  readonly cron: string;
  /** Each working server asks for it so often too, in seconds, where a minute is too long. */
  readonly everySeconds?: number;
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
  /** Asks for a job soon; one that waits already is enough. Never fails: cron asks again. */
  nudge(name: JobName): void;
  /**
   * Sends errands, in one statement.
   *
   * @param query of a transaction: they are done if it commits, and only then
   */
  send(query: Query, orders: readonly Order[]): Promise<void>;
  /** Does jobs and errands in this process until it is stopped. */
  work(jobs: readonly Job[], errands?: readonly Errand[]): Promise<void>;
  /** Lets what runs finish. */
  stop(): Promise<void>;
}

/** Dead jobs are found soon, and done ones not kept long: what they did is written elsewhere. */
const upkeep = {
  maintenanceIntervalSeconds: 15,
  archiveCompletedAfterSeconds: 600,
  deleteAfterHours: 24,
};

/** How long, in milliseconds, a job that runs may take once a stop was asked for. */
const drainTime = 8000;

function connect(pool: pg.Pool, options: PgBoss.ConstructorOptions): PgBoss {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  return new PgBoss({ ...options, db });
}

/** Brings the queue's own tables up to date; part of the migration. */
export async function installJobs(pool: pg.Pool): Promise<void> {
  const boss = connect(pool, { supervise: false, schedule: false });
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

/** Opens the queue; nothing is done here before `work`. */
export function openJobs(pool: pg.Pool, log: Log): Jobs {
  const noted = (error: unknown) => log.warn({ err: error }, 'background jobs');
  let sender: Promise<PgBoss> | undefined;
  let worker: PgBoss | undefined;
  let pumps: readonly Pump[] = [];
  const timers: NodeJS.Timeout[] = [];

  function open(options: PgBoss.ConstructorOptions): Promise<PgBoss> {
    const boss = connect(pool, { migrate: false, ...options });
    boss.on('error', noted);
    return boss.start();
  }

  function openSender(): Promise<PgBoss> {
    sender ??= open({ supervise: false, schedule: false }).catch((error: unknown) => {
      sender = undefined; // the next one tries again
      throw error;
    });
    return sender;
  }

  /** Jobs that are being asked for; true where somebody has asked again since. */
  const asking = new Map<JobName, boolean>();

  async function ask(name: JobName): Promise<void> {
    try {
      const boss = await openSender();
      do {
        asking.set(name, false);
        await boss.send(name, {});
      } while (asking.get(name));
    } catch (error) {
      noted(error);
    } finally {
      asking.delete(name);
    }
  }

  function nudge(name: JobName): void {
    if (asking.has(name)) asking.set(name, true);
    else {
      asking.set(name, false);
      void ask(name);
    }
  }

  return {
    nudge,

    async send(query, orders) {
      if (orders.length === 0) return;
      const boss = await openSender();
      const jobs = orders.map(({ name, data, delaySeconds = 0 }) => ({
        ...{ name, data, startAfter: `${delaySeconds} seconds` },
      }));
      const executeSql = (text: string, values: unknown[]) => query({ text, values });
      await boss.insert(jobs, { db: { executeSql } });
    },

    async work(jobs, errands = []) {
      await openSender(); // before transactions that wait for it take all connections
      const boss = await open(upkeep);
      worker = boss;
      for (const { name, cron, everySeconds, run } of jobs) {
        await boss.work(name, { pollingIntervalSeconds: jobNames[name].look }, async () => {
          await run();
        });
        await boss.schedule(name, cron, {}, { tz: 'UTC' });
        if (everySeconds) timers.push(setInterval(() => nudge(name), everySeconds * 1000).unref());
      }
      pumps = errands.map((errand) => startPump(boss, errand, noted));
    },

    async stop() {
      timers.forEach(clearInterval);
      await Promise.all([
        ...pumps.map((pump) => pump.stop(drainTime)),
        worker?.stop({ graceful: true, wait: true, timeout: drainTime, close: false }),
      ]);
      const boss = await sender?.catch(() => undefined);
      await boss?.stop({ graceful: false, close: false });
    },
  };
}
