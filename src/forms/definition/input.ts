import type { Path } from '../../kernel/problem.ts';

// Looks into a definition as it was sent, before anybody knows whether it is one: so that rules
// which reach beyond one member are checked even where something else is wrong.

/** Something at its place in the input. */
export interface Found {
  readonly path: Path;
  readonly value: unknown;
}

/** The entries of a list; none if it is no list. */
function entries(value: unknown, path: Path): Found[] {
  return Array.isArray(value)
    ? value.map((entry: unknown, index) => ({ path: [...path, index], value: entry }))
    : [];
}

/** A member of an object; undefined if it is no object or has no such member. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** The entries of a list that is a member of an object. */
export function entriesOf({ path, value }: Found, name: string): Found[] {
  return entries(member(value, name), [...path, name]);
}
