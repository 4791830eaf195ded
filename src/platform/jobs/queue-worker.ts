import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../observability/log.ts';

/** A job that was fetched from a queue. */
export interface FetchedJob {
  readonly id: string;
  readonly data: unknown;
}

/** The queue of a worker. Calls fail while the database is unavailable. */
export interface WorkerQueue {
  fetch(count: number): Promise<readonly FetchedJob[]>;
  complete(id: string): Promise<unknown>;
  /** Returns the job to the queue, to be retried. */
  fail(id: string, error: unknown): Promise<unknown>;
}

export interface WorkerOptions {
  readonly name: string;
  /** The maximum number of concurrent jobs. */
  readonly concurrency: number;
  /** Seconds between two polls of an empty queue. */
  readonly pollSeconds: number;
  /** Seconds after which the queue considers a run dead and gives the job to another worker. */
  readonly timeoutSeconds: number;
  run(data: unknown): Promise<unknown>;
}

/** Runs the jobs of one queue. */
export interface QueueWorker {
  /** Stops fetching, and waits up to `drainTimeout` milliseconds for running jobs. */
  stop(drainTimeout: number): Promise<void>;
}

/** Awaits a request to the queue; returns undefined instead of failing if the queue is unavailable. */
export type TryQueue = <Result>(request: Promise<Result>) => Promise<Result | undefined>;

/**
 * Fetches jobs from a queue and runs them concurrently; a slow job does not delay others. Failed jobs are
 * logged and retried; jobs of a crashed worker are retried after their timeout. No error ends the worker.
 * Uses durations only, since the system clock may change.
 */
export function startQueueWorker(
  queue: WorkerQueue,
  { name, concurrency, pollSeconds, timeoutSeconds, run }: WorkerOptions,
  log: Log,
  tryQueue: TryQueue,
): QueueWorker {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  /** Set if `stop` did not wait for all jobs: their connections are closed, and their timeouts expire. */
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

/** A run exceeded its timeout. The queue has already given the job to another worker. */
class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
}

/** @throws {JobTimeoutError} after the timeout; the work continues, but its result is ignored */
async function withTimeout(seconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: over.signal }).then(
    () => {
      throw new JobTimeoutError(`The job ran longer than ${seconds} s`);
    },
    () => undefined,
  );
  try {
    await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** @param end a time of `performance.now` */
async function sleepUntil(end: number, signal: AbortSignal): Promise<void> {
  const left = Math.max(0, end - performance.now());
  await sleep(left, undefined, { signal }).catch(() => undefined);
}
