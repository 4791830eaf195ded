import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oncePer } from '../probe.ts';
import type { Target } from '../suite.ts';

/** A request that arrived. */
export interface Received {
  /** Includes the query string. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A web server of the attacker on 127.0.0.1. */
export interface Receiver {
  readonly url: string;
  /** The requests for a path, without its query string. */
  requestsFor(path: string): readonly Received[];
}

/**
 * Starts a server that records requests, once for each target. The query string of a request is the answer:
 * `status` is its status, the other parameters are its headers.
 */
export const attackersReceiver = oncePer(async (_: Target): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '/', headers } = request;
    received.push({ path, headers, body: Buffer.concat(chunks).toString() });
    const { status = '200', ...answered } = Object.fromEntries(
      new URLSearchParams(path.split('?')[1]),
    );
    response.writeHead(Number(status), answered).end('thanks');
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    requestsFor: (path) => received.filter((one) => one.path.split('?', 1)[0] === path),
  };
});
