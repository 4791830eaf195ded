/** What was used of late, by its key. It never holds more than its capacity. */
export interface LruCache<Value> {
  get(key: string): Value | undefined;
  /** Keeps an entry, unless it alone is too heavy; the ones that were not used for longest leave. */
  set(key: string, value: Value, weight: number): void;
  delete(key: string): void;
}

/**
 * A cache bounded by the weight of its entries, their keys and what each costs in itself included.
 *
 * @param capacity in bytes, or in whatever else the entries are weighed by
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
      entries.set(key, entry); // used last
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

/** Bytes of an entry of a map, about. */
const entryOverhead = 100;
