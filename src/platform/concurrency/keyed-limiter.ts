import pLimit, { type LimitFunction } from 'p-limit';

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
