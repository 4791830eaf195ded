import { useState } from 'react';
import { asText, isEqual, type JsonObject } from '../model/json.ts';

/** The keys of the entries of a list, by their ids in order. */
interface EntryKeys {
  readonly ids: readonly string[];
  readonly keys: readonly number[];
  /** The next key that was never used. */
  readonly next: number;
}

/**
 * Keys for the controls of entries: an entry keeps its key, and with it the focus, when it is moved and when it gets
 * another id.
 */
export function useEntryKeys(entries: readonly JsonObject[]): readonly number[] {
  const ids = entries.map(({ id }) => asText(id));
  const [known, setKnown] = useState(() => followEntries(noEntries, ids));
  const current = isEqual(known.ids, ids) ? known : followEntries(known, ids);
  if (current !== known) setKnown(current);
  return current.keys;
}

export const noEntries: EntryKeys = { ids: [], keys: [], next: 0 };

/** The keys after a change: entries with the same id have the same, and so has one that replaces another. */
export function followEntries(before: EntryKeys, ids: readonly string[]): EntryKeys {
  let { next } = before;
  const used = new Set<number>();
  const take = (index: number): number | undefined => {
    const key = before.keys[index];
    if (key === undefined || used.has(key)) return undefined;
    used.add(key);
    return key;
  };
  const isSame = (id: string, index: number) => before.ids[index] === id;
  const kept = ids.map((id, index) => take(isSame(id, index) ? index : before.ids.indexOf(id)));
  const keys = kept.map((key, index) => {
    const own = key ?? (ids.includes(before.ids[index] ?? '') ? undefined : take(index));
    if (own !== undefined) return own;
    next += 1;
    return next - 1;
  });
  return { ids, keys, next };
}
