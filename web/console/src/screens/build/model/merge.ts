import { isEqual, isObject, type Json, type JsonObject, type JsonPath, objectOf } from './json.ts';

/** A member that both sides have changed in different ways. */
export interface MergeConflict {
  /** Names of members, and ids of list entries. */
  readonly path: readonly string[];
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

export type Side = 'mine' | 'theirs';

/** Decides a conflict; undefined if it is not decided. */
export type Choose = (path: string) => Side | undefined;

export const pathText = (path: JsonPath): string => path.join(' › ');

/**
 * Merges two changed copies of a definition. A member that only one side has changed gets its value; entries of
 * lists are compared by their ids. Where conflicts are not decided, the result has `mine`.
 */
export function mergeDefinitions(
  base: Json,
  mine: Json,
  theirs: Json,
  choose: Choose = () => undefined,
) {
  const conflicts: MergeConflict[] = [];

  function merge(
    from: Json | undefined,
    own: Json | undefined,
    other: Json | undefined,
    path: readonly string[],
  ): Json | undefined {
    const unchanged = changedSide(from, own, other);
    if (unchanged) return unchanged.value;
    if (isObject(own) && isObject(other)) return mergeObjects(objectOf(from), own, other, path);
    const [before, ours, others] = [from ?? [], own, other].map(entriesById);
    if (before && ours && others) return mergeLists(before, ours, others, path);
    const side = choose(pathText(path));
    if (side === undefined) conflicts.push({ path, mine: own, theirs: other });
    return side === 'theirs' ? other : own;
  }

  function mergeObjects(
    from: JsonObject,
    own: JsonObject,
    other: JsonObject,
    path: readonly string[],
  ): Json {
    const names = new Set([...Object.keys(own), ...Object.keys(other)]);
    const members = [...names].flatMap((name) => {
      const value = merge(from[name], own[name], other[name], [...path, name]);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(members);
  }

  /** The order is that of the side that changed it, or mine; entries that only the other side has come after their predecessor. */
  function mergeLists(from: Entries, own: Entries, other: Entries, path: readonly string[]): Json {
    const ids = orderOf(from, own, other);
    return ids.flatMap(
      (id) => merge(from.get(id), own.get(id), other.get(id), [...path, id]) ?? [],
    );
  }

  return { merged: merge(base, mine, theirs, []) ?? {}, conflicts };
}

/** The value of the only side that changed it, or of both if they agree. */
function changedSide(
  from: Json | undefined,
  own: Json | undefined,
  other: Json | undefined,
): { readonly value: Json | undefined } | undefined {
  if (isEqual(own, other) || isEqual(from, other)) return { value: own };
  return isEqual(from, own) ? { value: other } : undefined;
}

type Entries = ReadonlyMap<string, Json>;

/** The entries of a list by their ids; undefined for other values. */
function entriesById(value: Json | undefined): Entries | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries = value.flatMap((entry: Json) =>
    isObject(entry) && typeof entry['id'] === 'string' ? [[entry['id'], entry] as const] : [],
  );
  const byId = new Map(entries);
  return byId.size === value.length ? byId : undefined;
}

function orderOf(from: Entries, own: Entries, other: Entries): string[] {
  const shared = [...from.keys()].filter((id) => own.has(id) && other.has(id));
  const isSameOrder = [...own.keys()].filter((id) => shared.includes(id)).join() === shared.join();
  const [main, second] = isSameOrder ? [other, own] : [own, other];
  const ids = [...main.keys()];
  let previous = -1;
  for (const id of second.keys()) {
    const index = ids.indexOf(id);
    if (index >= 0) previous = index;
    else {
      previous += 1;
      ids.splice(previous, 0, id);
    }
  }
  return ids;
}
