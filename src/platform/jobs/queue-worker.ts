import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../observability/log.ts';

/** One entry of a queue that was taken to be done. */
export interface FetchedJob {
  readonly id: string;
  readonly data: unknown;
}

/** A queue as a worker uses it. Each call may fail: the database may be away. */
export interface WorkerQueue {
  fetch(count: number): Promise<readonly FetchedJob[]>;
  complete(id: string): Promise<unknown>;
  /** Puts it back, to be tried again. */
  fail(id: string, error: unknown): Promise<unknown>;
}

export interface WorkerOptions {
  readonly name: string;
  /** How many run at once. */
  readonly concurrency: number;
  /** How many seconds pass between two looks at an empty queue. */
  readonly pollSeconds: number;
  /** After how many seconds the queue takes a run for dead and gives it to another worker. */
  readonly timeoutSeconds: number;
  run(data: unknown): Promise<unknown>;
}

/** Does the work of one queue. */
export interface QueueWorker {
  /** Takes no more, and waits at most so many milliseconds for what runs. */
  stop(patience: number): Promise<void>;
}

/** Waits for what the queue is asked and never fails: undefined where the queue does not answer. */
export type TryQueue = <Result>(request: Promise<Result>) => Promise<Result | undefined>;

/**
 * Takes entries out of a queue, as many as may run at once, and each by itself: one that takes long
 * holds up no other. What fails is logged and tried again, and what was broken off by a crash too, once
 * its time is over. No failure ends the pump. Pauses are durations: the system clock may be changed.
 */
export function startQueueWorker(
  queue: WorkerQueue,
  { name, concurrency, pollSeconds, timeoutSeconds, run }: WorkerOptions,
  log: Log,
  tryQueue: TryQueue,
): QueueWorker {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  /** After a stop that did not wait for all: their connections are gone, their leases expire. */
  let abandoned = false;

  async function runJob({ id, data }: FetchedJob): Promise<void> {
    try {
      await withTimeout(2 * timeoutSeconds, run(data));
    } catch (error) {
      if (abandoned) return;
      log.error({ err: error, job: name }, 'background job failed');
      if (!(error instanceof JobTimeoutError)) await tryQueue(queue.fail(id, error));
      return;
    }
    await tryQueue(queue.complete(id));
  }

  function startJob(fetched: FetchedJob): void {
    const done = runJob(fetched).finally(() => running.delete(done));
    running.add(done);
  }

  async function pollQueue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const free = concurrency - running.size;
      const fetched = (free > 0 && (await tryQueue(queue.fetch(free)))) || [];
      fetched.forEach(startJob);
      if (running.size === concurrency) await Promise.race(running);
      else if (fetched.length < free) await sleepUntil(began + pollSeconds * 1000, stopping.signal);
    }
  }

  const polling = pollQueue();
  return {
    async stop(drainTimeout) {
      stopping.abort();
      const drained = polling.then(() => Promise.all(running)).then(() => true);
      const late = sleep(drainTimeout, false, { ref: false });
      abandoned = !(await Promise.race([drained, late]));
    },
  };
}

/** A run that does not come to an end. The queue has given it to another worker already. */
class JobTimeoutError extends Error {
  override readonly name = 'Stuck';
}

/** @throws {JobTimeoutError} when the time is over; the work itself goes on, and what becomes of it is ignored */
async function withTimeout(seconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: over.signal }).then(
    () => {
      throw new JobTimeoutError(`It took longer than ${seconds} s`);
    },
    () => undefined,
  );
  try {
    await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** @param end as `performance.now` counts */
async function sleepUntil(end: number, signal: AbortSignal): Promise<void> {
  const left = Math.max(0, end - performance.now());
  await sleep(left, undefined, { signal }).catch(() => undefined);
}
