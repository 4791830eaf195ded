import { createHash } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { signIn } from '../../support/clients/console-session.ts';
import { connectWebSocket } from '../../support/clients/web-socket.ts';
import { recordedLog } from '../../support/doubles/recorded-log.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Operations over WebSocket have the results that they have over HTTP.

const { log, lines } = recordedLog();
const world = await createTestWorld({ log });
const alice = await world.client();
const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
const url = `${world.url.replace('http', 'ws')}/graphql`;

interface Operation {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Record<string, unknown>;
  readonly extensions?: Record<string, unknown>;
}

function connect(connectionParams?: Record<string, unknown>) {
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    ...(connectionParams && { connectionParams }),
  });
  onTestFinished(() => client.dispose());
  return client;
}

const bearer = (secret: string | undefined) => ({ Authorization: `Bearer ${secret}` });

/** The result over WebSocket. An `error` message is a result without data. */
async function overSocket(headers: Record<string, string>, operation: Operation) {
  const results: unknown[] = [];
  const errors = await new Promise((resolve, reject) => {
    connect(headers).subscribe(operation, {
      next: (result) => results.push(result),
      error: (error) => (Array.isArray(error) ? resolve(error) : reject(error)),
      complete: () => resolve(undefined),
    });
  });
  return errors === undefined ? results[0] : { errors };
}

async function overHttp(headers: Record<string, string>, operation: Operation) {
  const { query, ...digest } = operation;
  const sent = query === '' && operation.extensions ? digest : operation;
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(sent),
  });
  return withoutExtensions(await response.json());
}

/** An `error` message contains the errors only. */
function withoutExtensions({ data, errors, extensions }: Record<string, unknown>) {
  return data === undefined
    ? { errors }
    : { data, ...(errors !== undefined && { errors }), extensions };
}

/** The result without the ids of requests. */
const comparable = (result: unknown): unknown =>
  JSON.parse(JSON.stringify(result), (name, value) => (name === 'request_id' ? undefined : value));

const formIds: string[] = [];
beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) formIds.push((await buildForm(alice)).id);
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (digest: string) => ({ persistedQuery: { version: 1, sha256Hash: digest } });
const createForm =
  'mutation ($input: CreateFormInput!) { createForm(input: $input) { form { id } } }';

describe('failed operations', () => {
  it.each<[string, Operation]>([
    ['cannot be parsed', { query: '{' }],
    ['is empty', { query: '' }],
    ['selects unknown fields', { query: '{ unknown, other }' }],
    ['is too large', { query: `{ ${'__typename '.repeat(3000)} }` }],
    ['is nested too deeply', { query: `${'{ a '.repeat(21)}${'}'.repeat(21)}` }],
    [
      'is too expensive',
      {
        query:
          '{ forms(first: 100) { edges { node { responses(first: 100) { edges { node { id } } } } } } }',
      },
    ],
    ['names no operation', { query: 'query A { __typename }', operationName: 'B' }],
    ['has several operations', { query: 'query A { __typename } query B { __typename }' }],
    ['needs another scope', { query: '{ webhooks { edges { cursor } } }' }],
    ['has an unknown id', { query: '{ form(id: "form_unknown") { id } }' }],
    ['lacks a variable', { query: 'query ($id: ID!) { form(id: $id) { id } }' }],
    ['has invalid input', { query: createForm, variables: { input: { title: 7, slug: [] } } }],
    [
      'has a directive at a subscription',
      { query: 'subscription { responseCreated(formId: "x") @skip(if: false) { id } }' },
    ],
    [
      'subscribes to an unknown form',
      { query: 'subscription { responseCreated(formId: "form_unknown") { id } }' },
    ],
    ['has an unknown digest', { query: '', extensions: persisted('0'.repeat(64)) }],
    ['has a wrong digest', { query: '{ __typename }', extensions: persisted('0'.repeat(64)) }],
    ['has a malformed digest', { query: '{ __typename }', extensions: { persistedQuery: 1 } }],
  ])('has the same errors as over HTTP if it %s', async (_, operation) => {
    // The errors of a subscription, as JSON.
    const Accept = 'application/json, multipart/mixed;subscriptionSpec=1.0';
    const expected = await overHttp({ ...bearer(reader.secret), Accept }, operation);
    const result = await overSocket(bearer(reader.secret), operation);
    expect(JSON.stringify(result)).toContain('request_id');
    expect(comparable(result)).toEqual(comparable(expected));
  });

  it('rejects numbers that a double would change', async () => {
    const one = await connectWebSocket(world.url, bearer(alice.secret));
    const query = 'query ($first: Int) { forms(first: $first) { edges { cursor } } }';
    const payload = `{"query":${JSON.stringify(query)},"variables":{"first":1.00000000000000001}}`;
    one.send(`{"id":"1","type":"subscribe","payload":${payload}}`);
    await expect.poll(() => one.messages.at(-1)?.type).toBe('error');
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...bearer(alice.secret) },
      body: payload,
    });
    expect(comparable(one.messages.at(-1).payload)).toEqual(
      comparable((await response.json()).errors),
    );
  });

  it('rejects unknown members of the payload', async () => {
    const one = await connectWebSocket(world.url);
    one.send({ id: '1', type: 'subscribe', payload: { query: '{ __typename }', other: 1 } });
    await expect.poll(() => one.messages.at(-1)?.payload?.[0]?.extensions.code).toBe('bad_request');
  });

  it('refuses files, which only HTTP can upload', async () => {
    const operation = {
      query: `mutation ($slug: String!, $file: Upload!) {
        uploadFile(slug: $slug, input: { file: $file, itemId: "doc" }) { file { name } }
      }`,
      variables: { slug: 'x', file: null },
    };
    const result = await overSocket({}, operation);
    expect(comparable(result)).toEqual(comparable(await overHttp({}, operation)));
  });
});

describe('operations', () => {
  it.each<[string, Operation]>([
    ['a query', { query: '{ forms(first: 2) { edges { node { id title } cursor } } }' }],
    [
      'a query with errors and data',
      { query: '{ a: viewer { key { id } } b: __typename c: form(id: "form_unknown") { id } }' },
    ],
    [
      'one of several operations',
      { query: 'query A { __typename } query B { b: __typename }', operationName: 'B' },
    ],
    ['introspection', { query: '{ __schema { queryType { name } } }' }],
  ])('%s has the same result as over HTTP', async (_, operation) => {
    const expected = await overHttp(bearer(alice.secret), operation);
    expect(comparable(await overSocket(bearer(alice.secret), operation))).toEqual(
      comparable(expected),
    );
  });

  it('a mutation stores what it returns', async () => {
    const input = { title: 'By WebSocket' };
    const result = await overSocket(bearer(alice.secret), {
      query: createForm,
      variables: { input },
    });
    const { id } = Object(Object(result).data).createForm.form;
    const { form } = await alice.graphql('query ($id: ID!) { form(id: $id) { title } }', { id });
    expect(form).toEqual(input);
  });

  it('a visitor submits a response, in the language of the connection', async () => {
    const { slug } = await buildPublishedForm(alice);
    const submit = {
      query: `mutation ($slug: String!, $input: SubmissionInput!) {
        submitResponse(slug: $slug, input: $input) { responseId }
      }`,
      variables: { slug, input: { answers: { name: 7 } } },
    };
    const headers = { 'accept-language': 'de' };
    expect(comparable(await overSocket(headers, submit))).toEqual(
      comparable(await overHttp(headers, submit)),
    );
  });

  it.each(['Authorization', 'authorization', 'AUTHORIZATION'])(
    'the key may be sent as %s',
    async (name) => {
      const headers = { [name]: `Bearer ${alice.secret}` };
      const result = await overSocket(headers, { query: '{ viewer { key { name } } }' });
      expect(result).toMatchObject({ data: { viewer: { key: { name: 'test' } } } });
    },
  );

  it('a persisted document is found by its digest, on either transport', async () => {
    const query = '{ viewer { key { id name } } }';
    const headers = bearer(alice.secret);
    await overSocket(headers, { query, extensions: persisted(sha256(query)) });
    const byDigest = { query: '', extensions: persisted(sha256(query)) };
    const result = await overSocket(headers, byDigest);
    expect(result).toHaveProperty('data.viewer.key.name', 'test');
    expect(await overHttp(headers, byDigest)).toEqual(result);
  });

  it('a subscription sends new responses until its client completes it', async () => {
    const form = await buildPublishedForm(alice);
    const one = await connectWebSocket(world.url, bearer(alice.secret));
    const query = 'subscription ($id: ID!) { responseCreated(formId: $id) { id answers } }';
    const subscribe = { type: 'subscribe', payload: { query, variables: { id: form.id } } };
    one.send({ id: 'live', ...subscribe });
    await expect
      .poll(() => lines.filter(({ fields }) => fields['method'] === 'WEBSOCKET').at(-1)?.fields)
      .toMatchObject({ status: 200 });
    const submit = (name: string) =>
      alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name } } });
    const { body } = await submit('Ann');
    await expect
      .poll(() => one.messages.at(-1))
      .toMatchObject({
        id: 'live',
        type: 'next',
        payload: { data: { responseCreated: { id: body.id, answers: { name: 'Ann' } } } },
      });
    one.send({ id: 'live', type: 'complete' });
    one.send({ id: 'live', ...subscribe }); // the id is free at once
    one.send({ id: 'live', type: 'complete' });
    one.send({ type: 'ping', payload: { a: 1 } });
    await expect.poll(() => one.messages.at(-1)).toEqual({ type: 'pong', payload: { a: 1 } });
    await submit('Ben');
    one.send({ id: 'after', type: 'subscribe', payload: { query: '{ __typename }' } });
    await expect.poll(() => one.messages.at(-1)).toEqual({ id: 'after', type: 'complete' });
    expect(one.messages.filter(({ type, id }) => type === 'next' && id === 'live')).toHaveLength(1);
  });

  it('each operation has a log line with an id of its own, without secrets and answers', async () => {
    const { cookie } = await signIn(world.url, alice.secret ?? '');
    const from = lines.length;
    const query = '{ viewer { key { name } } }';
    await overSocket(bearer(alice.secret), { query });
    await overSocket(bearer(alice.secret), { query: '{' });
    const written = lines.slice(from).map(({ fields }) => fields);
    const operations = written.filter(({ method }) => method === 'WEBSOCKET');
    expect(operations).toMatchObject([
      { endpoint: '/graphql', status: 200, request_id: expect.any(String) },
      { endpoint: '/graphql', status: 400, request_id: expect.any(String) },
    ]);
    expect(operations[0]?.['request_id']).not.toBe(operations[1]?.['request_id']);
    expect(JSON.stringify(written)).not.toContain(alice.secret);
    expect(JSON.stringify(written)).not.toContain(cookie);
  });
});
