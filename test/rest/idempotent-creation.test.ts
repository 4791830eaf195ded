import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { openJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { listen } from '../../src/server/listen.ts';
import { sweepExpired } from '../../src/services/background-jobs.ts';
import type { ApiResponse, Client } from '../support/clients/api-client.ts';
import { createClient } from '../support/clients/api-client.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Requests with the same Idempotency-Key create a resource once.

const day = 86_400_000;
let now = new Date('2026-03-01T12:00:00.000Z');
const clock = { ...systemClock, now: () => now };
const world = await createTestWorld({ clock });
const { pool } = world.services.db;

/** A kind of resource that can be created. */
interface Creation {
  readonly name: string;
  /** The REST path; `form` is a form of the client. */
  readonly path: (form: string) => string;
  readonly body: object;
  /** The same value in another notation. */
  readonly same: string;
  readonly other?: object;
  readonly wrong?: object;
  readonly table: string;
  readonly mutation: string;
  readonly graphqlInput: object;
  readonly changedInput?: object;
  /** Deletes the resource. */
  readonly remove: (id: string) => string;
}

const creations: readonly Creation[] = [
  {
    name: 'POST /forms',
    path: () => '/forms',
    body: { title: 'Party', settings: { max_responses: 5, password: 'sesame' } },
    same: '{"settings": {"password":"s\\u0065same", "max_responses":5.0}, "title":"Party"}',
    other: { title: 'Party', settings: { max_responses: 6, password: 'sesame' } },
    wrong: { title: '' },
    table: 'forms',
    mutation: `mutation ($key: IdempotencyKey, $input: CreateFormInput!) {
      created: createForm(input: $input, idempotencyKey: $key) { form { id } }
    }`,
    graphqlInput: { title: 'Party', settings: { maxResponses: 5, password: 'sesame' } },
    changedInput: { title: 'Party', settings: { maxResponses: 5, password: 'another' } },
    remove: (id) => `DELETE /forms/${id}`,
  },
  {
    name: 'POST /forms/{id}/duplicate',
    path: (form) => `/forms/${form}/duplicate`,
    body: {},
    same: ' { } ',
    table: 'forms',
    mutation: `mutation ($key: IdempotencyKey, $form: ID!) {
      created: duplicateForm(id: $form, idempotencyKey: $key) { form { id } }
    }`,
    graphqlInput: {},
    remove: (id) => `DELETE /forms/${id}`,
  },
  {
    name: 'POST /keys',
    path: () => '/keys',
    body: { name: 'Website', scopes: ['forms:read', 'responses:write'] },
    same: '{"scopes":["forms:read","responses:write"],"name":"Website"}',
    other: { name: 'Website', scopes: ['responses:write', 'forms:read'] },
    wrong: { name: 'Website', scopes: [] },
    table: 'api_keys',
    mutation: `mutation ($key: IdempotencyKey, $input: CreateApiKeyInput!) {
      created: createApiKey(input: $input, idempotencyKey: $key) { apiKey { id } secret }
    }`,
    graphqlInput: { name: 'Website', scopes: ['FORMS_READ', 'RESPONSES_WRITE'] },
    changedInput: { name: 'Website', scopes: ['FORMS_READ'] },
    remove: (id) => `DELETE /keys/${id}`,
  },
  {
    name: 'POST /webhooks',
    path: () => '/webhooks',
    body: { url: 'https://receiver.example/hook', events: ['response.created'] },
    same: '{"events":["response.created"],"url":"https:\\/\\/receiver.example/hook"}',
    other: { url: 'https://receiver.example/other', events: ['response.created'] },
    wrong: { url: 'https://receiver.example/hook', events: [] },
    table: 'webhooks',
    mutation: `mutation ($key: IdempotencyKey, $input: CreateWebhookInput!) {
      created: createWebhook(input: $input, idempotencyKey: $key) { webhook { id } secret }
    }`,
    graphqlInput: { url: 'https://receiver.example/hook', events: ['RESPONSE_CREATED'] },
    changedInput: { url: 'https://receiver.example/hook', events: ['FORM_PUBLISHED'] },
    remove: (id) => `DELETE /webhooks/${id}`,
  },
];

let keys = 0;
const freshKey = () => {
  keys += 1;
  return `key ${keys}`;
};
const replayed = ({ headers }: ApiResponse) => headers.get('Idempotency-Replayed');
const refusal = ({ status, body }: ApiResponse) => [status, body.code];

/** A client with a form, and functions that create the resource. */
async function build({ path, body: usual, table }: Creation) {
  const client = await world.client();
  const { body: form } = await client.rest('POST /forms', { body: { title: 'Form' } });
  const send = (
    key: string | undefined,
    sent: { body?: unknown; raw?: string } = {},
    by = client,
  ) =>
    by.rest(`POST ${path(form.id)}`, {
      ...(sent.raw === undefined ? { body: sent.body ?? usual } : { raw: sent.raw }),
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    });
  const count = async () => {
    const text = `SELECT count(*)::int AS count FROM ${table} WHERE workspace_id = $1`;
    const { rows } = await pool.query(text, [client.workspaceId]);
    return rows[0].count;
  };
  return { client, form, send, count };
}

/** Expects the second response to be a replay of the first. */
function expectRepeat(first: ApiResponse, second: ApiResponse) {
  expect([first.status, replayed(first)]).toEqual([201, null]);
  // The resource in its current state: a preview link expires.
  const isForm = 'preview_url' in first.body;
  const body = { ...first.body, ...(isForm && { preview_url: expect.any(String) }) };
  expect([second.status, replayed(second), second.body]).toEqual([201, 'true', body]);
  expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
}

async function graphql(client: Client, query: string, variables: object, url = world.url) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return { headers: answer.headers, body: await answer.json() };
}

describe.each(creations)('$name', (creation) => {
  const { mutation, graphqlInput, changedInput, same, other, wrong, remove } = creation;

  it('creates one resource per key and replays the response', async () => {
    const { send, count } = await build(creation);
    const before = await count();
    const key = freshKey();
    const first = await send(key);
    expectRepeat(first, await send(key));
    expectRepeat(first, await send(key, { raw: same }));
    expect(await count()).toBe(before + 1);
    expect((await send(undefined)).body.id).not.toBe(first.body.id);
  });

  it('rejects a key that was used with another input, even if that is invalid', async () => {
    const { client, send, count } = await build(creation);
    const key = freshKey();
    const first = await send(key);
    const before = await count();
    if (other) {
      const second = await send(key, { body: { ...other, ...wrong } });
      expect(refusal(second)).toEqual([409, 'idempotency_key_reused']);
    } else {
      const { body } = await client.rest('POST /forms', { body: {} });
      const elsewhere = await client.rest(`POST /forms/${body.id}/duplicate`, {
        headers: { 'Idempotency-Key': key },
      });
      expect(refusal(elsewhere)).toEqual([409, 'idempotency_key_reused']);
      await client.rest(`DELETE /forms/${body.id}`);
    }
    expect(await count()).toBe(before);
    expectRepeat(first, await send(key));
  });

  it('replays a REST request that is repeated through GraphQL', async () => {
    const { client, form, send, count } = await build(creation);
    const before = await count();
    const key = freshKey();
    const variables = { key, input: graphqlInput, form: form.id };
    const first = await graphql(client, mutation, variables);
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    const second = await graphql(client, mutation, variables);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    const byRest = await send(key);
    const { created } = first.body.data;
    const { id } = created.apiKey ?? created.webhook ?? created.form;
    expect([byRest.body.id, replayed(byRest)]).toEqual([id, 'true']);
    expect(await count()).toBe(before + 1);
    if (changedInput) {
      const { body } = await graphql(client, mutation, { ...variables, input: changedInput });
      expect(body.errors[0].extensions).toMatchObject({
        code: 'idempotency_key_reused',
        status: 409,
      });
    }
  });

  it.each([
    ['empty', ''],
    ['too long', 'k'.repeat(256)],
    ['outside ASCII', 'schl\u00fcssel'],
  ])('rejects a key that is %s', async (_, key) => {
    const { send, count } = await build(creation);
    const before = await count();
    expect(refusal(await send(key))).toEqual([400, 'bad_request']);
    expect(await count()).toBe(before);
  });

  it('replays for 24 hours', async () => {
    const { send, count } = await build(creation);
    const before = await count();
    const key = freshKey();
    const first = await send(key);
    now = new Date(now.getTime() + day - 1);
    expectRepeat(first, await send(key));
    now = new Date(now.getTime() + 1);
    const second = await send(key, other ? { body: other } : {});
    expect([second.status, replayed(second)]).toEqual([201, null]);
    expect(second.body.id).not.toBe(first.body.id);
    expectRepeat(second, await send(key, other ? { body: other } : {}));
    expect(await count()).toBe(before + 2);
  });

  it('separates the idempotency keys of different API keys', async () => {
    const { client, send } = await build(creation);
    const colleague = await world.clientOfSameWorkspace(client, [
      ...(['forms:write', 'keys:write', 'webhooks:write'] as const),
      ...(['forms:read', 'responses:read', 'responses:write'] as const),
    ]);
    const key = freshKey();
    const [mine, theirs] = [await send(key), await send(key, {}, colleague)];
    expect([theirs.status, replayed(theirs)]).toEqual([201, null]);
    expect(theirs.body.id).not.toBe(mine.body.id);
    expectRepeat(theirs, await send(key, {}, colleague));
  });

  it('returns 404 for a replay of a deleted resource', async () => {
    const { client, send, count } = await build(creation);
    const before = await count();
    const key = freshKey();
    const { body } = await send(key);
    await client.rest(remove(body.id));
    for (let time = 0; time < 2; time += 1) {
      const again = await send(key);
      expect([refusal(again), replayed(again)]).toEqual([[404, 'not_found'], null]);
    }
    expect(await count()).toBe(before + (creation.table === 'api_keys' ? 1 : 0)); // revoked keys remain stored
  });

  it('creates one resource for 30 concurrent requests with the same key', async () => {
    const { send, count } = await build(creation);
    const before = await count();
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(key)));
    const [first, ...others] = answers.filter((answer) => replayed(answer) === null);
    if (!first) throw new Error('all were repeats');
    expect(others).toEqual([]);
    for (const answer of answers) if (answer !== first) expectRepeat(first, answer);
    expect(await count()).toBe(before + 1);
  });

  it('creates one resource for concurrent requests to several servers', async () => {
    const { client, form, count } = await build(creation);
    const before = await count();
    const urls = [world.url, await secondServer()];
    for (let round = 0; round < 5; round += 1) {
      const variables = { key: freshKey(), input: graphqlInput, form: form.id };
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          graphql(client, mutation, variables, urls[index % 2]),
        ),
      );
      const created = new Set(answers.map(({ body }) => JSON.stringify(body.data)));
      expect([created.size, [...created][0]]).toEqual([1, expect.stringContaining('"id"')]);
      const firsts = answers.filter(({ headers }) => !headers.has('Idempotency-Replayed'));
      expect(firsts).toHaveLength(1);
    }
    expect(await count()).toBe(before + 5);
  });

  it('does not consume the key when the creation fails', async () => {
    if (!wrong) return expect(creation.body).toEqual({}); // this operation has no invalid input
    const { send } = await build(creation);
    const key = freshKey();
    for (let time = 0; time < 2; time += 1) {
      expect((await send(key, { body: wrong })).status).toBe(422);
    }
    const first = await send(key);
    expectRepeat(first, await send(key));
  });

  it('sends no additional statement without a key', async () => {
    const { send } = await build(creation);
    await send(undefined);
    const plain = await recordStatements(world, () => send(undefined));
    expect(plain.filter((text) => text.includes('creation_keys'))).toEqual([]);
    const keyed = await recordStatements(world, () => send(freshKey()));
    const more = keyed.filter((text) => text.includes('creation_keys'));
    expect(more).toHaveLength(2); // the lookup and the insertion of the key
    const secrets = keyed.filter((text) => text.includes('FROM installation FOR SHARE'));
    const usual = plain.filter((text) => text.includes('FROM installation FOR SHARE'));
    expect(keyed.length - plain.length).toBe(2 + secrets.length - usual.length);
  });

  it('writes one audit entry for a replayed creation', async () => {
    const { client, send } = await build(creation);
    const key = freshKey();
    const { body } = await send(key);
    await send(key);
    const { rows } = await pool.query(
      'SELECT action FROM audit_entries WHERE workspace_id = $1 AND target_id = $2',
      [client.workspaceId, body.id],
    );
    expect(rows).toHaveLength(1);
  });
});

/** Another server on the same database. */
async function secondServer(): Promise<string> {
  const { services } = world;
  const log = createLog('silent');
  const db = openDatabase(services.db.connection, log);
  const jobs = openJobQueue(db.pool, log);
  const { config, ids, timings, storage, recordMetric, secret } = services;
  const opened = {
    config: { ...config, PORT: 0 },
    ids,
    timings,
    storage,
    recordMetric,
    secret,
    clock,
    log,
    db,
    jobs,
  };
  const running = await listen(opened);
  ends.push(async () => {
    await running.stop();
    await jobs.stop();
    await db.close();
  });
  return `http://127.0.0.1:${running.services.config.PORT}`;
}

const ends: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const end of ends) await end();
});

describe('an idempotency key', () => {
  it('an idempotency key is scoped to one operation', async () => {
    const client = await world.client();
    const headers = { 'Idempotency-Key': freshKey() };
    const { body } = await client.rest('POST /forms', { body: {}, headers });
    for (const { path, body: sent, name } of creations.slice(1)) {
      const answer = await client.rest(`POST ${path(body.id)}`, { body: sent, headers });
      expect([name, answer.status, replayed(answer)]).toEqual([name, 201, null]);
    }
  });

  it('an idempotency key of another workspace is not visible', async () => {
    const client = await world.client();
    const reader = await world.clientOfSameWorkspace(client, ['forms:read']);
    const headers = { 'Idempotency-Key': freshKey() };
    await client.rest('POST /forms', { body: {}, headers });
    const foreign = await (await world.client()).rest('POST /forms', { body: {}, headers });
    expect([foreign.status, replayed(foreign)]).toEqual([201, null]);
    const refused = await reader.rest('POST /forms', { body: {}, headers });
    expect(refusal(refused)).toEqual([403, 'insufficient_scope']);
  });

  it('accepts an idempotency key with a deeply nested definition', async () => {
    const client = await world.client();
    const raw = `{"definition":{"schema":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
    const answer = await client.rest('POST /forms', {
      raw,
      headers: { 'Idempotency-Key': freshKey() },
    });
    expect(refusal(answer)).toEqual([422, 'validation_failed']);
  });

  it('deletes an idempotency key after it has expired, not before', async () => {
    const client = await world.client();
    const keyed = (key: string) =>
      client.rest('POST /forms', { body: {}, headers: { 'Idempotency-Key': key } });
    await keyed('old');
    now = new Date(now.getTime() + day + 600_000); // a margin of some minutes for servers with slow clocks
    await keyed('young');
    await sweepExpired(world.services);
    const { rows } = await pool.query(
      `SELECT k.key FROM creation_keys k JOIN forms f ON f.id = k.target_id
       WHERE f.workspace_id = $1`,
      [client.workspaceId],
    );
    expect(rows).toEqual([{ key: 'young' }]);
  });
});

describe('a replay', () => {
  it('a replay returns the current state of the form', async () => {
    const client = await world.client();
    const send = () =>
      client.rest('POST /forms', { body: {}, headers: { 'Idempotency-Key': 'now' } });
    const { body } = await send();
    await client.rest(`PATCH /forms/${body.id}`, { body: { title: 'Changed' } });
    const again = await send();
    expect(again.body).toMatchObject({ id: body.id, title: 'Changed', revision: 2 });
    expect(again.headers.get('ETag')).toBe('"2"');
  });

  it('a replay returns the fields that the repeated request selects', async () => {
    const client = await world.client();
    const create = (selection: string) =>
      client.graphql(
        `mutation { createForm(input: {}, idempotencyKey: "s") { form { ${selection} } } }`,
      );
    const { form: first } = (await create('id')).createForm;
    const { form: second } = (await create('slug id title')).createForm;
    expect(second).toEqual({ id: first.id, slug: expect.any(String), title: expect.any(String) });
  });

  it('a replay returns a valid secret of an API key', async () => {
    const client = await world.client();
    const sent = {
      body: { name: 'Website', scopes: ['forms:read'] },
      headers: { 'Idempotency-Key': 'secret' },
    };
    await client.rest('POST /keys', sent);
    const { body } = await client.rest('POST /keys', sent);
    const holder = createClient(world.url, body.key, undefined);
    expect((await holder.rest('GET /forms')).status).toBe(200);
  });

  it('a replay returns the first secret of a webhook after a rotation', async () => {
    const client = await world.client();
    const sent = {
      body: { url: 'https://receiver.example/', events: ['response.created'] },
      headers: { 'Idempotency-Key': 'secret' },
    };
    const { body } = await client.rest('POST /webhooks', sent);
    await client.rest(`POST /webhooks/${body.id}/rotate-secret`);
    expect((await client.rest('POST /webhooks', sent)).body.secret).toBe(body.secret);
  });

  it('stores secrets for replays encrypted', async () => {
    const client = await world.client();
    const { body } = await client.rest('POST /keys', {
      body: { name: 'Website', scopes: ['forms:read'] },
      headers: { 'Idempotency-Key': 'sealed' },
    });
    const { rows } = await pool.query('SELECT * FROM creation_keys WHERE target_id = $1', [
      body.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0].sealed).includes(body.key)).toBe(false);
  });
});
