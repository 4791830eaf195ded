import { numberOperators } from '../../conditions/comparison-operators.ts';
import { scaleAggregator } from '../aggregation/aggregators.ts';
import { endLabels, pointOnScale, scaleSchema } from '../values/number-range.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

/** Net Promoter Score: the likelihood of a recommendation, from 0 to 10. */
export const nps = questionType({
  type: 'nps',
  valueKind: () => 'number',
  members: endLabels,
  operators: () => numberOperators,
  aggregator: () => scaleAggregator(0, 10),
  answerRule: () => pointOnScale(0, 10),
});

/** Schema of the answers. */
export const npsAnswers: AnswerSchemaOf<typeof nps> = () => scaleSchema(0, 10);
