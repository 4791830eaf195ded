import { textLimits } from '../../model/answer-limits.ts';
import type { Fail } from '../../model/answer-rule.ts';
import { parseUrl } from './http-url.ts';
import { parseText } from './text-value.ts';

const maxEmailLength = textLimits.email;

/** Maximum number of UTF-16 units of a domain before conversion to ASCII, which has at most 253. */
const maxDomainUnits = 2 * 253;

/**
 * The local part: the characters of a "valid e-mail address" (WHATWG HTML) and non-ASCII characters
 * (RFC 6531). Dots only between other characters.
 */
const localPart =
  /^[\w!#$%&'*+/=?^`{|}~\-\u00a1-\u{10ffff}]+(\.[\w!#$%&'*+/=?^`{|}~\-\u00a1-\u{10ffff}]+)*$/u;

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || text.length > maxEmailLength || local.length > 64 || /[\s\p{Cf}]/u.test(text)) {
    return false;
  }
  return localPart.test(local) && canonicalDomain(text.slice(at + 1)) !== undefined;
}

export function domainOf(email: string): string | undefined {
  return canonicalDomain(email.slice(email.lastIndexOf('@') + 1));
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(${label}\\.)+(?!\\d+$)${label}$`);

/** Normalizes a domain to lower-case ASCII (Punycode); undefined if it is invalid. */
export function canonicalDomain(text: string): string | undefined {
  if (text.length > maxDomainUnits || /[\s\p{Cf}/?#@:%\\[\]]/u.test(text)) return undefined;
  const hostname = parseUrl(`http://${text}`)?.hostname ?? '';
  return hostname.length <= 253 && domain.test(hostname) ? hostname : undefined;
}

/** Parses an e-mail address; undefined after a failure. */
export function parseEmail(
  value: unknown,
  fail: Fail,
  ...at: (string | number)[]
): string | undefined {
  const limits = { max: maxEmailLength, singleLine: true, hasOnlyVisible: true };
  const text = parseText(value, limits, fail, ...at);
  if (text === undefined || isEmail(text)) return text;
  return fail('invalid_email', 'Must be an e-mail address.', ...at);
}
