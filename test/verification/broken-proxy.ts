import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A request as the client sent it. */
interface Sent {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the server answered. */
interface Answered {
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** What is wrong with a server. */
export interface Mistake {
  /** Replaces the API key of a request. */
  readonly replaceKey?: (sent: Sent) => string;
  /** Replaces the body of a request. */
  readonly replaceBody?: (sent: Sent) => string;
  /** Replaces the answer to a request. */
  readonly spoil?: (sent: Sent, answer: Answered) => Partial<Answered> | Promise<Partial<Answered>>;
}

/**
 * Puts a proxy that makes a mistake in front of a server. It ends with the test file.
 *
 * @returns the URL of the proxy
 */
export async function startBrokenProxy(
  url: string,
  { replaceKey, replaceBody, spoil }: Mistake,
): Promise<string> {
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { method = 'GET', url: path = '/', headers } = request;
    const key = headers.authorization?.replace('Bearer ', '') ?? '';
    const sent: Sent = { key, method, path, headers, body };
    const used = replaceKey?.(sent) ?? key;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(used !== '' && { Authorization: `Bearer ${used}` }),
        ...(body.length > 0 && { 'Content-Type': 'application/json' }),
        ...(headers.accept !== undefined && { Accept: headers.accept }),
        ...(headers['accept-language'] && { 'Accept-Language': headers['accept-language'] }),
      },
      body: body.length > 0 && method !== 'GET' ? (replaceBody?.(sent) ?? body) : null,
    });
    const {
      'content-encoding': _,
      'content-length': __,
      ...kept
    } = Object.fromEntries(answer.headers);
    const text = await answer.text();
    const spoiled = { headers: kept, text, ...(await spoil?.(sent, { headers: kept, text })) };
    response.writeHead(answer.status, spoiled.headers).end(spoiled.text);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  afterAll(() => void proxy.close());
  const { port }: AddressInfo = Object(proxy.address());
  return `http://127.0.0.1:${port}`;
}
