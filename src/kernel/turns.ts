import pLimit, { type LimitFunction } from 'p-limit';

/** Lets those who would get in each other's way go one after the other. */
export interface Turns {
  /** Does the work once it is its turn among all under the same name, however those before it end. */
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

interface Queue {
  readonly turn: LimitFunction;
  /** How many wait or are under way. */
  length: number;
}

/** @param width how many under one name go at the same time */
export function createTurns(width = 1): Turns {
  const queues = new Map<string, Queue>();
  return {
    async take(name, work) {
      const queue = queues.get(name) ?? { turn: pLimit(width), length: 0 };
      queues.set(name, queue);
      queue.length += 1;
      try {
        return await queue.turn(work);
      } finally {
        queue.length -= 1;
        if (queue.length === 0) queues.delete(name);
      }
    },
  };
}
