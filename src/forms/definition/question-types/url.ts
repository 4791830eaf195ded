import { textComparison } from '../conditions/comparison.ts';
import { textLimits } from '../limits.ts';
import { questionType } from '../question-type.ts';
import { readText } from '../values/text.ts';
import { isWebAddress } from '../values/web-address.ts';

export const url = questionType({
  type: 'url',

  members: (kit) => ({ placeholder: kit.text(500).optional() }),

  longest: textLimits.url,

  compare: () => textComparison,

  answer: () => (value, fail) => {
    const text = readText(value, { max: textLimits.url }, fail);
    if (text === undefined || isWebAddress(text)) return text;
    return fail('invalid_url', 'Must be an address that begins with http:// or https://.');
  },
});
