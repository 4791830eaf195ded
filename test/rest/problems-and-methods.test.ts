import { describe, expect, it } from 'vitest';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// What HTTP promises beside the endpoints themselves: problems, request ids, limits, methods.

const world = await createTestWorld();
const alice = await world.client();

describe('a problem', () => {
  it('is application/problem+json with a stable code and the id of the request', async () => {
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
      detail: 'There is no such path.',
      code: 'not_found',
      request_id: 'shop-42',
    });
  });

  it.each(['', 'a b', 'é', 'x'.repeat(129)])(
    'does not take %j for the id of a request',
    async (sent) => {
      const { headers } = await alice.rest('GET /nothing', {
        headers: { 'X-Request-Id': encodeURI(sent) === sent ? sent : encodeURIComponent(sent) },
      });
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each([
    '/forms/%zz',
    '/forms/%00',
    '/forms/%00/responses',
    '/forms/x%2Fy',
    '/public/forms/%00',
    '/public/forms/%E0%A4%A',
  ])('is what %s gets too, in its own words', async (path) => {
    const { status, body } = await alice.rest(`GET ${path}`);
    expect([400, 404]).toContain(status);
    expect(['bad_request', 'not_found']).toContain(body.code);
  });

  it('answers a known path with 405 and what it takes', async () => {
    const { status, headers, body } = await alice.rest('DELETE /forms');
    expect(status).toBe(405);
    expect(headers.get('Allow')).toBe('HEAD, GET, POST');
    expect(body.code).toBe('method_not_allowed');
  });
});

describe('a body', () => {
  const send = (raw: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    alice.rest('POST /forms', { raw, headers: { 'Content-Type': type } });

  it('that is not JSON is a 415', async () => {
    const { status, body } = await send('title=Hi', 'application/x-www-form-urlencoded');
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('that is malformed is a 400', async () => {
    expect((await send('{"title":')).body.code).toBe('bad_request');
    expect((await send(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  it('that is too large is a 413, told before it was read or while it is', async () => {
    const { status, body } = await send(JSON.stringify({ title: 'x'.repeat(1024 * 1024) }));
    expect([status, body.code]).toEqual([413, 'payload_too_large']);

    const form = await buildPublishedForm(alice);
    const answers = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { name: 'x'.repeat(512 * 1024) } },
    });
    expect(answers.status).toBe(413);
  });

  it.each([['[]'], ['"text"'], ['7'], ['null']])(
    'that is %s instead of an object is a 422 at ""',
    async (raw) => {
      const { status, body } = await send(raw);
      expect(status).toBe(422);
      expect(body.errors).toHaveLength(1);
      expect(body.errors[0].path).toBe('');
    },
  );

  it('tells every unknown member and wrong type at once, in the words of REST', async () => {
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
    expect(
      body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]),
    ).toEqual(
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

  it('that is nested without end is refused, not followed', async () => {
    const raw = `{"definition":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
    const { status, body } = await send(raw);
    expect([status, body.errors[0].code]).toEqual([422, 'too_deep']);
  });

  it('may be missing', async () => {
    const { status, body } = await alice.rest('POST /forms');
    expect([status, body.title]).toEqual([201, 'Untitled form']);
  });
});

describe('the query string', () => {
  it.each([
    ['limit=0', 'query.limit'],
    ['limit=101', 'query.limit'],
    ['limit=ten', 'query.limit'],
    ['limit=2.5', 'query.limit'],
    ['before=yesterday', 'query.before'],
  ])('with %s is a 400 that names it', async (query, path) => {
    const { id } = await buildForm(alice);
    const { status, body } = await alice.rest(`GET /forms/${id}/responses?${query}`);
    expect([status, body.code]).toEqual([400, 'bad_request']);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  it('may hold parameters that nobody knows', async () => {
    const { id } = await buildForm(alice);
    expect((await alice.rest(`GET /forms/${id}/responses?color=red`)).status).toBe(200);
  });
});

describe('a public form', () => {
  it('answers a preflight request for a day', async () => {
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

  it('is the same for everybody who asks, but for what is theirs', async () => {
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

  it('has the same headers by every spelling of its path', async () => {
    const { slug } = await buildPublishedForm(alice);
    const headersOf = async (path: string, method = 'GET') => {
      const { headers } = await fetch(`${world.url}/api/v1/public/forms/${path}`, { method });
      return [...headers].filter(([name]) => !ownHeaders.includes(name));
    };
    const plain = await headersOf(slug);
    expect(plain).toContainEqual(['vary', 'X-Form-Access']);
    for (const path of [slug, `${slug}?a=1`, `${slug}/`, slug.replace(/^./, percent)]) {
      expect(await headersOf(path), path).toEqual(plain);
      expect(await headersOf(path, 'HEAD'), path).toEqual(plain);
    }
  });

  it('is not sent again while it stays the same', async () => {
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
});

describe('GraphQL', () => {
  it('carries the same problems in its extensions', async () => {
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
        'mutation { createForm(input: { title: "", settings: { maxResponses: 0 } }) { id } }',
      ),
    ).toMatchObject({
      code: 'validation_failed',
      errors: [
        { path: 'title', code: 'required' },
        { path: 'settings.maxResponses', code: 'too_small' },
      ],
    });
  });

  it('words paths as its own members are named', async () => {
    const { errors } = await alice.graphqlProblem(
      'mutation { createForm(input: { settings: { maxResponses: 0 } }) { id } }',
    );
    expect(errors).toMatchObject([{ path: 'settings.maxResponses', code: 'too_small' }]);
  });

  it('calls a document that it cannot read a bad request', async () => {
    const problem = await alice.graphqlProblem('{ nothing }');
    expect(problem).toMatchObject({ code: 'bad_request', status: 400 });
  });

  it('takes no body that is too large', async () => {
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: `{ a }${' '.repeat(1024 * 1024)}` }),
    });
    expect(response.status).toBe(413);
  });

  it('holds answers to the limit that they have by REST', async () => {
    const form = await buildPublishedForm(alice);
    const mutation = `mutation ($slug: String!, $answers: Answers!) {
      submitResponse(slug: $slug, input: { answers: $answers }) { responseId }
    }`;
    const answers = { name: 'x'.repeat(512 * 1024) };
    const problem = await world.visitor.graphqlProblem(mutation, { slug: form.slug, answers });
    expect(problem).toMatchObject({ code: 'payload_too_large', status: 413 });
  });

  it('calls a body that is not JSON a bad request', async () => {
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

  it('shows GraphiQL to a browser, and nothing of it comes from elsewhere', async () => {
    const response = await fetch(`${world.url}/graphql`, { headers: { Accept: 'text/html' } });
    const page = await response.text();
    expect(page).toContain('Formwright');
    expect(page).not.toMatch(/(src|href)="https?:/);
  });
});

it('keeps idle connections for longer than proxies do', async () => {
  const response = await fetch(`${world.url}/healthz`);
  await response.text();
  expect(response.headers.get('Keep-Alive')).toBe('timeout=75');
});

it('tells whether it lives and whether it can work', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(`${world.url}${path}`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  }
});

/** What belongs to one request, and to its connection. */
const ownHeaders = ['x-request-id', 'date', 'connection', 'keep-alive'];

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
