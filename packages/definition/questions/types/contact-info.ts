import { objectSchema } from '../../model/answer-schema.ts';
import { textLimits } from '../../model/definition-limits.ts';
import { compositeRule, type PartParser } from '../values/composite.ts';
import { emailSchema, parseEmail } from '../values/email-address.ts';
import { formatComposite } from '../values/format-value.ts';
import { parsePhoneNumber, phoneNumberSchema } from '../values/phone.ts';
import { parseText, textSchema } from '../values/text-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

const names = ['first_name', 'last_name', 'email', 'phone', 'company'] as const;

const limits = { max: textLimits.part, singleLine: true };

const line: PartParser = (value, fail, part) => parseText(value, limits, fail, part);

const phone: PartParser = (value, fail, part) => parsePhoneNumber(value, undefined, fail, part);

const parsers = { first_name: line, last_name: line, email: parseEmail, phone, company: line };

export const contactInfo = questionType({
  type: 'contact_info',
  valueKind: () => 'map',

  members: (types) => ({
    required_parts: types.setOf(types.oneOf(names)).default(['first_name', 'last_name', 'email']),
  }),

  answerFormatter: () => formatComposite,

  answerRule: ({ required_parts }) => compositeRule(parsers, required_parts),
});

/** Schema of the answers. */
export const contactInfoAnswers: AnswerSchemaOf<typeof contactInfo> = ({ required_parts }) => {
  const text = textSchema(limits);
  const schemas = Object.fromEntries(names.map((name) => [name, text]));
  return objectSchema(
    { ...schemas, email: emailSchema(), phone: phoneNumberSchema() },
    required_parts,
  );
};
