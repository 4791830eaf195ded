import { booleanOperators } from '../../conditions/comparison-operators.ts';
import { booleanAggregator } from '../aggregation/aggregators.ts';
import { formatYesNo } from '../values/format-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

export const yesNo = questionType({
  type: 'yes_no',
  valueKind: () => 'boolean',
  members: () => ({}),
  operators: () => booleanOperators,

  answerFormatter: () => formatYesNo,

  aggregator: () => booleanAggregator,
  answerRule: () => (value, fail) =>
    typeof value === 'boolean' ? value : fail('wrong_type', 'Must be true or false.'),
});

/** Schema of the answers. */
export const yesNoAnswers: AnswerSchemaOf<typeof yesNo> = () => ({ type: 'boolean' });
