import type { FailureCode } from '../../../common/failure-codes.ts';
import type { Failure, Path } from '../../../common/problem.ts';
import { definitionLimits } from '../../model/definition-limits.ts';

// Traverses a definition that has not been validated, so that cross-field rules can report their failures
// together with those of the model.

/** A value of the input with its path. */
export interface RawNode {
  readonly path: Path;
  readonly value: unknown;
}

/** One more than any list may have: longer lists are rejected, so the rest need not be traversed. */
const maxEntries = Math.max(definitionLimits.elements, definitionLimits.options) + 1;

/** The entries of an array; empty for any other value. */
function listEntries(value: unknown, path: Path): RawNode[] {
  if (!Array.isArray(value)) return [];
  const list: unknown[] = value.slice(0, maxEntries);
  return list.map((entry, index) => ({ path: [...path, index], value: entry }));
}

/** An own member of an object; undefined if absent or if the value is not an object. */
export function getMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** The entries of an array that is a member of an object. */
export function memberEntries({ path, value }: RawNode, name: string): RawNode[] {
  return listEntries(getMember(value, name), [...path, name]);
}

/** A member of an object; its value is undefined if absent. */
export function memberNode({ path, value }: RawNode, name: string): RawNode {
  return { path: [...path, name], value: getMember(value, name) };
}

export const failureAt = (path: Path, code: FailureCode, message: string): Failure => ({
  path,
  code,
  message,
});
