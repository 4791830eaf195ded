import { textLimits } from '../base/definition-limits.ts';
import { compositeRule, compositeSchema, type Part } from '../values/composite.ts';
import { emailSchema, parseEmail } from '../values/email-address.ts';
import { formatComposite } from '../values/format-value.ts';
import { parsePhoneNumber, phoneNumberSchema } from '../values/phone.ts';
import { parseText, textSchema } from '../values/text-value.ts';
import { questionType } from './question-type.ts';

const names = ['first_name', 'last_name', 'email', 'phone', 'company'] as const;

const limits = { max: textLimits.part, singleLine: true };

const line: Part = {
  schema: textSchema(limits),
  parse: (value, fail, part) => parseText(value, limits, fail, part),
};

const email: Part = { schema: emailSchema, parse: parseEmail };

const phone: Part = {
  schema: phoneNumberSchema,
  parse: (value, fail, part) => parsePhoneNumber(value, undefined, fail, part),
};

const parts = { first_name: line, last_name: line, email, phone, company: line };

export const contactInfo = questionType({
  type: 'contact_info',
  valueKind: () => 'map',

  members: (types) => ({
    required_parts: types.setOf(types.oneOf(names)).default(['first_name', 'last_name', 'email']),
  }),

  answerFormatter: () => formatComposite,

  answerSchema: ({ required_parts }) => compositeSchema(parts, required_parts),

  answerRule: ({ required_parts }) => compositeRule(parts, required_parts),
});
