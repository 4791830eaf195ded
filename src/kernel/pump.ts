import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Errand } from './jobs.ts';

/** Does errands as they come. */
export interface Pump {
  /** Takes no more, and waits at most so many milliseconds for those that run. */
  stop(patience: number): Promise<void>;
}

/** How many milliseconds pass between two looks at an empty queue. */
const pause = 1000;

/**
 * Takes errands out of the queue, as many as may run at once, and each by itself: one that takes
 * long holds up no other. What fails is tried again, and what was broken off by a crash too, once
 * its time is over.
 */
export function startPump(
  boss: PgBoss,
  { name, concurrency, run }: Errand,
  noted: (error: unknown) => void,
): Pump {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function perform({ id, data }: PgBoss.Job<unknown>): Promise<void> {
    try {
      await run(data);
      await boss.deleteJob(name, id);
    } catch (error) {
      noted(error);
      await boss.fail(name, id).catch(noted);
    }
  }

  function begin(job: PgBoss.Job<unknown>): void {
    const done = perform(job).finally(() => running.delete(done));
    running.add(done);
  }

  async function pumpOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const free = concurrency - running.size;
      const jobs = free > 0 ? await boss.fetch(name, { batchSize: free }).catch(failed) : [];
      jobs.forEach(begin);
      if (running.size === concurrency) await Promise.race(running);
      else if (jobs.length < free) await rest(began + pause, stopping.signal);
    }
  }

  const failed = (error: unknown): PgBoss.Job<unknown>[] => {
    noted(error);
    return [];
  };

  const pumping = pumpOn();
  return {
    async stop(patience) {
      stopping.abort();
      await Promise.race([
        pumping.then(() => Promise.all(running)),
        sleep(patience, undefined, { ref: false }),
      ]);
    },
  };
}

/** @param end as `performance.now` counts */
async function rest(end: number, signal: AbortSignal): Promise<void> {
  const left = Math.max(0, end - performance.now());
  await sleep(left, undefined, { signal }).catch(() => undefined);
}
