import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Log } from './log.ts';

/**
 * Work that is done in the background, by name; and how many seconds one run may take before it is
 * taken for dead and given to another server.
 */
const queues = { 'remove-files': 60, 'sweep-files': 60, 'sweep-orphans': 3600 };

export type JobName = keyof typeof queues;

/** One kind of background work. */
export interface Job {
  readonly name: JobName;
  /** When it runs by itself, in cron's notation, UTC. */
  readonly cron: string;
  /** May run again after a crash or a failure: it carries on with what is left to do. */
  run(): Promise<unknown>;
}

/** The queue of background work. It lies in the database: what was sent is done, by some server. */
export interface Jobs {
  /** Asks for a job soon; one that waits already is enough. Never fails: cron asks again. */
  nudge(name: JobName): void;
  /** Does jobs in this process until it is stopped. */
  work(jobs: readonly Job[]): Promise<void>;
  /** Lets what runs finish. */
  stop(): Promise<void>;
}

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
  for (const [name, expireInSeconds] of Object.entries(queues)) {
    // One that waits stands for all who ask meanwhile.
    const options = { policy: 'short', retryLimit: 3, retryDelay: 5, expireInSeconds } as const;
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

  function open(options: PgBoss.ConstructorOptions): Promise<PgBoss> {
    const boss = connect(pool, { migrate: false, ...options });
    boss.on('error', noted);
    return boss.start();
  }

  return {
    nudge(name) {
      sender ??= open({ supervise: false, schedule: false });
      sender
        .then((boss) => boss.send(name, {}))
        .catch((error: unknown) => {
          sender = undefined; // the next one tries again
          noted(error);
        });
    },

    async work(jobs) {
      worker = await open({ maintenanceIntervalSeconds: 15 });
      for (const { name, cron, run } of jobs) {
        await worker.work(name, { pollingIntervalSeconds: 1 }, async () => {
          await run();
        });
        await worker.schedule(name, cron, {}, { tz: 'UTC' });
      }
    },

    async stop() {
      await worker?.stop({ graceful: true, wait: true, timeout: drainTime, close: false });
      const boss = await sender?.catch(() => undefined);
      await boss?.stop({ graceful: false, close: false });
    },
  };
}
