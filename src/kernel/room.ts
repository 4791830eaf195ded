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
    if (taken >= places) throw unavailable('Too many are waiting. Try again in a moment.');
    taken += 1;
    try {
      return await work();
    } finally {
      taken -= 1;
    }
  };
}

/**
 * The same, where nobody may fill the room alone.
 *
 * @param places how many there are
 * @param each how many of them there are for work under one name
 */
export function createSharedRoom(places: number, each: number) {
  const room = createRoom(places);
  const own = new Map<string, { room: Room; length: number }>();
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = own.get(name) ?? { room: createRoom(each), length: 0 };
    own.set(name, mine);
    mine.length += 1;
    try {
      return await mine.room(() => room(work));
    } finally {
      mine.length -= 1;
      if (mine.length === 0) own.delete(name);
    }
  };
}
