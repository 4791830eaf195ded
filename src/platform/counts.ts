/** Adds to the count of a key, and removes a count of zero, so that the map stays small. */
export function addToCount<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
