// The loops that run background jobs until the process stops: one fetches jobs from a queue, the other finds its work by
// itself. No error ends either.

import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from '../concurrency/with-deadline.ts';
import type { Log } from '../observability/log.ts';

export interface FetchedJob {
  readonly id: string;
}

/** The queue of a worker. Calls fail while the database is unavailable. */
export interface WorkerQueue {
  fetch(): Promise<FetchedJob | undefined>;
  complete(id: string): Promise<unknown>;
  /** Returns the job to the queue, to be retried. */
  fail(id: string, error: unknown): Promise<unknown>;
}

export interface WorkerOptions {
  readonly name: string;
  /** Seconds between two polls of an empty queue. */
  readonly pollSeconds: number;
  /** Seconds after which the queue considers a run dead and gives the job to another worker. */
  readonly timeoutSeconds: number;
  run(): Promise<unknown>;
  /** Polls the queue, and runs a job, when there is a free slot for it. */
  readonly inSlot: InSlot;
}

/** Waits for a slot that the workers of a process share, and then does the work. */
export type InSlot = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface QueueWorker {
  /** Stops fetching, and waits up to `drainTimeout` milliseconds for the running job. */
  stop(drainTimeout: number): Promise<void>;
}

/** Awaits a request to the queue; returns undefined instead of failing if the queue is unavailable. */
export type TryQueue = <Result>(request: Promise<Result>) => Promise<Result | undefined>;

/**
 * Fetches jobs from a queue and runs them one at a time. Failed jobs are logged and retried; the job of a
 * crashed worker is retried after its timeout. No error ends the worker. Uses durations only, since the
 * system clock may change.
 */
export function startQueueWorker(
  queue: WorkerQueue,
  { name, pollSeconds, timeoutSeconds, run, inSlot }: WorkerOptions,
  log: Log,
  tryQueue: TryQueue,
): QueueWorker {
  const stopping = new AbortController();
  /** Set if `stop` did not wait for the job: its connections are closed, and its timeout expires. */
  let abandoned = false;

  async function runJob({ id }: FetchedJob): Promise<void> {
    try {
      const limit = 2 * timeoutSeconds;
      await withDeadline(limit * 1000, run(), () => {
        throw new JobTimeoutError(`The job ran longer than ${limit} s`);
      });
    } catch (error) {
      if (abandoned) return;
      log.error({ err: error, job: name }, 'background job failed');
      if (!(error instanceof JobTimeoutError)) await tryQueue(queue.fail(id, error));
      return;
    }
    await tryQueue(queue.complete(id));
  }

  /** @returns whether there was a job */
  async function runNext(): Promise<boolean> {
    const fetched = stopping.signal.aborted ? undefined : await tryQueue(queue.fetch());
    if (fetched) await runJob(fetched);
    return fetched !== undefined;
  }

  async function pollQueue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const next = performance.now() + pollSeconds * 1000;
      if (!(await inSlot(runNext))) await sleepUntil(next, stopping.signal);
    }
  }

  const polling = pollQueue();
  return {
    async stop(drainTimeout) {
      stopping.abort();
      const drained = polling.then(() => true);
      const late = sleep(drainTimeout, false, { ref: false });
      abandoned = !(await Promise.race([drained, late]));
    },
  };
}

/** A run exceeded its timeout. The queue has already given the job to another worker. */
class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
}

/** @param end a time of `performance.now` */
async function sleepUntil(end: number, signal: AbortSignal): Promise<void> {
  const left = Math.max(0, end - performance.now());
  await sleep(left, undefined, { signal }).catch(() => undefined);
}

/** A job that every process with workers runs by itself, without a queue. */
export interface PollingJob {
  readonly name: string;
  /** Seconds between two runs, unless the job is triggered. */
  readonly pollSeconds: number;
  /** Searches for work and starts it. One run at a time; may run at the same time in other processes. */
  run(): Promise<unknown>;
  /** Completes the work that runs have started, within so many milliseconds, or gives it back. */
  stop?(drainTimeout: number): Promise<void>;
}

export interface PollingWorker {
  /** Runs the job again as soon as the current run has ended. */
  trigger(): void;
  stop(drainTimeout: number): Promise<void>;
}

/** Runs a job repeatedly. No error ends the worker; of consecutive failures the first one is logged. */
export function startPollingWorker(
  { name, pollSeconds, run, stop }: PollingJob,
  log: Log,
): PollingWorker {
  let pause = new AbortController();
  let isFailing = false;
  let isStopping = false;

  async function runOnce(): Promise<void> {
    try {
      await run();
      if (isFailing) log.info({ job: name }, 'background job succeeds again');
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopping) log.error({ err: error, job: name }, 'background job failed');
      isFailing = true;
    }
  }

  async function poll(): Promise<void> {
    while (!isStopping) {
      pause = new AbortController();
      const next = performance.now() + pollSeconds * 1000;
      await runOnce();
      if (!isStopping) await sleepUntil(next, pause.signal);
    }
  }

  const polling = Promise.resolve().then(poll); // triggers may come from the first run
  return {
    trigger() {
      if (!isFailing) pause.abort(); // a job that fails is not repeated earlier
    },
    async stop(drainTimeout) {
      isStopping = true;
      pause.abort();
      const late = sleep(drainTimeout, undefined, { ref: false });
      await Promise.all([Promise.race([polling, late]), stop?.(drainTimeout)]);
    },
  };
}
