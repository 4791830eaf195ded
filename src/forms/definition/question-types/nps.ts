import { scaleAnalytics } from '../analytics/kinds.ts';
import { numberComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { endLabels, placeOnScale } from '../values/scale.ts';

/** How likely somebody is to recommend something, from 0 to 10. */
export const nps = questionType({
  type: 'nps',
  members: endLabels,
  compare: () => numberComparison,
  analytics: () => scaleAnalytics(0, 10),
  answer: () => placeOnScale(0, 10),
});
