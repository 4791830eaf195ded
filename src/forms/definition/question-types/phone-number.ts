import { textComparison } from '../conditions/comparison.ts';
import { textLimits } from '../limits.ts';
import { questionType } from '../question-type.ts';
import { hasPhoneNumbers, readPhoneNumber } from '../values/phone.ts';

export const phoneNumber = questionType({
  type: 'phone_number',

  members: (kit) => ({ default_country: kit.country().optional() }),

  check({ default_country }, fail) {
    if (default_country === undefined || hasPhoneNumbers(default_country)) return;
    fail('invalid_value', 'Has no phone numbers of its own.', 'default_country');
  },

  longest: textLimits.phone_number,

  compare: () => textComparison,

  answer:
    ({ default_country }) =>
    (value, fail) =>
      readPhoneNumber(value, default_country, fail),
});
