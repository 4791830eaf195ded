import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What all whose address cannot be read are counted as: one person. */
const unknownAddress = 'unknown';

/**
 * Whom limits take somebody for, by the address of a socket or of a proxy's header.
 *
 * @returns an IPv4 address, or the /64 of an IPv6 one (RFC 5952), since that is what one customer
 *   has to himself; without brackets, port and zone
 */
export function addressOf(ip: string): string {
  if (isIPv4(ip)) return ip;
  const address = parse(ip);
  if (!address) return unknownAddress;
  return address instanceof ipaddr.IPv6 ? prefixOf(address, 4) : address.toString();
}

/**
 * The network that somebody may have many addresses of: the /48 of an IPv6 address, which is what one
 * site is given (RFC 6177); an IPv4 address is one of its own.
 */
export function networkOf(ip: string): string {
  const address = isIPv4(ip) ? undefined : parse(ip);
  return address instanceof ipaddr.IPv6 ? prefixOf(address, 3) : addressOf(ip);
}

/** The whole address, without brackets, port and zone; undefined where it cannot be read. */
export function normalizeAddress(ip: string): string | undefined {
  return parse(ip)?.toString();
}

/** IPv4 in IPv6 is IPv4. */
function parse(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = withoutPort(ip);
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  const [address = ''] = bare.split('%');
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}

/** `[2001:db8::1]:80` is `2001:db8::1`; a colon alone parts a port only from an IPv4 address. */
function withoutPort(ip: string): string {
  const [, inBrackets, alone] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(ip) ?? [];
  return inBrackets ?? alone ?? ip;
}

/** @param groups how many groups of 16 bits are kept */
function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  return new ipaddr.IPv6(parts.map((part, index) => (index < groups ? part : 0))).toRFC5952String();
}
