import { LRUCache } from 'lru-cache';

export type LruCache<Value extends NonNullable<unknown>> = ReturnType<typeof createLruCache<Value>>;

/**
 * Creates a least recently used cache with a bounded total weight. Keys and the overhead of an entry count towards
 * its weight.
 *
 * @param capacity in bytes, or in the unit of the weights
 */
export function createLruCache<Value extends NonNullable<unknown>>(capacity: number) {
  const cache = new LRUCache<string, Value>({ maxSize: capacity });
  return {
    get: (key: string) => cache.get(key),
    /** Stores an entry, unless it alone exceeds the capacity; evicts the least recently used entries. */
    set(key: string, value: Value, weight: number) {
      cache.set(key, value, { size: Math.ceil(weight) + 2 * key.length + entryOverhead });
    },
    delete: (key: string) => void cache.delete(key),
    /** The entries, the most recently used first. */
    entries: () => cache.entries(),
    clear: () => cache.clear(),
  };
}

/** Approximate bytes of an entry. */
const entryOverhead = 100;

/** Sets an entry of a map with at most `capacity` entries; evicts the oldest one if it is full. */
export function setBounded<Key, Value>(
  entries: Map<Key, Value>,
  capacity: number,
  key: Key,
  value: Value,
): void {
  entries.delete(key);
  const [oldest] = entries.size < capacity ? [] : entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
  entries.set(key, value);
}
