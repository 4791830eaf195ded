import { describe, expect, it } from 'vitest';
import { endpoints } from '../../rest/endpoints/tags.ts';
import { createClient } from '../support/clients/api-client.ts';
import { buildPathParameters, requestsFor } from '../support/fixtures/endpoint-requests.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Headers that all responses of a kind must have, checked for each endpoint.

const world = await createTestWorld();
const { visitor } = world;
const alice = await world.client();
const requestOf = requestsFor(world, alice, await buildPathParameters(world, alice));

const managed = endpoints.filter(({ scope }) => scope !== 'public');
const creating = endpoints.filter(({ status }) => status === 201);
const isFile = (path: string) => path.endsWith('/files/:file_id');

describe('Cache-Control', () => {
  it.each(managed.map((endpoint) => ({ endpoint })))(
    '$endpoint.method $endpoint.path returns Cache-Control: no-store',
    async ({ endpoint }) => {
      const { line, options } = await requestOf(endpoint);
      const refused = await visitor.rest(line, options);
      expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([
        401,
        'private, no-store',
      ]);
      const served = await alice.rest(line, options);
      expect([served.status, served.headers.get('Cache-Control')]).toEqual([
        endpoint.status,
        // A file has an entity tag, with which a private cache revalidates it.
        isFile(endpoint.path) ? 'private, no-cache' : 'private, no-store',
      ]);
    },
  );

  it.each([
    ['an operation', { method: 'POST', body: '{"query":"{ __typename }"}' }, 200],
    ['an unsupported method', { method: 'PUT', body: '{}' }, 405],
    ['a body that is not JSON', { method: 'POST', body: '{' }, 400],
  ])('GraphQL returns Cache-Control: no-store: %s', async (_, request, status) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${world.url}/graphql`, { ...request, headers });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([status, 'no-store']);
  });

  it('other errors have Cache-Control: no-store', async () => {
    const { id } = await buildForm(alice);
    for (const [line, status] of [
      ['GET /forms?limit=0', 400],
      ['GET /forms/form_x', 404],
      ['GET /nowhere', 404],
      ['PUT /forms', 405],
      [`POST /forms/${id}/unpublish`, 409],
    ] as const) {
      const { status: found, headers } = await alice.rest(line);
      expect([line, found, headers.get('Cache-Control')]).toEqual([
        line,
        status,
        'private, no-store',
      ]);
    }
  });

  it.each([
    ['GET /api/v1/public/forms/no-such-form', 404],
    ['GET /api/v1/public/forms/no-such-form/preview', 400],
    ['DELETE /api/v1/public/forms/no-such-form', 405],
    ['GET /assets/no-such-file.js', 404],
    ['GET /nowhere', 404],
  ])('no cache stores the error of %s: it may depend on a header', async (line, status) => {
    const [method = '', path = ''] = line.split(' ');
    const answer = await fetch(`${world.url}${path}`, { method });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([status, 'no-store']);
  });

  it('a public form may be cached and revalidated', async () => {
    const { slug } = await buildPublishedForm(alice);
    const { headers } = await visitor.rest(`GET /public/forms/${slug}`);
    expect(headers.get('Cache-Control')).toBe('no-cache');
  });
});

describe('Location', () => {
  it.each(creating.map((endpoint) => ({ endpoint })))(
    '$endpoint.method $endpoint.path returns the Location of the created resource',
    async ({ endpoint }) => {
      const { line, options } = await requestOf(endpoint);
      const { status, headers, body } = await alice.rest(line, options);
      expect(status).toBe(201);
      const location = headers.get('Location') ?? '';
      expect(location).toMatch(/^\/api\/v1\//);
      // Without an id: a partial response, which a header identifies, and several invitations.
      const last = body.id ?? body.ref ?? endpoint.path.split('/').at(-1);
      expect(location.endsWith(`/${last}`)).toBe(true);
    },
  );

  it('Location refers to the created resource', async () => {
    const form = await alice.rest('POST /forms', { body: {} });
    const copy = await alice.rest(`POST /forms/${form.body.id}/duplicate`);
    await alice.rest(`POST /forms/${form.body.id}/publish`);
    const answers = { body: { answers: {} } };
    const response = await alice.rest(`POST /forms/${form.body.id}/responses`, answers);
    const webhook = await alice.rest('POST /webhooks', {
      body: { url: 'https://receiver.example/hook', events: ['response.created'] },
    });
    for (const created of [form, copy, webhook, ...(response.status === 201 ? [response] : [])]) {
      const path = created.headers.get('Location')?.replace('/api/v1', '');
      const found = await alice.rest(`GET ${path}`);
      expect([found.status, found.body.id]).toEqual([200, created.body.id]);
    }
    expect(copy.headers.get('Location')).not.toBe(form.headers.get('Location'));
  });

  it('Location refers to the created response', async () => {
    const { id } = await buildPublishedForm(alice);
    const { headers, body } = await alice.rest(`POST /forms/${id}/responses`, {
      body: { answers: { name: 'Ann' } },
    });
    expect(headers.get('Location')).toBe(`/api/v1/forms/${id}/responses/${body.id}`);
  });

  it('Location refers to a key that can be revoked there', async () => {
    const { headers, body } = await alice.rest('POST /keys', {
      body: { name: 'x', scopes: ['forms:read'] },
    });
    expect(headers.get('Location')).toBe(`/api/v1/keys/${body.id}`);
    expect((await alice.rest(`DELETE /keys/${body.id}`)).status).toBe(204);
  });

  it('Location of a submission contains only the slug and the response id, and is readable by pages', async () => {
    const { id, slug } = await buildPublishedForm(alice);
    const { headers, body } = await visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: { name: 'Ann' } },
      headers: { Origin: 'https://shop.example' },
    });
    const location = headers.get('Location');
    expect(location).toBe(`/api/v1/public/forms/${slug}/submissions/${body.id}`);
    expect(location).not.toContain(id);
    expect(headers.get('Access-Control-Expose-Headers')).toMatch(/\bLocation\b/);
    // Reading it requires a key.
    expect((await visitor.rest(`GET ${location?.replace('/api/v1', '')}`)).status).toBe(404);
  });

  it('other responses have no Location', async () => {
    expect((await alice.rest('GET /forms')).headers.has('Location')).toBe(false);
    const wrong = await alice.rest('POST /forms', { body: { title: '' } });
    expect([wrong.status, wrong.headers.has('Location')]).toEqual([422, false]);
  });
});

const realm = 'Bearer realm="formwright"';
const invalid = `${realm}, error="invalid_token"`;

describe('WWW-Authenticate', () => {
  it.each<[what: string, authorization: string | undefined, challenge: string]>([
    ['no credentials', undefined, realm],
    ['another scheme', 'Basic YTpi', realm],
    ['no token', 'Bearer', realm],
    ['an unknown key', 'Bearer fw_0000000000000000000000000000', invalid],
    ['a malformed token', 'Bearer a b', invalid],
    ['a token outside ASCII', 'bearer schl\u00fcssel', invalid],
  ])('WWW-Authenticate requests a key: %s', async (_, authorization, challenge) => {
    const headers = { ...(authorization !== undefined && { Authorization: authorization }) };
    const refused = await visitor.rest('GET /forms', { headers });
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
    expect(refused.headers.get('WWW-Authenticate')).toBe(challenge);

    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ forms { totalCount } }' }),
    });
    expect(answer.headers.get('WWW-Authenticate')).toBe(challenge);
  });

  it('WWW-Authenticate names the scope that a key lacks', async () => {
    const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
    const { status, headers } = await reader.rest('POST /forms', { body: {} });
    const challenge = `${realm}, error="insufficient_scope", scope="forms:write"`;
    expect([status, headers.get('WWW-Authenticate')]).toEqual([403, challenge]);

    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${reader.secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { createForm(input: {}) { form { id } } }' }),
    });
    expect(answer.headers.get('WWW-Authenticate')).toBe(challenge);
  });

  it('WWW-Authenticate names the scope that a new key may not have', async () => {
    const maker = await world.clientOfSameWorkspace(alice, ['keys:write']);
    const body = { name: 'x', scopes: ['forms:read'] };
    const { status, headers } = await maker.rest('POST /keys', { body });
    expect(status).toBe(403);
    expect(headers.get('WWW-Authenticate')).toContain('scope="forms:read"');
  });

  it('WWW-Authenticate requests access to a locked form', async () => {
    const { slug } = await buildPublishedForm(alice, { settings: { password: 'sesame' } });
    const { status, headers } = await visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: {} },
    });
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'X-Form-Access']);
  });

  it('other errors have no WWW-Authenticate', async () => {
    const { headers } = await createClient(world.url, alice.secret, undefined).rest('GET /forms/x');
    expect(headers.has('WWW-Authenticate')).toBe(false);
  });
});
