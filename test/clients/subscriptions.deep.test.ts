import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Client, type Exchange, fetchExchange } from '@urql/core';
import { createClient as createSseClient } from 'graphql-sse';
import type { Client as SocketClient } from 'graphql-ws';
import { Agent, EventSource } from 'undici';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '../../src/server/listen.ts';
import { issueKey, revokeKey } from '../../src/workspaces/api-keys.ts';
import { scopes } from '../../src/workspaces/scopes.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';
import { apolloLink, connect, relaySubscribe, urqlExchange } from './config/websocket.ts';
import {
  type Created,
  deferred,
  pollOptions,
  quickSubscriptions,
  subscription,
  waitUntilSubscribed,
  waitUntilUnsubscribed,
  watchedForm,
} from './support/subscription-helpers.ts';

// Subscriptions of clients over multipart HTTP, server-sent events and WebSocket.

// Node.js before version 22 has none.
beforeEach(() => void vi.stubGlobal('WebSocket', WebSocket));

const clock = adjustableClock();
const world = await createTestWorld({ clock, timings: quickSubscriptions });
const alice = await world.client();
const url = `${world.url}/graphql`;
const headersOf = (secret = alice.secret) => ({ Authorization: `Bearer ${secret}` });

function connectSocket(secret = alice.secret, options = {}): SocketClient {
  const client = connect(world.url, secret ?? '', options);
  onTestFinished(() => client.dispose());
  return client;
}

/** How Apollo Client subscribes. */
const links = {
  'multipart HTTP': (secret?: string) => {
    const link = new HttpLink({ uri: url, headers: { Authorization: `Bearer ${secret}` } });
    return new ApolloClient({ link, cache: new InMemoryCache() });
  },
  WebSocket: (secret?: string) => {
    const http = new HttpLink({ uri: url, headers: headersOf(secret) });
    const link = apolloLink(connectSocket(secret, { retryAttempts: 0 }), http);
    return new ApolloClient({ link, cache: new InMemoryCache() });
  },
};

function subscribeWithApollo(
  apollo: ApolloClient,
  formId: string,
  receive: Receive = () => undefined,
) {
  const errors: unknown[] = [];
  const over = deferred();
  const live = apollo
    .subscribe<Created>({ query: gql(subscription), variables: { formId } })
    .subscribe({
      next({ data, error }) {
        if (error) errors.push(error);
        else receive(data?.responseCreated?.id);
      },
      error: over.reject,
      complete: over.resolve,
    });
  onTestFinished(() => live.unsubscribe());
  return { errors, ended: over.promise, unsubscribe: () => live.unsubscribe() };
}

type Receive = (id: unknown) => void;

function subscribeWithUrql(exchanges: Exchange[], formId: string, receive: Receive): () => void {
  const client = new Client({
    url,
    exchanges,
    preferGetMethod: false,
    fetchSubscriptions: exchanges.includes(fetchExchange),
    fetchOptions: { headers: headersOf() },
  });
  return client
    .subscription<Created>(subscription, { formId })
    .subscribe(({ data }) => receive(data?.responseCreated?.id)).unsubscribe;
}

/** Subscribes to a form; returns a function that ends the subscription. */
const clients: Readonly<Record<string, (formId: string, receive: Receive) => () => void>> = {
  'Apollo Client over multipart HTTP': (...wanted) =>
    subscribeWithApollo(links['multipart HTTP'](alice.secret), ...wanted).unsubscribe,
  'Apollo Client over WebSocket': (...wanted) =>
    subscribeWithApollo(links.WebSocket(alice.secret), ...wanted).unsubscribe,
  'urql with fetchSubscriptions': (...wanted) => subscribeWithUrql([fetchExchange], ...wanted),
  'urql with subscriptionExchange over WebSocket': (...wanted) =>
    subscribeWithUrql([urqlExchange(connectSocket())], ...wanted),
  'Relay over WebSocket': (formId, receive) => {
    const params = {
      id: null,
      cacheID: 'created',
      metadata: {},
      name: 'Created',
      operationKind: 'subscription' as const,
      text: subscription,
    };
    const live = relaySubscribe(connectSocket())(params, { formId }, { force: true });
    if (!('subscribe' in live)) throw new Error('not an observable');
    const { unsubscribe } = live.subscribe({
      next: (result) => receive(Object(result).data.responseCreated.id),
    });
    return unsubscribe;
  },
  'graphql-sse over distinct connections': (formId, receive) =>
    createSseClient({ url, headers: headersOf() }).subscribe<Created>(
      { query: subscription, variables: { formId } },
      {
        next: ({ data }) => receive(data?.responseCreated?.id),
        error: () => undefined,
        complete: () => undefined,
      },
    ),
  'EventSource by GET': (formId, receive) => {
    const variables = JSON.stringify({ formId });
    const parameters = new URLSearchParams({ query: subscription, variables });
    // In browsers EventSource cannot set headers; a proxy adds the key.
    const dispatcher = new Agent().compose(
      (dispatch) => (options, handler) =>
        dispatch({ ...options, headers: { ...Object(options.headers), ...headersOf() } }, handler),
    );
    const source = new EventSource(`${url}?${parameters}`, { node: { dispatcher } });
    source.addEventListener('next', (event) => {
      if ('data' in event) receive(JSON.parse(String(event.data)).data.responseCreated.id);
    });
    return () => source.close();
  },
};

it.each(Object.entries(clients))(
  '%s receives responses until it unsubscribes',
  async (_, subscribe) => {
    const form = await watchedForm(alice);
    const seen: unknown[] = [];
    const unsubscribe = subscribe(form.id, (id) => seen.push(id));
    onTestFinished(unsubscribe);
    await waitUntilSubscribed(world);
    const ids = [await form.submit('Ann'), await form.submit('Ben')];
    await expect.poll(() => seen, pollOptions).toEqual(ids);
    unsubscribe();
    await waitUntilUnsubscribed(world);
  },
);

describe.each(Object.entries(links))('Apollo Client over %s', (name, apollo) => {
  it('sees the end of the subscription when its key is revoked', async () => {
    const form = await watchedForm(alice);
    const { key, secret } = await issueKey(world.services, alice.workspaceId ?? '', {
      name: 'a',
      scopes,
      expiresAt: null,
    });
    const live = subscribeWithApollo(apollo(secret), form.id);
    await waitUntilSubscribed(world);
    await revokeKey(world.services, key.id);
    clock.advance(59_000);
    await live.ended;
    // A stream ends; the code of a WebSocket says why.
    expect(live.errors).toHaveLength(name === 'WebSocket' ? 1 : 0);
  });

  it('receives errors of a subscription with their code', async () => {
    const live = subscribeWithApollo(apollo(alice.secret), 'form_unknown');
    await live.ended;
    expect(live.errors).toMatchObject([{ errors: [{ extensions: { code: 'not_found' } }] }]);
  });

  it('sends queries and mutations', async () => {
    const { data } = await apollo(alice.secret).query({
      query: gql('{ viewer { key { name } } }'),
    });
    expect(data).toMatchObject({ viewer: { key: { name: 'test' } } });
  });
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
      error: () => undefined,
      complete: () => undefined,
    },
  );
  await waitUntilSubscribed(world);
  port = config.PORT;
  await first.stop();
  await waitUntilSubscribed(world);
  const id = await form.submit('Ann');
  await expect.poll(() => seen, pollOptions).toEqual([id]);
});
