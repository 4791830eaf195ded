import { numberAnalytics } from '../analytics/kinds.ts';
import { numberComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { numberBetween } from '../values/number.ts';

export const number = questionType({
  type: 'number',

  members: (kit) => ({
    min: kit.number().optional(),
    max: kit.number().optional(),
    integer: kit.flag(),
    unit: kit.text(50).optional(),
  }),

  check({ min = -Infinity, max = Infinity, integer }, fail) {
    const none = integer && Math.ceil(min) > Math.floor(max);
    if (min > max || none) {
      fail('contradictory_limits', 'No number is left between min and max.', 'min');
    }
  },

  compare: () => numberComparison,

  analytics: () => numberAnalytics,

  answer: (limits) => numberBetween(limits),
});
