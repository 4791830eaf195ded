import type { Readable } from 'node:stream';
import { type buildConnector, Client } from 'undici';
import { publicConnector, unrestrictedConnector } from './ssrf-guard.ts';

/** What came of sending something. */
export interface Exchange {
  /** Null where there was no answer, or it broke off. */
  readonly statusCode: number | null;
  /** Value of `Retry-After`. */
  readonly retryAfter: string | undefined;
  /** The first KB of the answer, as far as it came in time. */
  readonly body: string | null;
  /** Why there is no answer. */
  readonly error: string | null;
  /** Until the status came, or the try was given up. */
  readonly latencyMs: number;
}

/**
 * Sends a JSON text to a URL, once, following nothing. Does not throw.
 *
 * @param timeout how many milliseconds the receiver has to answer, if fewer than usual
 */
export type Transport = (
  url: string,
  headers: Readonly<Record<string, string>>,
  payload: string,
  timeout?: number,
) => Promise<Exchange>;

interface TransportOptions {
  /** Whether private addresses may be called. */
  readonly allowPrivate: boolean;
  /** How many milliseconds a receiver has to answer. */
  readonly timeout?: number;
  readonly connector?: buildConnector.connector;
}

/** How many bytes of an answer's body are read, and how many milliseconds it is given to come. */
const maxBodyBytes = 1024;
const bodyTimeout = 1000;

/** Sends over HTTP, each time on a connection of its own: what it leads to is looked at each time. */
export function createTransport(options: TransportOptions): Transport {
  const { allowPrivate, timeout: usual = 15_000 } = options;
  const connect =
    options.connector ?? (allowPrivate ? unrestrictedConnector(usual) : publicConnector(usual));

  return async (url, headers, payload, shorter = usual) => {
    const began = performance.now();
    const latency = () => Math.round(performance.now() - began);
    const client = new Client(new URL(url).origin, { connect, pipelining: 0 });
    try {
      const signal = AbortSignal.timeout(Math.min(shorter, usual));
      const { statusCode, retryAfter, body } = await exchange(
        client,
        url,
        headers,
        payload,
        signal,
      );
      const latencyMs = latency();
      // The status is the answer: what becomes of its body changes nothing.
      return { statusCode, retryAfter, body: await readBodyPrefix(body), error: null, latencyMs };
    } catch (error) {
      const nothing = { statusCode: null, retryAfter: undefined, body: null };
      return { ...nothing, error: reasonOf(error), latencyMs: latency() };
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
  const answer = await client.request({
    ...{ method: 'POST', path: pathname + search, body: payload, signal },
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Formwright-Webhooks/1',
      ...headers,
    },
  });
  const { 'retry-after': retryAfter } = answer.headers;
  return {
    statusCode: answer.statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    body: answer.body,
  };
}

/** Reads what is kept of a body, and no more of it: it may be endless, slow, or break off. */
async function readBodyPrefix(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => body.destroy(), bodyTimeout);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBodyBytes) break;
    }
  } catch {
    // What came until then is kept.
  } finally {
    clearTimeout(timer);
  }
  const text = Buffer.concat(chunks).subarray(0, maxBodyBytes).toString('utf8');
  return text.replaceAll('\0', '\ufffd'); // which the database cannot hold
}

/** What people read in the log of deliveries, by the kind of error. */
const errorReasons: Record<string, string> = {
  PrivateAddressError: 'The address is private.',
  UnknownNameError: 'The name of the receiver is not known.',
  TimeoutError: 'The receiver took too long.',
  UND_ERR_CONNECT_TIMEOUT: 'The receiver took too long.',
  UND_ERR_HEADERS_TIMEOUT: 'The receiver took too long.',
  UND_ERR_BODY_TIMEOUT: 'The receiver took too long.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
  UND_ERR_SOCKET: 'The receiver closed the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ENOTFOUND: 'The name of the receiver is not known.',
  EAI_AGAIN: 'The name of the receiver could not be looked up.',
};

function reasonOf(error: unknown): string {
  const { name, code, cause } = Object(error);
  const reason = errorReasons[String(code)] ?? errorReasons[String(name)];
  if (reason !== undefined) return reason;
  if (cause !== undefined) return reasonOf(cause);
  return typeof code === 'string' ? `The exchange failed: ${code}.` : 'The exchange failed.';
}
