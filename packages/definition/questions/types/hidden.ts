import { textOperators } from '../../conditions/comparison-operators.ts';
import { textLimits } from '../../model/definition-limits.ts';
import { parseText, textSchema } from '../values/text-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

const limit = textLimits.hidden;

/** An answer that the page provides, for example from its query string. */
export const hidden = questionType({
  type: 'hidden',
  valueKind: () => 'text',
  members: (types) => ({ default: types.text(limit).optional() }),
  maxLength: limit,
  operators: () => textOperators,
  answerRule: () => (value, fail) => parseText(value, { max: limit }, fail),
  defaultAnswer: ({ default: value }) => value || undefined,
});

/** Schema of the answers. */
export const hiddenAnswers: AnswerSchemaOf<typeof hidden> = () => textSchema({ max: limit });
