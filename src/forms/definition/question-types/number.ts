import { numberAnalytics } from '../analytics/kinds.ts';
import { numberComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';

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

  answer({ min = -Infinity, max = Infinity, integer }) {
    return (value, fail) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        return fail('wrong_type', 'Must be a number.');
      }
      if (integer && !Number.isInteger(value)) fail('not_an_integer', 'Must be a whole number.');
      if (value < min) fail('too_small', `Must be at least ${min}.`);
      if (value > max) fail('too_large', `Must be at most ${max}.`);
      return value;
    };
  },
});
