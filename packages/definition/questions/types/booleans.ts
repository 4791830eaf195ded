import { booleanOperators } from '../../conditions/comparison-operators.ts';
import { booleanAggregator } from '../aggregation/aggregators.ts';
import { formatYesNo } from '../values/format-value.ts';
import { questionType } from './question-type.ts';

const comparedBoolean = {
  valueKind: () => 'boolean' as const,
  operators: () => booleanOperators,
  answerFormatter: () => formatYesNo,
  aggregator: () => booleanAggregator,
};

export const yesNo = questionType({
  type: 'yes_no',
  ...comparedBoolean,
  members: () => ({}),
  answerRule: () => (value, fail) =>
    typeof value === 'boolean' ? value : fail('wrong_type', 'Must be true or false.'),
});

/** Consent. If it is required, the answer must be true. */
export const legal = questionType({
  type: 'legal',
  ...comparedBoolean,
  members: (types) => ({ link: types.url().optional() }),
  answerRule:
    ({ required }) =>
    (value, fail) => {
      if (typeof value !== 'boolean') return fail('wrong_type', 'Must be true or false.');
      return required && !value ? fail('required', 'Must be true: consent is required.') : value;
    },
});
