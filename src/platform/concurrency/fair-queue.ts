import { queueFull } from './bulkhead.ts';

/**
 * Runs work in round-robin order of names, so that many calls under one name do not delay the others.
 *
 * @throws {Problem} `unavailable` if too many calls wait. If the queue is full, the last call of the
 *   name with the most waiting calls is refused
 */
export type FairQueue = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * @param concurrency the maximum number of concurrent runs
 * @param maxWaiting the maximum number of waiting calls
 */
export function createFairQueue(concurrency: number, maxWaiting: number): FairQueue {
  /** By name, in the order in which they are served. */
  const queues = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;

  function startNext(): void {
    const [next] = queues;
    if (!next || running >= concurrency) return;
    const [name, queue] = next;
    const [first, ...rest] = queue;
    queues.delete(name);
    if (rest.length > 0) queues.set(name, rest);
    waiting -= 1;
    running += 1;
    first?.start();
  }

  /** @returns whether one more call under this name may wait */
  function reserveSlot(name: string): boolean {
    if (waiting < maxWaiting) return true;
    const own = queues.get(name)?.length ?? 0;
    const longest = [...queues.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse();
    waiting -= 1;
    return true;
  }

  return async (name, work) => {
    await new Promise<void>((start, refuse) => {
      if (!reserveSlot(name)) return refuse(queueFull());
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push({ start, refuse: () => refuse(queueFull()) });
      waiting += 1;
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
