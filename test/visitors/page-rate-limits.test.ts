import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { type ApiResponse, createClient } from '../support/clients/api-client.ts';
import {
  countStatuses,
  inParallel,
  newAddress,
  rateLimitHeader,
  rateLimitHeaders,
} from '../support/clients/rate-limit-helpers.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Rate limits of callers without a valid key, except those of forms: pages, links to files, and invalid
// keys. The clock is fixed; each test has its own addresses.

const now = new Date();
const clock = { ...systemClock, now: () => now };
const world = await createTestWorld({
  clock,
  env: { RATE_LIMITS: 'pages=5/60,links=4/60,keys=3/60', TRUST_PROXY: '1' },
});
const alice = await world.client();
const form = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });

async function open(address: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}${path}`, {
    headers: { 'X-Forwarded-For': address, ...headers },
  });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body };
}

const html = { Accept: 'text/html' };

describe('rate limit of pages', () => {
  it.each([
    ['a form', `/f/${form.slug}`],
    ['an unknown form', '/f/nothing'],
    ['the reference', '/docs/api'],
    ['a guide', '/docs/guides/first-form'],
    ['the GraphQL editor', '/graphql'],
  ])('rejects requests after the last permitted one with an HTML page: %s', async (_, path) => {
    const address = newAddress();
    const first = await open(address, path, html);
    expect([first.status < 429, rateLimitHeader(first)]).toEqual([true, '"pages";r=4;t=60']);
    const answers = await inParallel(7, () => open(address, path, html));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);

    const refused = await open(address, path, html);
    expect(refused.status).toBe(429);
    expect(rateLimitHeaders(refused)).toEqual({
      retryAfter: '60',
      limit: '"pages";r=0;t=60',
      policy: '"pages";q=5;w=60',
    });
    expect(refused.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(refused.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(refused.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect(refused.body).toMatch(/too many|many pages/i);
    expect((await open(newAddress(), path, html)).status).toBe(first.status);
  });

  it('counts all pages together, and separately from requests for forms by the API', async () => {
    const address = newAddress();
    for (const path of [`/f/${form.slug}`, '/docs', '/docs/guides/live', `/f/${form.slug}`]) {
      await open(address, path, html);
    }
    expect(rateLimitHeader(await open(address, '/graphql', html))).toBe('"pages";r=0;t=60');
    expect((await open(address, '/docs', html)).status).toBe(429);
    const fetched = await open(address, `/api/v1/public/forms/${form.slug}`);
    expect([fetched.status, rateLimitHeader(fetched)]).toEqual([200, '"forms";r=119;t=60']);
  });

  it('counts large assets of the GraphQL editor, but not small assets of pages', async () => {
    const address = newAddress();
    const page = await open(address, '/graphql', html);
    const [large = ''] = /\/assets\/graphiql-[\w-]+\.js/.exec(page.body) ?? [];
    expect(rateLimitHeader(await open(address, large))).toBe('"pages";r=3;t=60');
    const { body } = await open(address, `/f/${form.slug}`, html);
    const [small = ''] = /\/assets\/page-[\w-]+\.js/.exec(body) ?? [];
    const answers = await inParallel(9, () => open(address, small));
    expect(
      answers.map(({ status, headers }) => [status, rateLimitHeader({ status, headers, body })]),
    ).toEqual(answers.map(() => [200, null]));
  });
});

describe('rate limit of links to files', async () => {
  const ref = await uploadRef(world.visitor, form.slug);
  const { body } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { doc: [ref] } },
  });
  const { file } = await alice.graphql(
    'query ($f: ID!, $r: ID!, $i: ID!) { file(formId: $f, responseId: $r, id: $i) { url } }',
    { f: form.id, r: body.id, i: body.answers.doc[0].file_id },
  );
  const path = new URL(file.url).pathname;

  it('rejects requests after the last permitted one, for valid and for invalid links', async () => {
    const address = newAddress();
    expect(rateLimitHeader(await open(address, path))).toBe('"links";r=3;t=60');
    expect((await open(address, `${path}x`)).status).toBe(404);
    const answers = await inParallel(5, () => open(address, path));
    expect(countStatuses(answers)).toEqual({ 200: 2, 429: 3 });
    const refused = await open(address, path);
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'rate_limited', retry_after: 60 });
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect((await open(newAddress(), path)).status).toBe(200);
  });

  it('counts links over REST and GraphQL together', async () => {
    const address = newAddress();
    const query = encodeURIComponent(`{ linkedFile(token: "${path.split('/').at(-1)}") { id } }`);
    const ask = () => open(address, `/graphql?query=${query}`, { Accept: 'application/json' });
    await inParallel(4, ask);
    const [error] = JSON.parse((await ask()).body).errors;
    expect(error.extensions).toMatchObject({ code: 'rate_limited', status: 429, retry_after: 60 });
    expect((await open(address, path)).status).toBe(429);
  });
});

describe('rate limit of invalid keys', () => {
  const wrong = createClient(world.url, `fw_${'0'.repeat(28)}`, undefined);
  const list = (address: string, client = wrong): Promise<ApiResponse> =>
    client.rest('GET /forms', { headers: { 'X-Forwarded-For': address } });
  const query = async (address: string, secret: string) => {
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${secret}`,
        'Content-Type': 'application/json',
        'X-Forwarded-For': address,
      },
      body: '{"query":"{ forms { totalCount } }"}',
    });
    return { headers: response.headers, body: await response.json() };
  };

  it('rejects requests after the last permitted one, and reports the remaining requests before', async () => {
    const address = newAddress();
    const first = await list(address);
    expect([first.status, rateLimitHeader(first)]).toEqual([401, '"keys";r=2;t=60']);
    expect(countStatuses(await inParallel(5, () => list(address)))).toEqual({ 401: 2, 429: 3 });
    const refused = await list(address);
    expect(refused.body).toMatchObject({ code: 'rate_limited', retry_after: 60 });
    expect(rateLimitHeaders(refused)).toEqual({
      retryAfter: '60',
      limit: '"keys";r=0;t=60',
      policy: '"keys";q=3;w=60',
    });
    expect((await list(newAddress())).status).toBe(401);
  });

  it('counts invalid keys over REST and GraphQL together', async () => {
    const address = newAddress();
    await inParallel(3, () => query(address, wrong.secret ?? ''));
    const { headers, body } = await query(address, wrong.secret ?? '');
    expect(body.errors[0].extensions).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(headers.get('Retry-After')).toBe('60');
    expect((await list(address)).status).toBe(429);
  });

  it('does not affect a valid key from the same address, whose requests need no further statement', async () => {
    const address = newAddress();
    await inParallel(6, () => list(address));
    expect((await list(address)).status).toBe(429);
    expect((await list(address, alice)).status).toBe(200);
    expect((await query(address, alice.secret ?? '')).body.errors).toBeUndefined();
    const elsewhere = newAddress();
    const [refusedBefore, never] = [
      await recordStatements(world, () => list(address, alice)),
      await recordStatements(world, () => list(elsewhere, alice)),
    ];
    expect(refusedBefore.length).toBe(never.length);
  });

  it('does not count requests without a key', async () => {
    const address = newAddress();
    const answers = await inParallel(6, () => list(address, world.visitor));
    expect(answers.map((answer) => [answer.status, rateLimitHeader(answer)])).toEqual(
      answers.map(() => [401, null]),
    );
  });
});
