import pLimit, { type LimitFunction } from 'p-limit';

/** Lets those who would get in each other's way go one after the other. */
export interface KeyedLimiter {
  /** Does the work once it is its turn among all under the same name, however those before it end. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

interface KeyQueue {
  readonly limit: LimitFunction;
  /** How many wait or are under way. */
  length: number;
}

/** @param concurrency how many under one name go at the same time */
export function createKeyedLimiter(concurrency = 1): KeyedLimiter {
  const queues = new Map<string, KeyQueue>();
  return {
    async run(name, work) {
      const queue = queues.get(name) ?? { limit: pLimit(concurrency), length: 0 };
      queues.set(name, queue);
      queue.length += 1;
      try {
        return await queue.limit(work);
      } finally {
        queue.length -= 1;
        if (queue.length === 0) queues.delete(name);
      }
    },
  };
}
