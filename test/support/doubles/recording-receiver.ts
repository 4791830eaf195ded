import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received request. */
export interface Received {
  /** Includes the query string. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Responder = (response: ServerResponse, received: Received) => void;

export const thank: Responder = (response) => void response.end('thanks');

/** A web server on 127.0.0.1 that records requests, such as deliveries of webhooks. */
export interface RecordingReceiver {
  readonly url: string;
  readonly received: Received[];
  /** Sets the response to later requests. */
  respondWith(responder: Responder): void;
  /** Ends all connections, also of requests that have no response yet. */
  disconnect(): void;
  close(): void;
}

/** Starts a receiver. It responds with status 200 by default. */
export async function startRecordingReceiver(responder = thank): Promise<RecordingReceiver> {
  const received: Received[] = [];
  let respond = responder;
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return; // the sender has ended
    const one = { path: request.url ?? '', headers: request.headers, body };
    received.push(one);
    respond(response, one);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: AddressInfo = Object(server.address());
  const disconnect = () => server.closeAllConnections();
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    disconnect,
    respondWith(next) {
      respond = next;
    },
    close() {
      disconnect();
      server.close();
    },
  };
}
