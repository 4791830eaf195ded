import { describe, expect, it } from 'vitest';
import { endpoints } from '../../rest/endpoints/tags.ts';
import { defaultBodyLimit } from '../../src/http/body.ts';
import type { RequestOptions } from '../support/clients/api-client.ts';
import { pathsOf } from '../support/clients/failures.ts';
import { sendRaw } from '../support/clients/raw-http.ts';
import { buildPathParameters, requestsFor } from '../support/fixtures/endpoint-requests.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// No input is ignored silently: bodies of operations without a body, null, and repeated query
// parameters.

const world = await createTestWorld();
const alice = await world.client();
const params = await buildPathParameters(world, alice);
const requestOf = requestsFor(world, alice, params);

const json = (raw: string): RequestOptions => ({
  raw,
  headers: { 'Content-Type': 'application/json' },
});

/** All endpoints that change data with an API key and need no body. */
const bodyless = endpoints.filter(({ method, path, scope }) => {
  const isAction = /\/(publish|unpublish|duplicate|:id\/test|rotate-secret|redeliver|resend)$/.test(
    path,
  );
  return scope !== 'public' && (method === 'DELETE' || isAction);
});

it('covers all operations without a body', () => expect(bodyless).toHaveLength(14));

describe.each(bodyless.map((endpoint) => ({ endpoint })))(
  '$endpoint.method $endpoint.path',
  ({ endpoint }) => {
    it.each<[string, RequestOptions]>([
      ['no body', {}],
      ['an empty body', json('')],
      ['an empty form', { raw: '', headers: { 'Content-Type': 'text/plain' } }],
      ['{}', json(' {} ')],
      ['null', json('null')],
    ])('an operation without a body accepts %s', async (_what, sent) => {
      const { line } = await requestOf(endpoint);
      const { status } = await alice.rest(line, sent);
      expect(status).toBe(endpoint.status);
    });

    it('an operation without a body rejects what is no object and changes nothing', async () => {
      const { line } = await requestOf(endpoint);
      for (const text of ['[]', '"text"', '7', 'true']) {
        const { status, body } = await alice.rest(line, json(text));
        expect([status, pathsOf(body)]).toEqual([422, [['', 'wrong_type']]]);
      }
      const malformed = await alice.rest(line, json('{"revision":'));
      expect([malformed.status, malformed.body.code]).toEqual([400, 'bad_request']);
      const text = await alice.rest(line, { raw: '{}', headers: { 'Content-Type': 'text/plain' } });
      expect([text.status, text.body.code]).toEqual([415, 'unsupported_media_type']);
      const large = await alice.rest(line, json(`{"x": "${'x'.repeat(defaultBodyLimit)}"}`));
      expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);

      expect((await alice.rest(line)).status).toBe(endpoint.status);
    });

    it('reports a missing key and an unknown id before the body', async () => {
      const { line } = await requestOf(endpoint);
      expect((await world.visitor.rest(line, json('{'))).status).toBe(401);
    });
  },
);

describe('transfer of bodies', () => {
  const send = async (line: string, rest: readonly string[]) => {
    const head = ['Host: x', `Authorization: Bearer ${alice.secret}`, 'Connection: close'];
    const bytes = [`${line} HTTP/1.1`, ...head, ...rest].join('\r\n');
    return (await sendRaw(world.url, bytes)).status;
  };

  it('accepts chunked bodies, also empty ones', async () => {
    const { id } = await buildForm(alice);
    const line = `POST /api/v1/forms/${id}/publish`;
    const head = ['Content-Type: application/json', 'Transfer-Encoding: chunked', ''];
    expect(await send(line, [...head, '0', '', ''])).toBe(200);
    expect(await send(line, [...head, '2', '{}', '0', '', ''])).toBe(200);
    expect(await send(line, [...head, 'f', '{"revision": 9}', '0', '', ''])).toBe(409);
  });

  it('ignores the body of a GET request', async () => {
    const { id } = await buildForm(alice);
    for (const method of ['GET', 'HEAD']) {
      const line = `${method} /api/v1/forms/${id}`;
      expect(await send(line, ['Content-Length: 3', '', '{"x'])).toBe(200);
    }
  });
});

describe('the title of a duplicate', () => {
  it('the title of a duplicate is the one in the body, else that of the source', async () => {
    const form = await buildForm(alice, { title: 'Party' });
    const line = `POST /forms/${form.id}/duplicate`;
    const titleOf = async (sent: RequestOptions) => (await alice.rest(line, sent)).body.title;
    expect(await titleOf({ body: { title: '  Summer party ' } })).toBe('Summer party');
    expect(await titleOf({ body: { title: '🎉'.repeat(500) } })).toBe('🎉'.repeat(500));
    for (const body of [undefined, {}, null, { title: null }, { revision: 1 }]) {
      expect(await titleOf({ body })).toBe('Party (copy)');
    }
    const mutation =
      'mutation ($id: ID!, $input: DuplicateFormInput) { duplicateForm(id: $id, input: $input) { form { title } } }';
    const graphql = async (input?: object) =>
      (await alice.graphql(mutation, { id: form.id, input })).duplicateForm.form.title;
    expect(await graphql({ title: 'Winter party' })).toBe('Winter party');
    expect(await graphql()).toBe('Party (copy)');
  });

  it.each<[string, unknown, string]>([
    ['empty', '  ', 'required'],
    ['too long', 'x'.repeat(501), 'too_long'],
    ['a number', 5, 'wrong_type'],
    ['unstorable', 'a\0b', 'invalid_text'],
  ])(
    'rejects a title of a duplicate that is %s and creates nothing',
    async (_what, title, code) => {
      const { id } = await buildForm(alice);
      const { total } = (await alice.rest('GET /forms')).body;
      const { status, body } = await alice.rest(`POST /forms/${id}/duplicate`, { body: { title } });
      expect([status, pathsOf(body)]).toEqual([422, [['title', code]]]);
      expect((await alice.rest('GET /forms')).body.total).toBe(total);
    },
  );
});

describe('null in a PATCH', () => {
  it('PATCH of a form rejects null for fields that cannot be cleared', async () => {
    const form = await buildForm(alice, { description: 'For guests' });
    const line = `PATCH /forms/${form.id}`;
    const refused = { title: null, definition: null, settings: null };
    const { status, body } = await alice.rest(line, { body: { ...refused, description: null } });
    expect(status).toBe(422);
    expect(pathsOf(body)).toEqual([
      ['title', 'wrong_type'],
      ['definition', 'wrong_type'],
      ['settings', 'wrong_type'],
    ]);
    const mutation =
      'mutation ($id: ID!, $input: UpdateFormInput!) { updateForm(id: $id, input: $input) { form { id } } }';
    const problem = await alice.graphqlProblem(mutation, { id: form.id, input: refused });
    expect(problem).toMatchObject({ code: 'validation_failed', status: 422 });
    expect(pathsOf(problem)).toEqual(pathsOf(body));
    expect((await alice.rest(`GET /forms/${form.id}`)).body).toEqual(form);
  });

  it('PATCH of a form with null clears the description, resets settings and ignores revision', async () => {
    const settings = { max_responses: 5, success_message: 'Thanks', theme: { rounded: false } };
    const form = await buildForm(alice, { description: 'For guests', settings });
    const body = {
      revision: null,
      description: null,
      settings: { max_responses: null, theme: null },
    };
    const changed = await alice.rest(`PATCH /forms/${form.id}`, { body });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      title: form.title,
      description: null,
      draft: form.draft,
      settings: { max_responses: null, success_message: 'Thanks', theme: { rounded: true } },
      revision: 2,
    });
  });

  it('PATCH of a webhook rejects null for url, events and enabled', async () => {
    const url = 'https://receiver.example/hook';
    const { secret: _, ...webhook } = await buildWebhook(alice, { url, description: 'CRM' });
    const line = `PATCH /webhooks/${webhook.id}`;
    const refused = { url: null, events: null, enabled: null };
    const { status, body } = await alice.rest(line, { body: refused });
    expect(status).toBe(422);
    expect(pathsOf(body)).toEqual([
      ['url', 'wrong_type'],
      ['events', 'wrong_type'],
      ['enabled', 'wrong_type'],
    ]);
    const mutation =
      'mutation ($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { webhook { id } } }';
    const problem = await alice.graphqlProblem(mutation, { id: webhook.id, input: refused });
    expect(pathsOf(problem)).toEqual(pathsOf(body));
    expect((await alice.rest(`GET /webhooks/${webhook.id}`)).body).toEqual(webhook);

    const cleared = await alice.rest(line, { body: { description: null, form_id: null } });
    expect(cleared.body).toMatchObject({ url, description: null, form_id: null });
  });

  it('null counts as absent when a resource is created', async () => {
    const body = {
      title: null,
      description: null,
      template: null,
      definition: null,
      settings: null,
    };
    const made = await alice.rest('POST /forms', { body });
    expect([made.status, made.body.title]).toEqual([201, 'Untitled form']);
  });
});

describe('repeated query parameters', () => {
  it.each([
    ['/forms?page=x&page=1', ['page']],
    ['/forms?limit=5&page=1&limit=5', ['limit']],
    ['/forms?q=a&q=b&status=draft&status=closed', ['status', 'q']],
    ['/forms/:id/responses?before=&before=', ['before']],
    ['/forms/:id/responses/export?format=csv&format=json', ['format']],
    ['/public/captcha/challenge?form=:slug&form=:slug', ['form']],
  ])('rejects a repeated query parameter: %s', async (path, names) => {
    const { id, slug } = await buildPublishedForm(alice);
    const line = `GET ${path.replaceAll(':id', id).replaceAll(':slug', slug)}`;
    const { status, body } = await alice.rest(line);
    expect([status, body.code]).toEqual([400, 'bad_request']);
    expect(pathsOf(body)).toEqual(names.map((name) => [`query.${name}`, 'too_many']));
  });

  it('ignores an unknown repeated query parameter of public endpoints', async () => {
    const { slug } = await buildPublishedForm(alice);
    const { status } = await world.visitor.rest(`GET /public/forms/${slug}?utm=1&utm=2&page[]=1`);
    expect(status).toBe(200);
    const sent = await world.visitor.rest(`POST /public/forms/${slug}/submissions?a=1&a=2`, {
      body: { answers: { name: 'Ann' } },
    });
    expect(sent.status).toBe(201);
  });
});
