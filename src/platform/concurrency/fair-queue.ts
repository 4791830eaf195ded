import { queueFull } from './bulkhead.ts';

/**
 * Does work when it is its turn. Turns go round by name, so that many under one name do not hold up
 * the others.
 *
 * @throws {Problem} `unavailable` if too many wait; when all places are taken, the last one of the
 *   name that has most of them gives way
 */
export type FairQueue = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * @param concurrency how many are under way at the same time
 * @param maxWaiting how many wait at most
 */
export function createFairQueue(concurrency: number, maxWaiting: number): FairQueue {
  /** In the order of their turns. */
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

  /** @returns whether there is a place for one more under this name */
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
