import { describe, expect, it, onTestFinished } from 'vitest';
import { issueKey, revokeKey } from '../../src/workspaces/api-keys.ts';
import { scopes } from '../../src/workspaces/scopes.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';
import {
  pollOptions,
  quickSubscriptions,
  subscription,
  waitUntilSubscribed,
  waitUntilUnsubscribed,
  watchedForm,
} from './support/subscription-helpers.ts';

// The protocol of Apollo Client for subscriptions over HTTP.

const clock = adjustableClock();
const world = await createTestWorld({ clock, timings: quickSubscriptions });
const alice = await world.client();
const url = `${world.url}/graphql`;

const keyOf = () =>
  issueKey(world.services, alice.workspaceId ?? '', { name: 'a', scopes, expiresAt: null });

const type = 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0';

async function open(query: string, variables: object, accept = type) {
  const hanging = new AbortController();
  onTestFinished(() => hanging.abort());
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${alice.secret}`,
      'Content-Type': 'application/json',
      Accept: accept,
    },
    body: JSON.stringify({ query, variables }),
    signal: hanging.signal,
  });
  let text = '';
  const ended = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    ended,
    hangUp: () => hanging.abort(),
  };
}

const part = (value: unknown) =>
  `\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(value)}\r\n--graphql`;

const heartbeats =
  /(\r\nContent-Type: application\/json; charset=utf-8\r\n\r\n\{\}\r\n--graphql)+/g;

describe('the multipart protocol', () => {
  it('the multipart protocol frames heartbeats and payloads as parts', {}, async () => {
    const form = await watchedForm(alice);
    const live = await open(subscription, { formId: form.id }, `${type},application/json`);
    /** With consecutive heartbeats as one. */
    const received = () => live.text().replace(heartbeats, part({}));
    expect([live.status, live.headers.get('Content-Type')]).toEqual([200, type]);
    expect(live.headers.get('X-Accel-Buffering')).toBe('no');
    expect(live.headers.get('Cache-Control')).toBe('no-store');
    await expect.poll(received, pollOptions).toBe(`\r\n--graphql${part({})}`);
    const id = await form.submit('Ann');
    const data = { responseCreated: { id, answers: { name: 'Ann' } } };
    const payload = { data, extensions: { cost: { requested: 51, used: 51, limit: 10_000 } } };
    await expect
      .poll(received, pollOptions)
      .toBe(`\r\n--graphql${part({})}${part({ payload })}${part({})}`);
  });

  it.each([
    'multipart/mixed;subscriptionSpec="1.0"',
    'multipart/mixed; boundary=graphql; subscriptionSpec=1.0',
    'Multipart/Mixed;SubscriptionSpec=1.0;q=0.9, application/json;q=0.1',
    'application/json, multipart/mixed;subscriptionSpec=1.0',
  ])('the multipart protocol is used for Accept: %s', async (accept) => {
    const form = await watchedForm(alice);
    const live = await open(subscription, { formId: form.id }, accept);
    expect([live.status, live.headers.get('Content-Type')]).toEqual([200, type]);
    live.hangUp();
    await waitUntilUnsubscribed(world);
  });

  it.each([
    'multipart/mixed',
    'multipart/mixed;deferSpec=20220824',
    'multipart/mixed;subscriptionSpec=2.0',
    'multipart/mixed;subscriptionSpec=1.0;q=0',
    'application/json',
    'application/json, application/graphql-response+json',
  ])(
    'the multipart protocol is not used for Accept: %s, and the error lists the types',
    async (accept) => {
      const form = await watchedForm(alice);
      const live = await open(subscription, { formId: form.id }, accept);
      await live.ended;
      expect(live.status).toBe(406);
      expect(JSON.parse(live.text()).detail).toContain('text/event-stream');
      expect(JSON.parse(live.text()).detail).toContain('multipart/mixed;subscriptionSpec=1.0');
    },
  );

  it('the multipart protocol ends with the closing boundary', async () => {
    const form = await watchedForm(alice);
    const { key, secret } = await keyOf();
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${secret}`,
        'Content-Type': 'application/json',
        Accept: type,
      },
      body: JSON.stringify({ query: subscription, variables: { formId: form.id } }),
    });
    await waitUntilSubscribed(world);
    await revokeKey(world.services, key.id);
    clock.advance(59_000);
    const text = await answer.text();
    expect(text.endsWith('\r\n--graphql--\r\n')).toBe(true);
  });

  it('the multipart protocol reports errors as transport errors if no other type is accepted', async () => {
    const live = await open(subscription, { formId: 'form_unknown' });
    await live.ended;
    expect(live.headers.get('Content-Type')).toBe(type);
    const [, body = ''] = /\r\n\r\n(\{"payload".*)\r\n--graphql--\r\n$/.exec(live.text()) ?? [];
    expect(JSON.parse(body)).toMatchObject({
      extensions: { cost: { requested: 51, used: 0, limit: 10_000 } },
      payload: null,
      errors: [{ extensions: { code: 'not_found', status: 404 } }],
    });
  });

  it('the multipart protocol reports errors as JSON if JSON is accepted', async () => {
    const live = await open(subscription, { formId: 'form_unknown' }, `${type},application/json`);
    await live.ended;
    expect(live.headers.get('Content-Type')).toContain('application/json');
    expect(JSON.parse(live.text()).errors[0].extensions.code).toBe('not_found');
  });

  it('the multipart protocol is not used for queries', async () => {
    const live = await open('{ __typename }', {}, `${type},application/json`);
    await live.ended;
    expect(live.headers.get('Content-Type')).toContain('application/json');
    expect(JSON.parse(live.text()).data).toEqual({ __typename: 'Query' });
  });

  it('the multipart protocol ends the subscription of a disconnected client', async () => {
    const form = await watchedForm(alice);
    const live = await open(subscription, { formId: form.id });
    await waitUntilSubscribed(world);
    live.hangUp();
    await waitUntilUnsubscribed(world);
  });
});
