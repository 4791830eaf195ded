import { textOperators } from '../../conditions/comparison-operators.ts';
import { textFormatSchema } from '../../model/answer-schema.ts';
import { textLimits } from '../../model/definition-limits.ts';
import { textMembers } from '../../model/text-members.ts';
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
