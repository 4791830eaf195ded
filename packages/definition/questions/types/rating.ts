import { numberOperators } from '../../conditions/comparison-operators.ts';
import { scaleAggregator } from '../aggregation/aggregators.ts';
import { pointOnScale, scaleSchema } from '../values/number-range.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

export const rating = questionType({
  type: 'rating',
  valueKind: () => 'number',
  members: (types) => ({ max: types.integer(3, 10).default(5) }),
  operators: () => numberOperators,
  aggregator: ({ max }) => scaleAggregator(1, max),
  answerRule: ({ max }) => pointOnScale(1, max),
});

/** Schema of the answers. */
export const ratingAnswers: AnswerSchemaOf<typeof rating> = ({ max }) => scaleSchema(1, max);
