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
