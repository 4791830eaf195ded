import { textLimits } from '../base/definition-limits.ts';
import { compositeRule, type PartParser } from '../values/composite.ts';
import { parseEmail } from '../values/email-address.ts';
import { formatComposite } from '../values/format-value.ts';
import { parsePhoneNumber } from '../values/phone.ts';
import { parseText } from '../values/text-value.ts';
import { questionType } from './question-type.ts';

const names = ['first_name', 'last_name', 'email', 'phone', 'company'] as const;

const line: PartParser = (value, fail, part) =>
  parseText(value, { max: textLimits.part, singleLine: true }, fail, part);

export const contactInfo = questionType({
  type: 'contact_info',
  valueKind: () => 'map',

  members: (types) => ({
    required_parts: types.setOf(types.oneOf(names)).default(['first_name', 'last_name', 'email']),
  }),

  answerFormatter: () => formatComposite,

  answerRule: ({ required_parts }) =>
    compositeRule(
      {
        first_name: line,
        last_name: line,
        email: parseEmail,
        phone: (value, fail, part) => parsePhoneNumber(value, undefined, fail, part),
        company: line,
      },
      required_parts,
    ),
});
