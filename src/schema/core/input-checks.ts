import type { Context } from './context.ts';

/** Whether a field of the argument `input` was sent and cannot be read. */
export type IsUnreadable = (name: string) => boolean;

/**
 * Declares how the input of a root field is checked where a part of it cannot be read: by the rules that
 * the resolver applies, up to and including those that fail with `validation_failed`, and without side
 * effects. Failures of both are reported together.
 *
 * @param check receives what could be read, so any field of `input` may be missing; throws what the
 *   resolver would throw
 * @returns extensions of the field
 */
export function inputCheck<Args>(
  check: (args: Args, context: Context, isUnreadable: IsUnreadable) => unknown,
) {
  return { inputCheck: check };
}
