import { textComparison } from '../conditions/comparison.ts';
import { textLimits } from '../limits.ts';
import { questionType } from '../question-type.ts';
import { canonicalDomain, domainOf, readEmail } from '../values/email.ts';

export const email = questionType({
  type: 'email',

  members: (kit) => ({
    placeholder: kit.text(500).optional(),
    allowed_domains: kit.listOf(kit.domain()).default([]),
  }),

  longest: textLimits.email,

  compare: () => textComparison,

  answer({ allowed_domains }) {
    const allowed = new Set(allowed_domains.map(canonicalDomain));

    return (value, fail) => {
      const address = readEmail(value, fail);
      if (address !== undefined && allowed.size > 0 && !allowed.has(domainOf(address))) {
        fail('domain_not_allowed', `Must be an address at ${allowed_domains.join(', ')}.`);
      }
      return address;
    };
  },
});
