import { type Failure, failureLimits } from '../packages/common/problem.ts';
import { unknownField } from '../packages/common/text/nearest-name.ts';

// Fields of the body that are variables of the operation (`Endpoint.bodyMembers`), all optional. Operations
// without a body have no such variables, so every field that is sent is rejected.

/** A field of the body; undefined if it was not sent. */
export function bodyMember(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? Reflect.get(body, name)
    : undefined;
}

/** Failures of the body itself: the wrong type, unknown fields. `null` is accepted as an empty body. */
export function bodyFailures(body: unknown, known: readonly string[]): Failure[] {
  if (body === undefined || body === null) return [];
  if (typeof body !== 'object' || Array.isArray(body)) {
    return [{ path: [], code: 'wrong_type', message: 'Must be an object.' }];
  }
  return Object.keys(body)
    .filter((name) => !known.includes(name))
    .slice(0, failureLimits.count)
    .map((name) => ({ path: [name], code: 'unknown_member', message: unknownField(name, known) }));
}
