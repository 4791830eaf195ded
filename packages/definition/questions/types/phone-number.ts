import { textOperators } from '../../conditions/comparison-operators.ts';
import { textLimits } from '../../model/definition-limits.ts';
import { hasPhoneNumbers, parsePhoneNumber, phoneNumberSchema } from '../values/phone.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

export const phoneNumber = questionType({
  type: 'phone_number',
  valueKind: () => 'text',

  members: (types) => ({ default_country: types.country().optional() }),

  checkMembers({ default_country }, fail) {
    if (default_country === undefined || hasPhoneNumbers(default_country)) return;
    fail('invalid_value', 'This country has no phone numbers of its own.', 'default_country');
  },

  maxLength: textLimits.phone_number,

  operators: () => textOperators,

  answerRule:
    ({ default_country }) =>
    (value, fail) =>
      parsePhoneNumber(value, default_country, fail),
});

/** Schema of the answers. */
export const phoneNumberAnswers: AnswerSchemaOf<typeof phoneNumber> = phoneNumberSchema;
