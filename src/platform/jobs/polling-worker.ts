import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../observability/log.ts';
import { sleepUntil } from './queue-worker.ts';

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
