import { createHash } from 'node:crypto';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { describe, expect, it } from 'vitest';
import { sizeLimits } from '../../src/graphql/limits/depth-and-size.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Automatic persisted queries: a client sends the digest of a document, and the document on request.

const world = await createTestWorld();
const alice = await world.client();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Request {
  readonly method: string;
  readonly hasQuery: boolean;
}

/** Apollo Client with its link for persisted queries, and the requests it sends. */
function apollo(urls: readonly string[], secret: string | undefined, viaGet: boolean) {
  const requests: Request[] = [];
  const http = new HttpLink({
    uri: () => `${urls[requests.length % urls.length]}/graphql`,
    headers: { Authorization: `Bearer ${secret}` },
    fetch(url, init) {
      const text = init?.method === 'GET' ? new URL(String(url)).search : String(init?.body);
      const hasQuery =
        init?.method === 'GET' ? /[?&]query=/.test(text) : 'query' in JSON.parse(text);
      requests.push({ method: init?.method ?? 'GET', hasQuery });
      return fetch(url, init);
    },
  });
  const link = ApolloLink.from([
    new PersistedQueryLink({ sha256, useGETForHashedQueries: viaGet }),
    http,
  ]);
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  return {
    requests,
    async ask(query: string) {
      const { data, error } = await client.query<Record<string, unknown>>({
        query: gql(query),
        fetchPolicy: 'no-cache',
      });
      expect(error).toBeUndefined();
      return data;
    },
  };
}

describe.each([
  ['POST', false],
  ['GET', true],
] as const)('Apollo Client by %s', (method, viaGet) => {
  it('Apollo Client sends a document once, then its digest', async () => {
    const { ask, requests } = apollo([world.url], alice.secret, viaGet);
    const query = `query By${method} { forms { totalCount } }`;
    for (let time = 1; time <= 4; time += 1) {
      expect(await ask(query)).toMatchObject({ forms: { totalCount: 0 } });
    }
    expect(requests).toEqual([
      { method, hasQuery: false },
      { method: 'POST', hasQuery: true },
      { method, hasQuery: false },
      { method, hasQuery: false },
      { method, hasQuery: false },
    ]);
  });
});

it('Apollo Client sends the document again to another server', async () => {
  const urls = [world.url, (await world.startAnother()).url];
  const query = 'query Shared { forms { totalCount } }';
  const ask = async (url = '') => {
    const { ask, requests } = apollo([url], alice.secret, false);
    await ask(query);
    return requests.length;
  };
  expect(await ask(urls[0])).toBe(2);
  expect(await ask(urls[0])).toBe(1);
  expect(await ask(urls[1])).toBe(2);
  expect(await ask(urls[1])).toBe(1);
});

interface Sent {
  readonly query?: string;
  readonly persisted?: unknown;
  readonly variables?: object;
  readonly key?: string | undefined;
  readonly accept?: string;
}

async function send(sent: Sent) {
  const { query, persisted, variables, accept = 'application/json' } = sent;
  const key = 'key' in sent ? sent.key : alice.secret;
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: accept,
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ query, variables, extensions: { persistedQuery: persisted } }),
  });
  return { status: answer.status, ...(await answer.json()) };
}

const digestOf = (query: string) => ({ version: 1, sha256Hash: sha256(query) });

/** Whether the server has cached the document. */
async function isKnown(query: string) {
  const { errors } = await send({ persisted: digestOf(query) });
  return errors?.[0].message !== 'PersistedQueryNotFound';
}

describe('digests of persisted queries', () => {
  it('an unknown digest returns PersistedQueryNotFound with the members of a problem', async () => {
    const query = '{ forms { totalCount } } # never sent';
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const { status, data, errors } = await send({ persisted: digestOf(query), accept });
      expect([status, data]).toEqual([200, undefined]);
      expect(errors).toMatchObject([
        {
          message: 'PersistedQueryNotFound',
          extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', request_id: expect.any(String) },
        },
      ]);
    }
  });

  it('an unknown digest by GET returns PersistedQueryNotFound and must not be cached', async () => {
    const extensions = JSON.stringify({ persistedQuery: digestOf('{ nothing }') });
    const answer = await fetch(`${world.url}/graphql?${new URLSearchParams({ extensions })}`, {
      headers: { Accept: 'application/json' },
    });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect((await answer.json()).errors[0].message).toBe('PersistedQueryNotFound');
  });

  it('rejects a digest of another document', async () => {
    const query = '{ forms { totalCount } } # mine';
    const other = digestOf('{ forms { totalCount } } # theirs');
    const { status, errors } = await send({ query, persisted: other });
    expect([status, errors[0].extensions.code]).toEqual([400, 'bad_request']);
    expect(await isKnown('{ forms { totalCount } } # theirs')).toBe(false);
    expect(await isKnown(query)).toBe(false);
  });

  it.each([
    ['another version', { ...digestOf('{ __typename }'), version: 2 }],
    ['no version', { sha256Hash: sha256('{ __typename }') }],
    ['no digest', { version: 1 }],
    ['a digest that is a number', { version: 1, sha256Hash: 7 }],
    ['a text', 'persisted'],
    ['a list', []],
  ])('rejects a persisted query with %s', async (_, persisted) => {
    for (const query of ['{ __typename }', undefined]) {
      const { status, errors } = await send({ persisted, ...(query && { query }) });
      expect([status, errors[0].extensions.code]).toEqual([400, 'bad_request']);
    }
  });

  it('ignores a persistedQuery that is null', async () => {
    expect(await send({ query: '{ __typename }', persisted: null })).toMatchObject({ status: 200 });
  });

  it('an inherited property name is an unknown digest', async () => {
    for (const sha256Hash of ['__proto__', 'constructor', 'toString']) {
      const { errors } = await send({ persisted: { version: 1, sha256Hash } });
      expect(errors[0].message).toBe('PersistedQueryNotFound');
    }
  });
});

describe('persisted documents', () => {
  const variables = { first: 1 };

  it('a digest returns the same result as its document, with variables and by the plan cache', async () => {
    const query = 'query Alike($first: Int) { forms(first: $first) { totalCount nodes { id } } }';
    const whole = await send({ query, variables });
    expect(await send({ query, variables, persisted: digestOf(query) })).toEqual(whole);
    for (let time = 1; time <= 4; time += 1) {
      expect(await send({ variables, persisted: digestOf(query) })).toEqual(whole);
    }
  });

  it('stores a document whose execution fails, but no invalid or large one', async () => {
    const isStored = async (query: string) => {
      await send({ query, persisted: digestOf(query) });
      return isKnown(query);
    };
    expect(await isStored('{ form(id: "form_unknown") { id } node(id: "x") { id } }')).toBe(true);
    expect(await isStored('{ forms { nothing } }')).toBe(false);
    expect(await isStored('{ forms {')).toBe(false);
    expect(await isStored(`{ ${'a: __typename '.repeat(60)} }`)).toBe(false);
    expect(await isStored(`{ __typename } #${'x'.repeat(sizeLimits.characters)}`)).toBe(false);
  });

  it('a persisted mutation is executed by POST only', async () => {
    const query =
      'mutation Persisted { createForm(input: { title: "Persisted" }) { form { title } } }';
    await send({ query, persisted: digestOf(query) });
    const again = await send({ persisted: digestOf(query) });
    expect(again.data.createForm.form.title).toBe('Persisted');
    const extensions = JSON.stringify({ persistedQuery: digestOf(query) });
    const answer = await fetch(`${world.url}/graphql?${new URLSearchParams({ extensions })}`, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${alice.secret}` },
    });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
  });

  it('a persisted document grants no rights to other callers', async () => {
    const query = '{ forms { totalCount } } # with rights';
    await send({ query, persisted: digestOf(query) });
    const { errors } = await send({ persisted: digestOf(query), key: undefined });
    expect(errors[0].extensions.code).toBe('unauthenticated');
  });

  it('documents of visitors do not evict those of callers with a key', async () => {
    const mine = '{ forms { totalCount } } # stored';
    await send({ query: mine, persisted: digestOf(mine) });
    const first = '{ __typename } # first';
    await send({ query: first, persisted: digestOf(first), key: undefined });
    expect(await isKnown(first)).toBe(true);
    const padding = 'x'.repeat(45_000);
    for (let count = 0; count < 300; count += 1) {
      const query = `{ __typename } # ${count} ${padding}`;
      await send({ query, persisted: digestOf(query), key: undefined });
    }
    expect(await isKnown(first)).toBe(false);
    expect(await isKnown(mine)).toBe(true);
  });
});
