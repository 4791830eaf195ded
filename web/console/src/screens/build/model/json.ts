export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** Names of members and positions in lists, outermost first. */
export type JsonPath = readonly (string | number)[];

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object, or an empty one. */
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The objects of a list; empty for other values. */
export const objectsOf = (value: Json | undefined): readonly JsonObject[] =>
  isList(value) ? value.filter(isObject) : [];

export const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** A name that is not taken: `email`, `email_2`. */
export function freeName(wish: string, taken: ReadonlySet<string>): string {
  let name = wish;
  for (let number = 2; taken.has(name); number += 1) name = `${wish}_${number}`;
  return name;
}

/** The value at a path; undefined if there is none. */
export function valueAt(root: Json | undefined, path: JsonPath): Json | undefined {
  return path.reduce<Json | undefined>((value, step) => {
    if (typeof step === 'number') return isList(value) ? value[step] : undefined;
    return isObject(value) ? value[step] : undefined;
  }, root);
}

/** A copy with another value at a path. Undefined removes the member; missing objects are created. */
export function withValueAt(root: Json | undefined, path: JsonPath, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (typeof step === 'number') {
    const list = isList(root) ? root : [];
    if (rest.length === 0 && value === undefined) return list.toSpliced(step, 1);
    return list.with(step, withValueAt(list[step], rest, value));
  }
  const { [step]: current, ...others } = objectOf(root);
  if (rest.length === 0 && value === undefined) return others;
  return { ...objectOf(root), [step]: withValueAt(current, rest, value) };
}

/** An object with another member, or without it; undefined if no member remains. */
export function withMember(
  members: JsonObject,
  name: string,
  value: Json | undefined,
): JsonObject | undefined {
  const changed = objectOf(withValueAt(members, [name], value));
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/** Whether two values have the same JSON, in any order of members. */
export function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((entry, index) => isEqual(entry, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isEqual(one[name], other[name]))
  );
}
