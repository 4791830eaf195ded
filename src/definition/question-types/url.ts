import { textOperators } from '../conditions/comparison-operators.ts';
import { textLimits } from '../definition-limits.ts';
import { questionType } from '../question-type.ts';
import { isHttpUrl } from '../values/http-url.ts';
import { parseText } from '../values/text-value.ts';

export const url = questionType({
  type: 'url',

  members: (types) => ({ placeholder: types.text(500).optional() }),

  maxLength: textLimits.url,

  operators: () => textOperators,

  answerRule: () => (value, fail) => {
    const text = parseText(value, { max: textLimits.url }, fail);
    if (text === undefined || isHttpUrl(text)) return text;
    return fail('invalid_url', 'Must be an address that begins with http:// or https://.');
  },
});
