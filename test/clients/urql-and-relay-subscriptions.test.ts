import { Client, type Exchange, fetchExchange } from '@urql/core';
import type { Client as SocketClient } from 'graphql-ws';
import { Agent, EventSource } from 'undici';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '../../src/server/listen.ts';
import { createTestWorld } from '../support/world/test-world.ts';
import { connect, relaySubscribe, urqlExchange } from './config/websocket.ts';
import {
  type Created,
  pollOptions,
  quickSubscriptions,
  subscription,
  waitUntilSubscribed,
  watchedForm,
} from './support/subscription-helpers.ts';

// Subscriptions over server-sent events and WebSocket with urql, Relay and EventSource.

// Node.js before version 22 has none.
beforeEach(() => void vi.stubGlobal('WebSocket', WebSocket));

const world = await createTestWorld({ timings: quickSubscriptions });
const alice = await world.client();
const authorization = `Bearer ${alice.secret}`;
const url = `${world.url}/graphql`;

function connectSocket(): SocketClient {
  const client = connect(world.url, alice.secret ?? '');
  onTestFinished(() => client.dispose());
  return client;
}

type Receive = (id: unknown) => void;

function subscribeWithUrql(exchanges: Exchange[], formId: string, receive: Receive): () => void {
  const client = new Client({
    ...{ url, exchanges, preferGetMethod: false },
    fetchSubscriptions: exchanges.includes(fetchExchange),
    fetchOptions: { headers: { Authorization: authorization } },
  });
  return client
    .subscription<Created>(subscription, { formId })
    .subscribe(({ data }) => receive(data?.responseCreated?.id)).unsubscribe;
}

/** Subscribes to a form; returns a function that ends the subscription. */
const clients: Readonly<Record<string, (formId: string, receive: Receive) => () => void>> = {
  'urql with fetchSubscriptions': (...wanted) => subscribeWithUrql([fetchExchange], ...wanted),
  'urql with subscriptionExchange over WebSocket': (...wanted) =>
    subscribeWithUrql([urqlExchange(connectSocket())], ...wanted),
  'Relay over WebSocket': (formId, receive) => {
    const params = {
      ...{ id: null, cacheID: 'created', metadata: {}, name: 'Created' },
      ...{ operationKind: 'subscription' as const, text: subscription },
    };
    const live = relaySubscribe(connectSocket())(params, { formId }, { force: true });
    if (!('subscribe' in live)) throw new Error('not an observable');
    const { unsubscribe } = live.subscribe({
      next: (result) => receive(Object(result).data.responseCreated.id),
    });
    return unsubscribe;
  },
};

it.each(Object.entries(clients))('%s receives responses', async (_, subscribe) => {
  const form = await watchedForm(alice);
  const seen: unknown[] = [];
  onTestFinished(subscribe(form.id, (id) => seen.push(id)));
  await waitUntilSubscribed(world);
  const ids = [await form.submit('Ann'), await form.submit('Ben')];
  await expect.poll(() => seen, pollOptions).toEqual(ids);
});

it('a client reports a wrong key, and does not connect again', async () => {
  const client = connect(world.url, 'fw_unknown');
  onTestFinished(() => client.dispose());
  const error = await new Promise((resolve) => {
    client.subscribe(
      { query: subscription, variables: { formId: 'form_unknown' } },
      { next: () => undefined, error: resolve, complete: () => undefined },
    );
  });
  expect(error).toMatchObject({ code: 4403, reason: expect.stringContaining('key') });
});

it('a client subscribes again when the server stops', async () => {
  const form = await watchedForm(alice);
  const { config } = world.services;
  const first = await listen({ ...world.services, config: { ...config, PORT: 0 } });
  let port = first.services.config.PORT;
  const client = connect('http://unused', alice.secret ?? '', {
    retryWait: async () => undefined,
    url: () => `ws://127.0.0.1:${port}/graphql`,
  });
  onTestFinished(() => client.dispose());
  const seen: unknown[] = [];
  const variables = { formId: form.id };
  client.subscribe<Created>(
    { query: subscription, variables },
    {
      next: ({ data }) => seen.push(data?.responseCreated?.id),
      ...{ error: () => undefined, complete: () => undefined },
    },
  );
  await waitUntilSubscribed(world);
  port = config.PORT;
  await first.stop();
  await waitUntilSubscribed(world);
  const id = await form.submit('Ann');
  await expect.poll(() => seen, pollOptions).toEqual([id]);
});

it('EventSource receives responses by GET', async () => {
  const form = await watchedForm(alice);
  const parameters = new URLSearchParams({
    query: subscription,
    variables: JSON.stringify({ formId: form.id }),
  });
  // In browsers EventSource cannot set headers; a proxy adds the key.
  const dispatcher = new Agent().compose(
    (dispatch) => (options, handler) =>
      dispatch({ ...options, headers: { ...Object(options.headers), authorization } }, handler),
  );
  const source = new EventSource(`${url}?${parameters}`, { node: { dispatcher } });
  onTestFinished(() => source.close());
  const seen: unknown[] = [];
  source.addEventListener('next', (event) => {
    if ('data' in event) seen.push(JSON.parse(String(event.data)).data.responseCreated.id);
  });
  await waitUntilSubscribed(world);
  const ids = [await form.submit('Ann'), await form.submit('Ben')];
  await expect.poll(() => seen, pollOptions).toEqual(ids);
});
