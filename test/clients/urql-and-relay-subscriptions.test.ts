import { Client, fetchExchange } from '@urql/core';
import { Agent, EventSource } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { createTestWorld } from '../support/world/test-world.ts';
import {
  type Created,
  pollOptions,
  subscription,
  waitUntilSubscribed,
  watchedForm,
} from './support/subscription-helpers.ts';

// Subscriptions over server-sent events with urql and EventSource.

const world = await createTestWorld();
const alice = await world.client();
const authorization = `Bearer ${alice.secret}`;
const url = `${world.url}/graphql`;

it('urql receives responses with fetchSubscriptions', async () => {
  const form = await watchedForm(alice);
  const client = new Client({
    url,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    fetchSubscriptions: true,
    fetchOptions: { headers: { Authorization: authorization } },
  });
  const seen: unknown[] = [];
  const { unsubscribe } = client
    .subscription<Created>(subscription, { formId: form.id })
    .subscribe(({ data }) => seen.push(data?.responseCreated?.id));
  onTestFinished(unsubscribe);
  await waitUntilSubscribed(world);
  const ids = [await form.submit('Ann'), await form.submit('Ben')];
  await expect.poll(() => seen, pollOptions).toEqual(ids);
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
