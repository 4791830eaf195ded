import { once } from 'node:events';
import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { webSocketBounds } from '../../../src/graphql/websocket/connection.ts';
import { answerBodyLimit } from '../../../src/responses/submit/submit-response.ts';
import { inParallel, newAddress } from '../../support/clients/rate-limit-helpers.ts';
import {
  connectWebSocket,
  openWebSocket,
  type RawWebSocket,
} from '../../support/clients/web-socket.ts';
import { buildForm } from '../../support/fixtures/forms.ts';
import { memoryInUse } from '../../support/processes/memory.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// What clients can use over WebSocket.

const wrong = `Bearer fw_${'0'.repeat(28)}`;
const world = await createTestWorld({
  env: {
    RATE_LIMITS: 'graphql=60/60,management=300/60,keys=3/60',
    TRUST_PROXY: '1',
    MAX_CONNECTIONS: '2000',
  },
  webSockets: { connectionsPerAddress: 6, operations: 4, unsentBytes: 256 * 1024 },
});
/** Times are short here. */
const impatient = await createTestWorld({
  timings: { webSocketInit: 100, webSocketPing: 100, webSocketIdle: 150 },
});
const alice = await world.client();
const authorization = { Authorization: `Bearer ${alice.secret}` };

const from = (address = newAddress()) => ({ headers: { 'X-Forwarded-For': address } });
const subscribe = (id: string, query = '{ __typename }', variables = {}) => ({
  id,
  type: 'subscribe',
  payload: { query, variables },
});
/** A message of that length. */
const pingOf = (bytes: number) => {
  const [begin, end] = ['{"type":"ping","payload":{"a":"', '"}}'];
  return `${begin}${'x'.repeat(bytes - begin.length - end.length)}${end}`;
};
const { messageBytes } = webSocketBounds;
const codesOf = (messages: { type: string; payload: { extensions: { code: string } }[] }[]) =>
  messages.flatMap(({ type, payload }) => (type === 'error' ? [payload[0]?.extensions.code] : []));

describe('messages that end a connection', () => {
  it.each<[string, object | string | Buffer, number]>([
    ['binary', Buffer.from('{"type":"ping"}'), 4400],
    ['not JSON', '{"type":', 4400],
    ['of an unknown type', { type: 'start' }, 4400],
    ['for clients', { id: '1', type: 'complete1' }, 4400],
    ['a result', { id: '1', type: 'next', payload: {} }, 4400],
    ['without an id', { type: 'subscribe', payload: { query: '{ a }' } }, 4400],
    ['a second connection_init', { type: 'connection_init' }, 4429],
  ])('closes a connection after a message that is %s', async (_, message, code) => {
    const one = await connectWebSocket(world.url, undefined, from());
    one.send(message);
    expect((await one.closed).code).toBe(code);
  });

  it.each<[string, number, (address: ReturnType<typeof from>) => Promise<RawWebSocket>]>([
    ['with a key', messageBytes, (address) => connectWebSocket(world.url, authorization, address)],
    ['without a key', answerBodyLimit, (a) => connectWebSocket(world.url, undefined, a)],
    ['before connection_init', answerBodyLimit, (a) => openWebSocket(world.url, a)],
  ])('reads no message above the limit of a client %s', async (_, limit, connect) => {
    const [read, whole, partial] = await inParallel(3, () => connect(from()));
    read?.send(pingOf(limit));
    await expect.poll(() => read?.messages.at(-1)?.type).toBe('pong');
    whole?.send(pingOf(limit + 1));
    expect(await whole?.closed).toMatchObject({ code: 1009 });
    partial?.socket.send('x'.repeat(limit + 64 * 1024), { fin: false });
    expect(await partial?.closed).toMatchObject({ code: 1009 });
  });

  it('closes a connection with an operation before connection_init, and without the latter', async () => {
    const early = await openWebSocket(world.url, from());
    early.send(subscribe('1'));
    expect((await early.closed).code).toBe(4401);
    const silent = await openWebSocket(impatient.url);
    expect((await silent.closed).code).toBe(4408);
  });

  it('closes a connection that uses the id of a running operation', async () => {
    const { id } = await buildForm(alice);
    const one = await connectWebSocket(world.url, authorization, from());
    const live = 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }';
    one.send(subscribe('1', live, { id }));
    one.send(subscribe('1', live, { id }));
    expect((await one.closed).code).toBe(4409);
  });

  it.each<[string, number[]]>([
    ['is not masked', [0x81, 0x02, 0x7b, 0x7d]],
    ['has a reserved bit, as with compression', [0xc1, 0x80, 0, 0, 0, 0]],
    ['is not UTF-8', [0x81, 0x81, 0, 0, 0, 0, 0xff]],
    ['announces too many bytes', [0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('ends a connection with a frame that %s', async (_, bytes) => {
    const one = await connectWebSocket(world.url, undefined, from());
    const { _socket: tcp } = Object(one.socket);
    tcp.write(Buffer.from(bytes));
    expect([1002, 1007, 1009]).toContain((await one.closed).code);
  });

  it('ends a connection with half a frame once it does not answer a ping', async () => {
    const one = await connectWebSocket(impatient.url);
    const { _socket: tcp } = Object(one.socket);
    tcp.write(Buffer.from([0x81, 0xfe, 0x10, 0x00, 0, 0, 0, 0, 0x7b]));
    expect((await one.closed).code).toBe(1006);
  });

  it.each([
    ['no text', { Authorization: 7 }],
    ['too long', { Authorization: `Bearer ${'x'.repeat(9000)}` }],
  ])('closes a connection with a header that is %s', async (_, payload) => {
    const one = await openWebSocket(world.url, from());
    one.send({ type: 'connection_init', payload });
    expect(await one.closed).toMatchObject({ code: 4400, reason: /Authorization must be a text/ });
  });
});

describe('limits', () => {
  it('counts wrong keys by address, like requests with them', async () => {
    const address = newAddress();
    const connect = async () => {
      const one = await openWebSocket(world.url, from(address));
      one.send({ type: 'connection_init', payload: { authorization: wrong } });
      return one.closed;
    };
    for (let count = 0; count < 3; count += 1) {
      expect(await connect()).toMatchObject({ code: 4403, reason: /key/ });
    }
    expect(await connect()).toMatchObject({ code: 1013, reason: /Too many requests/ });
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': address,
        Authorization: wrong,
      },
      body: JSON.stringify({ query: '{ viewer { key { id } } }' }),
    });
    expect(JSON.stringify(await response.json())).toContain('rate_limited');
  });

  it('counts each operation without a key by address, on all connections and over HTTP', async () => {
    const address = newAddress();
    const ask = () =>
      fetch(`${world.url}/graphql?query={__typename}`, { headers: { 'X-Forwarded-For': address } });
    const [first, second] = await inParallel(2, () =>
      connectWebSocket(world.url, undefined, from(address)),
    );
    expect((await inParallel(10, ask)).every(({ status }) => status === 200)).toBe(true);
    for (let id = 0; id < 50; id += 1) {
      (id % 2 ? first : second)?.send(subscribe(String(id)));
      await expect
        .poll(() => JSON.stringify([first?.messages, second?.messages]), { interval: 2 })
        .toMatch(new RegExp(`"id":"${id}","type":"(complete|error)"`));
    }
    const all = [...(first?.messages ?? []), ...(second?.messages ?? [])];
    expect(codesOf(all)).toEqual(['rate_limited', 'rate_limited']);
    expect((await ask()).status).toBe(429);
  });

  it('counts each operation with a key by the key', async () => {
    const client = await world.client();
    const payload = { Authorization: `Bearer ${client.secret}` };
    const spent = inParallel(300, () => client.rest('GET /forms'));
    expect((await spent).map(({ status }) => status)).toContain(200);
    const one = await openWebSocket(world.url, from());
    one.send({ type: 'connection_init', payload });
    expect(await one.closed).toMatchObject({ code: 1013, reason: /Too many requests/ });
  });

  it('refuses a fifth operation at a time, and continues with the others', async () => {
    const { id } = await buildForm(alice);
    const one = await connectWebSocket(world.url, authorization, from());
    const live = 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }';
    for (const name of ['a', 'b', 'c', 'd', 'e']) one.send(subscribe(name, live, { id }));
    await expect.poll(() => codesOf(one.messages)).toEqual(['rate_limited']);
    expect(one.messages.at(-1).id).toBe('e');
    expect(one.messages.at(-1).payload[0].extensions.request_id).toBeDefined();
    one.send({ id: 'a', type: 'complete' });
    one.send(subscribe('f'));
    await expect.poll(() => one.messages.at(-1)).toEqual({ id: 'f', type: 'complete' });
  });

  it('limits the live subscriptions of a key across transports', async () => {
    const client = await world.client();
    const { id } = await buildForm(client);
    const payload = { Authorization: `Bearer ${client.secret}` };
    const live = 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }';
    const three = await inParallel(3, () => connectWebSocket(world.url, payload, from()));
    for (const one of three) {
      for (const name of ['a', 'b', 'c', 'd']) one.send(subscribe(name, live, { id }));
    }
    await expect
      .poll(() => three.flatMap(({ messages }) => codesOf(messages)))
      .toEqual(['rate_limited', 'rate_limited']);
  });

  it('refuses the connections of an address above the limit with 429, not those of others', async () => {
    const address = newAddress();
    await inParallel(6, () => openWebSocket(world.url, from(address)));
    await expect(openWebSocket(world.url, from(address))).rejects.toThrow('429');
    await openWebSocket(world.url, from());
  });

  it('holds a quarter of MAX_CONNECTIONS open, refuses others with 503, and releases all', async () => {
    const before = memoryInUse().rss;
    const outcomes: (Error | RawWebSocket)[] = [];
    // Fewer at a time than the operating system queues for a listening socket.
    for (let batch = 0; batch < 10; batch += 1) {
      const opening = inParallel(100, () =>
        openWebSocket(world.url, from()).catch((error: Error) => error),
      );
      outcomes.push(...(await opening));
    }
    const refused = outcomes.flatMap((one) => (one instanceof Error ? one.message : []));
    const opened = outcomes.flatMap((one) => (one instanceof Error ? [] : one));
    expect(new Set(refused)).toEqual(new Set(['Unexpected server response: 503']));
    // Those that were silent for too long have been closed since.
    const held = opened.filter(({ socket }) => socket.readyState === socket.OPEN);
    expect(held.length).toBeLessThanOrEqual(500);
    expect(opened.length).toBeGreaterThan(400);
    expect(memoryInUse().rss - before).toBeLessThan(200 * 1024 * 1024);
    for (const { socket } of opened) socket.terminate();
    await Promise.all(opened.map(({ closed }) => closed));
    await expect
      .poll(() =>
        openWebSocket(world.url, from()).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});

describe('clients that send or read at their own pace', () => {
  it('closes the connection of a client that floods it, and runs few of its operations', async () => {
    const address = newAddress();
    const query = vi.spyOn(world.services.limits, 'consume');
    const one = await connectWebSocket(world.url, undefined, from(address));
    for (let id = 0; id < 10_000; id += 1) one.send(subscribe(String(id)));
    expect(await one.closed).toEqual({ code: 4429, reason: 'Too many messages.' });
    const counted = query.mock.calls.filter(([name]) => name === 'graphql').length;
    query.mockRestore();
    expect(counted).toBeLessThan(150);
    expect(one.messages.length).toBeLessThan(400);
  });

  it.each(['ping', 'pong'] as const)(
    'closes a connection with a flood of %s frames',
    async (kind) => {
      const one = await connectWebSocket(world.url, undefined, from());
      for (let count = 0; count < 10_000; count += 1) one.socket[kind]();
      expect([1006, 4429]).toContain((await one.closed).code);
    },
  );

  it('closes the oldest connections if more than 64 MiB of messages are incomplete', async () => {
    const client = await world.client();
    const payload = { Authorization: `Bearer ${client.secret}` };
    const all = await inParallel(72, () => connectWebSocket(world.url, payload, from()));
    for (const { socket } of all) socket.send('x'.repeat(1_000_000), { fin: false });
    const [first] = all;
    expect(await first?.closed).toMatchObject({ code: 1013, reason: /being received/ });
    const last = all.at(-1);
    last?.socket.send('x'); // its message is complete, and not JSON
    expect((await last?.closed)?.code).toBe(4400);
  });

  it('ends a connection with a message in too many parts', async () => {
    const one = await connectWebSocket(world.url, undefined, from());
    for (let count = 0; count < 5000; count += 1) one.socket.send('x', { fin: false });
    expect((await one.closed).code).toBe(1008);
  });

  it('counts long messages as several', async () => {
    const one = await connectWebSocket(world.url, authorization, from());
    const long = { type: 'ping', payload: { text: 'x'.repeat(1_000_000) } };
    for (let count = 0; count < 5; count += 1) one.send(long);
    expect((await one.closed).code).toBe(4429);
  });

  it('closes the connection of a client that does not answer pings', async () => {
    const one = await connectWebSocket(impatient.url);
    one.socket.pause();
    const { _socket: tcp } = Object(one.socket);
    tcp.resume();
    await once(tcp, 'close');
  });

  it('closes the connection of a client that does not read results', async () => {
    const one = await connectWebSocket(world.url, authorization, from());
    one.socket.pause();
    const large = subscribe('', getIntrospectionQuery());
    for (let id = 0; id < 60 && one.socket.readyState === one.socket.OPEN; id += 1) {
      one.send({ ...large, id: String(id) });
      await fetch(`${world.url}/healthz`); // the server has read the message
    }
    one.socket.resume();
    expect((await one.closed).code).toBe(1006);
    expect(one.messages.filter(({ type }) => type === 'complete').length).toBeLessThan(60);
  });

  it('closes an idle connection normally, but none with a subscription', async () => {
    const idle = await connectWebSocket(impatient.url);
    const client = await impatient.client();
    const { id } = await buildForm(client);
    const busy = await connectWebSocket(impatient.url, {
      Authorization: `Bearer ${client.secret}`,
    });
    busy.send(
      subscribe('1', 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }', { id }),
    );
    idle.send({ type: 'ping' }); // no operation
    expect(await idle.closed).toEqual({ code: 1000, reason: 'Idle for too long.' });
    const pings = await Promise.all([once(busy.socket, 'ping'), once(busy.socket, 'ping')]);
    expect(pings).toHaveLength(2);
    expect(busy.socket.readyState).toBe(busy.socket.OPEN);
  });
});
