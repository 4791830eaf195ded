import { scaleAnalytics } from '../analytics/kinds.ts';
import { numberComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { placeOnScale } from '../values/scale.ts';

export const rating = questionType({
  type: 'rating',
  members: (kit) => ({ max: kit.integer(3, 10).default(5) }),
  compare: () => numberComparison,
  analytics: ({ max }) => scaleAnalytics(1, max),
  answer: ({ max }) => placeOnScale(1, max),
});
