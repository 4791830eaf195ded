import { unavailable } from '../../../packages/common/problem.ts';

/** Runs work unless too many runs are pending, in total or under the same name. */
export type Bulkhead = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

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
    const own = takenByName.get(name) ?? 0;
    if (total >= capacity || own >= capacityPerName) throw queueFull();
    total += 1;
    takenByName.set(name, own + 1);
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (takenByName.get(name) ?? 1) - 1;
      if (left === 0) takenByName.delete(name);
      else takenByName.set(name, left);
    }
  };
}

export const queueFull = () => unavailable('Too many requests are waiting. Retry the request.');
