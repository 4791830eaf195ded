import { queueFull } from './bulkhead.ts';

/** Does things together that arrive at about the same time. */
export interface Batcher<Item, Result> {
  /**
   * Waits for those before it, then goes with all that wait.
   *
   * @throws {Problem} `unavailable` if there is no place for it
   */
  add(item: Item): Promise<Result>;
}

interface BatcherOptions<Item, Result> {
  /** How many go together at most. */
  readonly maxBatchSize: number;
  /** How many wait or are under way at most, with all that they keep in memory; any number if unset. */
  readonly maxPending?: number;
  /** Does them all. A result for each, in their order; if it fails as a whole, all fail. */
  readonly processBatch: (items: readonly Item[]) => Promise<PromiseSettledResult<Result>[]>;
  /** Nothing waits any more. */
  readonly onIdle?: () => void;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** One group is on its way at a time; what arrives meanwhile is the next, in the order it came. */
export function createBatcher<Item, Result>({
  maxBatchSize,
  maxPending = Number.POSITIVE_INFINITY,
  processBatch,
  onIdle,
}: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = false;
  let pending = 0;

  async function processAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      await settleBatch(group);
      pending -= group.length;
    }
    running = false;
    onIdle?.();
  }

  async function settleBatch(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await processBatch(group.map(({ item }) => item));
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
        if (pending >= maxPending) return reject(queueFull());
        pending += 1;
        waiting.push({ item, resolve, reject });
        // What the event loop has ready goes along with the first.
        if (!running) {
          running = true;
          setImmediate(processAll);
        }
      }),
  };
}

/**
 * Those who ask for the same at about the same time are given the same, the making of which began
 * after each of them had asked.
 *
 * @param load what nobody changes, by a key
 */
export function createCoalescer<Result>(
  load: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const batchers = new Map<string, Batcher<undefined, Result>>();
  return (key) => {
    const batcher =
      batchers.get(key) ??
      createBatcher<undefined, Result>({
        maxBatchSize: Number.POSITIVE_INFINITY,
        async processBatch(group) {
          const value = await load(key);
          return group.map(() => ({ status: 'fulfilled', value }));
        },
        onIdle: () => batchers.delete(key),
      });
    batchers.set(key, batcher);
    return batcher.add(undefined);
  };
}
