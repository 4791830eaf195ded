import ipaddr from 'ipaddr.js';

/** All that was ever given out of IPv6; below it lie old ways to write IPv4 (RFC 4291, 2.5.5). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public addresses at which a cloud answers its own machines. */
const metadata = new Set(['168.63.129.16']);

/**
 * Whether anybody on the internet may be reached at an IP address: not this machine, its network, or
 * what a cloud tells its machines. An IPv4 address within an IPv6 one counts as what it is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || metadata.has(parsed.toString())) return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
}

/**
 * Whether a host names a private place by itself, without being looked up.
 *
 * @param hostname as URL gives it: there `127.1`, `0x7f000001` and `2130706433` are `127.0.0.1`
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .toLowerCase();
  if (host === '' || host === 'localhost' || host.endsWith('.localhost')) return true;
  return ipaddr.isValid(host) && !isPublicAddress(host);
}
