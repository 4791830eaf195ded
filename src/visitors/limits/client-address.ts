import { createHmac, hash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Requests whose address cannot be parsed share one counter. */
const unknownAddress = 'unknown';

/**
 * The address that rate limits count a client by.
 *
 * @param ip the address of a socket or of a proxy's header
 * @returns an IPv4 address, or the /64 of an IPv6 address (RFC 5952), which is what providers
 *   usually assign to one customer; without brackets, port and zone
 */
export function addressOf(ip: string): string {
  if (isIPv4(ip)) return ip;
  const address = parse(ip);
  if (!address) return unknownAddress;
  return address instanceof ipaddr.IPv6 ? prefixOf(address, 4) : address.toString();
}

/**
 * The network of a client that may have many addresses: the /48 of an IPv6 address, which is what
 * one site may be assigned (RFC 6177); for IPv4 the address itself.
 */
export function networkOf(ip: string): string {
  const address = isIPv4(ip) ? undefined : parse(ip);
  return address instanceof ipaddr.IPv6 ? prefixOf(address, 3) : addressOf(ip);
}

/** The whole address, without brackets, port and zone; undefined if it cannot be parsed. */
export function normalizeAddress(ip: string): string | undefined {
  return parse(ip)?.toString();
}

/** Converts IPv4-mapped IPv6 addresses to IPv4. */
function parse(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = withoutPort(ip);
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  const [address = ''] = bare.split('%');
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}

/** `[2001:db8::1]:80` becomes `2001:db8::1`; without brackets only IPv4 addresses can have a port. */
function withoutPort(ip: string): string {
  const [, inBrackets, alone] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(ip) ?? [];
  return inBrackets ?? alone ?? ip;
}

/** @param groups length of the prefix in groups of 16 bits */
function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  return new ipaddr.IPv6(parts.map((part, index) => (index < groups ? part : 0))).toRFC5952String();
}

/**
 * Derives the key of a client's row: 132 bits of the SHA-256 of a secret of constant length followed
 * by the subject. The database stores no addresses, and without the secret they cannot be found by
 * trying all of them; truncated digests do not permit length extension.
 */
export type DeriveRowKey = (subject: string) => string;

export function createRowKeyDerivation(secret: Uint8Array): DeriveRowKey {
  const key = createHmac('sha256', secret).update('rate limits').digest('base64url');
  return (subject) => hash('sha256', key + subject, 'base64url').slice(0, 22);
}
