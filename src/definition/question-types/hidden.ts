import { textLimits } from '../base/definition-limits.ts';
import { textOperators } from '../conditions/comparison-operators.ts';
import { parseText } from '../values/text-value.ts';
import { questionType } from './question-type.ts';

const limit = textLimits.hidden;

/** Filled by the page, not by the respondent. */
export const hidden = questionType({
  type: 'hidden',
  members: (types) => ({ default: types.text(limit).optional() }),
  maxLength: limit,
  operators: () => textOperators,
  answerRule: () => (value, fail) => parseText(value, { max: limit }, fail),
  defaultAnswer: ({ default: value }) => value || undefined,
});
