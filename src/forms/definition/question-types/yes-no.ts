import { booleanComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';

export const yesNo = questionType({
  type: 'yes_no',
  members: () => ({}),
  compare: () => booleanComparison,
  answer: () => (value, fail) =>
    typeof value === 'boolean' ? value : fail('wrong_type', 'Must be true or false.'),
});
