import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../support/clients/console-session.ts';
import { openSocket, readResponse, sendRaw } from '../../support/clients/raw-http.ts';
import { connectWebSocket, openWebSocket } from '../../support/clients/web-socket.ts';
import { recordedLog } from '../../support/doubles/recorded-log.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Which handshakes of WebSockets are accepted, and what becomes of other requests with the header `Upgrade`.

const { log, lines } = recordedLog();
const world = await createTestWorld({
  log,
  env: { GRAPHQL_CORS_ORIGINS: 'https://app.example', TRUST_PROXY: '1' },
});
const alice = await world.client();

const upgrade = {
  Host: 'localhost',
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol': 'graphql-transport-ws',
};

/** A handshake, with some of its headers changed or left out. */
const handshake = (changed: Record<string, string | undefined> = {}, target = '/graphql') => {
  const headers = Object.entries({ ...upgrade, ...changed }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}\r\n`,
  );
  return `GET ${target} HTTP/1.1\r\n${headers.join('')}\r\n`;
};

/** Sends a request and reads the head of the response, on a connection that stays open. */
async function headOf(request: string): Promise<string> {
  const socket = await openSocket(world.url);
  socket.write(request);
  const [head] = await once(socket, 'data');
  return String(head);
}

describe('refused handshakes', () => {
  it.each<[string, Record<string, string | undefined>, number, string]>([
    ['another origin', { Origin: 'https://evil.example' }, 403, 'GRAPHQL_CORS_ORIGINS'],
    ['an opaque origin', { Origin: 'null' }, 403, 'GRAPHQL_CORS_ORIGINS'],
    [
      'another origin with the cookie of the console',
      { Origin: 'https://evil.example', Cookie: 'formwright_session=x' },
      ...([403, 'GRAPHQL_CORS_ORIGINS'] as const),
    ],
    [
      'a page of another site',
      { Origin: 'https://forms.example', 'Sec-Fetch-Site': 'cross-site' },
      ...([403, 'GRAPHQL_CORS_ORIGINS'] as const),
    ],
    ['another version', { 'Sec-WebSocket-Version': '8' }, 400, 'version must be 13'],
    ['no version', { 'Sec-WebSocket-Version': undefined }, 400, 'version must be 13'],
    ['no key', { 'Sec-WebSocket-Key': undefined }, 400, 'Sec-WebSocket-Key'],
    ['a malformed key', { 'Sec-WebSocket-Key': 'x' }, 400, 'Sec-WebSocket-Key'],
    ['another subprotocol', { 'Sec-WebSocket-Protocol': 'graphql-ws' }, 400, 'subprotocol'],
    ['no subprotocol', { 'Sec-WebSocket-Protocol': undefined }, 400, 'subprotocol'],
    [
      'malformed subprotocols',
      { 'Sec-WebSocket-Protocol': 'graphql-transport-ws,,' },
      ...([400, 'Sec-WebSocket-Protocol'] as const),
    ],
    ['no host', { Host: undefined }, 400, 'Host'],
  ])('refuses a handshake with %s, with a problem', async (_, changed, status, detail) => {
    const response = await sendRaw(world.url, handshake(changed));
    expect(response.status, response.text).toBe(status);
    expect(response.headers.get('Content-Type')).toContain('application/problem+json');
    expect(response.headers.get('Connection')).toBe('close');
    const body = JSON.parse(response.text);
    expect(body.detail).toContain(detail);
    expect(body.request_id).toBe(response.headers.get('X-Request-Id'));
  });

  it('responds to a handshake for another path as to any other request', async () => {
    const missing = await sendRaw(world.url, handshake({}, '/missing'));
    expect([missing.status, JSON.parse(missing.text).code]).toEqual([404, 'not_found']);
    const invalid = await sendRaw(world.url, handshake({}, 'graphql'));
    expect(invalid.status).toBe(400);
  });

  it('refuses a handshake of a server for background jobs', async () => {
    const { services } = world;
    const { listen } = await import('../../../src/server/listen.ts');
    const config = { ...services.config, PORT: 0, ROLE: 'worker' } as const;
    const worker = await listen({ ...services, config });
    const response = await sendRaw(`http://127.0.0.1:${worker.services.config.PORT}`, handshake());
    await worker.stop();
    expect(response.status).toBe(404);
  });

  it('closes a connection with a handshake before the previous response', async () => {
    const query = encodeURIComponent('{ __schema { types { name } } }');
    const previous = `GET /graphql?query=${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const socket = await openSocket(world.url);
    const response = readResponse(socket);
    socket.write(previous + handshake());
    expect((await response).text).not.toContain('101 Switching');
  });
});

describe('accepted handshakes', () => {
  it.each<[string, Record<string, string>]>([
    ['no origin', {}],
    ['the origin of PUBLIC_URL', { Origin: 'https://forms.example' }],
    ['an origin of GRAPHQL_CORS_ORIGINS', { Origin: 'https://app.example' }],
    ['the own origin', { Origin: 'https://forms.example', 'Sec-Fetch-Site': 'same-origin' }],
    ['a target in absolute form and a query', {}],
  ])('accepts a handshake with %s, without compression', async (name, headers) => {
    const target = name.includes('absolute') ? 'http://localhost/graphql?a=b' : '/graphql';
    const offer = { 'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits' };
    const head = await headOf(handshake({ ...headers, ...offer }, target));
    expect(head).toMatch(/^HTTP\/1\.1 101 /);
    expect(head).toContain('Sec-WebSocket-Protocol: graphql-transport-ws');
    expect(head).not.toMatch(/Sec-WebSocket-Extensions/i);
  });

  it('selects the protocol among several', async () => {
    const protocols = ['graphql-ws', 'graphql-transport-ws'];
    const { socket } = await openWebSocket(world.url, { protocols });
    expect(socket.protocol).toBe('graphql-transport-ws');
  });

  it('handles messages that arrive with the handshake', async () => {
    const socket = await openSocket(world.url);
    const init = Buffer.from('{"type":"connection_init"}');
    const mask = Buffer.alloc(4);
    const frame = Buffer.concat([Buffer.from([0x81, 0x80 + init.length]), mask, init]);
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.write(Buffer.concat([Buffer.from(handshake()), frame]));
    await expect.poll(() => text).toContain('{"type":"connection_ack"}');
  });

  it('upgrades a connection that was used for a request', async () => {
    const socket = await openSocket(world.url);
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    socket.write(handshake());
    const [head] = await once(socket, 'data');
    expect(String(head)).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('has no session, whatever cookie the page sends', async () => {
    const { cookie: Cookie } = await signIn(world.url, alice.secret ?? '');
    const headers = { Cookie, Origin: 'https://forms.example', 'Sec-Fetch-Site': 'same-origin' };
    const one = await connectWebSocket(world.url, undefined, { headers });
    one.send({ id: '1', type: 'subscribe', payload: { query: '{ forms { edges { cursor } } }' } });
    await expect.poll(() => JSON.stringify(one.messages)).toContain('unauthenticated');
  });

  it('writes a log line with the request id of the client', async () => {
    await openWebSocket(world.url, { headers: { 'X-Request-Id': 'handshake-1' } });
    const line = { request_id: 'handshake-1', endpoint: '/graphql', status: 101, method: 'GET' };
    await expect
      .poll(() => lines.map(({ fields }) => fields))
      .toContainEqual(expect.objectContaining(line));
  });
});

describe('requests with other protocols to upgrade to', () => {
  const h2c = [
    'Host: localhost',
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
  ].join('\r\n');
  const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

  /** Sends a request, then another one on the same connection. */
  async function sendBoth(request: string): Promise<string> {
    const socket = await openSocket(world.url);
    const response = readResponse(socket);
    const first = once(socket, 'data');
    socket.write(request);
    await first;
    socket.write(next);
    const { status, text } = await response;
    expect(status).toBe(200);
    return text;
  }

  it('serves GET over HTTP, and the next request of the connection', async () => {
    const text = await sendBoth(`GET /healthz HTTP/1.1\r\n${h2c}\r\n\r\n`);
    expect(text.match(/"status":"ok"/g)).toHaveLength(2);
  });

  it.each(['h2c', 'websocket'])('serves POST with its body, with Upgrade: %s', async (protocol) => {
    const body = JSON.stringify({ query: '{ __typename }' });
    const headers = [h2c.replace('Upgrade: h2c', `Upgrade: ${protocol}`)]
      .concat('Content-Type: application/json', `Content-Length: ${body.length}`)
      .join('\r\n');
    const text = await sendBoth(`POST /graphql HTTP/1.1\r\n${headers}\r\n\r\n${body}`);
    expect(text).toContain('{"data":{"__typename":"Query"}');
    expect(text).toContain('{"status":"ok"');
  });

  it('serves a GET request with a body over HTTP', async () => {
    const query = encodeURIComponent('{ __typename }');
    const request = handshake({ 'Content-Length': '2' }, `/graphql?query=${query}`);
    const text = await sendBoth(`${request}{}`);
    expect(text).toContain('{"data":{"__typename":"Query"}');
    expect(text).toContain('{"status":"ok"');
  });
});
