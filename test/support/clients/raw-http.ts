import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The bytes that were received until the socket was closed. */
export interface RawResponse {
  /** The status of the first response; 0 if the connection was closed without one. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Connects to a server. The connection is closed at the end of the test. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return socket;
}

/** Sends raw bytes and reads until the server closes the connection. */
export async function sendRaw(url: string, bytes: string): Promise<RawResponse> {
  const socket = await openSocket(url);
  const answer = readResponse(socket);
  socket.write(bytes);
  return answer;
}

/** Reads until the server closes the connection. */
export async function readResponse(socket: Socket): Promise<RawResponse> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await new Promise((resolve) => socket.once('close', resolve));
  return parseResponse(Buffer.concat(chunks).toString());
}

function parseResponse(answer: string): RawResponse {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field): [string, string] => {
    const [name = '', ...value] = field.split(':');
    return [name, value.join(':').trim()];
  });
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? 0);
  return { status, headers: new Headers(headers), text: rest.join('\r\n\r\n') };
}
