import type { Path } from '../../platform/problem.ts';
import { definitionLimits } from '../base/definition-limits.ts';

// Looks into a definition as it was sent, before anybody knows whether it is one: so that rules
// which reach beyond one member are checked even where something else is wrong.

/** Something at its place in the input. */
export interface RawNode {
  readonly path: Path;
  readonly value: unknown;
}

/** The most entries that any list may have, and one more: a longer one is refused whatever it holds. */
const maxEntries = definitionLimits.elements + 1;

/** The entries of a list; none if it is no list. */
function listEntries(value: unknown, path: Path): RawNode[] {
  if (!Array.isArray(value)) return [];
  const list: unknown[] = value.slice(0, maxEntries);
  return list.map((entry, index) => ({ path: [...path, index], value: entry }));
}

/** A member of an object; undefined if it is no object or has no such member. */
export function getMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** The entries of a list that is a member of an object. */
export function memberEntries({ path, value }: RawNode, name: string): RawNode[] {
  return listEntries(getMember(value, name), [...path, name]);
}
