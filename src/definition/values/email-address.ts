import type { Fail } from '../base/answer-rule.ts';
import { textLimits } from '../base/definition-limits.ts';
import { parseUrl } from './http-url.ts';
import { parseText } from './text-value.ts';

/** The most characters of an address. */
const maxEmailLength = textLimits.email;

/** The most UTF-16 units of a domain, however it is written: as ASCII it has at most 253. */
const maxDomainUnits = 2 * 253;

/**
 * Letters, digits and what WHATWG's "valid e-mail address" allows before the @, and beyond ASCII
 * what RFC 6531 does; dots stand between, never at an end.
 */
const localPart =
  /^[\w!#$%&'*+/=?^`{|}~\-\u00a1-\u{10ffff}]+(\.[\w!#$%&'*+/=?^`{|}~\-\u00a1-\u{10ffff}]+)*$/u;

/** Whether mail could be sent there, as far as its form tells. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || text.length > maxEmailLength || local.length > 64 || /[\s\p{Cf}]/u.test(text)) {
    return false;
  }
  return localPart.test(local) && canonicalDomain(text.slice(at + 1)) !== undefined;
}

/** The domain of an address, as `canonicalDomain` writes it. */
export function domainOf(email: string): string | undefined {
  return canonicalDomain(email.slice(email.lastIndexOf('@') + 1));
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(${label}\\.)+(?!\\d+$)${label}$`);

/** A domain in lower case and, beyond ASCII, in Punycode; undefined if the text is none. */
export function canonicalDomain(text: string): string | undefined {
  if (text.length > maxDomainUnits || /[\s\p{Cf}/?#@:%\\[\]]/u.test(text)) return undefined;
  const hostname = parseUrl(`http://${text}`)?.hostname ?? '';
  return hostname.length <= 253 && domain.test(hostname) ? hostname : undefined;
}

/** Reads an address; undefined after a failure. */
export function parseEmail(
  value: unknown,
  fail: Fail,
  ...at: (string | number)[]
): string | undefined {
  const text = parseText(value, { max: maxEmailLength, singleLine: true }, fail, ...at);
  if (text === undefined || isEmail(text)) return text;
  return fail('invalid_email', 'Must be an e-mail address.', ...at);
}
