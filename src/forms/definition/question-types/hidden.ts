import { textComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { readText } from '../values/text.ts';

const limit = 1000;

/** Filled by the page, not by the respondent. */
export const hidden = questionType({
  type: 'hidden',
  members: (kit) => ({ default: kit.text(limit).optional() }),
  compare: () => textComparison,
  answer: () => (value, fail) => readText(value, { max: limit }, fail),
  unanswered: ({ default: value }) => value || undefined,
});
