import { RE2JS } from 're2js';
import { canonicalDomain, domainOf } from '../../../common/text/email-address.ts';
import { isLongerThan, trimText } from '../../../common/text/text-rules.ts';
import { textOperators } from '../../conditions/comparison-operators.ts';
import { textLimits } from '../../model/answer-limits.ts';
import type { Fail } from '../../model/answer-rule.ts';
import { textMembers } from '../../model/text-members.ts';
import { parseEmail } from '../values/email.ts';
import { httpUrlAdvice, isHttpUrl } from '../values/http-url.ts';
import type { MemberTypes } from '../values/member-types.ts';
import { hasPhoneNumbers, parsePhoneNumber } from '../values/phone.ts';
import { parseText } from '../values/text-value.ts';
import { questionType } from './question-type.ts';

/** What all questions have whose answers are compared as text. */
const comparedText = (type: keyof typeof textLimits) => ({
  valueKind: () => 'text' as const,
  maxLength: textLimits[type],
  operators: () => textOperators,
});

const placeholder = (types: MemberTypes) => types.text(textMembers.element.placeholder).optional();

/** Members for the length of a text in characters. */
const lengthMembers = (types: MemberTypes, limit: number) => ({
  min_length: types.integer(0, limit).optional(),
  max_length: types.integer(1, limit).default(limit),
});

interface Lengths {
  readonly min_length?: number | undefined;
  readonly max_length: number;
}

function checkLengthLimits({ min_length = 0, max_length }: Lengths, fail: Fail): void {
  if (min_length > max_length) {
    fail('contradictory_limits', 'Must not be greater than max_length.', 'min_length');
  }
}

export const shortText = questionType({
  type: 'short_text',
  ...comparedText('short_text'),

  members: (types) => ({
    placeholder: placeholder(types),
    autocomplete: types.autocomplete('short_text').optional(),
    ...lengthMembers(types, textLimits.short_text),
    pattern: types.pattern().optional(),
    pattern_message: types.text(textMembers.element.pattern_message).optional(),
  }),

  checkMembers: (lengths, fail) => checkLengthLimits(lengths, fail),

  answerRule({ min_length, max_length, pattern }) {
    const limits = { min: min_length, max: max_length, singleLine: true };
    if (!pattern) return (value, fail) => parseText(value, limits, fail);
    const expression = RE2JS.compile(pattern);

    // Text that is too long is rejected anyway; not matching it bounds the time.
    const isMismatch = (text: string) =>
      !isLongerThan(text, max_length) && !expression.matches(text);

    return (value, fail) => {
      const text = parseText(value, limits, fail);
      if (typeof value === 'string' && isMismatch(trimText(value))) {
        fail('pattern', 'Does not match the required pattern.');
      }
      return text;
    };
  },
});

export const longText = questionType({
  type: 'long_text',
  ...comparedText('long_text'),
  members: (types) => ({
    placeholder: placeholder(types),
    autocomplete: types.autocomplete('long_text').optional(),
    ...lengthMembers(types, textLimits.long_text),
  }),
  checkMembers: (lengths, fail) => checkLengthLimits(lengths, fail),
  answerRule({ min_length, max_length }) {
    const limits = { min: min_length, max: max_length };
    return (value, fail) => parseText(value, limits, fail);
  },
});

export const email = questionType({
  type: 'email',
  ...comparedText('email'),

  members: (types) => ({
    placeholder: placeholder(types),
    allowed_domains: types.listOf(types.domain()).default([]),
  }),

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

export const url = questionType({
  type: 'url',
  ...comparedText('url'),
  members: (types) => ({ placeholder: placeholder(types) }),
  answerRule: () => (value, fail) => {
    const text = parseText(value, { max: textLimits.url, hasOnlyVisible: true }, fail);
    if (text === undefined || isHttpUrl(text)) return text;
    return fail('invalid_url', httpUrlAdvice(text));
  },
});

export const phoneNumber = questionType({
  type: 'phone_number',
  ...comparedText('phone_number'),
  members: (types) => ({ default_country: types.country().optional() }),
  checkMembers({ default_country }, fail) {
    if (default_country === undefined || hasPhoneNumbers(default_country)) return;
    fail('invalid_value', 'This country has no phone numbers of its own.', 'default_country');
  },
  answerRule:
    ({ default_country }) =>
    (value, fail) =>
      parsePhoneNumber(value, default_country, fail),
});

/** An answer that the page provides, for example from its query string. */
export const hidden = questionType({
  type: 'hidden',
  ...comparedText('hidden'),
  members: (types) => ({ default: types.text(textLimits.hidden).optional() }),
  answerRule: () => (value, fail) => parseText(value, { max: textLimits.hidden }, fail),
  defaultAnswer: ({ default: value }) => value || undefined,
});
