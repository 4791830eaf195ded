import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPrivateHost, isPublicAddress } from './public-address.ts';

/** The receiver has a private address. */
class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  constructor() {
    super('The address is private.');
  }
}

/** The host name of the receiver could not be resolved. */
class HostNotFoundError extends Error {
  override readonly name = 'HostNotFoundError';
}

/**
 * Resolves a host name to its public addresses. Queries DNS servers directly instead of
 * `dns.lookup`, which blocks a thread of the pool that file access uses too, so that a slow DNS
 * server would block all of them.
 */
async function resolvePublic(hostname: string) {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const [ipv4, ipv6] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ]);
  if (ipv4.length + ipv6.length === 0) throw new HostNotFoundError(hostname);
  const found = [
    ...ipv4.map((address) => ({ address, family: 4 })),
    ...ipv6.map((address) => ({ address, family: 6 })),
  ];
  const addresses = found.filter(({ address }) => isPublicAddress(address));
  const [first] = addresses;
  if (!first) throw new PrivateAddressError();
  return { first, addresses };
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolvePublic(hostname).then(
    ({ first, addresses }) => {
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    },
    (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ''),
  );
};

/**
 * A connector for public addresses only, which protects against server-side request forgery. Checks
 * the host before connecting and the remote address of the socket afterwards, because a name may
 * resolve differently each time (DNS rebinding).
 *
 * @param timeout milliseconds
 * @param lookup resolves host names
 */
export function publicConnector(
  timeout: number,
  lookup: LookupFunction = publicLookup,
): buildConnector.connector {
  const connect = buildConnector({ timeout, lookup });
  return (options, callback) => {
    if (isPrivateHost(options.hostname)) return callback(new PrivateAddressError(), null);
    connect(options, (error, socket) => {
      if (error) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      callback(new PrivateAddressError(), null);
    });
  };
}
