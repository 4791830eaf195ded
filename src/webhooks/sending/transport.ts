import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { buildConnector, Client } from 'undici';
import { productionTimings, type Timings } from '../../platform/timings.ts';
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

/** The result of a request. */
export interface Exchange {
  /** Null without a complete response head. */
  readonly statusCode: number | null;
  /** Value of `Retry-After`. */
  readonly retryAfter: string | undefined;
  /** The first KiB of the response body, as far as it arrived in time. */
  readonly body: string | null;
  /** Why there is no response. */
  readonly error: string | null;
  /** Time until the status or the error. */
  readonly latencyMs: number;
}

/**
 * Sends a JSON text to a URL, once, without following redirects. Does not throw.
 *
 * @param timeout milliseconds, if shorter than the default
 */
export type Transport = (
  url: string,
  headers: Readonly<Record<string, string>>,
  payload: string,
  timeout?: number,
) => Promise<Exchange>;

interface TransportOptions {
  /** Whether private addresses are allowed. */
  readonly allowPrivate: boolean;
  /** Instead of those of a server. */
  readonly timings?: Partial<Timings>;
  readonly connector?: buildConnector.connector;
}

/** Maximum size of the response body in bytes. */
const maxBodyBytes = 1024;

/** Sends each request on a new connection, so that the address is checked each time. */
export function createTransport(options: TransportOptions): Transport {
  const { allowPrivate } = options;
  const { deliveryTimeout: defaultTimeout, deliveryBodyTimeout } = {
    ...productionTimings,
    ...options.timings,
  };
  const connect =
    options.connector ??
    (allowPrivate ? buildConnector({ timeout: defaultTimeout }) : publicConnector(defaultTimeout));

  return async (url, headers, payload, timeout = defaultTimeout) => {
    const startedAt = performance.now();
    const latency = () => Math.round(performance.now() - startedAt);
    const client = new Client(new URL(url).origin, { connect, pipelining: 0 });
    try {
      const signal = AbortSignal.timeout(Math.min(timeout, defaultTimeout));
      const { statusCode, retryAfter, body } = await exchange(
        client,
        url,
        headers,
        payload,
        signal,
      );
      const latencyMs = latency();
      // The status decides; errors while reading the body are ignored.
      return {
        statusCode,
        retryAfter,
        body: await readBodyPrefix(body, deliveryBodyTimeout),
        error: null,
        latencyMs,
      };
    } catch (error) {
      const noResponse = { statusCode: null, retryAfter: undefined, body: null };
      return { ...noResponse, error: reasonOf(error), latencyMs: latency() };
    } finally {
      await client.destroy().catch(() => undefined);
    }
  };
}

async function exchange(
  client: Client,
  url: string,
  headers: Readonly<Record<string, string>>,
  payload: string,
  signal: AbortSignal,
) {
  const { pathname, search } = new URL(url);
  const response = await client.request({
    method: 'POST',
    path: pathname + search,
    body: payload,
    signal,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Formwright-Webhooks/1',
      ...headers,
    },
  });
  const { 'retry-after': retryAfter } = response.headers;
  return {
    statusCode: response.statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    body: response.body,
  };
}

/** Reads the stored part of a body only: the body may be endless, slow or incomplete. */
async function readBodyPrefix(body: Readable, timeout: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => body.destroy(), timeout);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBodyBytes) break;
    }
  } catch {
    // The part received so far is used.
  } finally {
    clearTimeout(timer);
  }
  const text = Buffer.concat(chunks).subarray(0, maxBodyBytes).toString('utf8');
  return text.replaceAll('\0', '\ufffd'); // PostgreSQL text cannot contain NUL
}

/** Messages in the log of deliveries, by error name or code. */
const errorReasons: Record<string, string> = {
  PrivateAddressError: 'The address is private.',
  HostNotFoundError: 'The host name of the receiver could not be resolved.',
  TimeoutError: 'The receiver did not respond in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The receiver did not respond in time.',
  UND_ERR_HEADERS_TIMEOUT: 'The receiver did not respond in time.',
  UND_ERR_BODY_TIMEOUT: 'The receiver did not respond in time.',
  UND_ERR_HEADERS_OVERFLOW: 'The response headers are too large.',
  UND_ERR_SOCKET: 'The receiver closed the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ENOTFOUND: 'The host name of the receiver could not be resolved.',
  EAI_AGAIN: 'The host name of the receiver could not be resolved: temporary DNS failure.',
};

function reasonOf(error: unknown): string {
  const { name, code, cause } = Object(error);
  const reason = errorReasons[String(code)] ?? errorReasons[String(name)];
  if (reason !== undefined) return reason;
  if (cause !== undefined) return reasonOf(cause);
  return typeof code === 'string' ? `The request failed: ${code}.` : 'The request failed.';
}
