import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../rest/endpoints/tags.ts';
import { apiDocuments } from '../../rest/serving/api-documents.ts';
import { defaultBodyLimit } from '../../src/http/body.ts';
import type { ApiResponse, RequestOptions } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  fileParts,
  fileQuestion,
  multipart,
  multipartType,
} from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// CORS: any origin may call the public endpoints, none the others; /graphql allows the configured origins.

const otherOrigin = 'https://shop.example';
const origins = ['https://app.example', 'http://localhost:5173'];
const world = await createTestWorld({
  env: {
    RATE_LIMITS: 'uploads=500/60,submissions=500/60,unlock=500/60,challenges=3/60',
    GRAPHQL_CORS_ORIGINS: origins.join(', '),
    MAX_UPLOAD_BYTES: '1000',
  },
});
const alice = await world.client();

const definition = definitionOf({ id: 'name', type: 'short_text' }, fileQuestion());
const form = await buildPublishedForm(alice, { definition });
const locked = await buildPublishedForm(alice, { definition, settings: { password: 'open' } });
const captchaForm = await buildPublishedForm(alice, {
  definition,
  settings: { require_captcha: true },
});
const closed = await buildPublishedForm(alice, { definition });
await alice.rest(`POST /forms/${closed.id}/unpublish`);

interface CorsRequest extends RequestOptions {
  readonly method?: string;
}

/** Sends a request from a page of another origin. */
async function send(path: string, { method = 'GET', headers, raw, body }: CorsRequest = {}) {
  const payload = raw ?? (body === undefined ? null : JSON.stringify(body));
  const answer = await fetch(`${world.url}${path}`, {
    method,
    body: payload,
    headers: { Origin: otherOrigin, 'Content-Type': 'application/json', ...headers },
  });
  await answer.arrayBuffer();
  return { status: answer.status, headers: answer.headers };
}

/** Sends a preflight request. */
const preflight = (path: string, method: string, asked: string, origin: string = otherOrigin) =>
  send(path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': asked,
    },
  });

/** The CORS headers of a response. */
const granted = ({ headers }: Pick<ApiResponse, 'headers'>) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

const exposed =
  'ETag,Location,Retry-After,RateLimit,RateLimit-Policy,Idempotency-Replayed,X-Request-Id,Content-Language';

/** Request headers of clients and of browser tracing. */
const sentHeaders = [
  'Content-Type',
  'Accept-Language',
  'X-Form-Access',
  'X-Form-Partial',
  'X-Form-Invitation',
  'X-Form-Preview',
  'Idempotency-Key',
  'If-None-Match',
  'traceparent',
  'tracestate',
  'baggage',
  'sentry-trace',
  'X-Request-Id',
];
const open = { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed };

const pathOf = ({ path }: { path: string }) =>
  `/api/v1${path.replace(':slug', form.slug).replace(/:\w+/g, 'unknown')}`;
const isPublic = ({ scope }: { scope: string }) => scope === 'public';
const publicLines = endpoints.filter(isPublic).map((one) => [one.method, pathOf(one)] as const);
const otherLines = endpoints
  .filter((one) => !isPublic(one))
  .map((one) => [one.method, pathOf(one)] as const);

describe('CORS of public endpoints', () => {
  it.each(publicLines)(
    'allows the preflight request of the public endpoint %s %s',
    async (method, path) => {
      for (const asked of ['content-type', 'authorization,x-form-access']) {
        const answer = await preflight(path, method, asked);
        expect(answer.status).toBe(204);
        expect(granted(answer)).toEqual({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET,HEAD,POST,PUT,DELETE',
          'access-control-allow-headers': sentHeaders.join(','),
          'access-control-max-age': '86400',
        });
      }
    },
  );

  it.each(publicLines)(
    'allows pages to read the response of the public endpoint %s %s',
    async (method, path) => {
      const answer = await send(path, { method });
      expect(granted(answer)).toEqual(open);
    },
  );

  it.each(publicLines)(
    'the response of the public endpoint %s %s does not vary by origin',
    async (method, path) => {
      const answers = [await send(path, { method }), await preflight(path, method, 'content-type')];
      for (const { headers } of answers)
        expect(headers.get('Vary') ?? '').not.toMatch(/\bOrigin\b/);
    },
  );

  it('allows pages to read successful responses of public endpoints', async () => {
    const answers = [
      await send(`/api/v1/public/forms/${form.slug}`),
      await send(`/api/v1/public/forms/${form.slug}`, { method: 'HEAD' }),
      await send('/api/v1/public/captcha/challenge'),
      await send(`/api/v1/public/forms/${form.slug}/submissions`, {
        method: 'POST',
        body: { answers: { name: 'Ann' } },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
    for (const answer of answers) expect(granted(answer)).toEqual(open);
  });

  it('allows pages to read 304 responses of public endpoints', async () => {
    const path = `/api/v1/public/forms/${form.slug}`;
    const { headers } = await send(path);
    const again = await send(path, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
    expect([again.status, granted(again)]).toEqual([304, open]);
  });

  it('public endpoints return the same headers without Origin', async () => {
    const { headers } = await world.visitor.rest(`GET /public/forms/${form.slug}`);
    expect(granted({ headers })).toEqual(open);
  });

  const post = (path: string, body: unknown, more: CorsRequest = {}) =>
    send(`/api/v1/public${path}`, { method: 'POST', body, ...more });
  const submit = (slug: string, body: unknown = { answers: {} }, more?: CorsRequest) =>
    post(`/forms/${slug}/submissions`, body, more);
  const sendFile = (size: number, slug = form.slug) =>
    post(`/forms/${slug}/uploads`, undefined, {
      raw: multipart(fileParts({ content: 'x'.repeat(size) })),
      headers: { 'Content-Type': multipartType },
    });

  it.each<[number, string, () => Promise<Pick<ApiResponse, 'status' | 'headers'>>]>([
    [400, 'malformed JSON', () => submit(form.slug, undefined, { raw: '{"answers":' })],
    [404, 'a malformed path', () => send('/api/v1/public/forms/%zz')],
    [401, 'a locked form', () => submit(locked.slug)],
    [403, 'a wrong password', () => post(`/forms/${locked.slug}/unlock`, { password: 'shut' })],
    [403, 'no captcha', () => submit(captchaForm.slug)],
    [404, 'an unknown form', () => send('/api/v1/public/forms/nothing')],
    [404, 'an unknown file', () => send('/api/v1/public/files/nothing')],
    [404, 'an unknown path', () => send('/api/v1/public/nothing')],
    [
      405,
      'an unsupported method',
      () => send(`/api/v1/public/forms/${form.slug}`, { method: 'DELETE' }),
    ],
    [409, 'a closed form', () => submit(closed.slug)],
    [
      409,
      'a form without a password',
      () => post(`/forms/${form.slug}/unlock`, { password: 'open' }),
    ],
    [413, 'too many answers', () => submit(form.slug, { answers: { name: 'x'.repeat(600_000) } })],
    [413, 'a large file', () => sendFile(100_000)],
    [
      415,
      'a body that is not JSON',
      () => submit(form.slug, {}, { headers: { 'Content-Type': 'text/plain' } }),
    ],
    [415, 'a body that is not multipart', () => post(`/forms/${form.slug}/uploads`, {})],
    [422, 'invalid answers', () => submit(form.slug, { answers: { unknown: 'x' } })],
    [422, 'unknown fields', () => submit(form.slug, { answer: {} })],
  ])('allows pages to read the error %d of public endpoints: %s', async (status, _, ask) => {
    const answer = await ask();
    expect([answer.status, granted(answer)]).toEqual([status, open]);
  });

  it('allows pages to read 429 and Retry-After of public endpoints', async () => {
    const ask = () => send('/api/v1/public/captcha/challenge');
    for (let time = 0; time < 3; time += 1) await ask();
    const answer = await ask();
    expect([answer.status, granted(answer)]).toEqual([429, open]);
    for (const name of ['Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id']) {
      expect(answer.headers.get(name), name).not.toBeNull();
      expect(exposed.split(',')).toContain(name);
    }
  });

  it.each([
    [
      503,
      'is not reachable',
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    ],
    [500, 'fails', new Error('an unexpected error')],
  ])('allows pages to read %d when the database %s', async (status, _, failure) => {
    const broken = vi.spyOn(world.services.db.pool, 'query');
    broken.mockImplementation(() => Promise.reject(failure));
    const answer = await submit(form.slug, { answers: { name: 'Ann' } });
    broken.mockRestore();
    expect([answer.status, granted(answer)]).toEqual([status, open]);
  });

  it('CORS of a public path is the same with a trailing slash', async () => {
    const answer = await send(`/api/v1/public/forms/${form.slug}/`);
    expect([answer.status, granted(answer)]).toEqual([200, open]);
  });

  it('a public path in upper case has the same CORS or is not found', async () => {
    const answer = await send(`/API/V1/Public/forms/${form.slug}`);
    expect([answer.status, granted(answer)]).toBeOneOf([
      [404, {}],
      [200, open],
    ]);
  });

  it('preflight requests do not count towards rate limits', async () => {
    const path = `/api/v1/public/forms/${form.slug}`;
    const left = async () => (await send(path)).headers.get('RateLimit')?.split(';')[1];
    const before = Number((await left())?.slice(2));
    const asked = await preflight(path, 'GET', 'x-form-access');
    expect(asked.headers.get('RateLimit')).toBeNull();
    expect(await left()).toBe(`r=${before - 1}`);
  });
});

describe('CORS of other endpoints', () => {
  it.each(otherLines)('rejects the preflight request of %s %s', async (method, path) => {
    const answer = await preflight(path, method, 'authorization,content-type');
    expect([answer.status, granted(answer)]).toEqual([405, {}]);
  });

  it.each(otherLines)(
    'does not allow pages to read the response of %s %s',
    async (method, path) => {
      expect(granted(await send(path, { method }))).toEqual({});
    },
  );

  it('does not allow pages to read responses with a key', async () => {
    for (const line of ['GET /forms', 'POST /forms', 'GET /forms/unknown', 'GET /nothing']) {
      const { headers } = await alice.rest(line, { headers: { Origin: otherOrigin } });
      expect(granted({ headers })).toEqual({});
    }
  });

  it.each(['/healthz', '/readyz', '/api/v1', '/api/v1/public', '/nothing', '/'])(
    'does not allow pages to read %s',
    async (path) => {
      expect(granted(await send(path))).toEqual({});
    },
  );

  it.each(apiDocuments.map(({ path }) => path))('allows any origin to read %s', async (path) => {
    const answer = await send(`/api/v1${path}`);
    expect([answer.status, granted(answer)]).toEqual([200, open]);
  });
});

describe('CORS of /graphql', () => {
  const [app = '', local = ''] = origins;
  const asked = 'authorization,x-form-access,graphql-require-preflight,content-type';
  const query = (origin: string, text: string, more: RequestOptions = {}) =>
    send('/graphql', {
      method: 'POST',
      body: { query: text },
      ...more,
      headers: { Origin: origin, Accept: 'application/graphql-response+json', ...more.headers },
    });
  const bodies: [number, string, RequestOptions][] = [
    [400, 'malformed JSON', { raw: '{"query":' }],
    [413, 'a large body', { body: { query: `{ a }${' '.repeat(defaultBodyLimit)}` } }],
    [
      400,
      'files without a CSRF header',
      { raw: multipart([]), headers: { 'Content-Type': multipartType } },
    ],
  ];

  it.each([
    otherOrigin,
    'null',
    'https://app.example.evil.example',
    'http://app.example',
    `${app}:444`,
  ])('/graphql allows neither preflight nor reading to the origin %s', async (origin) => {
    const answers = [
      await preflight('/graphql', 'POST', asked, origin),
      await query(origin, '{ __typename }'),
      await query(origin, '{ forms { totalCount } }'),
    ];
    for (const answer of answers) {
      expect(granted(answer)).toEqual({});
      expect(answer.headers.get('Vary')).toMatch(/\bOrigin\b/);
    }
  });

  it.each(bodies)(
    '/graphql does not allow other origins to read %d: %s',
    async (status, _, sent) => {
      const answer = await query(otherOrigin, '', sent);
      expect([answer.status, granted(answer)]).toEqual([status, {}]);
      expect(answer.headers.get('Vary')).toMatch(/\bOrigin\b/);
    },
  );

  it.each([app, local])('/graphql allows preflight requests of %s for a day', async (origin) => {
    const answer = await preflight('/graphql', 'POST', asked, origin);
    expect(answer.status).toBe(204);
    expect(granted(answer)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers': asked,
      'access-control-max-age': '86400',
    });
    expect(answer.headers.get('Vary')).toMatch(/\bOrigin\b/);
  });

  it('/graphql allows tracing headers of a configured origin', async () => {
    const headers = [...sentHeaders, 'Authorization', 'Apollo-Require-Preflight'].join(',');
    const answer = await preflight('/graphql', 'POST', headers.toLowerCase(), app);
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe(headers.toLowerCase());
  });

  it.each(bodies)('/graphql allows a configured origin to read %d: %s', async (status, _, sent) => {
    const answer = await query(app, '', sent);
    expect([answer.status, granted(answer)]).toEqual([
      status,
      { ...open, 'access-control-allow-origin': app },
    ]);
    expect(answer.headers.get('Vary')).toMatch(/\bOrigin\b/);
  });

  it.each<[number, string, RequestOptions]>([
    [415, 'another type', { raw: 'a=b', headers: { 'Content-Type': 'text/plain' } }],
    [
      400,
      'files of a broken body',
      {
        raw: multipart([{ name: 'operations', content: '{}' }], ''),
        headers: { 'Content-Type': multipartType, 'GraphQL-Require-Preflight': '1' },
      },
    ],
  ])('/graphql allows a configured origin to read %d: %s', async (status, _, sent) => {
    const answer = await query(app, '', sent);
    expect(granted(answer)).toMatchObject({ 'access-control-allow-origin': app });
    expect(answer.status).toBe(status);
  });

  it('/graphql allows a configured origin to read responses to GET and POST', async () => {
    const get = await send('/graphql?query=%7B__typename%7D', { headers: { Origin: local } });
    for (const answer of [get, await query(local, '{ forms { totalCount } }')]) {
      expect(answer.status).toBe(200);
      expect(granted(answer)).toEqual({ ...open, 'access-control-allow-origin': local });
      expect(answer.headers.get('Vary')).toMatch(/\bOrigin\b/);
    }
  });

  it('/graphql allows no origin by default', async () => {
    const there = await createTestWorld();
    for (const method of ['OPTIONS', 'POST', 'GET']) {
      const { headers } = await fetch(`${there.url}/graphql`, {
        method,
        headers: { Origin: otherOrigin, 'Access-Control-Request-Method': 'POST' },
      });
      expect(granted({ headers })).toEqual({});
      expect(headers.get('Vary') ?? '').not.toMatch(/\bOrigin\b/);
    }
  });
});
