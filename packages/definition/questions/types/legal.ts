import { booleanOperators } from '../../conditions/comparison-operators.ts';
import { booleanAggregator } from '../aggregation/aggregators.ts';
import { formatYesNo } from '../values/format-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

/** Consent. If it is required, the answer must be true. */
export const legal = questionType({
  type: 'legal',
  valueKind: () => 'boolean',

  members: (types) => ({ link: types.url().optional() }),

  operators: () => booleanOperators,

  answerFormatter: () => formatYesNo,

  aggregator: () => booleanAggregator,

  answerRule:
    ({ required }) =>
    (value, fail) => {
      if (typeof value !== 'boolean') return fail('wrong_type', 'Must be true or false.');
      return required && !value ? fail('required', 'Must be true: consent is required.') : value;
    },
});

/** Schema of the answers. */
export const legalAnswers: AnswerSchemaOf<typeof legal> = ({ required }) => ({
  type: 'boolean',
  ...(required && { const: true }),
});
