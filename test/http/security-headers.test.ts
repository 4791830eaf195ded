import { describe, expect, it } from 'vitest';
import { apiDocuments } from '../../rest/serving/api-documents.ts';
import { defaultBodyLimit } from '../../src/http/body.ts';
import type { ApiResponse } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Security headers: browsers must neither sniff types nor frame responses. Public responses are available to
// pages of any origin.

const world = await createTestWorld();
const { visitor } = world;
const alice = await world.client();
const form = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });

/** The paths of a file below `/api/v1`: with an API key, and by link token. */
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

/** Requests a path outside of the REST API. */
async function open(path: string, sent: RequestInit = {}) {
  const response = await fetch(`${world.url}${path}`, sent);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const shown = ({ headers }: Pick<ApiResponse, 'headers'>) => Object.fromEntries(headers);

/** The directives of a policy, by name. */
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

describe('security headers of other responses', () => {
  it.each<[number, string, Ask]>([
    [200, 'a list of forms', () => alice.rest('GET /forms')],
    [201, 'a new form', () => alice.rest('POST /forms')],
    [400, 'an invalid parameter', () => alice.rest('GET /forms?limit=x')],
    [400, 'malformed JSON', () => alice.rest('POST /forms', { raw: '{' })],
    [401, 'no key', () => visitor.rest('GET /forms')],
    [404, 'an unknown form', () => alice.rest('GET /forms/unknown')],
    [404, 'an unknown path of the API', () => alice.rest('GET /nothing')],
    [405, 'an unsupported method', () => alice.rest('DELETE /forms')],
    [422, 'an unknown field', () => alice.rest('POST /forms', { body: { titel: '' } })],
    [200, 'an export', () => alice.rest(`GET /forms/${form.id}/responses/export?format=csv`)],
    [200, 'liveness', () => open('/healthz')],
    [200, 'readiness', () => open('/readyz')],
    [404, 'an unknown path', () => open('/nothing')],
    [200, 'the front page for programs', () => open('/')],
    [200, 'a GraphQL result', () => open('/graphql?query=%7B__typename%7D')],
    [
      413,
      'a GraphQL error',
      () =>
        open('/graphql', { method: 'POST', headers: json, body: 'x'.repeat(defaultBodyLimit + 1) }),
    ],
  ])('%d has all security headers: %s', async (status, _, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(shown(answer)).toMatchObject(guarded);
    expect(policyOf(answer)).toMatchObject({ 'default-src': "'none'" });
  });

  it('responses must not be framed', async () => {
    const answers = [
      await alice.rest('GET /forms'),
      await open('/healthz'),
      await open('/nothing'),
    ];
    for (const answer of answers) expect(policyOf(answer)).toEqual(nothing);
  });
});

describe('downloads', async () => {
  const { withKey, byLink } = await keepFile();

  it.each([
    ['with a key', withKey],
    ['by its link', byLink],
  ])('a file %s is an attachment with a sandbox policy', async (_, path) => {
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

  it('a file is available to any origin only by link token', async () => {
    const keyed = await alice.rest(`GET ${withKey}`);
    expect(keyed.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    const linked = await visitor.rest(`GET ${byLink}`);
    expect(linked.headers.get('Cross-Origin-Resource-Policy')).not.toBe('same-origin');
  });
});

/** Any page may read the response, but the type is not sniffed. */
function expectOpen(answer: Pick<ApiResponse, 'headers'>): void {
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const resource = answer.headers.get('Cross-Origin-Resource-Policy') ?? 'cross-origin';
  expect(resource).toBe('cross-origin');
}

describe('security headers of public responses', () => {
  const post = (path: string, body: unknown) => visitor.rest(`POST /public${path}`, { body });
  const slug: string = form.slug;

  it.each<[number, string, Ask]>([
    [200, 'a form', () => visitor.rest(`GET /public/forms/${slug}`)],
    [200, 'a captcha', () => visitor.rest('GET /public/captcha/challenge')],
    [201, 'a submission', () => post(`/forms/${slug}/submissions`, { answers: {} })],
    [409, 'a form without a password', () => post(`/forms/${slug}/unlock`, { password: 'x' })],
    [404, 'an unknown public form', () => visitor.rest('GET /public/forms/nothing')],
    [404, 'an unknown public path', () => visitor.rest('GET /public/nothing')],
    [
      405,
      'an unsupported method of a public path',
      () => visitor.rest(`PUT /public/forms/${slug}`),
    ],
    [415, 'a body that is not multipart', () => post(`/forms/${slug}/uploads`, {})],
    [
      422,
      'an unknown field of a submission',
      () => post(`/forms/${slug}/submissions`, { answer: 1 }),
    ],
  ])('%d of a public path allows any origin: %s', async (status, _, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expectOpen(answer);
  });

  // Pages may read them by CORS, independent of the policy about embedding.
  it.each(apiDocuments.map(({ path }) => path))(
    'the document %s is available to any origin',
    async (path) => {
      const answer = await visitor.rest(`GET ${path}`);
      expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
        200,
        '*',
      ]);
      expect(policyOf(answer)).toEqual(nothing);
    },
  );
});

describe('the GraphQL editor', () => {
  const editor = () => open('/graphql', { headers: { Accept: 'text/html' } });

  it('the GraphQL editor must not be framed and loads files of this origin only', async () => {
    const answer = await editor();
    expect(answer.body).toContain('Formwright');
    expect(shown(answer)).toMatchObject(guarded);
    expect(policyOf(answer)).toMatchObject(nothing);
    expect(answer.headers.get('Content-Security-Policy')).not.toMatch(/https?:|\*/);
  });

  it('the policy of the GraphQL editor allows scripts, styles, fonts, workers and requests of this origin', async () => {
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
