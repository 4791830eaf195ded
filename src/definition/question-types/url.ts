import { textFormatSchema } from '../base/answer-schema.ts';
import { textLimits } from '../base/definition-limits.ts';
import { textMembers } from '../base/text-members.ts';
import { textOperators } from '../conditions/comparison-operators.ts';
import { isHttpUrl } from '../values/http-url.ts';
import { parseText } from '../values/text-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

export const url = questionType({
  type: 'url',
  valueKind: () => 'text',

  members: (types) => ({ placeholder: types.text(textMembers.element.placeholder).optional() }),

  maxLength: textLimits.url,

  operators: () => textOperators,

  answerRule: () => (value, fail) => {
    const text = parseText(value, { max: textLimits.url }, fail);
    if (text === undefined || isHttpUrl(text)) return text;
    return fail('invalid_url', 'Must be an absolute http(s) URL.');
  },
});

/** Schema of the answers. */
export const urlAnswers: AnswerSchemaOf<typeof url> = () =>
  textFormatSchema('url', { maxLength: textLimits.url });
