import { type buildConnector, Client } from 'undici';
import { anyConnector, publicConnector } from './connector.ts';

/** What came of sending something. */
export interface Exchange {
  /** Null where there was no answer, or it broke off. */
  readonly statusCode: number | null;
  /** Value of `Retry-After`. */
  readonly retryAfter: string | undefined;
  /** The first KB of the answer. */
  readonly body: string | null;
  /** Why there is no whole answer. */
  readonly error: string | null;
  readonly latencyMs: number;
}

/** Sends a JSON text to a URL, once, following nothing. Does not throw. */
export type Transport = (
  url: string,
  headers: Readonly<Record<string, string>>,
  payload: string,
) => Promise<Exchange>;

interface TransportOptions {
  /** Whether private addresses may be called. */
  readonly allowPrivate: boolean;
  /** How many milliseconds the whole exchange may take. */
  readonly timeout?: number;
  readonly connector?: buildConnector.connector;
}

/** How many bytes of an answer are read. */
const answerLimit = 1024;

/** Sends over HTTP, each time on a connection of its own: what it leads to is looked at each time. */
export function createTransport(options: TransportOptions): Transport {
  const { allowPrivate, timeout = 15_000 } = options;
  const connect =
    options.connector ?? (allowPrivate ? anyConnector(timeout) : publicConnector(timeout));

  return async (url, headers, payload) => {
    const began = performance.now();
    const latency = () => Math.round(performance.now() - began);
    const client = new Client(new URL(url).origin, { connect, pipelining: 0 });
    try {
      const answer = await exchange(client, url, headers, payload, AbortSignal.timeout(timeout));
      return { ...answer, error: null, latencyMs: latency() };
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
    body: await beginningOf(answer.body),
  };
}

/** Reads what is kept of an answer, and no more of it: it may be endless. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= answerLimit) break;
  }
  const text = Buffer.concat(chunks).subarray(0, answerLimit).toString('utf8');
  return text.replaceAll('\0', '\ufffd'); // which the database cannot hold
}

/** What people read in the log of deliveries, by the kind of error. */
const reasons: Record<string, string> = {
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
  const reason = reasons[String(code)] ?? reasons[String(name)];
  if (reason !== undefined) return reason;
  if (cause !== undefined) return reasonOf(cause);
  return typeof code === 'string' ? `The exchange failed: ${code}.` : 'The exchange failed.';
}
