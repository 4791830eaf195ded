import { unavailable } from '../problem.ts';

/** Does work unless too much is waiting already, of all or under its name. */
export type Bulkhead = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Holds what waits and what is under way, with all that they keep in memory: where the database is
 * slow, whoever would be one too many is told to come back. Nobody may fill the room alone.
 *
 * @param capacity how many there are
 * @param capacityPerName how many of them there are for work under one name
 * @returns what throws {Problem} `unavailable` where none is left
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

/** What whoever finds no place is told. */
export const queueFull = () => unavailable('Too many are waiting. Try again in a moment.');
