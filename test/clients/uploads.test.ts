import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { describe, expect, it } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  fileQuestion,
  multipart,
  multipartType,
} from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// GraphQL clients that upload files with their default configuration.

const world = await createTestWorld();
const alice = await world.client();
const url = `${world.url}/graphql`;

const form = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });
const locked = await buildPublishedForm(alice, {
  definition: definitionOf(fileQuestion()),
  settings: { password: 'open sesame' },
});

const mutation = `mutation Upload($slug: String!, $file: Upload!) {
  uploadFile(slug: $slug, input: { itemId: "doc", file: $file }) { file { ref name sizeBytes type } }
}`;
const file = () => new File(['Hello, file'], 'hello.txt', { type: 'text/plain' });
const uploaded = { file: { name: 'hello.txt', sizeBytes: 11, type: 'text/plain' } };

async function accessTokenFor(slug: string): Promise<string> {
  const body = { password: 'open sesame' };
  const answer = await world.visitor.rest(`POST /public/forms/${slug}/unlock`, { body });
  return answer.body.access_token;
}

/** The callers with their forms and headers. */
const callers: readonly [string, () => Promise<[slug: string, headers: Record<string, string>]>][] =
  [
    ['an API key', async () => [form.slug, { Authorization: `Bearer ${alice.secret}` }]],
    [
      'access to a locked form',
      async () => [locked.slug, { 'X-Form-Access': await accessTokenFor(locked.slug) }],
    ],
    ['a preflight header', async () => [form.slug, { 'GraphQL-Require-Preflight': '1' }]],
  ];

describe.each(callers)('uploads with %s', (_, callerOf) => {
  it('apollo-upload-client uploads a file', async () => {
    const [slug, headers] = await callerOf();
    const client = new ApolloClient({
      link: new UploadHttpLink({ uri: url, headers }),
      cache: new InMemoryCache(),
    });
    const { data, error } = await client.mutate<Record<string, unknown>>({
      mutation: gql(mutation),
      variables: { slug, file: file() },
    });
    expect(error).toBeUndefined();
    expect(data?.['uploadFile']).toMatchObject(uploaded);
  });

  it('urql uploads a file', async () => {
    const [slug, headers] = await callerOf();
    const client = new Client({
      url,
      exchanges: [fetchExchange],
      preferGetMethod: false,
      fetchOptions: { headers },
    });
    const { data, error } = await client.mutation(mutation, { slug, file: file() }).toPromise();
    expect(error).toBeUndefined();
    expect(data.uploadFile).toMatchObject(uploaded);
  });
});

describe('uploads without a CSRF header', () => {
  const send = async (type: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers },
      body,
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const variables = { slug: form.slug, file: null };
  const files = multipart([
    { name: 'operations', content: JSON.stringify({ query: mutation, variables }) },
    { name: 'map', content: '{"0":["variables.file"]}' },
    { name: '0', content: 'Hello, file', fileName: 'hello.txt' },
  ]);

  it('rejects an upload without a CSRF header and lists the headers', async () => {
    const { status, code, detail } = await send(multipartType, files);
    expect([status, code]).toEqual([400, 'bad_request']);
    for (const name of ['Authorization', 'X-Form-Access', 'GraphQL-Require-Preflight']) {
      expect(detail).toContain(name);
    }
  });

  it.each([
    ['Authorization', 'Basic dXNlcjpwYXNzd29yZA=='], // browsers send it automatically
    ['Authorization', 'Negotiate abc'],
    ['Cookie', 'session=1'],
  ])('rejects an upload with %s: %s', async (name, value) => {
    const { status, code } = await send(multipartType, files, { [name]: value });
    expect([status, code]).toEqual([400, 'bad_request']);
  });
});
