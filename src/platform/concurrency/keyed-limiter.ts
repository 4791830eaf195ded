// Limits the concurrent work under each key: by default one call runs at a time, and the others wait in order.

import pLimit, { type LimitFunction } from 'p-limit';

/** Runs work when earlier calls with the same key leave a place, whether they succeed or fail. */
export type KeyedLimiter = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

interface KeyQueue {
  readonly limit: LimitFunction;
  /** The number of calls that wait or run. */
  length: number;
}

/** @param concurrency the maximum number of concurrent runs with one key */
export function createKeyedLimiter(concurrency = 1): KeyedLimiter {
  const queues = new Map<string, KeyQueue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { limit: pLimit(concurrency), length: 0 };
    queues.set(key, queue);
    queue.length += 1;
    try {
      return await queue.limit(work);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
