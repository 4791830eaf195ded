import {
  asText,
  isEqual,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  valueAt,
  withValueAt,
} from './json.ts';
import { outlineOf } from './outline.ts';

/** A member that both sides have changed in different ways. */
export interface MergeConflict {
  /** Names of members, and ids of list entries. */
  readonly path: readonly string[];
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** The value that was chosen for a conflict. Undefined removes the member. */
export interface Choice {
  readonly value: Json | undefined;
}

/** Decides a conflict; undefined if it is not decided. */
export type Choose = (conflict: MergeConflict) => Choice | undefined;

export const pathText = (path: JsonPath): string => path.join(' › ');

/**
 * Merges two changed copies of a definition. A member that only one side has changed gets its value; entries of
 * lists are compared by their ids. Elements that both have moved to different places are conflicts, too. Where conflicts
 * are not decided, the result has `mine`.
 */
export function mergeDefinitions(
  base: Json,
  mine: Json,
  theirs: Json,
  choose: Choose = () => undefined,
) {
  const conflicts: MergeConflict[] = [];
  const decide: Choose = (conflict) => {
    const choice = choose(conflict);
    if (!choice) conflicts.push(conflict);
    return choice;
  };

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
    const choice = decide({ path, mine: own, theirs: other });
    return choice ? choice.value : own;
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

  const merged = withSinglePlaces(merge(base, mine, theirs, []) ?? {}, mine, theirs, decide);
  return { merged, conflicts };
}

/** Leaves each element that is once in both sides in one place: that of mine, or that of theirs if it is chosen. */
function withSinglePlaces(merged: Json, mine: Json, theirs: Json, decide: Choose): Json {
  const twice = [...placesOf(merged)].filter(([, places]) => places.length === 2);
  if (twice.length === 0) return merged;
  const [own, other] = [placesOf(mine), placesOf(theirs)];
  return twice.reduce((document, [id]) => {
    const [there, ...more] = other.get(id) ?? [];
    if (own.get(id)?.length !== 1 || !there || more.length > 0) return document;
    const places = placesOf(document).get(id) ?? [];
    const theirPlace = places.find(({ name }) => isEqual(name, there.name));
    const myPlace = places.find((place) => place !== theirPlace);
    if (!theirPlace || !myPlace) return document;
    const value = valueAt(document, theirPlace.path);
    const choice = decide({ path: theirPlace.name, mine: undefined, theirs: value });
    const removed = choice?.value === undefined ? theirPlace : myPlace;
    return withValueAt(document, removed.path, undefined);
  }, merged);
}

/** Where an element is: its path, and the path with the ids of the entries of lists. */
interface ElementPlace {
  readonly path: JsonPath;
  readonly name: readonly string[];
}

/** The places of elements by their ids. */
function placesOf(definition: Json): ReadonlyMap<string, readonly ElementPlace[]> {
  const places = new Map<string, ElementPlace[]>();
  for (const { kind, id, path } of outlineOf(definition)) {
    if (kind === 'section') continue;
    const name = path.map((step, index) =>
      typeof step === 'number'
        ? asText(valueAt(definition, [...path.slice(0, index + 1), 'id']))
        : step,
    );
    places.set(id, [...(places.get(id) ?? []), { path, name }]);
  }
  return places;
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
