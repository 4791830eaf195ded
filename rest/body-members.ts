import type { Failure } from '../src/platform/problem.ts';

// Bodies whose members are variables of the operation, all of them optional; operations that take no
// body have none. Nothing that is sent is ignored.

/** A member of the body; undefined where it was not sent. */
export function bodyMember(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? Reflect.get(body, name)
    : undefined;
}

/** What is wrong with the body itself; null is as good as no body. */
export function bodyFailures(body: unknown, known: readonly string[]): Failure[] {
  if (body === undefined || body === null) return [];
  if (typeof body !== 'object' || Array.isArray(body)) {
    return [{ path: [], code: 'wrong_type', message: 'Must be an object.' }];
  }
  return Object.keys(body)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [name], code: 'unknown_member', message: 'Unknown member.' }));
}
