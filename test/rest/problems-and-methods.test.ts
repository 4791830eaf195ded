import { describe, expect, it } from 'vitest';
import { defaultBodyLimit } from '../../src/http/body.ts';
import { version } from '../../src/platform/installation.ts';
import { pathsOf } from '../support/clients/failures.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Behavior common to all endpoints: problems, request ids, limits, methods.

const world = await createTestWorld();
const alice = await world.client();

describe('a problem', () => {
  it('returns problems as application/problem+json with a code and the request id', async () => {
    const { status, headers, body } = await alice.rest('GET /nothing', {
      headers: { 'X-Request-Id': 'shop-42' },
    });
    expect(status).toBe(404);
    expect(headers.get('Content-Type')).toBe('application/problem+json');
    expect(headers.get('X-Request-Id')).toBe('shop-42');
    expect(body).toEqual({
      type: 'urn:formwright:problem:not_found',
      title: 'Not found',
      status: 404,
      detail: 'Path not found.',
      code: 'not_found',
      request_id: 'shop-42',
    });
  });

  it.each(['', 'a b', 'é', 'x'.repeat(129)])('does not accept %j as a request id', async (sent) => {
    const { headers } = await alice.rest('GET /nothing', {
      headers: { 'X-Request-Id': encodeURI(sent) === sent ? sent : encodeURIComponent(sent) },
    });
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    '/forms/%zz',
    '/forms/%00',
    '/forms/%00/responses',
    '/forms/x%2Fy',
    '/public/forms/%00',
    '/public/forms/%E0%A4%A',
  ])('returns a problem for %s', async (path) => {
    const { status, body } = await alice.rest(`GET ${path}`);
    expect([400, 404]).toContain(status);
    expect(['bad_request', 'not_found']).toContain(body.code);
  });

  it('returns 405 with the allowed methods for a known path', async () => {
    const { status, headers, body } = await alice.rest('DELETE /forms');
    expect(status).toBe(405);
    expect(headers.get('Allow')).toBe('HEAD, GET, POST');
    expect(body.code).toBe('method_not_allowed');
  });
});

describe('request bodies', () => {
  const send = (raw: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    alice.rest('POST /forms', { raw, headers: { 'Content-Type': type } });

  it('names the line and the column of a syntax error', async () => {
    const raw = '{\n  "title": "Order",\n  "settings": {,}\n}';
    const { status, body } = await alice.rest('POST /forms', { raw });
    expect([status, body.code]).toEqual([400, 'bad_request']);
    expect(body.detail).toContain('line 3, column 16');
  });

  it('returns 415 for a body that is not JSON', async () => {
    const { status, body } = await send('title=Hi', 'application/x-www-form-urlencoded');
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('returns 400 for malformed JSON', async () => {
    expect((await send('{"title":')).body.code).toBe('bad_request');
    expect((await send(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  it('returns 413 for a body that is too large, by Content-Length or while reading', async () => {
    const { status, body } = await send(JSON.stringify({ title: 'x'.repeat(defaultBodyLimit) }));
    expect([status, body.code]).toEqual([413, 'payload_too_large']);

    const form = await buildPublishedForm(alice);
    const answers = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { name: 'x'.repeat(512 * 1024) } },
    });
    expect(answers.status).toBe(413);
  });

  it.each([['[]'], ['"text"'], ['7'], ['null']])(
    'returns 422 with an empty path for a body that is %s instead of an object',
    async (raw) => {
      const { status, body } = await send(raw);
      expect(status).toBe(422);
      expect(body.errors).toHaveLength(1);
      expect(body.errors[0].path).toBe('');
    },
  );

  it('reports all unknown fields and wrong types of a body at once, with REST names', async () => {
    const { status, body } = await alice.rest('POST /forms', {
      body: {
        titel: 'Hi',
        title: 7,
        hasUnpublishedChanges: true,
        settings: { maxResponses: 1, max_responses: 'ten', theme: { accentColor: '#fff' } },
      },
    });
    expect(status).toBe(422);
    expect(body.code).toBe('validation_failed');
    expect(pathsOf(body)).toEqual(
      expect.arrayContaining([
        ['titel', 'unknown_member'],
        ['hasUnpublishedChanges', 'unknown_member'],
        ['title', 'wrong_type'],
        ['settings.maxResponses', 'unknown_member'],
        ['settings.max_responses', 'wrong_type'],
        ['settings.theme.accentColor', 'unknown_member'],
      ]),
    );
    expect(body.errors).toHaveLength(6);
  });

  it('rejects a deeply nested body', async () => {
    const raw = `{"definition":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
    const { status, body } = await send(raw);
    expect([status, body.errors[0].code]).toEqual([422, 'too_deep']);
  });

  it('accepts a missing body', async () => {
    const { status, body } = await alice.rest('POST /forms');
    expect([status, body.title]).toEqual([201, 'Untitled form']);
  });
});

describe('a public form', () => {
  it('allows preflight responses of public endpoints to be cached for a day', async () => {
    const response = await fetch(`${world.url}/api/v1/public/forms/x/submissions`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Max-Age')).toBe('86400');
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key');
  });

  it('a public form is the same for all visitors, except per-request headers', async () => {
    const form = await buildPublishedForm(alice);
    const ask = async (id: string) => {
      const headers = { Origin: 'https://shop.example', 'X-Request-Id': id };
      const answer = await fetch(`${world.url}/api/v1/public/forms/${form.slug}`, { headers });
      return { headers: Object.fromEntries(answer.headers), text: await answer.text() };
    };
    const [first, second, third] = [await ask('one'), await ask('two'), await ask('three')];

    const { 'x-request-id': _id, date: _date, ...shared } = first.headers;
    expect(shared).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(second.headers).toMatchObject({ ...shared, 'x-request-id': 'two' });
    expect(Object.keys(second.headers).sort()).toEqual(Object.keys(first.headers).sort());
    expect([second.text, third.text]).toEqual([first.text, first.text]);
  });

  it('a public form has the same headers for every spelling of its path', async () => {
    const { slug } = await buildPublishedForm(alice);
    const headersOf = async (path: string, method = 'GET') => {
      const { headers } = await fetch(`${world.url}/api/v1/public/forms/${path}`, { method });
      return [...headers].filter(([name]) => !ownHeaders.includes(name));
    };
    const plain = await headersOf(slug);
    expect(plain).toContainEqual(['vary', 'X-Form-Access, Accept-Language']);
    for (const path of [slug, `${slug}?a=1`, `${slug}/`, slug.replace(/^./, percent)]) {
      expect(await headersOf(path), path).toEqual(plain);
      expect(await headersOf(path, 'HEAD'), path).toEqual(plain);
    }
  });

  it('returns 304 for an unchanged public form', async () => {
    const form = await buildPublishedForm(alice);
    const line = `GET /public/forms/${form.slug}`;
    const { headers } = await world.visitor.rest(line);
    const etag = headers.get('ETag') ?? '';
    expect(headers.get('Cache-Control')).toBe('no-cache');
    expect(headers.get('Vary')).toContain('X-Form-Access');
    const again = await world.visitor.rest(line, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.body]).toEqual([304, undefined]);

    await alice.rest(`PATCH /forms/${form.id}`, { body: { title: 'Changed' } });
    const changed = await world.visitor.rest(line, { headers: { 'If-None-Match': etag } });
    expect([changed.status, changed.body.title]).toEqual([200, 'Changed']);
  });

  it('returns 304 with the same headers from a server that has not sent the form yet', async () => {
    const { slug } = await buildPublishedForm(alice);
    const path = `/api/v1/public/forms/${slug}`;
    const known = (await fetch(`${world.url}${path}`)).headers.get('ETag') ?? '';
    const headersFrom = async (url: string) => {
      const { status, headers } = await fetch(`${url}${path}`, {
        headers: { 'If-None-Match': known },
      });
      return [status, ...[...headers].filter(([name]) => !ownHeaders.includes(name))];
    };
    const there = await headersFrom((await world.startAnother()).url);
    expect(there[0]).toBe(304);
    expect(there).toEqual(await headersFrom(world.url));
  });
});

describe('problems in GraphQL', () => {
  it('GraphQL returns problems in extensions', async () => {
    expect(await world.visitor.graphqlProblem('{ form(id: "x") { id } }')).toMatchObject({
      code: 'unauthenticated',
      status: 401,
      request_id: expect.any(String),
    });
    expect(await alice.graphqlProblem('{ form(id: "x") { id } }')).toMatchObject({
      code: 'not_found',
      status: 404,
    });
    expect(
      await alice.graphqlProblem(
        'mutation { createForm(input: { title: "", settings: { maxResponses: 0 } }) { form { id } } }',
      ),
    ).toMatchObject({
      code: 'validation_failed',
      errors: [
        { path: 'title', code: 'required' },
        { path: 'settings.maxResponses', code: 'too_small' },
      ],
    });
  });

  it('GraphQL returns paths of failures with GraphQL names', async () => {
    const { errors } = await alice.graphqlProblem(
      'mutation { createForm(input: { settings: { maxResponses: 0 } }) { form { id } } }',
    );
    expect(errors).toMatchObject([{ path: 'settings.maxResponses', code: 'too_small' }]);
  });

  it('GraphQL returns bad_request for an invalid document', async () => {
    const problem = await alice.graphqlProblem('{ nothing }');
    expect(problem).toMatchObject({ code: 'bad_request', status: 400 });
  });

  it('GraphQL returns 413 for a body that is too large', async () => {
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: `{ a }${' '.repeat(defaultBodyLimit)}` }),
    });
    expect(response.status).toBe(413);
  });

  it('GraphQL applies the body limit of REST to answers', async () => {
    const form = await buildPublishedForm(alice);
    const mutation = `mutation ($slug: String!, $answers: Answers!) {
      submitResponse(slug: $slug, input: { answers: $answers }) { responseId }
    }`;
    const answers = { name: 'x'.repeat(512 * 1024) };
    const problem = await world.visitor.graphqlProblem(mutation, { slug: form.slug, answers });
    expect(problem).toMatchObject({ code: 'payload_too_large', status: 413 });
  });

  it('GraphQL returns bad_request for a body that is not JSON', async () => {
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/graphql-response+json',
      },
      body: '{"query":',
    });
    const { errors } = await response.json();
    expect([response.status, errors[0].extensions.code]).toEqual([400, 'bad_request']);
  });

  it('serves GraphiQL to browsers without files from other origins', async () => {
    const response = await fetch(`${world.url}/graphql`, { headers: { Accept: 'text/html' } });
    const page = await response.text();
    expect(page).toContain('Formwright');
    expect(page).not.toMatch(/(src|href)="https?:/);
  });
});

it('keeps idle connections open longer than proxies do', async () => {
  const response = await fetch(`${world.url}/healthz`);
  await response.text();
  expect(response.headers.get('Keep-Alive')).toBe('timeout=75');
});

it('serves /healthz and /readyz', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(`${world.url}${path}`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok', version }]);
  }
});

/** Headers that differ between requests and connections. */
const ownHeaders = ['x-request-id', 'date', 'connection', 'keep-alive'];

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
