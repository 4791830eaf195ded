import { unavailable } from './problem.ts';

/** Does work unless too much is waiting already. */
export type Room = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Holds what waits and what is under way, with all that they keep in memory: where the database is
 * slow, whoever would be one too many is told to come back.
 *
 * @param places how many there are
 * @returns what throws {Problem} `unavailable` where none is left
 */
export function createRoom(places: number): Room {
  let taken = 0;
  return async (work) => {
    if (taken >= places) throw full();
    taken += 1;
    try {
      return await work();
    } finally {
      taken -= 1;
    }
  };
}

const full = () => unavailable('Too many are waiting. Try again in a moment.');

/**
 * The same, where nobody may fill the room alone.
 *
 * @param places how many there are
 * @param each how many of them there are for work under one name
 */
export function createSharedRoom(places: number, each: number) {
  const room = createRoom(places);
  const taken = new Map<string, number>();
  return <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
    room(async () => {
      const own = taken.get(name) ?? 0;
      if (own >= each) throw full();
      taken.set(name, own + 1);
      try {
        return await work();
      } finally {
        const left = (taken.get(name) ?? 1) - 1;
        if (left === 0) taken.delete(name);
        else taken.set(name, left);
      }
    });
}
