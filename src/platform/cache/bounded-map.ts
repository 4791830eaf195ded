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
