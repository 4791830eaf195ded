import { numberComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { placeOnScale } from '../values/scale.ts';

export const rating = questionType({
  type: 'rating',
  members: (kit) => ({ max: kit.integer(3, 10).default(5) }),
  compare: () => numberComparison,
  answer: ({ max }) => placeOnScale(1, max),
});
