// Many callers, one statement: what arrives while a batch is processed forms the next one.

import { queueFull } from './fair-queue.ts';

/**
 * The leading items whose total weight is at most `maxWeight`; at least one, if there are any, even if it alone is
 * heavier.
 */
export function prefixByWeight<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  maxWeight: number,
): readonly Item[] {
  let total = 0;
  const end = items.findIndex((item, index) => {
    total += weightOf(item);
    return index > 0 && total > maxWeight;
  });
  return end < 0 ? items : items.slice(0, end);
}

/**
 * Adds an item to the next batch.
 *
 * @throws {Problem} `unavailable` if too many items are pending
 */
export type AddToBatch<Item, Result> = (item: Item) => Promise<Result>;

interface BatcherOptions<Item, Result> {
  readonly maxBatchSize: number;
  /** The weight of an item, and the maximum weight of a batch with several items; default: unlimited. */
  readonly weight?: { readonly of: (item: Item) => number; readonly max: number };
  /** The maximum number of items that wait or are being processed, which bounds memory; default: unlimited. */
  readonly maxPending?: number;
  /**
   * The maximum time in milliseconds that a batch waits for further items; default: 0. It waits only if the
   * previous one had several items, and as long as that one took.
   */
  readonly maxDelay?: number;
  /** Runs each batch in turn with others; what waits then is in it. Default: at once. */
  readonly limit?: Limit;
  /** Processes a batch. Returns a result for each item, in order; if it throws, all items fail. */
  readonly processBatch: (items: readonly Item[]) => Promise<PromiseSettledResult<Result>[]>;
  /** Called when no item is pending. */
  readonly onIdle?: () => void;
}

type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** The minimum number of items of a batch after which the next one waits for further items. */
const minSiblings = 4;

/**
 * Combines concurrent calls into batches. One batch is processed at a time; items that arrive in the meantime form the
 * next one.
 */
export function createBatcher<Item, Result>({
  maxBatchSize,
  weight,
  maxPending = Number.POSITIVE_INFINITY,
  maxDelay = 0,
  limit = (work) => work(),
  processBatch,
  onIdle,
}: BatcherOptions<Item, Result>): AddToBatch<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = false;
  let pending = 0;

  async function processAll(): Promise<void> {
    running = true;
    for (let delay = 0; waiting.length > 0; ) {
      if (delay > 0 && waiting.length < maxBatchSize)
        await new Promise((resolve) => setTimeout(resolve, delay));
      delay = await limit(processNext);
    }
    running = false;
    onIdle?.();
  }

  /** @returns for how long the following batch waits */
  async function processNext(): Promise<number> {
    const next = waiting.slice(0, maxBatchSize);
    const group = weight ? prefixByWeight(next, ({ item }) => weight.of(item), weight.max) : next;
    waiting = waiting.slice(group.length);
    const startedAt = performance.now();
    await settleBatch(group);
    pending -= group.length;
    const duration = performance.now() - startedAt;
    return group.length < minSiblings ? 0 : Math.min(duration, maxDelay);
  }

  async function settleBatch(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await processBatch(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason ?? new Error('The batch returned no result for this item'));
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (pending >= maxPending) return reject(queueFull());
      pending += 1;
      waiting.push({ item, resolve, reject });
      // Items that the event loop has ready join the first one.
      if (!running) {
        running = true;
        setImmediate(processAll);
      }
    });
}

interface KeyedBatcher<Item, Result> {
  /** Adds an item to the next batch of a key. */
  add(key: string, item: Item): Promise<Result>;
  /** Whether items with the key are waiting or being processed. */
  has(key: string): boolean;
}

/** Combines concurrent calls with the same key into batches. */
export function createKeyedBatcher<Item, Result>(
  optionsOf: (key: string) => Omit<BatcherOptions<Item, Result>, 'onIdle'>,
): KeyedBatcher<Item, Result> {
  const batchers = new Map<string, AddToBatch<Item, Result>>();
  return {
    add(key, item) {
      const known = batchers.get(key);
      if (known) return known(item);
      const onIdle = () => batchers.delete(key);
      const addToBatch = createBatcher<Item, Result>({ ...optionsOf(key), onIdle });
      batchers.set(key, addToBatch);
      return addToBatch(item);
    },
    has: (key) => batchers.has(key),
  };
}

/**
 * Shares one load among concurrent calls with the same key. The load starts after each of these calls,
 * so that no caller gets an outdated result.
 *
 * @param load returns an immutable value
 */
export function createCoalescer<Result>(
  load: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const { add } = createKeyedBatcher<undefined, Result>((key) => ({
    maxBatchSize: Number.POSITIVE_INFINITY,
    async processBatch(group) {
      const value = await load(key);
      return group.map(() => ({ status: 'fulfilled', value }));
    },
  }));
  return (key) => add(key, undefined);
}

export type SharedCall<Key, Value> = (key: Key) => Promise<Value>;

/**
 * Combines concurrent calls into one. Keys that arrive while one is running are handled by the next one.
 *
 * @param callAll returns a value for each key, in the same order
 * @param maxPending maximum number of keys that wait or are being handled; above it, calls throw {Problem} `unavailable`
 */
export function createSharedCall<Key, Value>(
  callAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
  maxBatchSize: number,
  maxPending = Number.POSITIVE_INFINITY,
): SharedCall<Key, Value> {
  return createBatcher<Key, Value>({
    maxBatchSize,
    maxPending,
    async processBatch(keys) {
      const values = await callAll(keys);
      return values.map((value) => ({ status: 'fulfilled', value }));
    },
  });
}
