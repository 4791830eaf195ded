import { unavailable } from './problem.ts';

/** Does work unless too much is waiting already, of all or under its name. */
export type Room = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Holds what waits and what is under way, with all that they keep in memory: where the database is
 * slow, whoever would be one too many is told to come back. Nobody may fill the room alone.
 *
 * @param places how many there are
 * @param each how many of them there are for work under one name
 * @returns what throws {Problem} `unavailable` where none is left
 */
export function createRoom(places: number, each: number): Room {
  const taken = new Map<string, number>();
  let all = 0;
  return async (name, work) => {
    const own = taken.get(name) ?? 0;
    if (all >= places || own >= each) throw full();
    all += 1;
    taken.set(name, own + 1);
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (taken.get(name) ?? 1) - 1;
      if (left === 0) taken.delete(name);
      else taken.set(name, left);
    }
  };
}

/** What whoever finds no place is told. */
export const full = () => unavailable('Too many are waiting. Try again in a moment.');
