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

// What callers without a key are limited in beside forms: pages, linked files, and keys that do not
// work. The clock stands still; each test has addresses of its own.

const now = new Date();
const clock = { ...systemClock, now: () => now };
const world = await createTestWorld({
  clock,
  env: { RATE_LIMITS: 'pages=5/60,links=4/60,keys=3/60', TRUST_PROXY: '1' },
});
const alice = await world.client();
const form = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });

async function open(who: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}${path}`, {
    headers: { 'X-Forwarded-For': who, ...headers },
  });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body };
}

const html = { Accept: 'text/html' };

describe('pages', () => {
  it.each([
    ['a form', `/f/${form.slug}`],
    ['no form', '/f/nothing'],
    ['the reference', '/docs'],
    ['a guide', '/docs/guides/first-form'],
    ['the GraphQL editor', '/graphql'],
  ])('are refused after the last one, by a page that says so: %s', async (_, path) => {
    const who = newAddress();
    const first = await open(who, path, html);
    expect([first.status < 429, rateLimitHeader(first)]).toEqual([true, '"pages";r=4;t=60']);
    const answers = await inParallel(7, () => open(who, path, html));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);

    const refused = await open(who, path, html);
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

  it('count together, and apart from forms that are fetched', async () => {
    const who = newAddress();
    for (const path of [`/f/${form.slug}`, '/docs', '/docs/guides/live', `/f/${form.slug}`]) {
      await open(who, path, html);
    }
    expect(rateLimitHeader(await open(who, '/graphql', html))).toBe('"pages";r=0;t=60');
    expect((await open(who, '/docs', html)).status).toBe(429);
    const fetched = await open(who, `/api/v1/public/forms/${form.slug}`);
    expect([fetched.status, rateLimitHeader(fetched)]).toEqual([200, '"forms";r=119;t=60']);
  });

  it('and large files of the editor count, small files of pages do not', async () => {
    const who = newAddress();
    const page = await open(who, '/graphql', html);
    const [large = ''] = /\/assets\/graphiql-\w+\.js/.exec(page.body) ?? [];
    expect(rateLimitHeader(await open(who, large))).toBe('"pages";r=3;t=60');
    const { body } = await open(who, `/f/${form.slug}`, html);
    const [small = ''] = /\/assets\/page-\w+\.js/.exec(body) ?? [];
    const answers = await inParallel(9, () => open(who, small));
    expect(
      answers.map(({ status, headers }) => [status, rateLimitHeader({ status, headers, body })]),
    ).toEqual(answers.map(() => [200, null]));
  });
});

describe('links to files', async () => {
  const ref = await uploadRef(world.visitor, form.slug);
  const { body } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { doc: [ref] } },
  });
  const { file } = await alice.graphql(
    'query ($f: ID!, $r: ID!, $i: ID!) { file(formId: $f, responseId: $r, id: $i) { url } }',
    { f: form.id, r: body.id, i: body.answers.doc[0].file_id },
  );
  const path = new URL(file.url).pathname;

  it('are refused after the last one, whether they lead anywhere or not', async () => {
    const who = newAddress();
    expect(rateLimitHeader(await open(who, path))).toBe('"links";r=3;t=60');
    expect((await open(who, `${path}x`)).status).toBe(404);
    const answers = await inParallel(5, () => open(who, path));
    expect(countStatuses(answers)).toEqual({ 200: 2, 429: 3 });
    const refused = await open(who, path);
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'rate_limited', retry_after: 60 });
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect((await open(newAddress(), path)).status).toBe(200);
  });

  it('are counted by both doors together', async () => {
    const who = newAddress();
    const query = encodeURIComponent(`{ linkedFile(token: "${path.split('/').at(-1)}") { id } }`);
    const ask = () => open(who, `/graphql?query=${query}`, { Accept: 'application/json' });
    await inParallel(4, ask);
    const [error] = JSON.parse((await ask()).body).errors;
    expect(error.extensions).toMatchObject({ code: 'rate_limited', status: 429, retry_after: 60 });
    expect((await open(who, path)).status).toBe(429);
  });
});

describe('keys that do not work', () => {
  const wrong = createClient(world.url, `fw_${'0'.repeat(28)}`, undefined);
  const list = (who: string, client = wrong): Promise<ApiResponse> =>
    client.rest('GET /forms', { headers: { 'X-Forwarded-For': who } });
  const query = async (who: string, secret: string) => {
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
        'X-Forwarded-For': who,
      },
      body: '{"query":"{ forms { totalCount } }"}',
    });
    return { headers: response.headers, body: await response.json() };
  };

  it('are refused after the last one, and told before what is left', async () => {
    const who = newAddress();
    const first = await list(who);
    expect([first.status, rateLimitHeader(first)]).toEqual([401, '"keys";r=2;t=60']);
    expect(countStatuses(await inParallel(5, () => list(who)))).toEqual({ 401: 2, 429: 3 });
    const refused = await list(who);
    expect(refused.body).toMatchObject({ code: 'rate_limited', retry_after: 60 });
    expect(rateLimitHeaders(refused)).toEqual({
      retryAfter: '60',
      limit: '"keys";r=0;t=60',
      policy: '"keys";q=3;w=60',
    });
    expect((await list(newAddress())).status).toBe(401);
  });

  it('are counted by both doors together', async () => {
    const who = newAddress();
    await inParallel(3, () => query(who, wrong.secret ?? ''));
    const { headers, body } = await query(who, wrong.secret ?? '');
    expect(body.errors[0].extensions).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(headers.get('Retry-After')).toBe('60');
    expect((await list(who)).status).toBe(429);
  });

  it('do not stand in the way of one that works, which costs no statement more', async () => {
    const who = newAddress();
    await inParallel(6, () => list(who));
    expect((await list(who)).status).toBe(429);
    expect((await list(who, alice)).status).toBe(200);
    expect((await query(who, alice.secret ?? '')).body.errors).toBeUndefined();
    const elsewhere = newAddress();
    const [refusedBefore, never] = [
      await recordStatements(world, () => list(who, alice)),
      await recordStatements(world, () => list(elsewhere, alice)),
    ];
    expect(refusedBefore.length).toBe(never.length);
  });

  it('are those that were sent: to send none is not counted', async () => {
    const who = newAddress();
    const answers = await inParallel(6, () => list(who, world.visitor));
    expect(answers.map((answer) => [answer.status, rateLimitHeader(answer)])).toEqual(
      answers.map(() => [401, null]),
    );
  });
});
