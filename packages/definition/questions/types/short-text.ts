import { RE2JS } from 're2js';
import { isLongerThan } from '../../../common/text/text-rules.ts';
import { textOperators } from '../../conditions/comparison-operators.ts';
import { textLimits } from '../../model/definition-limits.ts';
import { textMembers } from '../../model/text-members.ts';
import { checkLengthLimits, lengthMembers } from '../values/text-length.ts';
import { parseText, textSchema } from '../values/text-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

const limit = textLimits.short_text;

export const shortText = questionType({
  type: 'short_text',
  valueKind: () => 'text',

  members: (types) => ({
    placeholder: types.text(textMembers.element.placeholder).optional(),
    autocomplete: types.autocomplete('short_text').optional(),
    ...lengthMembers(types, limit),
    pattern: types.pattern().optional(),
    pattern_message: types.text(textMembers.element.pattern_message).optional(),
  }),

  checkMembers: (lengths, fail) => checkLengthLimits(lengths, fail),

  maxLength: limit,

  operators: () => textOperators,

  answerRule({ min_length, max_length, pattern, pattern_message }) {
    const expression = pattern ? RE2JS.compile(pattern) : undefined;
    const limits = { min: min_length, max: max_length, singleLine: true };

    // Text that is too long is rejected anyway; not matching it bounds the time.
    const isMismatch = (text: string) =>
      expression && !isLongerThan(text, max_length) && !expression.matches(text);

    return (value, fail) => {
      const text = parseText(value, limits, fail);
      if (typeof value === 'string' && isMismatch(value.trim())) {
        fail('pattern', pattern_message || 'Does not match the required pattern.');
      }
      return text;
    };
  },
});

/** Schema of the answers. */
export const shortTextAnswers: AnswerSchemaOf<typeof shortText> = ({
  min_length,
  max_length,
  pattern,
}) => {
  const schema = textSchema({ min: min_length, max: max_length, singleLine: true });
  return { ...schema, ...(pattern && { pattern }) };
};
