import { booleanAnalytics } from '../analytics/kinds.ts';
import { booleanComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { yesOrNo } from '../values/cells.ts';

export const yesNo = questionType({
  type: 'yes_no',
  members: () => ({}),
  compare: () => booleanComparison,

  cell: () => yesOrNo,

  analytics: () => booleanAnalytics,
  answer: () => (value, fail) =>
    typeof value === 'boolean' ? value : fail('wrong_type', 'Must be true or false.'),
});
