import { isEmailAddress, maxEmailLength } from '../../../common/text/email-address.ts';
import type { Fail } from '../../model/answer-rule.ts';
import { parseText } from './text-value.ts';

/** Parses an e-mail address; undefined after a failure. */
export function parseEmail(
  value: unknown,
  fail: Fail,
  ...at: (string | number)[]
): string | undefined {
  const limits = { max: maxEmailLength, singleLine: true, hasOnlyVisible: true };
  const text = parseText(value, limits, fail, ...at);
  if (text === undefined || isEmailAddress(text)) return text;
  return fail('invalid_email', 'Must be an e-mail address.', ...at);
}
