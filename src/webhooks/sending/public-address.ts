import ipaddr from 'ipaddr.js';
import { withoutEnd } from '../../../packages/common/text/text-rules.ts';

/** IPv6 global unicast; the addresses below embed IPv4 addresses (RFC 4291, 2.5.5). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public addresses of cloud metadata services. */
const metadata = new Set(['168.63.129.16']);

/**
 * Whether an IP address is public: not loopback, private, link-local or a cloud metadata service.
 * An IPv4-mapped IPv6 address is treated as its IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || metadata.has(parsed.toString())) return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
}

/**
 * Whether a host is private without DNS resolution: localhost, or a private IP address.
 *
 * @param hostname of a `URL`, which normalizes `127.1`, `0x7f000001` and `2130706433` to
 *   `127.0.0.1`
 */
export function isPrivateHost(hostname: string): boolean {
  const host = withoutEnd(hostname.replace(/^\[|\]$/g, ''), '.').toLowerCase();
  if (host === '' || host === 'localhost' || host.endsWith('.localhost')) return true;
  return ipaddr.isValid(host) && !isPublicAddress(host);
}
