import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import {
  definitionOf,
  fileQuestion,
  multipart,
  multipartType,
  type Part,
} from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The `map` of a multipart request contains paths that the client chose. A path may only designate
// a variable that is null.

const world = await createTestWorld({ env: { MAX_UPLOAD_BYTES: '1000' } });
const alice = await world.client();
const form = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });

const json = (name: string, value: unknown): Part => ({ name, content: JSON.stringify(value) });
const file = (name = '0', content = 'Hello'): Part => ({ name, content, fileName: 'hello.txt' });

const upload =
  'uploadFile(slug: $slug, input: { itemId: "doc", file: $FILE }) { file { name sizeBytes } }';
const uploadTo = (variable: string) => upload.replace('FILE', variable);

async function post(parts: readonly Part[]) {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    body: multipart(parts),
    headers: { 'Content-Type': multipartType, 'GraphQL-Require-Preflight': '1' },
  });
  const type = answer.headers.get('Content-Type') ?? '';
  return { status: answer.status, type, body: await answer.json() };
}

/** Members that every object inherits, with their expected values. */
const inherited = Reflect.ownKeys(Object.prototype).map(
  (name) => [name, Reflect.get(Object.prototype, name)] as const,
);
const functionMembers = Reflect.ownKeys(Function.prototype);
const ownCall = Function.prototype.call;

/** Whether the shared prototypes are unchanged. */
function isIntact(): boolean {
  const names = Reflect.ownKeys(Object.prototype);
  return (
    names.length === inherited.length &&
    inherited.every(([name, value]) => Reflect.get(Object.prototype, name) === value) &&
    inherited.every(([, value]) => typeof value !== 'function' || value.call === ownCall) &&
    Array.prototype.push.call === ownCall &&
    Reflect.ownKeys(Function.prototype).length === functionMembers.length
  );
}

const isAlive = async () => (await fetch(`${world.url}/healthz`)).status === 200;

const operations = {
  query: '{ __typename }',
  variables: { a: [null], b: { file: null }, c: 'text', d: 7, e: null },
};

const hostilePaths = [
  'hasOwnProperty.call',
  'toString.call',
  'valueOf.call',
  'variables.toString.call',
  'variables.a.push.call',
  'variables.b.hasOwnProperty.call',
  'variables.a.length',
  'variables.a.1',
  'variables.a.00',
  'variables.a.-1',
  'variables.a.at',
  'variables.c.0',
  'variables.c.length',
  'variables.d.toFixed',
  'variables.c',
  'variables.b',
  'variables.missing',
  'variables.b.missing',
  'variables.e.file',
  'variables',
  'variables.',
  'variables..e',
  '.variables.e',
  'variables.e.',
  'variables.__proto__',
  'variables.__proto__.polluted',
  'variables.constructor',
  'variables.constructor.prototype.polluted',
  'variables.b.constructor.prototype.polluted',
  'constructor.prototype.polluted',
  '__proto__.polluted',
  'prototype.polluted',
  'query',
  'query.x',
  'operationName',
  'extensions.x',
  '0.variables.e',
  '',
  ' ',
];

describe('a path of the map', () => {
  it.each(hostilePaths)('%j is rejected, and sets nothing', async (path) => {
    const { status, type, body } = await post([
      json('operations', operations),
      json('map', { 0: [path] }),
      file(),
    ]);
    const intact = isIntact();
    expect([status, type, body.code]).toEqual([
      400,
      expect.stringContaining('application/problem+json'),
      'bad_request',
    ]);
    expect(intact).toBe(true);
    expect(Object.hasOwn({}, 'x')).toBe(false);
    expect(await isAlive()).toBe(true);
  });

  it.each([7, null, true, {}, [], ['variables.e']])(
    '%j is rejected, since it is not a string',
    async (path) => {
      const parts = [json('operations', operations), json('map', { 0: [path] }), file()];
      const { status, body } = await post(parts);
      expect([status, body.code]).toEqual([400, 'bad_request']);
    },
  );

  it.each(['__proto__', 'constructor', 'prototype'])(
    'that contains %s is rejected even if the operation has such a member',
    async (name) => {
      const own = `{"query":"{ __typename }","variables":{"${name}":null,"b":{"${name}":{"x":null}}}}`;
      for (const path of [`variables.${name}`, `variables.b.${name}.x`]) {
        const sent = { name: 'operations', content: own };
        const { status } = await post([sent, json('map', { 0: [path] }), file()]);
        expect([path, status, isIntact()]).toEqual([path, 400, true]);
      }
    },
  );

  it('can lead through objects and lists of any depth', async () => {
    const query = `mutation ($slug: String!, $input: UploadFileInput!) {
      uploadFile(slug: $slug, input: $input) { file { name sizeBytes } }
    }`;
    const input = { itemId: 'doc', file: null };
    const sent = { query, variables: { slug: form.slug, input, more: [{ deep: [null, null] }] } };
    const { body } = await post([
      json('operations', sent),
      json('map', { 0: ['variables.input.file'], 1: ['variables.more.0.deep.1'] }),
      file('0'),
      file('1'),
    ]);
    expect(body.data).toEqual({ uploadFile: { file: { name: 'hello.txt', sizeBytes: 5 } } });
  });
});

describe('the map of a multipart request', () => {
  const refused = async (map: unknown, parts: readonly Part[] = [file()]) => {
    const { status, body } = await post([
      json('operations', operations),
      json('map', map),
      ...parts,
    ]);
    return [status, body.code];
  };

  it('is rejected unless it is an object of arrays', async () => {
    for (const map of [
      null,
      7,
      'variables.e',
      true,
      [],
      ['variables.e'],
      { 0: 'variables.e' },
      { 0: null },
      { 0: {} },
    ])
      expect([map, ...(await refused(map))]).toEqual([map, 400, 'bad_request']);
  });

  it('is rejected if it contains a path twice, for one file or for two', async () => {
    expect(await refused({ 0: ['variables.e', 'variables.e'] })).toEqual([400, 'bad_request']);
    expect(await refused({ 0: ['variables.e'], 1: ['variables.e'] })).toEqual([400, 'bad_request']);
  });

  it('is rejected with more than ten files', async () => {
    const map = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n, []]));
    expect(await refused(map)).toEqual([413, 'payload_too_large']);
  });

  it('is rejected with too many paths', async () => {
    const a = Array.from({ length: 30_000 }, () => null);
    const sent = { query: '{ __typename }', variables: { a } };
    const paths = a.map((_, index) => `variables.a.${index}`);
    const { status, body } = await post([json('operations', sent), json('map', { 0: paths })]);
    expect([413, 400]).toContain(status);
    expect(['payload_too_large', 'bad_request']).toContain(body.code);
  });

  it('is rejected with a path of too many steps', async () => {
    expect(await refused({ 0: [`variables${'.a'.repeat(100_000)}`] })).toEqual([
      400,
      'bad_request',
    ]);
  });

  it('accepts any names of files', async () => {
    for (const name of ['__proto__', 'constructor', 'a"b', 'ä', 'map', 'operations', '1.5']) {
      const sent = {
        query: `mutation ($slug: String!, $file: Upload!) { ${uploadTo('file')} }`,
        variables: { slug: form.slug, file: null },
      };
      const map = `{${JSON.stringify(name)}:["variables.file"]}`;
      const { body } = await post([
        json('operations', sent),
        { name: 'map', content: map },
        { ...file(), name: name.replace('"', '\\"') },
      ]);
      expect([name, body.data]).toEqual([
        name,
        { uploadFile: { file: { name: 'hello.txt', sizeBytes: 5 } } },
      ]);
    }
    expect(isIntact()).toBe(true);
  });
});

describe('one file for several variables', () => {
  const query = `mutation ($slug: String!, $a: Upload!, $b: Upload!) {
    first: ${uploadTo('a')} second: ${uploadTo('b')}
  }`;
  const twice = `mutation ($slug: String!, $a: Upload!) { first: ${uploadTo('a')} second: ${uploadTo('a')} }`;
  const variables = { slug: form.slug, a: null, b: null };

  const shared: readonly [string, string, readonly string[]][] = [
    ['by two paths', query, ['variables.a', 'variables.b']],
    ['by one variable that is used twice', twice, ['variables.a']],
  ];
  const longText = Array.from({ length: 990 }, (_, index) => String(index % 10)).join('');

  it.each(shared)('is stored for each, with separate references: %s', async (_, sent, paths) => {
    for (const content of ['Hello', longText]) {
      const { body } = await post([
        json('operations', {
          query: sent.replaceAll('{ name sizeBytes }', '{ ref name sizeBytes }'),
          variables,
        }),
        json('map', { 0: paths }),
        file('0', content),
      ]);
      expect(body.errors).toBeUndefined();
      const { first, second } = body.data;
      for (const one of [first, second]) {
        expect(one.file).toMatchObject({ name: 'hello.txt', sizeBytes: content.length });
      }
      expect(first.file.ref).not.toBe(second.file.ref);

      const answers = [{ doc: [first.file.ref] }, { doc: [second.file.ref] }];
      for (const one of answers) {
        const line = `POST /public/forms/${form.slug}/submissions`;
        expect((await world.visitor.rest(line, { body: { answers: one } })).status).toBe(201);
      }
      const { responses } = await alice.graphql(
        'query ($id: ID!) { responses(formId: $id, first: 2) { nodes { files { url } } } }',
        { id: form.id },
      );
      for (const { files } of responses.nodes) {
        const { pathname } = new URL(files[0].url);
        expect(await (await fetch(`${world.url}${pathname}`)).text()).toBe(content);
      }
    }
  });

  it('is rejected for a question that does not accept it, and stored for the other', async () => {
    const small = await buildPublishedForm(alice, {
      definition: definitionOf(fileQuestion({ max_size_bytes: 100 })),
    });
    const both = `mutation ($small: String!, $slug: String!, $a: Upload!, $b: Upload!) {
      first: uploadFile(slug: $small, input: { itemId: "doc", file: $a }) { file { sizeBytes } }
      second: ${uploadTo('b')}
    }`;
    const { body } = await post([
      json('operations', { query: both, variables: { ...variables, small: small.slug } }),
      json('map', { 0: ['variables.a', 'variables.b'] }),
      file('0', longText),
    ]);
    expect(body.errors).toMatchObject([
      { path: ['first'], extensions: { code: 'payload_too_large' } },
    ]);
    expect(body.data).toEqual({
      first: null,
      second: { file: { name: 'hello.txt', sizeBytes: longText.length } },
    });
  });

  it('leaves no temporary file', async () => {
    const temporary = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith('formwright-spool-'));
    const before = temporary();
    await post([
      json('operations', { query, variables }),
      json('map', { 0: ['variables.a', 'variables.b'] }),
      file('0', longText),
    ]);
    expect(temporary().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('is accepted if the operation uses one of the variables', async () => {
    const one = `mutation ($slug: String!, $a: Upload!) { ${uploadTo('a')} }`;
    const { body } = await post([
      json('operations', { query: one, variables }),
      json('map', { 0: ['variables.a', 'variables.b'] }),
      file(),
    ]);
    expect(body.data).toEqual({ uploadFile: { file: { name: 'hello.txt', sizeBytes: 5 } } });
  });
});

describe('the fields before the files', () => {
  const map = json('map', { 0: ['variables.e'] });
  const sent = json('operations', operations);

  it.each<[what: string, parts: readonly Part[], status: number]>([
    ['map before operations', [map, sent, file()], 400],
    ['operations twice', [sent, sent, map, file()], 400],
    ['map twice', [sent, map, json('map', { 0: ['query.x'] }), file()], 400],
    ['a field after a file', [sent, map, file(), json('other', 1)], 400],
    ['a field of another name', [json('other', 1), sent, map, file()], 400],
    ['operations as a file', [{ ...sent, fileName: 'o.json' }, map, file()], 400],
    ['map as a file', [sent, { ...map, fileName: 'm.json' }, file()], 400],
    [
      'operations with an unknown member',
      [json('operations', { ...operations, x: 1 }), map, file()],
      400,
    ],
    [
      'operations whose query is not a string',
      [json('operations', { ...operations, query: 7 }), map, file()],
      400,
    ],
    [
      'variables that are an array',
      [
        json('operations', { ...operations, variables: [null] }),
        json('map', { 0: ['variables.0'] }),
        file(),
      ],
      400,
    ],
    [
      'operations of more than 512 KiB',
      [json('operations', { ...operations, x: 'x'.repeat(600_000) }), map, file()],
      413,
    ],
    ['a map of more than 512 KiB', [sent, json('map', { 0: ['x'.repeat(600_000)] }), file()], 413],
  ])('are rejected: %s', async (_, parts, status) => {
    const answer = await post(parts);
    expect([answer.status, answer.body.code]).toEqual([
      status,
      status === 413 ? 'payload_too_large' : 'bad_request',
    ]);
    expect(isIntact()).toBe(true);
  });

  it('are rejected in a body with a very long boundary', async () => {
    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      body: 'x',
      headers: {
        'Content-Type': `multipart/form-data; boundary=${'b'.repeat(400)}`,
        'GraphQL-Require-Preflight': '1',
      },
    });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_request']);
  });
});
