import { numberOperators } from '../../conditions/comparison-operators.ts';
import { scaleAggregator } from '../aggregation/aggregators.ts';
import { endLabels, pointOnScale, scaleSchema } from '../values/number-range.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

export const opinionScale = questionType({
  type: 'opinion_scale',
  valueKind: () => 'number',

  members: (types) => ({
    min: types.integer(0, 1).default(1),
    max: types.integer(5, 10).default(10),
    ...endLabels(types),
  }),

  operators: () => numberOperators,
  aggregator: ({ min, max }) => scaleAggregator(min, max),

  answerRule: ({ min, max }) => pointOnScale(min, max),
});

/** Schema of the answers. */
export const opinionScaleAnswers: AnswerSchemaOf<typeof opinionScale> = ({ min, max }) =>
  scaleSchema(min, max);
