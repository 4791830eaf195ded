import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { type Client, createClient } from '../support/clients/api-client.ts';
import {
  countStatuses,
  inParallel,
  rateLimitHeader,
  rateLimitHeaders,
} from '../support/clients/rate-limit-helpers.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld, type TestWorld } from '../support/world/test-world.ts';

// Rate limits of API keys over REST and GraphQL, and the setting RATE_LIMITS. The clock is fixed; tests advance it.

let now = Date.now();
const clock = { ...systemClock, now: () => new Date(now) };

describe('rate limits of API keys', async () => {
  const env = { RATE_LIMITS: 'management=3/10' };
  const world = await createTestWorld({ clock, env });
  const list = (client: Client) => client.rest('GET /forms');
  const refused = {
    retryAfter: '10',
    limit: '"management";r=0;t=10',
    policy: '"management";q=3;w=10',
  };

  it('rejects a key after the last permitted request, at every endpoint of REST and in GraphQL', async () => {
    const client = await world.client();
    const answers = await inParallel(8, () => list(client));
    expect(countStatuses(answers)).toEqual({ 200: 3, 429: 5 });
    const next = await client.rest('POST /forms');
    expect(next.body).toMatchObject({ code: 'rate_limited', retry_after: 10 });
    expect(rateLimitHeaders(next)).toEqual(refused);
    const { code, retry_after } = await client.graphqlProblem('{ forms { totalCount } }');
    expect([code, retry_after]).toEqual(['rate_limited', 10]);

    now += 10_000;
    expect(rateLimitHeaders(await list(client))).toMatchObject({ limit: '"management";r=2;t=10' });
  });

  it('counts the keys of a workspace separately', async () => {
    const client = await world.client();
    await inParallel(4, () => list(client));
    const colleague = await world.clientOfSameWorkspace(client, ['forms:read']);
    expect((await list(client)).status).toBe(429);
    expect((await list(colleague)).status).toBe(200);
  });

  it('counts failed requests, and reports the remaining requests in their headers', async () => {
    const client = await world.clientOfSameWorkspace(await world.client(), ['forms:read']);
    const forbidden = await client.rest('POST /forms');
    expect([forbidden.status, rateLimitHeader(forbidden)]).toEqual([403, '"management";r=2;t=10']);
    const unknown = await client.rest('GET /forms/form_nobody');
    expect([unknown.status, rateLimitHeader(unknown)]).toEqual([404, '"management";r=1;t=10']);
    const bad = await client.rest('GET /forms?limit=x');
    expect([bad.status, rateLimitHeader(bad)]).toEqual([400, '"management";r=0;t=10']);
    expect((await list(client)).status).toBe(429);
  });

  it('counts a GraphQL request once, regardless of its number of fields', async () => {
    const client = await world.client();
    const fields = Array.from({ length: 9 }, (_, n) => `f${n}: forms { totalCount }`);
    await client.graphql(`{ ${fields.join(' ')} }`);
    expect(rateLimitHeader(await list(client))).toBe('"management";r=1;t=10');
  });

  it('does not count requests with an invalid key', async () => {
    const bad = createClient(world.url, `fw_${'0'.repeat(28)}`, undefined);
    const answers = await inParallel(9, () => list(bad));
    expect(countStatuses(answers)).toEqual({ 401: 9 });
    expect(rateLimitHeader(await list(await world.client()))).toBe('"management";r=2;t=10');
  });

  it('counts the requests of a key and those of visitors separately', async () => {
    const client = await world.client();
    const { slug } = await buildPublishedForm(client);
    const looks = await inParallel(6, () => client.rest(`GET /public/forms/${slug}`));
    expect(countStatuses(looks)).toEqual({ 200: 6 });
    expect(rateLimitHeader(await list(client))).toBe('"management";r=0;t=10');
    expect((await list(client)).status).toBe(429);
    expect((await client.rest(`GET /public/forms/${slug}`)).status).toBe(200);
  });
});

describe('RATE_LIMITS', () => {
  const read = ({ visitor }: TestWorld, slug: string) => visitor.rest(`GET /public/forms/${slug}`);
  const submit = ({ visitor }: TestWorld, slug: string) =>
    visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers: { name: 'Ann' } } });

  it('changes the limits that it names, and leaves the others unchanged', async () => {
    const world = await createTestWorld({
      clock,
      env: { RATE_LIMITS: 'submissions=2/30,forms=1/5' },
    });
    const { slug } = await buildPublishedForm(await world.client());
    expect((await read(world, slug)).status).toBe(200);
    expect((await read(world, slug)).body.retry_after).toBe(5);
    expect(countStatuses(await inParallel(5, () => submit(world, slug)))).toEqual({
      201: 2,
      429: 3,
    });
    now += 5000;
    expect((await read(world, slug)).status).toBe(200);
    expect((await submit(world, slug)).body.retry_after).toBe(25);
    const challenge = await world.visitor.rest('GET /public/captcha/challenge');
    expect(rateLimitHeader(challenge)).toBe('"challenges";r=59;t=60');
  });

  it('disables all limits and their headers with the value off', async () => {
    const world = await createTestWorld({ clock });
    const client = await world.client();
    const { slug } = await buildPublishedForm(client);
    const answers = await inParallel(8, () => submit(world, slug));
    expect(countStatuses(answers)).toEqual({ 201: 8 });
    const nothing = { retryAfter: null, limit: null, policy: null };
    for (const answer of [...answers, await client.rest('GET /forms')]) {
      expect(rateLimitHeaders(answer)).toEqual(nothing);
    }
  });
});
