import { questionType } from '../question-type.ts';
import { partsText } from '../values/cells.ts';
import { readEmail } from '../values/email.ts';
import { namedParts, type PartReader } from '../values/parts.ts';
import { readPhoneNumber } from '../values/phone.ts';
import { readText } from '../values/text.ts';

const names = ['first_name', 'last_name', 'email', 'phone', 'company'] as const;

const line: PartReader = (value, fail, part) =>
  readText(value, { max: 200, singleLine: true }, fail, part);

export const contactInfo = questionType({
  type: 'contact_info',

  members: (kit) => ({
    required_parts: kit.setOf(kit.word(names)).default(['first_name', 'last_name', 'email']),
  }),

  cell: () => partsText,

  answer: ({ required_parts }) =>
    namedParts(
      {
        first_name: line,
        last_name: line,
        email: readEmail,
        phone: (value, fail, part) => readPhoneNumber(value, undefined, fail, part),
        company: line,
      },
      required_parts,
    ),
});
