// E-mail addresses, as they are accepted everywhere: in answers, in the configuration and as recipients of mail. An
// address has no display name, comment, quoted local part, list or line break.

import { parseUrl } from './parse-url.ts';

/** Maximum number of characters of an address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const maxEmailLength = 254;

/** Maximum number of UTF-16 units of a domain before conversion to ASCII, which has at most 253. */
const maxDomainUnits = 2 * 253;

/**
 * The local part: the characters of a "valid e-mail address" (WHATWG HTML) and non-ASCII characters
 * (RFC 6531). Dots only between other characters.
 */
const localPart =
  /^[\w!#$%&'*+/=?^`{|}~\-\u00a1-\u{10ffff}]+(\.[\w!#$%&'*+/=?^`{|}~\-\u00a1-\u{10ffff}]+)*$/u;

export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || text.length > maxEmailLength || local.length > 64 || /[\s\p{Cf}]/u.test(text)) {
    return false;
  }
  return localPart.test(local) && domainOf(text) !== undefined;
}

/** The domain of an address in lower-case ASCII; undefined if it is invalid. */
export function domainOf(address: string): string | undefined {
  return canonicalDomain(address.slice(address.lastIndexOf('@') + 1));
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(${label}\\.)+(?!\\d+$)${label}$`);

/** Normalizes a domain to lower-case ASCII (Punycode); undefined if it is invalid. */
export function canonicalDomain(text: string): string | undefined {
  if (text.length > maxDomainUnits || /[\s\p{Cf}/?#@:%\\[\]]/u.test(text)) return undefined;
  const hostname = parseUrl(`http://${text}`)?.hostname ?? '';
  return hostname.length <= 253 && domain.test(hostname) ? hostname : undefined;
}
