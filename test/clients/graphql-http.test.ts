import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../support/world/test-world.ts';

// The audits of graphql-http: MUST, SHOULD and MAY of the GraphQL-over-HTTP specification.

const world = await createTestWorld();
const alice = await world.client();
const url = `${world.url}/graphql`;

const callers: readonly [caller: string, headers: Record<string, string>][] = [
  ['without an API key', {}],
  ['with an API key', { Authorization: `Bearer ${alice.secret}` }],
];

const auditsOf = (headers: Record<string, string>) =>
  serverAudits({
    url,
    fetchFn: (input: string, init: RequestInit = {}) =>
      fetch(input, { ...init, headers: { ...Object(init.headers), ...headers } }),
  });

it('graphql-http has an audit for every requirement of the specification', () => {
  expect(auditsOf({})).toHaveLength(61);
});

describe.each(callers)('%s', (_, headers) => {
  it.each(auditsOf(headers).map((audit) => [audit.id, audit.name, audit] as const))(
    '%s %s',
    async (_id, _name, audit) => {
      const result = await audit.fn();
      if (result.status !== 'ok') throw new Error(`${result.status}: ${result.reason}`);
      expect(result.status).toBe('ok');
    },
  );
});

describe('malformed GraphQL requests', () => {
  it.each([
    ['a body that is not JSON', '{"not a JSON'],
    ['an empty body', ''],
    ['a body without a query', '{}'],
    ['a body that is a list', '[]'],
    ['a body that is null', 'null'],
    ['a body that is a number', '1'],
    ['an unknown member', '{"query":"{ __typename }","other":1}'],
  ])(
    'GraphQL returns 400 with the members of a problem for %s with any Accept header',
    async (_, body) => {
      for (const accept of ['application/json', 'application/graphql-response+json', '*/*']) {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: accept },
          body,
        });
        const { data, errors } = await answer.json();
        expect([answer.status, data]).toEqual([400, undefined]);
        expect(errors[0].extensions).toMatchObject({
          code: 'bad_request',
          status: 400,
          detail: errors[0].message,
          request_id: answer.headers.get('X-Request-Id'),
        });
      }
    },
  );
});
