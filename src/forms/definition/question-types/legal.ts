import { booleanAnalytics } from '../analytics/kinds.ts';
import { booleanComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { yesOrNo } from '../values/cells.ts';

/** Something to agree to. Where it is required, only agreeing will do. */
export const legal = questionType({
  type: 'legal',

  members: (kit) => ({ link: kit.url().optional() }),

  compare: () => booleanComparison,

  cell: () => yesOrNo,

  analytics: () => booleanAnalytics,

  answer:
    ({ required }) =>
    (value, fail) => {
      if (typeof value !== 'boolean') return fail('wrong_type', 'Must be true or false.');
      return required && !value ? fail('required', 'Must be agreed to.') : value;
    },
});
