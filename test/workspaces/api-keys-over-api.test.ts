import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { scopes } from '../../src/workspaces/scopes.ts';
import { type Client, createClient } from '../support/clients/api-client.ts';
import { pathsOf } from '../support/clients/failures.ts';
import { waitForBlockedStatements } from '../support/database/row-locks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const start = Date.parse('2026-01-31T12:00:00.000Z');
let now = start;
const world = await createTestWorld({ clock: { ...systemClock, now: () => new Date(now) } });

const unknown = 'key_01h455vb4pex5vsknk084sn02q';
const listQuery = `{ apiKeys { totalCount nodes {
  id name scopes workspaceId createdAt expiresAt lastUsedAt createdBy
} } }`;
const createMutation = `mutation ($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    secret apiKey { id name scopes workspaceId createdAt expiresAt createdBy lastUsedAt }
  }
}`;
const revokeMutation = 'mutation ($id: ID!) { revokeApiKey(id: $id) { revokedApiKeyId } }';

/** A client with the scope `keys:write`, in a new workspace. */
async function createOwner(): Promise<Client> {
  now = start;
  return world.client();
}

const clientWithKey = (secret: string) => createClient(world.url, secret, undefined);
const list = async (client: Client) => (await client.rest('GET /keys')).body;
const create = (client: Client, input: object = {}) =>
  client.rest('POST /keys', { body: { name: 'Shop', scopes: ['forms:read'], ...input } });
describe('the list of API keys', () => {
  it('requires the scope keys:write', async () => {
    const client = await createOwner();
    const others = await world.clientOfSameWorkspace(
      client,
      scopes.filter((scope) => scope !== 'keys:write'),
    );
    const body = { name: 'Shop', scopes: ['forms:read'] };
    for (const line of ['GET /keys', 'POST /keys', `DELETE /keys/${unknown}`]) {
      const sent = line.startsWith('POST') ? { body } : {};
      expect((await world.visitor.rest(line, sent)).status).toBe(401);
      const answer = await others.rest(line, sent);
      expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
      expect(answer.body.required_scope).toBe('keys:write');
    }
    for (const query of [listQuery, createMutation, revokeMutation]) {
      const problem = await others.graphqlProblem(query, { input: body, id: unknown });
      expect(problem).toMatchObject({ status: 403, required_scope: 'keys:write' });
    }
    expect((await list(client)).total).toBe(2);
  });

  it('is sorted by age and contains exactly the public members', async () => {
    const client = await createOwner();
    now = start + 1000;
    const expires_at = '2026-02-28T00:00:00.000Z';
    const made = (await create(client, { expires_at })).body;
    const { status, body } = await client.rest('GET /keys');
    const id = expect.stringMatching(/^key_[0-9a-z]{26}$/);
    const workspace_id = client.workspaceId;
    const first = {
      id,
      name: 'test',
      scopes: [...scopes],
      workspace_id,
      created_at: '2026-01-31T12:00:00.000Z',
      expires_at: null,
      last_used_at: '2026-01-31T12:00:01.000Z',
      created_by: null,
    };
    const second = {
      id: made.id,
      name: 'Shop',
      scopes: ['forms:read'],
      workspace_id,
      created_at: '2026-01-31T12:00:01.000Z',
      expires_at,
      last_used_at: null,
      created_by: body.data[0].id,
    };
    expect([status, body]).toEqual([200, { data: [first, second], total: 2 }]);
    const { apiKeys } = await client.graphql(listQuery);
    expect(apiKeys.totalCount).toBe(2);
    expect(apiKeys.nodes[1]).toEqual({
      id: made.id,
      name: 'Shop',
      scopes: ['FORMS_READ'],
      workspaceId: workspace_id,
      createdAt: second.created_at,
      expiresAt: expires_at,
      lastUsedAt: null,
      createdBy: body.data[0].id,
    });
  });

  it('never contains a secret or a digest', async () => {
    const client = await createOwner();
    const { body } = await create(client);
    const row = await world.services.db.prisma.apiKey.findUniqueOrThrow({ where: { id: body.id } });
    const digest = Buffer.from(row.digest);
    const shown = JSON.stringify([await list(client), await client.graphql(listQuery)]);
    for (const secret of [
      'fw_',
      body.key.slice(3, 25),
      'digest',
      'secret',
      digest.toString('hex'),
      digest.toString('base64'),
      digest.toString('base64url'),
    ]) {
      expect(shown).not.toContain(secret);
    }
    for (const member of ['digest', 'key', 'secret', 'revokedAt']) {
      const problem = await client.graphqlProblem(`{ apiKeys { nodes { ${member} } } }`);
      expect(problem.code).toBe('bad_request');
    }
  });

  it('contains only the keys of its workspace', async () => {
    const [client, otherClient] = [await createOwner(), await createOwner()];
    const { id } = (await create(client)).body;
    const keys = await list(otherClient);
    expect(keys.total).toBe(1);
    expect(keys.data[0].workspace_id).toBe(otherClient.workspaceId);
    expect((await otherClient.rest(`DELETE /keys/${id}`)).status).toBe(404);
    expect((await otherClient.graphqlProblem(revokeMutation, { id })).code).toBe('not_found');
    expect((await list(client)).total).toBe(2);
  });
});

describe('a new API key', () => {
  it.each<[string, object, [string, string][]]>([
    ['no name', { name: null }, [['name', 'required']]],
    ['an empty name', { name: ' ' }, [['name', 'required']]],
    ['a long name', { name: 'x'.repeat(201) }, [['name', 'too_long']]],
    ['a number for a name', { name: 7 }, [['name', 'wrong_type']]],
    ['a name that cannot be stored', { name: 'a\0b' }, [['name', 'invalid_text']]],
    ['no scopes', { scopes: null }, [['scopes', 'required']]],
    ['an empty list of scopes', { scopes: [] }, [['scopes', 'too_few']]],
    ['text for a list of scopes', { scopes: 'forms:read' }, [['scopes', 'wrong_type']]],
    ['an unknown scope', { scopes: ['admin', 'forms:read'] }, [['scopes[0]', 'invalid_value']]],
    ['a number for a scope', { scopes: ['forms:read', 7] }, [['scopes[1]', 'invalid_value']]],
    ['null for a scope', { scopes: [null] }, [['scopes[0]', 'required']]],
    [
      'an expiry in the past',
      { expires_at: '2026-01-31T11:59:59Z' },
      [['expires_at', 'invalid_value']],
    ],
    [
      'an expiry at this moment',
      { expires_at: '2026-01-31T12:00:00Z' },
      [['expires_at', 'invalid_value']],
    ],
    [
      'an expiry without a time',
      { expires_at: '2027-01-31' },
      [['expires_at', 'invalid_datetime']],
    ],
    ['a number for an expiry', { expires_at: 1900000000 }, [['expires_at', 'wrong_type']]],
    [
      'several failures',
      { name: '', scopes: [], expires_at: '2020-01-01T00:00:00Z' },
      [
        ['name', 'required'],
        ['scopes', 'too_few'],
        ['expires_at', 'invalid_value'],
      ],
    ],
  ])('is rejected with %s', async (_, input, expected) => {
    const client = await createOwner();
    const { status, body } = await create(client, input);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(pathsOf(body)).toEqual(expected);
    expect((await list(client)).total).toBe(1);
  });

  it('is rejected by GraphQL for the same reasons, with the names of GraphQL', async () => {
    const client = await createOwner();
    const input = { name: '', scopes: [], expiresAt: '2020-01-01T00:00:00Z' };
    const problem = await client.graphqlProblem(createMutation, { input });
    expect([problem.status, pathsOf(problem)]).toEqual([
      422,
      [
        ['name', 'required'],
        ['scopes', 'too_few'],
        ['expiresAt', 'invalid_value'],
      ],
    ]);
    const unknownScope = { name: 'Shop', scopes: ['ADMIN'] };
    expect(await client.graphqlProblem(createMutation, { input: unknownScope })).toMatchObject({
      code: 'validation_failed',
    });
  });

  it('is rejected with a scope that its creator lacks, and is not created with the others', async () => {
    const client = await createOwner();
    const limited = await world.clientOfSameWorkspace(client, ['keys:write', 'forms:read']);
    const granted = ['forms:read', 'responses:write', 'keys:write'];
    const { status, body } = await create(limited, { scopes: granted });
    expect([status, body.code, body.required_scope]).toEqual([
      403,
      'insufficient_scope',
      'responses:write',
    ]);
    const input = { name: 'Shop', scopes: ['FORMS_WRITE'] };
    expect(await limited.graphqlProblem(createMutation, { input })).toMatchObject({
      code: 'insufficient_scope',
      required_scope: 'forms:write',
    });
    expect((await list(client)).total).toBe(2);
    expect((await create(limited, { scopes: ['forms:read', 'keys:write'] })).status).toBe(201);
  });

  it('is returned with its secret once, and is valid at once with its scopes', async () => {
    const client = await createOwner();
    const { status, body } = await create(client, { name: ' Shop ', scopes: ['forms:read'] });
    expect(status).toBe(201);
    expect(Object.keys(body).join(' ')).toBe(
      'id key name scopes workspace_id created_at expires_at created_by',
    );
    expect(body).toEqual({
      id: expect.stringMatching(/^key_[0-9a-z]{26}$/),
      key: expect.stringMatching(/^fw_[0-9A-Za-z]{28}$/),
      name: 'Shop',
      scopes: ['forms:read'],
      workspace_id: client.workspaceId,
      created_at: '2026-01-31T12:00:00.000Z',
      expires_at: null,
      created_by: (await list(client)).data[0].id,
    });
    const shop = clientWithKey(body.key);
    expect((await shop.rest('GET /forms')).status).toBe(200);
    expect((await shop.rest('POST /forms')).body.required_scope).toBe('forms:write');
    expect((await shop.rest('GET /keys')).status).toBe(403);
  });

  it('is the same by GraphQL, and has each scope once', async () => {
    const client = await createOwner();
    const { createApiKey } = await client.graphql(createMutation, {
      input: { name: 'x'.repeat(200), scopes: ['FORMS_WRITE', 'FORMS_READ', 'FORMS_WRITE'] },
    });
    const { apiKeys } = await client.graphql(listQuery);
    expect(createApiKey).toEqual({
      secret: expect.stringMatching(/^fw_/),
      apiKey: apiKeys.nodes.at(-1),
    });
    expect(createApiKey.apiKey).toMatchObject({
      scopes: ['FORMS_WRITE', 'FORMS_READ'],
      workspaceId: client.workspaceId,
    });
    expect((await clientWithKey(createApiKey.secret).rest('POST /forms')).status).toBe(201);
  });

  it('is rejected from its expiry on, and remains in the list', async () => {
    const client = await createOwner();
    const { body } = await create(client, { expires_at: '2026-01-31T14:00:00+01:00' });
    expect(body.expires_at).toBe('2026-01-31T13:00:00.000Z');
    const shop = clientWithKey(body.key);
    now = Date.parse('2026-01-31T12:59:59.999Z');
    expect((await shop.rest('GET /forms')).status).toBe(200);
    now += 1;
    expect((await shop.rest('GET /forms')).body.code).toBe('unauthenticated');
    expect((await shop.graphqlProblem('{ forms { totalCount } }')).status).toBe(401);
    expect((await list(client)).total).toBe(2);
  });
});

describe('an API key that is created by an expiring key', () => {
  const end = '2026-01-31T13:00:00.000Z';
  const maker = async () =>
    clientWithKey(
      (await create(await createOwner(), { scopes: [...scopes], expires_at: end })).body.key,
    );

  it('expires with it, unless an earlier time is given', async () => {
    const client = await maker();
    const earlier = '2026-01-31T12:59:59.999Z';
    for (const [input, expires_at] of [
      [{}, end],
      [{ expires_at: null }, end],
      [{ expires_at: end }, end],
      [{ expires_at: earlier }, earlier],
    ] as const) {
      const { status, body } = await create(client, input);
      expect([status, body.expires_at]).toEqual([201, expires_at]);
    }
    const input = { name: 'Shop', scopes: ['FORMS_READ'] };
    const { createApiKey } = await client.graphql(createMutation, { input });
    expect(createApiKey.apiKey.expiresAt).toBe(end);
    now = Date.parse(end);
    expect((await clientWithKey(createApiKey.secret).rest('GET /forms')).status).toBe(401);
  });

  it('is rejected with a later expiry, together with all other failures', async () => {
    const client = await maker();
    const later = '2026-01-31T13:00:00.001Z';
    const { status, body } = await create(client, { name: '', expires_at: later });
    expect([status, pathsOf(body)]).toEqual([
      422,
      [
        ['name', 'required'],
        ['expires_at', 'too_late'],
      ],
    ]);
    const input = { name: 'Shop', scopes: ['FORMS_READ'], expiresAt: later };
    const problem = await client.graphqlProblem(createMutation, { input });
    expect([problem.status, pathsOf(problem)]).toEqual([422, [['expiresAt', 'too_late']]]);
    expect((await list(client)).total).toBe(2);
  });
});

it('is not created by a key that is revoked during the request', async () => {
  const client = await createOwner();
  const { pool } = world.services.db;
  const { id } = (await list(client)).data[0];
  const revoking = await pool.connect();
  await revoking.query('BEGIN');
  await revoking.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
  const answer = create(client);
  await waitForBlockedStatements(pool, 1);
  await revoking.query('COMMIT');
  revoking.release();
  const { status, body } = await answer;
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
});

describe('the API keys of a workspace', () => {
  /** Creates rows of keys without a usable secret. */
  const fill = ({ workspaceId }: Client, count: number) =>
    world.services.db.pool.query(
      `INSERT INTO api_keys (id, workspace_id, name, digest, scopes, created_at)
       SELECT 'key_' || md5($1 || n), $1, 'filler', sha256(($1 || n)::bytea), '{}', now()
       FROM generate_series(1, $2) AS n`,
      [workspaceId, count],
    );

  it('are limited to 500, even if they are created concurrently', async () => {
    const client = await createOwner();
    await fill(client, 497);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(client)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(2);
    for (const { status, body } of answers.filter((answer) => !made.includes(answer))) {
      expect([status, pathsOf(body)]).toEqual([422, [['', 'too_many']]]);
    }
    const input = { name: 'Shop', scopes: ['FORMS_READ'] };
    const problem = await client.graphqlProblem(createMutation, { input });
    expect([problem.status, pathsOf(problem)]).toEqual([422, [['', 'too_many']]]);
    await expect(world.clientOfSameWorkspace(client, ['forms:read'])).rejects.toThrow(
      'at most 500 API keys',
    );

    await client.rest(`DELETE /keys/${made[0]?.body.id}`);
    expect((await create(client)).status).toBe(201);
  });

  it('are limited to 500 in a page, with the number of all, if there are more from an earlier release', async () => {
    const client = await createOwner();
    await fill(client, 510);
    const { data, total } = await list(client);
    expect([data.length, total]).toEqual([500, 511]);
  });
});

describe('revoking an API key', () => {
  it('returns 404 for an unknown key', async () => {
    const client = await createOwner();
    for (const id of [unknown, 'x', '%00', 'form_01h455vb4pex5vsknk084sn02q']) {
      const { status, body } = await client.rest(`DELETE /keys/${id}`);
      expect([id, status, body.code]).toEqual([id, 404, 'not_found']);
    }
  });

  it('makes it invalid, removes it from the list, and cannot be repeated', async () => {
    const client = await createOwner();
    const { id, key } = (await create(client)).body;
    expect((await clientWithKey(key).rest('GET /forms')).status).toBe(200);
    const { status, body } = await client.rest(`DELETE /keys/${id}`);
    expect([status, body]).toEqual([204, undefined]);
    const refused = await clientWithKey(key).rest('GET /forms');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('WWW-Authenticate')).toContain('error="invalid_token"');
    const { data, total } = await list(client);
    expect([data.map(({ name }: { name: string }) => name), total]).toEqual([['test'], 1]);
    expect((await client.rest(`DELETE /keys/${id}`)).status).toBe(404);
  });

  it('returns its id in GraphQL', async () => {
    const client = await createOwner();
    const { id, key } = (await create(client)).body;
    expect(await client.graphql(revokeMutation, { id })).toEqual({
      revokeApiKey: { revokedApiKeyId: id },
    });
    expect((await client.graphqlProblem(revokeMutation, { id })).status).toBe(404);
    expect((await clientWithKey(key).rest('GET /forms')).status).toBe(401);
  });

  it('requires all scopes of the revoked key', async () => {
    const client = await createOwner();
    const limited = await world.clientOfSameWorkspace(client, [
      'keys:write',
      'forms:read',
      'responses:read',
    ]);
    const { data } = await list(client);
    const { id } = data[0];
    const { status, body } = await limited.rest(`DELETE /keys/${id}`);
    expect([status, body.code, body.required_scope]).toEqual([
      403,
      'insufficient_scope',
      'forms:write',
    ]);
    expect(await limited.graphqlProblem(revokeMutation, { id })).toMatchObject({
      code: 'insufficient_scope',
      required_scope: 'forms:write',
    });
    expect((await client.rest('GET /forms')).status).toBe(200);
    for (const granted of [['responses:read'], ['forms:read', 'keys:write', 'responses:read']]) {
      const lesser = (await create(client, { scopes: granted })).body;
      expect((await limited.rest(`DELETE /keys/${lesser.id}`)).status).toBe(204);
    }
  });

  it('can revoke the key of the request', async () => {
    const client = await createOwner();
    const { id, key } = (await create(client, { scopes: ['keys:write'] })).body;
    expect((await clientWithKey(key).rest(`DELETE /keys/${id}`)).status).toBe(204);
    expect((await clientWithKey(key).rest(`DELETE /keys/${id}`)).status).toBe(401);
  });

  it('succeeds for one of several concurrent requests', async () => {
    const client = await createOwner();
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await create(client)).body;
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => client.rest(`DELETE /keys/${id}`)),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([204, ...Array(5).fill(404)]);
    }
  });
});
