import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A received request. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A webhook receiver on a local HTTP server. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Sets the response to later requests. */
  respondWith(responder: (response: ServerResponse) => void): void;
}

/** Starts a receiver for one test file. It responds with status 200 by default. */
export async function createReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let responder = (response: ServerResponse): void => {
    response.end('thanks');
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ path: request.url ?? '', headers: request.headers, body });
    responder(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    respondWith(next) {
      responder = next;
    },
  };
}

/** Responds with a status and an empty body. */
export const respondStatus = (code: number, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) => {
    response.writeHead(code, headers).end();
  };
};
