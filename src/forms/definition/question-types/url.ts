import { textComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { readText } from '../values/text.ts';
import { addressLimit, isWebAddress } from '../values/web-address.ts';

export const url = questionType({
  type: 'url',

  members: (kit) => ({ placeholder: kit.text(500).optional() }),

  compare: () => textComparison,

  answer: () => (value, fail) => {
    const text = readText(value, { max: addressLimit }, fail);
    if (text === undefined || isWebAddress(text)) return text;
    return fail('invalid_url', 'Must be an address that begins with http:// or https://.');
  },
});
