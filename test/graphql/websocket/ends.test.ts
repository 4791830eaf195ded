import { describe, expect, it } from 'vitest';
import { listen } from '../../../src/server/listen.ts';
import { issueKey, revokeKey } from '../../../src/workspaces/api-keys.ts';
import { type Scope, scopes } from '../../../src/workspaces/scopes.ts';
import { connectWebSocket, openWebSocket } from '../../support/clients/web-socket.ts';
import { waitForBlockedStatements, withRowLock } from '../../support/database/row-locks.ts';
import { recordedLog } from '../../support/doubles/recorded-log.ts';
import { buildForm } from '../../support/fixtures/forms.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// What ends connections: the end of the access, and the stop of the server.

const clock = adjustableClock();
const { log, lines } = recordedLog();
const world = await createTestWorld({
  clock,
  log,
  timings: { accessPoll: 50, webSocketClose: 200 },
});
const alice = await world.client();

const keyOf = (granted: readonly Scope[] = scopes, expiresAt: Date | null = null) =>
  issueKey(world.services, alice.workspaceId ?? '', {
    name: 'socket',
    scopes: granted,
    expiresAt,
  });

const live = {
  query: 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }',
  variables: { id: (await buildForm(alice)).id },
};
const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });

/** Connects and subscribes. */
async function subscribed(url: string, secret: string) {
  const from = lines.length;
  const one = await connectWebSocket(url, bearer(secret));
  one.send({ id: 'live', type: 'subscribe', payload: live });
  await expect
    .poll(() => lines.slice(from).map(({ fields }) => fields['method']))
    .toContain('WEBSOCKET');
  return one;
}

describe('the end of access', () => {
  it('closes the connections of a revoked key within a second, and no others', async () => {
    const { key, secret } = await keyOf();
    const idle = await connectWebSocket(world.url, bearer(secret));
    const busy = await subscribed(world.url, secret);
    const other = await connectWebSocket(world.url, bearer(alice.secret ?? ''));
    const visitor = await connectWebSocket(world.url);
    const began = performance.now();
    await revokeKey(world.services, key.id);
    const ended = { code: 4403, reason: expect.stringContaining('has ended') };
    expect(await Promise.all([idle.closed, busy.closed])).toEqual([ended, ended]);
    expect(performance.now() - began).toBeLessThan(2000);
    expect(busy.messages.map(({ type }) => type)).toEqual(['connection_ack']);
    for (const { socket } of [other, visitor]) expect(socket.readyState).toBe(socket.OPEN);
    const again = await openWebSocket(world.url);
    again.send({ type: 'connection_init', payload: bearer(secret) });
    expect((await again.closed).code).toBe(4403);
  });

  it('closes the connections of a key that expires', async () => {
    const { secret } = await keyOf(scopes, new Date(clock.now().getTime() + 60_000));
    const one = await connectWebSocket(world.url, bearer(secret));
    clock.advance(61_000);
    expect((await one.closed).code).toBe(4403);
  });
});

describe('the stop of a server', () => {
  const start = async () => {
    const running = await listen({
      ...world.services,
      config: { ...world.services.config, PORT: 0 },
    });
    return { ...running, url: `http://127.0.0.1:${running.services.config.PORT}` };
  };
  const going = { code: 1001, reason: 'The server is stopping. Connect again.' };

  it('refuses handshakes once it is announced, and serves the connections', async () => {
    const server = await start();
    const one = await connectWebSocket(server.url);
    server.announceStop();
    await expect(openWebSocket(server.url)).rejects.toThrow('503');
    one.send({ id: '1', type: 'subscribe', payload: { query: '{ __typename }' } });
    await expect.poll(() => one.messages.at(-1)).toEqual({ id: '1', type: 'complete' });
    await server.stop();
    expect(await one.closed).toEqual(going);
  });

  it('closes connections without reporting the end of subscriptions, and ends promptly', async () => {
    const server = await start();
    const idle = await connectWebSocket(server.url);
    const busy = await subscribed(server.url, alice.secret ?? '');
    const silent = await openWebSocket(server.url);
    const began = performance.now();
    await server.stop();
    expect(performance.now() - began).toBeLessThan(1500);
    expect(await Promise.all([idle.closed, busy.closed, silent.closed])).toEqual([
      going,
      going,
      going,
    ]);
    expect(busy.messages.map(({ type }) => type)).toEqual(['connection_ack']);
  });

  it('lets a running mutation complete, but begins no other operation', async () => {
    const server = await start();
    const one = await subscribed(server.url, alice.secret ?? '');
    const { id } = await buildForm(alice);
    const { pool } = world.services.db;
    const select = 'SELECT FROM forms WHERE id = $1 FOR UPDATE';
    let stopped: Promise<void> | undefined;
    await withRowLock(pool, select, [id], async () => {
      const query = `mutation { deleteForm(id: "${id}") { deletedFormId } }`;
      one.send({ id: 'delete', type: 'subscribe', payload: { query } });
      await waitForBlockedStatements(pool, 1);
      stopped = server.stop();
      one.send({ id: 'late', type: 'subscribe', payload: { query: '{ __typename }' } });
    });
    expect(await one.closed).toEqual(going);
    await stopped;
    expect(one.messages.map(({ id: operation, type }) => [operation, type])).toEqual([
      [undefined, 'connection_ack'],
      ['delete', 'next'],
      ['delete', 'complete'],
    ]);
  });

  it('does not report the end of a subscription that is not established yet', async () => {
    const server = await start();
    const one = await connectWebSocket(server.url, bearer(alice.secret ?? ''));
    const { pool } = world.services.db;
    let stopped: Promise<void> | undefined;
    await withRowLock(pool, 'LOCK TABLE responses IN ACCESS EXCLUSIVE MODE', [], async () => {
      one.send({ id: 'live', type: 'subscribe', payload: live });
      await waitForBlockedStatements(pool, 1);
      stopped = server.stop();
    });
    expect(await one.closed).toEqual(going);
    await stopped;
    expect(one.messages.map(({ type }) => type)).toEqual(['connection_ack']);
  });

  it('disconnects a client that does not confirm the end', async () => {
    const server = await start();
    const one = await connectWebSocket(server.url);
    one.socket.pause();
    const began = performance.now();
    await server.stop();
    expect(performance.now() - began).toBeLessThan(4000);
  });
});
