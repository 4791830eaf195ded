import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  fileQuestion,
  multipart,
  multipartType,
  type Part,
  png,
  storedFiles,
  uploadRef,
} from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Uploads (GraphQL multipart request specification) and download links by GraphQL.

let now = Date.now();
const limit = 100_000;
const world = await createTestWorld({
  clock: { ...systemClock, now: () => new Date(now) },
  env: { MAX_UPLOAD_BYTES: String(limit) },
});
const alice = await world.client();
const definition = definitionOf(
  fileQuestion(),
  fileQuestion({ id: 'picture', accept: ['image/*'] }),
  {
    id: 'text',
    type: 'long_text',
  },
);
const form = await buildPublishedForm(alice, { definition });

const query = `mutation ($slug: String!, $input: UploadFileInput!) {
  uploadFile(slug: $slug, input: $input) { file { ref name sizeBytes type expiresInSeconds } }
}`;
const variables = (slug: string, itemId = 'doc') => ({ slug, input: { itemId, file: null } });

const guard = { 'GraphQL-Require-Preflight': '1' };

/** Sends a multipart request and returns the data and the extensions of the first error. */
async function post(parts: readonly Part[], headers: Record<string, string> = guard) {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    body: multipart(parts),
    headers: { 'Content-Type': multipartType, Accept: 'application/json', ...headers },
  });
  const { data, errors, ...rest } = await answer.json();
  return { status: answer.status, data, problem: errors?.[0]?.extensions ?? rest };
}

const field = (name: string, value: unknown): Part => ({ name, content: JSON.stringify(value) });
const map = field('map', { 0: ['variables.input.file'] });
const fileOf = (content: string | Uint8Array, fileName = 'hello.txt'): Part => ({
  name: '0',
  content,
  fileName,
});

interface UploadOptions {
  readonly slug?: string;
  readonly itemId?: string;
  readonly content?: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

const send = ({ slug = form.slug, itemId, content = 'Hello', headers }: UploadOptions = {}) =>
  post(
    [field('operations', { query, variables: variables(slug, itemId) }), map, fileOf(content)],
    headers,
  );

const codesOf = ({
  code,
  errors = [],
}: {
  code: string;
  errors?: { path: string; code: string }[];
}) => [code, ...errors.map((one) => [one.path, one.code])];

describe('uploads by GraphQL', () => {
  it('returns a reference that REST accepts', async () => {
    const { data } = await send();
    expect(data.uploadFile.file).toEqual({
      ref: expect.stringMatching(/^ref_[0-9A-Za-z]{32}$/),
      name: 'hello.txt',
      sizeBytes: 5,
      type: 'text/plain',
      expiresInSeconds: 86_400,
    });
    const { status } = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { doc: [data.uploadFile.file.ref] } },
    });
    expect(status).toBe(201);
  });

  it.each(['GraphQL-Require-Preflight', 'X-GraphQL-Yoga-CSRF', 'Apollo-Require-Preflight'])(
    'requires a preflight header such as %s',
    async (name) => {
      expect((await send({ headers: { [name]: '1' } })).data.uploadFile.file.sizeBytes).toBe(5);
      for (const headers of [{}, { [name]: '' }, { Accept: '*/*' }]) {
        const before = await storedFiles(world);
        const { status, problem } = await send({ headers });
        expect([status, problem.code]).toEqual([400, 'bad_request']);
        expect(await storedFiles(world)).toEqual(before);
      }
    },
  );

  it('reports the same failures as REST with GraphQL names', async () => {
    const draft = await buildForm(alice, { definition });
    const closed = await buildPublishedForm(alice, {
      definition,
      settings: { accepting_responses: false },
    });
    const before = await storedFiles(world);
    const failures: [options: UploadOptions, expected: unknown[]][] = [
      [{ slug: 'nowhere' }, ['not_found']],
      [{ slug: draft.slug }, ['not_found']],
      [{ slug: closed.slug }, ['form_closed']],
      [{ itemId: 'text' }, ['validation_failed', ['itemId', 'unknown_question']]],
      [{ content: '' }, ['validation_failed', ['file', 'empty_file']]],
      [{ itemId: 'picture' }, ['validation_failed', ['file', 'type_not_accepted']]],
      [{ content: 'x'.repeat(limit + 1) }, ['payload_too_large']],
      [{ content: 'x'.repeat(limit * 3) }, ['payload_too_large']],
    ];
    for (const [options, expected] of failures) {
      const { data, problem } = await send(options);
      expect([options.slug, data, codesOf(problem)]).toEqual([
        options.slug,
        { uploadFile: null },
        expected,
      ]);
    }
    expect((await send({ slug: closed.slug })).problem.closed_reason).toBe('paused');
    expect(await storedFiles(world)).toEqual(before);
  });

  it('accepts a file of the maximum size, and an image for an image question', async () => {
    expect((await send({ content: 'x'.repeat(limit) })).data.uploadFile.file.sizeBytes).toBe(limit);
    expect((await send({ content: png, itemId: 'picture' })).data.uploadFile.file.type).toBe(
      'image/png',
    );
  });
});

describe('multipart requests', () => {
  const operations = field('operations', { query, variables: variables(form.slug) });
  const file = fileOf('Hello');

  it.each<[content: string, parts: readonly Part[]]>([
    ['the map first', [map, operations, file]],
    ['the file first', [file, operations, map]],
    ['the file before the map', [operations, file, map]],
    ['no operations', [map, file]],
    ['no map', [operations, file]],
    ['operations that are not JSON', [{ name: 'operations', content: '{"query":' }, map, file]],
    ['operations that are a string', [field('operations', 'query'), map, file]],
    ['operations that are null', [field('operations', null), map, file]],
    ['a map that is not JSON', [operations, { name: 'map', content: '{' }, file]],
    ['a map that is a list', [operations, field('map', ['variables.input.file']), file]],
    ['a map of strings', [operations, field('map', { 0: 'variables.input.file' }), file]],
    [
      'a map to an unknown path',
      [operations, field('map', { 0: ['variables.no.where.at.all'] }), file],
    ],
    ['a map to a prototype', [operations, field('map', { 0: ['__proto__.file'] }), file]],
    [
      'two operations',
      [
        field('operations', [{ query }, { query }]),
        field('map', { 0: ['0.variables.file'] }),
        file,
      ],
    ],
    [
      'eleven files',
      [
        operations,
        field(
          'map',
          Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n, [`variables.f${n}`]])),
        ),
        file,
      ],
    ],
  ])('refuses a multipart request with %s', async (_, parts) => {
    const before = await storedFiles(world);
    const { data, problem } = await post(parts);
    expect(data ?? null).toBeNull();
    expect(['bad_request', 'payload_too_large']).toContain(problem.code);
    expect(await storedFiles(world)).toEqual(before);
    expect(Object.hasOwn(Object.prototype, 'file')).toBe(false);
  });

  it('refuses a multipart request without parts', async () => {
    expect((await post([])).problem.code).toBe('bad_request');
  });

  it('refuses a multipart request without the mapped file', async () => {
    const { data, problem } = await post([operations, map]);
    expect([data, problem.code]).toEqual([{ uploadFile: null }, 'bad_request']);
  });

  it('answers an operation that does not use its file', async () => {
    const typename = field('operations', { query: '{ __typename }', variables: { file: null } });
    const { data } = await post([typename, field('map', { 0: ['variables.file'] }), file]);
    expect(data).toEqual({ __typename: 'Query' });
    const invalid = field('operations', { query: '{ nothing }', variables: { file: null } });
    const { problem } = await post([invalid, field('map', { 0: ['variables.file'] }), file]);
    expect(problem.code).toBe('bad_request');
  });

  it('limits the size of fields other than files, including answers', async () => {
    const text = (length: number) =>
      field('operations', {
        query: `mutation ($slug: String!, $input: SubmissionInput!) {
          submitResponse(slug: $slug, input: $input) { responseId }
        }`,
        variables: { slug: form.slug, input: { answers: { text: 'x'.repeat(length) } }, f: null },
      });
    const mapped = field('map', { 0: ['variables.f'] });
    const { data, problem } = await post([text(520 * 1024), mapped, file]);
    expect([data ?? null, problem.code]).toEqual([null, 'payload_too_large']);
    expect((await post([text(100), mapped, file])).data.submitResponse.responseId).toMatch(
      /^resp_/,
    );
  });
});

describe('files as JSON', () => {
  it.each(['aGVsbG8=', 7, {}, { name: 'a.txt' }, [], true])(
    'refuses the JSON value %j as a file',
    async (file) => {
      const input = { itemId: 'doc', file };
      const { code, detail } = await world.visitor.graphqlProblem(query, {
        slug: form.slug,
        input,
      });
      expect([code, typeof detail]).toEqual(['validation_failed', 'string']);
      expect(detail).toMatch(/upload|file|multipart/i);
    },
  );
});

describe('download links', () => {
  /** Creates a response by GraphQL and returns its files. */
  async function filesOf() {
    const ref = await uploadRef(world.visitor, form.slug);
    const { createResponse } = await alice.graphql(
      `mutation ($formId: ID!, $input: CreateResponseInput!) {
         createResponse(formId: $formId, input: $input) {
           response {
             id files { id questionId name sizeBytes type url }
           }
         }
       }`,
      { formId: form.id, input: { answers: { doc: [ref] } } },
    );
    return createResponse.response;
  }
  const open = (url: string) =>
    world.visitor.rest(`GET ${url.replace('https://forms.example/api/v1', '')}`);

  it('downloads a file by its link without an API key', async () => {
    const { files } = await filesOf();
    expect(files).toEqual([
      {
        id: expect.stringMatching(/^file_/),
        questionId: 'doc',
        name: 'hello.txt',
        sizeBytes: 5,
        type: 'text/plain',
        url: expect.stringMatching(/^https:\/\/forms\.example\/api\/v1\/public\/files\/[\w.-]+$/),
      },
    ]);
    const { status, headers, body } = await open(files[0].url);
    expect([status, body]).toEqual([200, 'Hello']);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="hello.txt"');
    expect(headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('expires a link after 15 minutes', async () => {
    const { files } = await filesOf();
    now += 899_000;
    expect((await open(files[0].url)).status).toBe(200);
    now += 1000;
    expect((await open(files[0].url)).status).toBe(404);
  });

  it('invalidates the link of a deleted response', async () => {
    const { id, files } = await filesOf();
    await alice.rest(`DELETE /forms/${form.id}/responses/${id}`);
    expect((await open(files[0].url)).status).toBe(404);
  });

  it('refuses forged, truncated, expired and foreign tokens', async () => {
    const { files } = await filesOf();
    const { id, url } = files[0];
    const token: string = url.split('/').at(-1);
    const [head, claims, signature] = token.split('.');
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (audience: string, secret: Uint8Array, seconds = 600) =>
      new SignJWT({ form: form.id, file: id })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setExpirationTime(Math.floor(now / 1000) + seconds)
        .sign(secret);
    const { secret } = world.services;
    expect((await open(`/public/files/${await sign('file', secret)}`)).status).toBe(200);
    for (const bad of [
      await sign('unlock', secret),
      await sign('file', Buffer.from('a different secret with 32 bytes...')),
      await sign('file', secret, -1),
      `${base64({ alg: 'none' })}.${claims}.`,
      `${head}.${base64({ form: form.id, file: id, aud: 'file', exp: 9e9 })}.${signature}`,
      `${head}.${claims}`,
      token.slice(0, -1),
      token.slice(0, 20),
      `${token}x`,
      'x',
      '%00',
    ]) {
      const { status, body } = await open(`/public/files/${bad}`);
      expect([bad, status, body?.code]).toEqual([bad, 404, 'not_found']);
    }
  });
});
