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

// Callers of /graphql without a working key are limited by their address, before anything of their
// request is parsed. The clock stands still unless a story moves it.

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

async function ask(who: string, { secret, query = '{ __typename }', headers }: Sent = {}) {
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': who,
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...headers,
    },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const wrong = `fw_${'0'.repeat(28)}`;

describe('an address without a working key', () => {
  it.each([
    ['no key', {}],
    ['a wrong key', { secret: wrong }],
    ['something else than a key', { headers: { Authorization: 'Basic dXNlcjpwYXNz' } }],
    ['a document that cannot be parsed', { query: '{' }],
    ['a document that is too large', { query: `{ ${'__typename '.repeat(3000)} }` }],
  ])('is refused after the last request, however many come at once: %s', async (_, sent) => {
    const who = newAddress();
    const answers = await inParallel(8, () => ask(who, sent));
    expect(countStatuses(answers)[429]).toBe(3);
    const next = await ask(who, sent);
    expect(next.headers.get('Content-Type')).toContain('application/problem+json');
    expect(next.body).toMatchObject({ status: 429, code: 'rate_limited', retry_after: 60 });
    expect(rateLimitHeaders(next)).toEqual({
      retryAfter: '60',
      limit: '"graphql";r=0;t=60',
      policy: '"graphql";q=5;w=60',
    });
    now += 60_000;
    expect((await ask(who, sent)).status).not.toBe(429);
  });

  it('is one, with and without a wrong key, by any method', async () => {
    const who = newAddress();
    await ask(who);
    await ask(who, { secret: wrong });
    const headers = { 'X-Forwarded-For': who };
    const got = await fetch(`${world.url}/graphql?query={__typename}`, { headers });
    expect(got.headers.get('RateLimit')).toBe('"graphql";r=2;t=60');
    await inParallel(2, () => ask(who));
    expect((await ask(who, { secret: wrong })).status).toBe(429);
    expect((await ask(who)).status).toBe(429);
    expect((await ask(newAddress())).status).toBe(200);
  });

  it('is refused before its document is parsed and before its body is read', async () => {
    const who = newAddress();
    await inParallel(5, () => ask(who));
    const statements = await recordStatements(world, async () => {
      expect((await ask(who, { query: 'x'.repeat(2_000_000) })).status).toBe(429);
    });
    expect(statements).toEqual([]);
  });

  it('costs no statement to be counted', async () => {
    const statements = await recordStatements(world, () => ask(newAddress()));
    expect(statements).toEqual([]);
  });

  it('does not use up what a working key may do there', async () => {
    const who = newAddress();
    await inParallel(6, () => ask(who));
    expect((await ask(who, { secret: alice.secret })).status).toBe(200);
  });

  it('is still told of the limits of what it asks for', async () => {
    const query = `{ publicForm(slug: "${slug}") { title } }`;
    expect(rateLimitHeader(await ask(newAddress(), { query }))).toMatch(/^"forms";/);
  });
});

describe('a working key', () => {
  it('is limited by itself alone, and counted once a request', async () => {
    const { secret } = await world.client();
    const who = newAddress();
    const queries = ['{ __typename }', '{ forms { totalCount } }', '{'];
    for (const [index, query] of queries.entries()) {
      const answer = await ask(who, { secret, query });
      expect([query, rateLimitHeader(answer)]).toEqual([query, `"management";r=${7 - index};t=60`]);
    }
    await inParallel(5, () => ask(who, { secret }));
    const { status, body } = await ask(who, { secret, query: '{' });
    expect([status, body.errors[0].extensions]).toMatchObject([
      200,
      { code: 'rate_limited', retry_after: 60 },
    ]);
  });
});
