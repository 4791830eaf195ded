import { numberOperators } from '../../conditions/comparison-operators.ts';
import { textMembers } from '../../model/text-members.ts';
import { numberAggregator } from '../aggregation/aggregators.ts';
import { numberInRange, numberSchema } from '../values/number-range.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

export const number = questionType({
  type: 'number',
  valueKind: () => 'number',

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

  operators: () => numberOperators,

  aggregator: () => numberAggregator,

  answerRule: (limits) => numberInRange(limits),
});

/** Schema of the answers. */
export const numberAnswers: AnswerSchemaOf<typeof number> = (limits) => numberSchema(limits);
