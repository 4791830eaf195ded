import { impreciseNumber, notANumber } from '../../../common/json/imprecise-number.ts';
import { numberOperators } from '../../conditions/comparison-operators.ts';
import type { Fail } from '../../model/answer-rule.ts';
import { textMembers } from '../../model/text-members.ts';
import { numberAggregator, scaleAggregator } from '../aggregation/aggregators.ts';
import type { MemberTypes } from '../values/member-types.ts';
import { questionType } from './question-type.ts';

interface NumberLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether only whole numbers are valid. */
  readonly integer: boolean;
}

/** A finite number from `min` to `max`. */
export function numberInRange({ min = -Infinity, max = Infinity, integer }: NumberLimits) {
  return (value: unknown, fail: Fail): number | undefined => {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      const { code, message } = notANumber(value);
      return fail(code, message);
    }
    if (integer && !Number.isInteger(value)) fail('not_an_integer', 'Must be a whole number.');
    if (value < min) fail('too_small', `Must be at least ${min}.`);
    if (value > max) fail('too_large', `Must be at most ${max}.`);
    const isInRange = value >= min && value <= max;
    if (isInRange && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      fail(impreciseNumber.code, impreciseNumber.message);
    }
    return value + 0; // without -0, which JSON stores as 0
  };
}

const comparedNumber = {
  valueKind: () => 'number' as const,
  operators: () => numberOperators,
};

export const number = questionType({
  type: 'number',
  ...comparedNumber,

  members: (types) => ({
    min: types.number().optional(),
    max: types.number().optional(),
    integer: types.flag(),
    unit: types.text(textMembers.element.unit).optional(),
    autocomplete: types.autocomplete('number').optional(),
  }),

  checkMembers({ min = -Infinity, max = Infinity, integer }, fail) {
    const hasNoInteger = integer && Math.ceil(min) > Math.floor(max);
    if (min > max || hasNoInteger) {
      fail('contradictory_limits', 'No number satisfies both min and max.', 'min');
    }
  },

  aggregator: () => numberAggregator,
  answerRule: (limits) => numberInRange(limits),
});

/** A whole number from `min` to `max`. */
const pointOnScale = (min: number, max: number) => numberInRange({ min, max, integer: true });

export const rating = questionType({
  type: 'rating',
  ...comparedNumber,
  members: (types) => ({ max: types.integer(3, 10).default(5) }),
  aggregator: ({ max }) => scaleAggregator(1, max),
  answerRule: ({ max }) => pointOnScale(1, max),
});

/** Labels of the ends of a scale. */
const endLabels = (types: MemberTypes) => ({
  min_label: types.text(textMembers.element.min_label).optional(),
  max_label: types.text(textMembers.element.max_label).optional(),
});

export const opinionScale = questionType({
  type: 'opinion_scale',
  ...comparedNumber,
  members: (types) => ({
    min: types.integer(0, 1).default(1),
    max: types.integer(5, 10).default(10),
    ...endLabels(types),
  }),
  aggregator: ({ min, max }) => scaleAggregator(min, max),
  answerRule: ({ min, max }) => pointOnScale(min, max),
});

/** Net Promoter Score: the likelihood of a recommendation, from 0 to 10. */
export const nps = questionType({
  type: 'nps',
  ...comparedNumber,
  members: endLabels,
  aggregator: () => scaleAggregator(0, 10),
  answerRule: () => pointOnScale(0, 10),
});
