import { textOperators } from '../../conditions/comparison-operators.ts';
import { textLimits } from '../../model/definition-limits.ts';
import { textMembers } from '../../model/text-members.ts';
import { checkLengthLimits, lengthMembers } from '../values/text-length.ts';
import { parseText, textSchema } from '../values/text-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

const limit = textLimits.long_text;

export const longText = questionType({
  type: 'long_text',
  valueKind: () => 'text',

  members: (types) => ({
    placeholder: types.text(textMembers.element.placeholder).optional(),
    autocomplete: types.autocomplete('long_text').optional(),
    ...lengthMembers(types, limit),
  }),

  checkMembers: (lengths, fail) => checkLengthLimits(lengths, fail),

  maxLength: limit,

  operators: () => textOperators,

  answerRule({ min_length, max_length }) {
    const limits = { min: min_length, max: max_length };
    return (value, fail) => parseText(value, limits, fail);
  },
});

/** Schema of the answers. */
export const longTextAnswers: AnswerSchemaOf<typeof longText> = ({ min_length, max_length }) =>
  textSchema({ min: min_length, max: max_length });
