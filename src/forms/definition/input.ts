import type { Path } from '../../kernel/problem.ts';
import { definitionLimits } from './limits.ts';

// Looks into a definition as it was sent, before anybody knows whether it is one: so that rules
// which reach beyond one member are checked even where something else is wrong.

/** Something at its place in the input. */
export interface Found {
  readonly path: Path;
  readonly value: unknown;
}

/** The most entries that any list may have, and one more: a longer one is refused whatever it holds. */
const mostEntries = definitionLimits.elements + 1;

/** The entries of a list; none if it is no list. */
function entries(value: unknown, path: Path): Found[] {
  if (!Array.isArray(value)) return [];
  const read: unknown[] = value.slice(0, mostEntries);
  return read.map((entry, index) => ({ path: [...path, index], value: entry }));
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
