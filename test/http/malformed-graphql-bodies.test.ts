import { expect, it } from 'vitest';
import { multipart, multipartType } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Bodies that are not JSON: GraphQL reports the same place as REST, and repeats nothing of the body.

const world = await createTestWorld();

const send = async (path: string, body: string | Uint8Array<ArrayBuffer>, headers: object) => {
  const answer = await fetch(world.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
};

/** The status, the code and the detail of a GraphQL error. */
async function problemOf(body: string | Uint8Array<ArrayBuffer>, headers: object = {}) {
  const { status, text } = await send('/graphql', body, headers);
  expect(text).not.toMatch(/secret|forms/);
  const { errors } = JSON.parse(text);
  expect(errors).toHaveLength(1);
  const [{ message, extensions }] = errors;
  expect([message, extensions.status]).toEqual([extensions.detail, status]);
  return [status, extensions.code, extensions.detail];
}

const malformed: readonly [what: string, body: string, place: string][] = [
  ['a missing value', '{"query":\n  "{ forms }", "variables": }', 'line 2, column 29'],
  ['an open string', '{"query": "secret', 'line 1, column 18'],
  ['an unknown word', '{"query": secret}', 'line 1, column 11'],
  ['a trailing comma', '{\n"query": "secret",\n}', 'line 3, column 1'],
  ['an empty body', '', 'line 1, column 1'],
];

it.each(malformed)('the place of %s is reported to all clients', async (_, body, place) => {
  const detail = `The body must be valid JSON: see ${place}.`;
  for (const Accept of ['application/json', 'application/graphql-response+json', '*/*']) {
    expect(await problemOf(body, { Accept })).toEqual([400, 'bad_request', detail]);
  }
});

it.each(malformed.filter(([, body]) => body !== ''))(
  'the place of %s is the same in REST',
  async (_, body, place) => {
    const { status, text } = await send('/api/v1/public/forms/x/submissions', body, {});
    expect([status, JSON.parse(text).detail]).toEqual([
      400,
      `The body must be valid JSON: see ${place}.`,
    ]);
  },
);

it('a body that is not UTF-8 is refused as in REST', async () => {
  const body = new Uint8Array([...Buffer.from('{"query": "'), 0xff, ...Buffer.from('"}')]);
  const detail = 'The body must be in UTF-8.';
  expect(await problemOf(body)).toEqual([400, 'bad_request', detail]);
  const { text } = await send('/api/v1/public/forms/x/submissions', body, {});
  expect(JSON.parse(text).detail).toBe(detail);
});

it('the place in the field "operations" of a multipart request is reported', async () => {
  const parts = [
    { name: 'operations', content: '{"query": secret}' },
    { name: 'map', content: '{}' },
  ];
  const headers = { 'Content-Type': multipartType, 'GraphQL-Require-Preflight': '1' };
  const { status, text } = await send('/graphql', multipart(parts), headers);
  expect([status, JSON.parse(text).code, JSON.parse(text).detail]).toEqual([
    400,
    'bad_request',
    'The field "operations" must be valid JSON: see line 1, column 11.',
  ]);
});

it('a body of more than 512 KiB needs an API key', async () => {
  const { secret } = await world.client();
  const body = JSON.stringify({ query: '{ __typename }', extensions: { a: 'a'.repeat(525_000) } });
  expect((await send('/graphql', body, {})).status).toBe(413);
  expect((await send('/graphql', body, { Authorization: `Bearer ${secret}` })).status).toBe(200);
});
