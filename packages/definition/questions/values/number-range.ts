import { impreciseNumber, notANumber } from '../../../common/json/imprecise-number.ts';
import type { AnswerRule } from '../../model/answer-rule.ts';
import type { AnswerSchema } from '../../model/answer-schema.ts';
import { textMembers } from '../../model/text-members.ts';
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
      const { code, message } = notANumber(value);
      return fail(code, message);
    }
    if (integer && !Number.isInteger(value)) fail('not_an_integer', 'Must be a whole number.');
    if (value < min) fail('too_small', `Must be at least ${min}.`);
    if (value > max) fail('too_large', `Must be at most ${max}.`);
    const isInRange = value >= min && value <= max;
    if (integer && isInRange && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      fail(impreciseNumber.code, impreciseNumber.message);
    }
    return value + 0; // without -0, which JSON stores as 0
  };
}

/** Schema of the numbers that `numberInRange` accepts. */
export function numberSchema({ min, max, integer }: NumberLimits): AnswerSchema {
  return {
    type: integer ? 'integer' : 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  };
}

/** Labels of the ends of a scale. */
export const endLabels = (types: MemberTypes) => ({
  min_label: types.text(textMembers.element.min_label).optional(),
  max_label: types.text(textMembers.element.max_label).optional(),
});

/** Schema of the numbers that `pointOnScale` accepts. */
export const scaleSchema = (min: number, max: number): AnswerSchema =>
  numberSchema({ min, max, integer: true });

/** A whole number from `min` to `max`. */
export function pointOnScale(min: number, max: number): AnswerRule {
  return numberInRange({ min, max, integer: true });
}
