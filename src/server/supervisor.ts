// The supervisor of a server with WORKERS: it serves nothing, and runs the processes that do. It accepts connections
// and hands them to the workers in turn, replaces workers that end, exchanges all of them one by one on SIGUSR2, and
// stops them. One worker has the role of the server, and runs its background jobs; the others only serve.

import cluster, { type Worker } from 'node:cluster';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from '../platform/concurrency/with-deadline.ts';
import type { StartupContext } from '../platform/startup/open-platform.ts';
import { productionTimings } from '../platform/timings.ts';
import { type Ask, openChannel, workerEnvironment } from './worker.ts';

/** A process that a supervisor has started. */
interface WorkerProcess {
  readonly worker: Worker;
  /** Whether it became ready; settles when it does or ends. */
  readonly ready: Promise<boolean>;
  /** Whether it is ready now. */
  isReady(): boolean;
  /** How it ended: its exit code, or the signal. */
  readonly ended: Promise<string>;
  readonly ask: Ask;
}

/** One of the WORKERS, whichever process it is at the moment. */
interface Slot {
  readonly number: number;
  current: WorkerProcess;
  /** How often it has ended soon after its start, in sequence. */
  failures: number;
}

/**
 * Runs the workers until `stop` is aborted.
 *
 * @param script what the workers run
 * @returns the exit code: that of the first worker, if it cannot start
 */
export async function supervise(
  { config, log }: StartupContext,
  stop: AbortSignal,
  script: string,
): Promise<number> {
  cluster.setupPrimary({ exec: script, args: [] });
  const slots: Slot[] = [];
  const running = new Set<WorkerProcess>();
  const answers = { metrics: () => gatherMetrics(slots) };

  const start = (number: number): WorkerProcess => {
    const role = config.ROLE === 'all' && number > 1 ? 'web' : config.ROLE;
    const started = startWorker(workerEnvironment(number, role), answers);
    running.add(started);
    void started.ended.then(() => running.delete(started));
    if (stop.aborted) started.worker.process.kill('SIGTERM');
    return started;
  };
  const stopWorkers = () => {
    for (const { worker } of running) worker.process.kill('SIGTERM');
  };
  stop.addEventListener('abort', stopWorkers);

  /** Starts another process whenever that of a slot ends. */
  const keepRunning = async (slot: Slot) => {
    while (!stop.aborted) {
      const { current, number } = slot;
      const began = performance.now();
      const exit = await current.ended;
      if (stop.aborted || slot.current !== current) continue;
      log.error({ worker: number, exit }, 'worker ended; another one is started');
      const isStable = performance.now() - began > productionTimings.workerStable;
      slot.failures = isStable ? 0 : slot.failures + 1;
      await pause(slot.failures, stop);
      if (!stop.aborted && slot.current === current) slot.current = start(number);
    }
  };

  /** Exchanges all workers, one by one: each is stopped when its successor is ready. */
  const exchange = async () => {
    for (const slot of slots) {
      const next = start(slot.number);
      if (!(await next.ready)) {
        const exit = await next.ended;
        if (!stop.aborted)
          log.error(
            { worker: slot.number, exit },
            'new worker cannot start; the old ones continue',
          );
        return;
      }
      const { current } = slot;
      slot.current = next;
      current.worker.process.kill('SIGTERM');
      await current.ended;
    }
    log.info('all workers exchanged');
  };
  let isExchanging = false;
  process.on('SIGUSR2', async () => {
    if (isExchanging || slots.length < config.WORKERS) return;
    isExchanging = true;
    await exchange();
    isExchanging = false;
  });

  const first = start(1);
  if (!(await first.ready)) {
    await first.ended;
    return first.worker.process.exitCode ?? 1;
  }
  slots.push({ number: 1, current: first, failures: 0 });
  for (let number = 2; number <= config.WORKERS; number++) {
    slots.push({ number, current: start(number), failures: 0 });
  }
  await Promise.all(slots.map(keepRunning));
  await Promise.all([...running].map(({ ended }) => ended));
  return 0;
}

function startWorker(env: Record<string, string>, answers: { metrics(): unknown }): WorkerProcess {
  const worker = cluster.fork(env);
  closeLostConnection(worker);
  const ended = once(worker, 'exit').then(([code, signal]) => String(signal ?? code));
  const events = new EventEmitter();
  let isReady = false;
  const ask = openChannel(worker, {
    ...answers,
    ready() {
      isReady = true;
      events.emit('ready');
    },
  });
  const ready = Promise.race([once(events, 'ready').then(() => true), ended.then(() => false)]);
  return { worker, ready, isReady: () => isReady, ended, ask };
}

/**
 * Closes the connection that a worker was given and had not taken over when it was killed. Node.js keeps it open, and its
 * client would wait.
 */
function closeLostConnection({ process: child }: Worker): void {
  const { send } = child;
  let given: { close(): void } | undefined;
  Object.assign(child, {
    send(...args: readonly unknown[]) {
      const [, handle] = args;
      if (isClosable(handle)) given = handle;
      return Reflect.apply(send, child, args);
    },
  });
  child.once('exit', () => given?.close());
}

const isClosable = (value: unknown): value is { close(): void } =>
  typeof value === 'object' && value !== null && 'close' in value;

/** Waits before another start: not at all after a long run, longer and longer after starts that failed. */
async function pause(failures: number, stop: AbortSignal): Promise<void> {
  const { workerRestart, workerRestartMax } = productionTimings;
  if (failures === 0) return;
  const delay = Math.min(workerRestart * 2 ** (failures - 1), workerRestartMax);
  await sleep(delay, undefined, { signal: stop }).catch(() => undefined);
}

/** The metrics of all workers; without those that are busy for too long. */
async function gatherMetrics(slots: readonly Slot[]): Promise<unknown[]> {
  const serving = slots.filter(({ current }) => current.isReady());
  const answers = serving.map(({ current: { ask, ended } }) =>
    withDeadline(
      productionTimings.workerMetrics,
      Promise.race([ask('metrics'), ended.then(() => undefined)]),
      () => undefined,
    ),
  );
  return (await Promise.all(answers)).filter(Array.isArray);
}
