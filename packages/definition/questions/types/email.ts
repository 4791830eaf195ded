import { textOperators } from '../../conditions/comparison-operators.ts';
import { textLimits } from '../../model/definition-limits.ts';
import { textMembers } from '../../model/text-members.ts';
import { canonicalDomain, domainOf, emailSchema, parseEmail } from '../values/email-address.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

export const email = questionType({
  type: 'email',
  valueKind: () => 'text',

  members: (types) => ({
    placeholder: types.text(textMembers.element.placeholder).optional(),
    allowed_domains: types.listOf(types.domain()).default([]),
  }),

  maxLength: textLimits.email,

  operators: () => textOperators,

  answerRule({ allowed_domains }) {
    const allowed = new Set(allowed_domains.map(canonicalDomain));

    return (value, fail) => {
      const address = parseEmail(value, fail);
      if (address !== undefined && allowed.size > 0 && !allowed.has(domainOf(address))) {
        fail('domain_not_allowed', `Must be an address at ${allowed_domains.join(', ')}.`);
      }
      return address;
    };
  },
});

/** Schema of the answers. */
export const emailAnswers: AnswerSchemaOf<typeof email> = emailSchema;
