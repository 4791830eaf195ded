import type { Context } from './context.ts';

/** Whether a field of the argument `input` was sent and is invalid. */
export type IsUnreadable = (name: string) => boolean;

/**
 * Declares the check of a root field's input that runs if a part of the input is invalid: the rules that
 * the resolver applies, up to and including those that fail with `validation_failed`, without side
 * effects. The failures of both are reported together.
 *
 * @param check receives the valid part, so any field of `input` may be missing; throws what the resolver
 *   would throw
 * @returns extensions of the field
 */
export function inputCheck<Args>(
  check: (args: Args, context: Context, isUnreadable: IsUnreadable) => unknown,
) {
  return { inputCheck: check };
}
