import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

/** A WebSocket of a test, without a client library. */
export interface RawWebSocket {
  readonly socket: WebSocket;
  /** The messages received so far. */
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of a message literally
  readonly messages: any[];
  /** Resolves at the end of the connection. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  send(message: object | string | Buffer): void;
}

interface OpenOptions {
  readonly path?: string;
  readonly protocols?: string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The authority of the server's certificate. */
  readonly ca?: Buffer;
}

const protocol = 'graphql-transport-ws';

/** Connects. Rejects if the handshake is refused. */
export async function openWebSocket(
  url: string,
  { path = '/graphql', protocols = [protocol], ...options }: OpenOptions = {},
): Promise<RawWebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, protocols, options);
  onTestFinished(() => socket.terminate());
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const messages: any[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  await once(socket, 'open');
  socket.on('error', () => undefined);
  return {
    socket,
    messages,
    closed,
    send: (message) =>
      socket.send(
        typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
      ),
  };
}

/** Connects and sends `connection_init`; resolves once it is acknowledged. */
export async function connectWebSocket(
  url: string,
  payload?: object,
  options?: OpenOptions,
): Promise<RawWebSocket> {
  const opened = await openWebSocket(url, options);
  const first = once(opened.socket, 'message');
  opened.send({ type: 'connection_init', ...(payload && { payload }) });
  await first;
  return opened;
}
