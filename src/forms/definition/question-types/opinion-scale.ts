import { scaleAnalytics } from '../analytics/kinds.ts';
import { numberComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { endLabels, placeOnScale } from '../values/scale.ts';

export const opinionScale = questionType({
  type: 'opinion_scale',

  members: (kit) => ({
    min: kit.integer(0, 1).default(1),
    max: kit.integer(5, 10).default(10),
    ...endLabels(kit),
  }),

  compare: () => numberComparison,
  analytics: ({ min, max }) => scaleAnalytics(min, max),

  answer: ({ min, max }) => placeOnScale(min, max),
});
