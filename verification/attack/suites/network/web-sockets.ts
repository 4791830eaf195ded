import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { requestField, rootFields } from '../../../support/requests/graphql-requests.ts';
import { requireJson } from '../../../support/requests/rest.ts';
import type { Random } from '../../../support/requests/seeded-random.ts';
import { attacksOf, besideOthers, probe } from '../../probe.ts';
import type { Suite, Target, Verdict } from '../../suite.ts';

/** What pages of other websites can make a browser send. The cookie is that of the console. */
const origins: Readonly<Record<string, Record<string, string>>> = {
  'a page of another website': { Origin: 'https://attacker.example' },
  'a page of another site': {
    Origin: 'https://attacker.example',
    'Sec-Fetch-Site': 'cross-site',
  },
  'a page without an origin': { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
};

/** Milliseconds within which the service must end a connection. */
const longestEnd = 5000;

const messages = 10_000;

const frame = (...bytes: readonly number[]) => Buffer.from(bytes);

/** What no client sends. */
const hostile: Readonly<Record<string, (one: Opened) => void>> = {
  [`${messages} operations`]: ({ socket }) => {
    for (let id = 0; id < messages; id += 1) socket.send(operation(String(id), '{ __typename }'));
  },
  [`${messages} messages before connection_init`]: ({ socket }) => {
    for (let count = 0; count < messages; count += 1) socket.send('{"type":"ping"}');
  },
  [`${messages} ping frames`]: ({ socket }) => {
    for (let count = 0; count < messages; count += 1) socket.ping();
  },
  'ten messages of a megabyte': ({ socket }) => {
    const text = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(1_000_000) } });
    for (let count = 0; count < 10; count += 1) socket.send(text);
  },
  'a message of 20 megabytes': ({ socket }) => socket.send('x'.repeat(20_000_000)),
  'a message in 20,000 parts': ({ socket }) => {
    for (let count = 0; count < 20_000; count += 1) socket.send('x', { fin: false });
  },
  'a compressed frame': ({ write }) => write(frame(0xc1, 0x80, 0, 0, 0, 0)),
  'a frame without a mask': ({ write }) => write(frame(0x81, 0x02, 0x7b, 0x7d)),
  'a length that overflows': ({ write }) =>
    write(frame(0x81, 0xff, 255, 255, 255, 255, 255, 255, 255, 255)),
  'a text that is not UTF-8': ({ write }) => write(frame(0x81, 0x81, 0, 0, 0, 0, 0xff)),
  'a binary message': ({ socket }) => socket.send(Buffer.from('{"type":"ping"}')),
  'deep JSON': ({ socket }) => socket.send('['.repeat(500_000)),
  'an inherited name as the type': ({ socket }) => socket.send('{"type":"__proto__"}'),
};

export const webSockets: Suite = {
  name: 'web-sockets',
  promised: 'A WebSocket has no session, the limits of HTTP, and ends with its key.',
  parallel: 1,
  rounds: 1,
  aims: (target) => [
    ...attacksOf(origins, (name, headers) =>
      probe(`${name} connects`, name, () => hijack(target, headers)),
    ),
    () => probe('the cookie of the console, without an origin', 'cookie', () => useCookie(target)),
    ...rootFields('subscription').map(
      (root) => (random: Random) =>
        probe(`${root.name} of another workspace`, root.name, () => {
          const { body } = requestField(root, target.owner.ids, undefined, random);
          const { query } = JSON.parse(body ?? '{}');
          return refusal(target.url, target.stranger.key, String(query), 'not_found');
        }),
    ),
    ...attacksOf(hostile, (name, send) =>
      probe(name, name, async () => {
        const one = await open(target.url);
        const { fault } = await besideOthers(target.url, async () => send(one));
        return fault ?? (await ends(one));
      }),
    ),
    () => probe('more connections than an address may have', '200', () => openMany(target)),
    () => probe('a key that is revoked', 'revoked', () => revoke(target)),
  ],
};

const operation = (id: string, query: string) =>
  JSON.stringify({ id, type: 'subscribe', payload: { query } });

interface Opened {
  readonly socket: WebSocket;
  /** All that was received. */
  text(): string;
  write(bytes: Buffer): void;
  readonly closed: Promise<number>;
}

async function open(url: string, headers: Record<string, string> = {}): Promise<Opened> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers,
  });
  let text = '';
  socket.on('message', (data) => {
    text += String(data);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  socket.on('error', () => undefined);
  return {
    socket,
    closed,
    text: () => text,
    write: (bytes) => Object(socket)._socket.write(bytes),
  };
}

/** Waits for a text, or the end of the connection. */
async function waitFor({ text, closed }: Opened, expected: string): Promise<boolean> {
  const deadline = performance.now() + longestEnd;
  const over = closed.then(() => true);
  while (!text().includes(expected) && performance.now() < deadline) {
    if (await Promise.race([over, sleep(10, false)])) break;
  }
  return text().includes(expected);
}

async function ends({ socket, closed }: Opened): Promise<string | undefined> {
  const isOver = await Promise.race([closed.then(() => true), sleep(longestEnd, false)]);
  socket.terminate();
  return isOver ? undefined : `the connection is open after ${longestEnd} ms`;
}

async function hijack({ url, cookie }: Target, headers: Record<string, string>): Promise<Verdict> {
  const failed = await open(url, { ...headers, Cookie: cookie }).catch((error: unknown) => error);
  if (failed instanceof Error) {
    return { fault: undefined, isRefused: failed.message.endsWith('403') };
  }
  return { fault: 'the page was connected', isRefused: false };
}

/** Connects and sends one operation; the connection has the key, if any. */
async function refusal(
  url: string,
  key: string | undefined,
  query: string,
  code: string,
  headers: Record<string, string> = {},
): Promise<Verdict> {
  const one = await open(url, headers);
  const payload = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  one.socket.send(JSON.stringify({ type: 'connection_init', payload }));
  await waitFor(one, 'connection_ack');
  one.socket.send(operation('1', query));
  const isRefused = await waitFor(one, `"${code}"`);
  one.socket.terminate();
  return { fault: isRefused ? undefined : `answered ${one.text()}`, isRefused };
}

const useCookie = ({ url, cookie }: Target) =>
  refusal(url, undefined, '{ forms { totalCount } }', 'unauthenticated', { Cookie: cookie });

async function openMany({ url }: Target): Promise<string | undefined> {
  const opened = await Promise.all(
    Array.from({ length: 200 }, () => open(url).catch(() => undefined)),
  );
  const { fault } = await besideOthers(url, async () => undefined);
  for (const one of opened) one?.socket.terminate();
  await Promise.all(opened.map((one) => one?.closed));
  return fault ?? (opened.includes(undefined) ? undefined : 'opened 200 for one address');
}

async function revoke({ url, owner }: Target): Promise<string | undefined> {
  const body = { name: 'revoked', scopes: ['forms:read'] };
  const { id, key } = await requireJson(url, 'POST', '/keys', { key: owner.key, body });
  const one = await open(url);
  const payload = { Authorization: `Bearer ${key}` };
  one.socket.send(JSON.stringify({ type: 'connection_init', payload }));
  await waitFor(one, 'connection_ack');
  await requireJson(url, 'DELETE', `/keys/${id}`, { key: owner.key });
  return ends(one);
}
