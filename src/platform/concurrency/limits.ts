// Bounds of concurrent work: `createBulkhead` refuses what is pending beyond a total and a share of each name,
// `createFairQueue` lets names take turns, `createKeyedLimiter` runs one call at a time under a key.

import pLimit, { type LimitFunction } from 'p-limit';
import { unavailable } from '../../../packages/common/problem.ts';

/** Runs work unless too many runs are pending, in total or under the same name. */
type Bulkhead = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a bulkhead: limits the number of pending runs, and thus their memory, while the database is
 * slow. Further calls are refused. No single name can use the whole capacity.
 *
 * @param capacity the maximum number of pending runs
 * @param capacityPerName the maximum number of pending runs under one name
 * @returns a function that throws {Problem} `unavailable` if the capacity is exhausted
 */
export function createBulkhead(capacity: number, capacityPerName: number): Bulkhead {
  const takenByName = new Map<string, number>();
  let total = 0;
  return async (name, work) => {
    if (total >= capacity || (takenByName.get(name) ?? 0) >= capacityPerName) throw queueFull();
    total += 1;
    addToCount(takenByName, name, 1);
    try {
      return await work();
    } finally {
      total -= 1;
      addToCount(takenByName, name, -1);
    }
  };
}

/** Removes counts of zero, so that the map stays small. */
export function addToCount(counts: Map<string, number>, name: string, by: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + by;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}

export const queueFull = () => unavailable('Too many requests are waiting. Retry the request.');

/**
 * Runs work in round-robin order of names, so that many calls under one name do not delay the others.
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

/** Runs the work after earlier calls with the same name, whether they succeed or fail. */
export type KeyedLimiter = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

interface KeyQueue {
  readonly limit: LimitFunction;
  /** The number of calls that wait or run. */
  length: number;
}

/** @param concurrency the maximum number of concurrent runs with one name */
export function createKeyedLimiter(concurrency = 1): KeyedLimiter {
  const queues = new Map<string, KeyQueue>();
  return async (name, work) => {
    const queue = queues.get(name) ?? { limit: pLimit(concurrency), length: 0 };
    queues.set(name, queue);
    queue.length += 1;
    try {
      return await queue.limit(work);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(name);
    }
  };
}
