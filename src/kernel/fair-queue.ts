import { full } from './room.ts';

/**
 * Does work when it is its turn. Turns go round by name, so that many under one name do not hold up
 * the others.
 *
 * @throws {Problem} `unavailable` if too many wait; when all places are taken, the last one of the
 *   name that has most of them gives way
 */
export type FairQueue = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * @param width how many are under way at the same time
 * @param places how many wait at most
 */
export function createFairQueue(width: number, places: number): FairQueue {
  /** In the order of their turns. */
  const lanes = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;

  function startNext(): void {
    const [next] = lanes;
    if (!next || running >= width) return;
    const [name, lane] = next;
    const [first, ...rest] = lane;
    lanes.delete(name);
    if (rest.length > 0) lanes.set(name, rest);
    waiting -= 1;
    running += 1;
    first?.start();
  }

  /** @returns whether there is a place for one more under this name */
  function makeRoom(name: string): boolean {
    if (waiting < places) return true;
    const own = lanes.get(name)?.length ?? 0;
    const longest = [...lanes.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse();
    waiting -= 1;
    return true;
  }

  return async (name, work) => {
    await new Promise<void>((start, refuse) => {
      if (!makeRoom(name)) return refuse(full());
      const lane = lanes.get(name) ?? [];
      lanes.set(name, lane);
      lane.push({ start, refuse: () => refuse(full()) });
      waiting += 1;
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
