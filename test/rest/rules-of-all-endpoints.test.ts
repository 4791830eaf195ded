import { Kind } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../rest/endpoint.ts';
import { endpoints } from '../../rest/endpoints/tags.ts';
import type { Client } from '../support/clients/api-client.ts';
import { failuresIn } from '../support/clients/failures.ts';
import {
  buildPathParameters,
  requestLineOf,
  requestOptionsFor,
  requestsFor,
} from '../support/fixtures/endpoint-requests.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Rules that are the same for all endpoints that have a parameter, a body or a header. The lists are derived from the
// endpoint records; a rule is tested elsewhere only where it differs.

const world = await createTestWorld();
const client = await world.client();
const params = await buildPathParameters(world, client);
const requestOf = requestsFor(world, client, params);

const managed = endpoints.filter(({ scope }) => scope !== 'public');
const open = endpoints.filter(({ scope }) => scope === 'public');
const named = (list: typeof endpoints) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const responses = `/forms/${params['id']}/responses`;

/** Who calls an endpoint. */
const callerOf = ({ scope }: Endpoint): Client => (scope === 'public' ? world.visitor : client);

/** Whether the operation of an endpoint has a variable. */
const takes = (name: string) => (endpoint: Endpoint) =>
  endpoint.document.definitions.some(
    (one) =>
      one.kind === Kind.OPERATION_DEFINITION &&
      one.variableDefinitions?.some(({ variable }) => variable.name.value === name),
  );

const withParameter = (line: string, parameter: string) =>
  `${line}${line.includes('?') ? '&' : '?'}${parameter}`;

describe('unknown query parameters', () => {
  it.each(named(managed))('%s refuses an unknown query parameter', async (_, endpoint) => {
    const line = requestLineOf(endpoint, params);
    const { status, body } = await client.rest(
      withParameter(line, 'zzz=1'),
      requestOptionsFor(endpoint, params),
    );
    expect([status, body.code, body.errors]).toEqual([
      400,
      'bad_request',
      [{ path: 'query.zzz', code: 'unknown_member', message: expect.stringMatching(/^Unknown p/) }],
    ]);
  });

  it.each(named(open))('%s ignores an unknown query parameter', async (_, endpoint) => {
    const { line, options } = await requestOf(endpoint);
    const { status, body } = await world.visitor.rest(
      withParameter(line, 'utm_source=mail'),
      options,
    );
    expect(status).toBe(endpoint.status);
    expect(JSON.stringify(body ?? '')).not.toContain('utm_source');
  });
});

describe('page limits', () => {
  it.each(named(endpoints.filter(takes('limit'))))('%s accepts 1 to 100', async (_, endpoint) => {
    const caller = callerOf(endpoint);
    const { line, options } = await requestOf(endpoint);
    for (const limit of [1, 100]) {
      const { status } = await caller.rest(withParameter(line, `limit=${limit}`), options);
      expect([limit, status]).toEqual([limit, 200]);
    }
    for (const limit of [
      '0',
      '101',
      '-1',
      '1.5',
      '1e1',
      'ten',
      '',
      '%2010',
      '99999999999999999999',
    ]) {
      const { status, body } = await caller.rest(withParameter(line, `limit=${limit}`), options);
      expect([limit, status, body.code]).toEqual([limit, 400, 'bad_request']);
      expect(failuresIn(body)).toEqual(['query.limit: invalid_value']);
    }
  });
});

describe('unknown members of bodies', () => {
  const changing = endpoints.filter(({ method, multipart }) => {
    return method !== 'GET' && (!multipart || multipart.orJson);
  });

  it.each(named(changing))('%s refuses an unknown member', async (_, endpoint) => {
    const { line, options } = await requestOf(endpoint);
    const body = { ...Object(options.body), zzz: 1, Status: null };
    const refused = await callerOf(endpoint).rest(line, { ...options, body });
    expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed']);
    expect(failuresIn(refused.body)).toEqual(['zzz: unknown_member', 'Status: unknown_member']);
    // Nothing has changed: what the request refers to is still there.
    expect((await callerOf(endpoint).rest(line, options)).status).toBe(endpoint.status);
  });
});

describe('idempotency keys', () => {
  const creating = endpoints.filter(takes('idempotency_key'));
  const otherName = { answers: { name: 'Bob' } };

  /** A member that changes a body, by the last part of the path; the others have a title. */
  const changes: Readonly<Record<string, object>> = {
    keys: { name: 'Other' },
    datasets: { name: 'Other' },
    webhooks: { description: 'Other' },
    responses: otherName,
    submissions: otherName,
    invitations: { count: 2 },
  };

  it.each(named(creating))(
    '%s repeats its response, and refuses another body',
    async (...[name, endpoint]) => {
      const { line, options } = await requestOf(endpoint);
      const headers = { ...options.headers, 'Idempotency-Key': name };
      const send = async (body: unknown) => {
        const answer = await callerOf(endpoint).rest(line, { body, headers });
        return { ...answer, replayed: answer.headers.get('Idempotency-Replayed') };
      };
      const first = await send(options.body);
      expect([first.status, first.replayed]).toEqual([201, null]);
      const change = changes[endpoint.path.split('/').at(-1) ?? ''] ?? { title: 'Other' };
      const other = await send({ ...Object(options.body), ...change });
      expect([other.status, other.body.code, other.replayed]).toEqual([
        409,
        'idempotency_key_reused',
        null,
      ]);
      const again = await send(options.body);
      expect([again.status, again.replayed]).toEqual([201, 'true']);
      expect(again.body).toMatchObject(first.body.id ? { id: first.body.id } : first.body);
    },
  );
});

describe('the message about an unknown query parameter', () => {
  it.each([
    [`${responses}?form=2099-01-01`, 'form', 'Unknown parameter. Did you mean `from`?'],
    [`${responses}?aproval=approved`, 'aproval', 'Unknown parameter. Did you mean `approval`?'],
    [`${responses}/export?fromat=xlsx`, 'fromat', 'Unknown parameter. Did you mean `format`?'],
    [`${responses}?Before=x`, 'Before', 'Unknown parameter. Did you mean `before`?'],
    [
      `/forms/${params['id']}/partials?cursor=x`,
      'cursor',
      'Unknown parameter. Known parameters: `limit`, `before`.',
    ],
    [`/me?q=x`, 'q', 'Unknown parameter. This request has no query parameters.'],
    [
      `/forms/${params['id']}/partials?q=ann`,
      'q',
      'Unknown parameter. Known parameters: `limit`, `before`.',
    ],
  ])('of GET %s suggests or lists the known parameters', async (path, name, message) => {
    const { body } = await client.rest(`GET ${path}`);
    expect(body.errors).toEqual([{ path: `query.${name}`, code: 'unknown_member', message }]);
  });

  it('of a long name contains no suggestion, and those about many names are a hundred', async () => {
    const long = 'a'.repeat(2000);
    const many = Array.from({ length: 1000 }, (_, n) => `p${n}`).join('&');
    for (const [query, count] of [[long, 1] as const, [many, 100] as const]) {
      const { status, body } = await client.rest(`GET ${responses}?${query}`);
      expect([status, body.errors.length]).toEqual([400, count]);
    }
  });

  it('is listed in addition to invalid values of known parameters', async () => {
    const { body } = await client.rest(`GET ${responses}?limit=x&aproval=none`);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'query.limit',
      'query.aproval',
    ]);
  });
});
