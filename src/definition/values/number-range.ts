import type { AnswerRule } from '../base/answer-rule.ts';
import { textMembers } from '../base/text-members.ts';
import type { MemberTypes } from './member-types.ts';

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

/** Labels of the ends of a scale. */
export const endLabels = (types: MemberTypes) => ({
  min_label: types.text(textMembers.element.min_label).optional(),
  max_label: types.text(textMembers.element.max_label).optional(),
});

/** A whole number from `min` to `max`. */
export function pointOnScale(min: number, max: number): AnswerRule {
  return numberInRange({ min, max, integer: true });
}
