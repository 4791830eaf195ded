// Concurrent work of many names, each served in turn, so that many calls under one name do not delay the others.

import { unavailable } from '../../../packages/common/problem.ts';
import { addToCount } from '../maps.ts';

export const queueFull = () => unavailable('Too many requests are waiting. Retry the request.');

/**
 * Runs work in round-robin order of names.
 *
 * @throws {Problem} `unavailable` if too many calls wait. If the queue is full, the last call of the
 *   name with the most waiting calls is refused
 */
export type FairQueue = <Result>(
  name: string,
  work: () => Promise<Result>,
  patience?: Patience,
) => Promise<Result>;

/** How long a call waits; by default until it runs. */
export interface Patience {
  readonly milliseconds: number;
  /** The error of a call that has waited longer. */
  readonly refusal: () => Error;
}

interface FairQueueLimits {
  readonly concurrency: number;
  /** The maximum number of concurrent runs under one name; by default all. Fewer leave some for other names. */
  readonly perName?: number;
  /** The maximum number of waiting calls. */
  readonly maxWaiting: number;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (reason: Error) => void;
}

export function createFairQueue({
  concurrency,
  perName = concurrency,
  maxWaiting,
}: FairQueueLimits): FairQueue {
  /** By name, in the order in which they are served. */
  const queues = new Map<string, Waiting[]>();
  const runningByName = new Map<string, number>();
  let waiting = 0;
  let running = 0;

  const runningOf = (name: string) => runningByName.get(name) ?? 0;

  function countRun(name: string, by: 1 | -1): void {
    running += by;
    addToCount(runningByName, name, by);
  }

  function startNext(): void {
    if (running >= concurrency) return;
    const next = [...queues].find(([name]) => runningOf(name) < perName);
    if (!next) return;
    const [name, queue] = next;
    const [first] = queue;
    queues.delete(name); // the name is served last from now on
    queues.set(name, queue);
    if (!first) return;
    remove(name, first);
    countRun(name, 1);
    first.start();
  }

  function add(name: string, one: Waiting): void {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    queue.push(one);
    waiting += 1;
  }

  function remove(name: string, one: Waiting): void {
    const queue = queues.get(name) ?? [];
    queue.splice(queue.indexOf(one), 1);
    if (queue.length === 0) queues.delete(name);
    waiting -= 1;
  }

  /** @returns whether one more call under this name may wait */
  function reserveSlot(name: string): boolean {
    if (waiting < maxWaiting) return true;
    const own = queues.get(name)?.length ?? 0;
    const [longest, calls] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const last = calls.at(-1);
    if (!last || calls.length <= own + 1) return false;
    remove(longest, last);
    last.refuse(queueFull());
    return true;
  }

  /** Waits until the call may run. */
  async function wait(name: string, patience: Patience | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((start, refuse) => {
      if (!reserveSlot(name)) return refuse(queueFull());
      const one: Waiting = { start, refuse };
      add(name, one);
      startNext();
      if (!patience || !queues.get(name)?.includes(one)) return;
      timer = setTimeout(() => {
        remove(name, one);
        refuse(patience.refusal());
      }, patience.milliseconds);
    }).finally(() => clearTimeout(timer));
  }

  return async (name, work, patience) => {
    await wait(name, patience);
    try {
      return await work();
    } finally {
      countRun(name, -1);
      startNext();
    }
  };
}
