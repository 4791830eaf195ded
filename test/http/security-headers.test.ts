import { describe, expect, it } from 'vitest';
import { apiDocuments } from '../../rest/serving/api-documents.ts';
import type { ApiResponse } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Headers that keep browsers from taking an answer for what it is not, and from showing it where
// it does not belong. Public answers may go to pages of any origin.

const world = await createTestWorld();
const { visitor } = world;
const alice = await world.client();
const form = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });

/** The paths of a file below `/api/v1`: with a key, and by its link. */
async function keepFile() {
  const ref = await uploadRef(visitor, form.slug, { content: '<script>', name: 'page.html' });
  const { body } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { doc: [ref] } },
  });
  const [{ file_id: id }] = body.answers.doc;
  const { file } = await alice.graphql(
    'query ($f: ID!, $r: ID!, $i: ID!) { file(formId: $f, responseId: $r, id: $i) { url } }',
    { f: form.id, r: body.id, i: id },
  );
  return {
    withKey: `/forms/${form.id}/responses/${body.id}/files/${id}`,
    byLink: new URL(file.url).pathname.replace('/api/v1', ''),
  };
}

const json = { 'Content-Type': 'application/json' };

/** Asks for a path beside the API, as browsers do if told to. */
async function open(path: string, sent: RequestInit = {}) {
  const response = await fetch(`${world.url}${path}`, sent);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const shown = ({ headers }: Pick<ApiResponse, 'headers'>) => Object.fromEntries(headers);

/** The directives of a policy by their names. */
function policyOf({ headers }: Pick<ApiResponse, 'headers'>): Record<string, string> {
  const directives = (headers.get('Content-Security-Policy') ?? '').split(';');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const guarded = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
  'x-permitted-cross-domain-policies': 'none',
};
const nothing = { 'default-src': "'none'", 'frame-ancestors': "'none'" };

type Ask = () => Promise<Pick<ApiResponse, 'status' | 'headers'>>;

describe('no page may show or run what is not public', () => {
  it.each<[number, string, Ask]>([
    [200, 'a list of forms', () => alice.rest('GET /forms')],
    [201, 'a new form', () => alice.rest('POST /forms')],
    [400, 'a bad parameter', () => alice.rest('GET /forms?limit=x')],
    [400, 'bad JSON', () => alice.rest('POST /forms', { raw: '{' })],
    [401, 'no key', () => visitor.rest('GET /forms')],
    [404, 'no form', () => alice.rest('GET /forms/nobody')],
    [404, 'no path of the API', () => alice.rest('GET /nothing')],
    [405, 'no method', () => alice.rest('DELETE /forms')],
    [422, 'an unknown member', () => alice.rest('POST /forms', { body: { titel: '' } })],
    [200, 'an export', () => alice.rest(`GET /forms/${form.id}/responses/export?format=csv`)],
    [200, 'liveness', () => open('/healthz')],
    [200, 'readiness', () => open('/readyz')],
    [404, 'no path', () => open('/nothing')],
    [404, 'the root', () => open('/')],
    [200, 'an answer of GraphQL', () => open('/graphql?query=%7B__typename%7D')],
    [
      413,
      'a refusal of GraphQL',
      () => open('/graphql', { method: 'POST', headers: json, body: 'x'.repeat(2e6) }),
    ],
  ])('%d: %s', async (status, _, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(shown(answer)).toMatchObject(guarded);
    expect(policyOf(answer)).toMatchObject({ 'default-src': "'none'" });
  });

  it('and no other page may frame it', async () => {
    const answers = [
      await alice.rest('GET /forms'),
      await open('/healthz'),
      await open('/nothing'),
    ];
    for (const answer of answers) expect(policyOf(answer)).toEqual(nothing);
  });
});

describe('a file', async () => {
  const { withKey, byLink } = await keepFile();

  it.each([
    ['with a key', withKey],
    ['by its link', byLink],
  ])('%s is saved, not shown, and may do nothing', async (_, path) => {
    const [whole, part, head] = [
      await alice.rest(`GET ${path}`),
      await alice.rest(`GET ${path}`, { headers: { Range: 'bytes=0-1' } }),
      await alice.rest(`HEAD ${path}`),
    ];
    expect([whole.status, part.status, head.status]).toEqual([200, 206, 200]);
    for (const answer of [whole, part, head]) {
      expect(policyOf(answer)).toMatchObject({ 'default-src': "'none'", sandbox: '' });
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment;/);
    }
  });

  it('is for pages of any origin only by its link', async () => {
    const keyed = await alice.rest(`GET ${withKey}`);
    expect(keyed.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    const linked = await visitor.rest(`GET ${byLink}`);
    expect(linked.headers.get('Cross-Origin-Resource-Policy')).not.toBe('same-origin');
  });
});

/** Any page may read the answer and use it as it likes, but not take it for something else. */
function expectOpen(answer: Pick<ApiResponse, 'headers'>): void {
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const resource = answer.headers.get('Cross-Origin-Resource-Policy') ?? 'cross-origin';
  expect(resource).toBe('cross-origin');
}

describe('nothing stands in the way of a page that shows', () => {
  const post = (path: string, body: unknown) => visitor.rest(`POST /public${path}`, { body });
  const slug: string = form.slug;

  it.each<[number, string, Ask]>([
    [200, 'a form', () => visitor.rest(`GET /public/forms/${slug}`)],
    [200, 'a captcha', () => visitor.rest('GET /public/captcha/challenge')],
    [201, 'a submission', () => post(`/forms/${slug}/submissions`, { answers: {} })],
    [409, 'that there is no password', () => post(`/forms/${slug}/unlock`, { password: 'x' })],
    [404, 'that there is no form', () => visitor.rest('GET /public/forms/nothing')],
    [404, 'that there is no path', () => visitor.rest('GET /public/nothing')],
    [405, 'that there is no method', () => visitor.rest(`PUT /public/forms/${slug}`)],
    [415, 'that it takes a form', () => post(`/forms/${slug}/uploads`, {})],
    [422, 'what is wrong', () => post(`/forms/${slug}/submissions`, { answer: 1 })],
  ])('%d: %s', async (status, _, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expectOpen(answer);
  });

  // A page may read them by CORS, whatever the policy says of embedding.
  it.each(apiDocuments.map(({ path }) => path))('the document %s', async (path) => {
    const answer = await visitor.rest(`GET ${path}`);
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
    expect(policyOf(answer)).toEqual(nothing);
  });
});

describe('the editor of GraphQL', () => {
  const editor = () => open('/graphql', { headers: { Accept: 'text/html' } });

  it('may be framed by nobody and loads nothing from elsewhere', async () => {
    const answer = await editor();
    expect(answer.body).toContain('Formwright');
    expect(shown(answer)).toMatchObject(guarded);
    expect(policyOf(answer)).toMatchObject(nothing);
    expect(answer.headers.get('Content-Security-Policy')).not.toMatch(/https?:|\*/);
  });

  it('may run what this server sends: scripts, styles, fonts, workers, and questions to it', async () => {
    expect(policyOf(await editor())).toMatchObject({
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'font-src': 'data:',
      'img-src': 'data:',
      'worker-src': "'self'",
      'connect-src': "'self'",
    });
  });
});
