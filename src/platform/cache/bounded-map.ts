/** Sets an entry of a map that holds at most `capacity`: the oldest one gives way. */
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
