import type { AnswerRule } from '../base/answer-rule.ts';

interface NumberLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether only whole numbers are valid. */
  readonly integer: boolean;
}

/** A finite number from `min` to `max`. */
export function numberInRange({
  min = -Infinity,
  max = Infinity,
  integer,
}: NumberLimits): AnswerRule {
  return (value, fail) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return fail('wrong_type', 'Must be a number.');
    }
    if (integer && !Number.isInteger(value)) fail('not_an_integer', 'Must be a whole number.');
    if (value < min) fail('too_small', `Must be at least ${min}.`);
    if (value > max) fail('too_large', `Must be at most ${max}.`);
    return value + 0; // without -0, which JSON stores as 0
  };
}
