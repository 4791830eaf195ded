import { full } from './room.ts';

/** Does things together that arrive at about the same time. */
export interface Gatherer<Item, Result> {
  /**
   * Waits for those before it, then goes with all that wait.
   *
   * @throws {Problem} `unavailable` if there is no place for it
   */
  add(item: Item): Promise<Result>;
}

interface Options<Item, Result> {
  /** How many go together at most. */
  readonly largest: number;
  /** How many wait or are under way at most, with all that they keep in memory; any number if unset. */
  readonly places?: number;
  /** Does them all. A result for each, in their order; if it fails as a whole, all fail. */
  readonly flush: (items: readonly Item[]) => Promise<PromiseSettledResult<Result>[]>;
  /** Nothing waits any more. */
  readonly idle?: () => void;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** One group is on its way at a time; what arrives meanwhile is the next, in the order it came. */
export function createGatherer<Item, Result>({
  largest,
  places = Number.POSITIVE_INFINITY,
  flush,
  idle,
}: Options<Item, Result>): Gatherer<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = false;
  let taken = 0;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, largest);
      waiting = waiting.slice(largest);
      await settle(group);
      taken -= group.length;
    }
    running = false;
    idle?.();
  }

  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await flush(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason ?? new Error('There is no result for it'));
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (taken >= places) return reject(full());
        taken += 1;
        waiting.push({ item, resolve, reject });
        // What the event loop has ready goes along with the first.
        if (!running) {
          running = true;
          setImmediate(run);
        }
      }),
  };
}

/**
 * Those who ask for the same at about the same time are given the same, the making of which began
 * after each of them had asked.
 *
 * @param make what nobody changes, by a key
 */
export function createShared<Result>(
  make: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const lanes = new Map<string, Gatherer<undefined, Result>>();
  return (key) => {
    const lane =
      lanes.get(key) ??
      createGatherer<undefined, Result>({
        largest: Number.POSITIVE_INFINITY,
        async flush(group) {
          const value = await make(key);
          return group.map(() => ({ status: 'fulfilled', value }));
        },
        idle: () => lanes.delete(key),
      });
    lanes.set(key, lane);
    return lane.add(undefined);
  };
}
