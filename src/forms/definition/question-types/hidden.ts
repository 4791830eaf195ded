import { textComparison } from '../conditions/comparison.ts';
import { textLimits } from '../limits.ts';
import { questionType } from '../question-type.ts';
import { readText } from '../values/text.ts';

const limit = textLimits.hidden;

/** Filled by the page, not by the respondent. */
export const hidden = questionType({
  type: 'hidden',
  members: (kit) => ({ default: kit.text(limit).optional() }),
  longest: limit,
  compare: () => textComparison,
  answer: () => (value, fail) => readText(value, { max: limit }, fail),
  unanswered: ({ default: value }) => value || undefined,
});
