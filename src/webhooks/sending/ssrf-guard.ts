import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPrivateHost, isPublicAddress } from './public-address.ts';

/** The receiver lies where nothing may be sent. */
class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  constructor() {
    super('The address is private.');
  }
}

/** Nobody knows the receiver's name, or says so in time. */
class HostNotFoundError extends Error {
  override readonly name = 'UnknownNameError';
}

/**
 * The public addresses that a name stands for. Asks name servers itself: the system's own way waits
 * in one of the few threads that also read files, and a slow name server would hold up all of them.
 */
async function resolvePublic(hostname: string) {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const [four, six] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ]);
  if (four.length + six.length === 0) throw new HostNotFoundError(hostname);
  const found = [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
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
 * Connects to public addresses only. What a host stands for is looked at before, and once more on
 * the socket, which is the last word: a name may be answered differently each time it is looked up.
 *
 * @param timeout milliseconds
 * @param lookup how names are looked up
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

/** Connects anywhere: for development. */
export function unrestrictedConnector(timeout: number): buildConnector.connector {
  return buildConnector({ timeout });
}
