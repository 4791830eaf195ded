import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import {
  countStatuses,
  inParallel,
  newAddress,
  rateLimitHeader,
  rateLimitHeaders,
} from '../support/clients/rate-limit-helpers.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Callers of /graphql without a valid key are limited by their address before their request is parsed.
// The clock is fixed unless a test advances it.

let now = Date.now();
const clock = { ...systemClock, now: () => new Date(now) };
const env = { RATE_LIMITS: 'graphql=5/60,management=8/60', TRUST_PROXY: '1' };
const world = await createTestWorld({ clock, env });
const alice = await world.client();
const { slug } = await buildPublishedForm(await world.client());

interface Sent {
  readonly secret?: string | undefined;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

async function ask(address: string, { secret, query = '{ __typename }', headers }: Sent = {}) {
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...headers,
    },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const wrong = `fw_${'0'.repeat(28)}`;

describe('an address without a valid key', () => {
  it.each([
    ['no key', {}],
    ['a wrong key', { secret: wrong }],
    ['something else than a key', { headers: { Authorization: 'Basic dXNlcjpwYXNz' } }],
    ['a document that cannot be parsed', { query: '{' }],
    ['a document that is too large', { query: `{ ${'__typename '.repeat(3000)} }` }],
  ])(
    'is rejected after the last permitted request, even if they are concurrent: %s',
    async (_, sent) => {
      const address = newAddress();
      const answers = await inParallel(8, () => ask(address, sent));
      expect(countStatuses(answers)[429]).toBe(3);
      const next = await ask(address, sent);
      expect(next.headers.get('Content-Type')).toContain('application/problem+json');
      expect(next.body).toMatchObject({ status: 429, code: 'rate_limited', retry_after: 60 });
      expect(rateLimitHeaders(next)).toEqual({
        retryAfter: '60',
        limit: '"graphql";r=0;t=60',
        policy: '"graphql";q=5;w=60',
      });
      now += 60_000;
      expect((await ask(address, sent)).status).not.toBe(429);
    },
  );

  it('has one counter, with and without an invalid key, for all methods', async () => {
    const address = newAddress();
    await ask(address);
    await ask(address, { secret: wrong });
    const headers = { 'X-Forwarded-For': address };
    const got = await fetch(`${world.url}/graphql?query={__typename}`, { headers });
    expect(got.headers.get('RateLimit')).toBe('"graphql";r=2;t=60');
    await inParallel(2, () => ask(address));
    expect((await ask(address, { secret: wrong })).status).toBe(429);
    expect((await ask(address)).status).toBe(429);
    expect((await ask(newAddress())).status).toBe(200);
  });

  it('is rejected before the document is parsed and before the body is read', async () => {
    const address = newAddress();
    await inParallel(5, () => ask(address));
    const statements = await recordStatements(world, async () => {
      expect((await ask(address, { query: 'x'.repeat(2_000_000) })).status).toBe(429);
    });
    expect(statements).toEqual([]);
  });

  it('is counted without a statement', async () => {
    const statements = await recordStatements(world, () => ask(newAddress()));
    expect(statements).toEqual([]);
  });

  it('does not affect requests with a valid key from the same address', async () => {
    const address = newAddress();
    await inParallel(6, () => ask(address));
    expect((await ask(address, { secret: alice.secret })).status).toBe(200);
  });

  it('receives the headers of the limits of its fields as well', async () => {
    const query = `{ publicForm(slug: "${slug}") { title } }`;
    expect(rateLimitHeader(await ask(newAddress(), { query }))).toMatch(/^"forms";/);
  });
});

describe('a valid key', () => {
  it('is limited independently of its address, and counted once per request', async () => {
    const { secret } = await world.client();
    const address = newAddress();
    const queries = ['{ __typename }', '{ forms { totalCount } }', '{'];
    for (const [index, query] of queries.entries()) {
      const answer = await ask(address, { secret, query });
      expect([query, rateLimitHeader(answer)]).toEqual([query, `"management";r=${7 - index};t=60`]);
    }
    await inParallel(5, () => ask(address, { secret }));
    const { status, body } = await ask(address, { secret, query: '{' });
    expect([status, body.errors[0].extensions]).toMatchObject([
      200,
      { code: 'rate_limited', retry_after: 60 },
    ]);
  });
});
