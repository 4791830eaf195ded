/** A least recently used cache with a bounded total weight. */
export interface LruCache<Value> {
  get(key: string): Value | undefined;
  /** Stores an entry, unless it alone exceeds the capacity; evicts the least recently used entries. */
  set(key: string, value: Value, weight: number): void;
  delete(key: string): void;
}

/**
 * Creates a cache. Keys and the overhead of an entry count towards its weight.
 *
 * @param capacity in bytes, or in the unit of the weights
 */
export function createLruCache<Value>(capacity: number): LruCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  let totalWeight = 0;

  function remove(key: string): void {
    totalWeight -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry); // moves it to the end: most recently used
      return entry.value;
    },

    set(key, value, weight) {
      remove(key);
      const entryWeight = weight + 2 * key.length + entryOverhead;
      if (entryWeight > capacity) return;
      totalWeight += entryWeight;
      entries.set(key, { value, weight: entryWeight });
      for (const oldest of entries.keys()) {
        if (totalWeight <= capacity) break;
        remove(oldest);
      }
    },

    delete: remove,
  };
}

/** Approximate bytes of an entry of a map. */
const entryOverhead = 100;
