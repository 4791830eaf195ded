import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** What a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** To the byte. */
  readonly body: string;
}

/** Somebody who is told of events, over real HTTP on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** How it answers from now on. */
  respondWith(how: (response: ServerResponse) => void): void;
}

/** Answers 200 until told otherwise; gone when the file is done. */
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

/** An answer with a status and nothing else. */
export const respondStatus = (code: number, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) => {
    response.writeHead(code, headers).end();
  };
};
