import { LRUCache } from 'lru-cache';

/** A least recently used cache with a bounded total weight. */
export interface LruCache<Value extends NonNullable<unknown>> {
  get(key: string): Value | undefined;
  /** Stores an entry, unless it alone exceeds the capacity; evicts the least recently used entries. */
  set(key: string, value: Value, weight: number): void;
  delete(key: string): void;
  /** The entries, the most recently used first. */
  entries(): Iterable<[string, Value]>;
  clear(): void;
}

/**
 * Creates a cache. Keys and the overhead of an entry count towards its weight.
 *
 * @param capacity in bytes, or in the unit of the weights
 */
export function createLruCache<Value extends NonNullable<unknown>>(
  capacity: number,
): LruCache<Value> {
  const cache = new LRUCache<string, Value>({ maxSize: capacity });
  return {
    get: (key) => cache.get(key),
    set(key, value, weight) {
      cache.set(key, value, { size: Math.ceil(weight) + 2 * key.length + entryOverhead });
    },
    delete: (key) => void cache.delete(key),
    entries: () => cache.entries(),
    clear: () => cache.clear(),
  };
}

/** Approximate bytes of an entry. */
const entryOverhead = 100;
