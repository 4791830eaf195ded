import type { SimpleKind, ValueKind } from '../../../model/value-kind.ts';

/** The type of a part of an expression. `none` is the type of the entries of an empty list or map. */
export type StaticType =
  | { readonly name: ScalarName | 'none' }
  | { readonly name: 'list'; readonly element: StaticType }
  | { readonly name: 'map'; readonly key: StaticType; readonly value: StaticType }
  | EntryType;

/** The type of an entry of a repeat, with those of its values by question id. */
export interface EntryType {
  readonly name: 'entry';
  readonly members: ReadonlyMap<string, StaticType>;
}

export type ScalarName = 'double' | 'int' | 'string' | 'bool';

export const doubleType: StaticType = { name: 'double' };
export const intType: StaticType = { name: 'int' };
export const stringType: StaticType = { name: 'string' };
export const boolType: StaticType = { name: 'bool' };
export const noneType: StaticType = { name: 'none' };

export const listOf = (element: StaticType): StaticType => ({ name: 'list', element });
export const mapOf = (key: StaticType, value: StaticType): StaticType => ({
  name: 'map',
  key,
  value,
});

const typeOfSimpleKind: Readonly<Record<SimpleKind, StaticType>> = {
  number: doubleType,
  text: stringType,
  boolean: boolType,
  list: listOf(stringType),
  map: mapOf(stringType, stringType),
  list_map: mapOf(stringType, listOf(stringType)),
  number_map: mapOf(stringType, doubleType),
};

export function typeOfKind(kind: ValueKind): StaticType {
  if (typeof kind === 'string') return typeOfSimpleKind[kind];
  const members = Array.from(kind.members, ([id, inner]) => [id, typeOfKind(inner)] as const);
  return listOf({ name: 'entry', members: new Map(members) });
}

/** The type in the notation of CEL, such as `map(string, double)`. */
export function formatType(type: StaticType): string {
  if (type.name === 'list') return `list(${formatType(type.element)})`;
  if (type.name === 'map') return `map(${formatType(type.key)}, ${formatType(type.value)})`;
  return type.name;
}

/** The type of values that have either type; undefined if there is none. */
export function joinTypes(left: StaticType, right: StaticType): StaticType | undefined {
  if (left.name === 'none') return right;
  if (right.name === 'none') return left;
  if (left.name === 'list' && right.name === 'list') {
    const element = joinTypes(left.element, right.element);
    return element && listOf(element);
  }
  if (left.name === 'map' && right.name === 'map') {
    const key = joinTypes(left.key, right.key);
    const value = joinTypes(left.value, right.value);
    return key && value && mapOf(key, value);
  }
  if (left.name === 'entry' && right.name === 'entry') return haveSameMembers(left, right);
  return left.name === right.name ? left : undefined;
}

/** Ids are unique over the form: entries with the same questions are those of the same repeat. */
function haveSameMembers(left: EntryType, right: EntryType): EntryType | undefined {
  const isSame = left.members.size === right.members.size;
  return isSame && [...left.members.keys()].every((id) => right.members.has(id)) ? left : undefined;
}
