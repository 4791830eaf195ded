import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { subscribe } from '../../support/clients/sse-subscription.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { multipart, multipartType } from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The extension `cost` of results: what an operation could return, and what it returned.

const world = await createTestWorld({
  env: { RATE_LIMITS: 'graphql=500/60,management=5000/60,forms=2/30' },
});
const alice = await world.client();

async function send(body: object, secret = alice.secret, url = world.url) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
    },
    body: JSON.stringify(body),
  });
  const [, left, seconds] = /r=(\d+);t=(\d+)/.exec(answer.headers.get('RateLimit') ?? '') ?? [];
  const { extensions, data, errors } = await answer.json();
  return {
    data,
    errors,
    cost: extensions?.cost,
    limit: { remaining: Number(left), resets: Number(seconds) },
  };
}

const query = 'query ($id: ID!) { responses(formId: $id, first: 10) { nodes { id answers } } }';

async function formWithResponses(count: number): Promise<string> {
  const { id } = await buildPublishedForm(alice);
  for (let index = 0; index < count; index += 1) {
    await alice.rest(`POST /forms/${id}/responses`, { body: { answers: { name: 'Ann' } } });
  }
  return id;
}

describe('a refused operation', () => {
  it('used nothing: too expensive', async () => {
    const lists = '{ forms(first: 100) { nodes { responses(first: 100) { nodes { answers } } } } }';
    const { errors, cost } = await send({ query: lists });
    expect(errors[0].extensions.code).toBe('bad_request');
    expect(cost).toMatchObject({ used: 0, limit: 10_000 });
    expect(cost.requested).toBeGreaterThan(10_000);
  });

  it.each([
    ['not valid', { query: '{ nothing }' }],
    ['no document', { query: '{' }],
    ['a wrong argument', { query: '{ forms(first: -1) { totalCount } }' }],
    ['an unknown key', { query: '{ forms { totalCount } }' }, 'fw_unknown'],
  ])('used nothing: %s', async (_, body, secret?: string) => {
    const { errors, cost, limit } = await send(body, secret);
    expect(errors).toHaveLength(1);
    expect(cost).toEqual({ requested: expect.any(Number), used: 0, limit: 10_000, ...limit });
  });
});

it('an operation of which a field exceeds a limit has what remains of that limit, as the header', async () => {
  const { slug } = await buildPublishedForm(alice);
  const publicForm = `publicForm(slug: "${slug}") { title }`;
  await send({ query: `{ a: ${publicForm} b: ${publicForm} }` });
  const { errors, cost, limit } = await send({ query: `{ ${publicForm} }` });
  expect(errors[0].extensions.code).toBe('rate_limited');
  expect(limit.remaining).toBe(0);
  expect(cost).toEqual({ requested: 1, used: 0, limit: 10_000, ...limit });
});

describe('the cost of a result', () => {
  it('is the objects that it could return and those that it returned, with the rate limit', async () => {
    const id = await formWithResponses(2);
    for (const remainder of ['first', 'second', 'planned']) {
      const { cost, limit } = await send({ query, variables: { id } });
      // A connection, ten responses and the answers of each, which count 50.
      const expected = { requested: 1 + 10 * 51, used: 1 + 2 * 51, limit: 10_000, ...limit };
      expect([remainder, cost]).toEqual([remainder, expected]);
    }
  });

  it('does not count what is null or skipped', async () => {
    const { id } = await buildForm(alice);
    const text = `query ($id: ID!, $with: Boolean!) {
      form(id: $id) { published { schema } settings @include(if: $with) { partialDays } }
    }`;
    const { cost } = await send({ query: text, variables: { id, with: false } });
    expect(cost).toMatchObject({ requested: 1 + 1 + 25 + 1, used: 1 });
  });

  it('counts fields once that several fragments select', async () => {
    const { id } = await buildForm(alice);
    const text = `query ($id: ID!) {
      node(id: $id) { ...F ... on Form { draft } ... on Response { answers } }
      again: form(id: $id) { ...F ...F draft }
    }
    fragment F on Form { draft settings { partialDays } }`;
    const { cost } = await send({ query: text, variables: { id } });
    expect(cost.used).toBe(2 * (1 + 25 + 1));
  });

  it('has no rate limit where none applies', async () => {
    const unlimited = await createTestWorld();
    const client = await unlimited.client();
    const answer = await send({ query: '{ forms { totalCount } }' }, client.secret, unlimited.url);
    expect(answer.cost).toEqual({ requested: 1, used: 1, limit: 10_000 });
  });

  it('is sent for a persisted query, a GET and a multipart request, but not by REST', async () => {
    const text = '{ viewer { __typename } }';
    const persistedQuery = { version: 1, sha256Hash: hash('sha256', text) };
    await send({ query: text, extensions: { persistedQuery } });
    const persisted = await send({ extensions: { persistedQuery } });
    const authorization = { Authorization: `Bearer ${alice.secret}` };
    const url = `${world.url}/graphql`;
    const got = await fetch(`${url}?query=${encodeURIComponent(text)}`, { headers: authorization });
    const sent = await fetch(url, {
      method: 'POST',
      headers: { ...authorization, 'Content-Type': multipartType },
      body: multipart([
        { name: 'operations', content: JSON.stringify({ query: text }) },
        { name: 'map', content: '{}' },
      ]),
    });
    const costs = [persisted.cost];
    for (const answer of [got, sent]) costs.push((await answer.json()).extensions.cost);
    for (const cost of costs) expect(cost).toMatchObject({ requested: 1, used: 1, limit: 10_000 });
    expect((await alice.rest('GET /forms')).body).not.toHaveProperty('extensions');
  });

  it('of introspection is nothing, and shows the limit of each caller', async () => {
    const body = { query: '{ __type(name: "Form") { name fields { name } } }' };
    const other = await world.client();
    for (const secret of [alice.secret, alice.secret, other.secret]) {
      const { cost, data, limit } = await send(body, secret);
      expect(data.__type.name).toBe('Form');
      expect(cost).toEqual({ requested: 0, used: 0, limit: 10_000, ...limit });
    }
  });

  it('of an event of a subscription has no rate limit', async () => {
    const { id: formId } = await buildPublishedForm(alice);
    const text = 'subscription ($formId: ID!) { responseCreated(formId: $formId) { id answers } }';
    const live = await subscribe(world.url, alice.secret ?? '', text, { formId });
    await alice.rest(`POST /forms/${formId}/responses`, { body: { answers: { name: 'Ann' } } });
    await expect.poll(() => live.events.length).toBe(1);
    expect(live.events[0].extensions.cost).toEqual({ requested: 51, used: 51, limit: 10_000 });
    live.disconnect();
  });
});

describe('the guide', () => {
  const guide = readFileSync(new URL('../../../docs/guides/graphql.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `(\{.+\})` +\| +(\d+) \|$/gm)];

  it('has a table of examples', () => {
    expect(rows.length).toBeGreaterThan(5);
  });

  it.each(rows.map(([, text = '', requested]) => [text, Number(requested)] as const))(
    'has the cost of %s',
    async (text, requested) => {
      const { id } = await buildForm(alice);
      const { errors, cost } = await send({ query: text.replace('form_…', id) });
      expect([errors, cost.requested]).toEqual([undefined, requested]);
    },
  );
});
