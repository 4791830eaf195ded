import { createClient, NetworkError } from 'graphql-sse';
import { expect, it } from 'vitest';
import { createTestWorld } from '../support/world/test-world.ts';
import { subscription } from './support/subscription-helpers.ts';

// graphql-sse: "distinct connections mode", the default, is supported; "single connection mode" is rejected.

const world = await createTestWorld();
const alice = await world.client();
const headers = { Authorization: `Bearer ${alice.secret}` };
const url = `${world.url}/graphql`;

it('graphql-sse executes queries and mutations as streams of one result', async () => {
  const client = createClient({ url, headers });
  const results: unknown[] = [];
  for await (const { data } of client.iterate({ query: '{ forms { totalCount } }' })) {
    results.push(data);
  }
  expect(results).toHaveLength(1);
});

it('graphql-sse receives errors of a subscription as its result', async () => {
  const client = createClient({ url, headers });
  const results: unknown[] = [];
  const request = { query: subscription, variables: { formId: 'form_unknown' } };
  for await (const { errors } of client.iterate(request)) {
    results.push(errors?.[0]?.extensions?.['code']);
  }
  expect(results).toEqual(['not_found']);
});

it('graphql-sse is rejected in single connection mode', async () => {
  const client = createClient({ url, headers, singleConnection: true, retryAttempts: 0 });
  const failure = await new Promise<unknown>((resolve) =>
    client.subscribe(
      { query: subscription, variables: { formId: 'form_unknown' } },
      { next: resolve, error: resolve, complete: () => resolve('complete') },
    ),
  );
  if (!(failure instanceof NetworkError)) throw new Error(`not refused: ${failure}`);
  expect(failure.message).toBe('Server responded with 405: Method Not Allowed');
});

// The client opens its single connection with PUT, and closes its subscriptions with DELETE.
it.each(['PUT', 'DELETE'])(
  '%s to /graphql is rejected with a hint at the other mode',
  async (method) => {
    const answer = await fetch(url, { method, headers });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, POST']);
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
    const { code, detail } = await answer.json();
    expect(code).toBe('method_not_allowed');
    expect(detail).toContain('distinct connections mode');
  },
);
