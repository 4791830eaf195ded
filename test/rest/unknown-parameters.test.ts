import { describe, expect, it } from 'vitest';
import { endpoints } from '../../rest/endpoints/tags.ts';
import {
  buildPathParameters,
  requestLineOf,
  requestOptionsFor,
} from '../support/fixtures/endpoint-requests.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const client = await world.client();
const params = await buildPathParameters(world.visitor, client);

const managed = endpoints.filter(({ scope }) => scope !== 'public');
const open = endpoints.filter(({ scope }) => scope === 'public');
const named = (list: typeof endpoints) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const responses = `/forms/${params['id']}/responses`;

it.each(named(managed))('%s refuses an unknown query parameter', async (_, endpoint) => {
  const line = requestLineOf(endpoint, params);
  const { status, body } = await client.rest(
    `${line}${line.includes('?') ? '&' : '?'}zzz=1`,
    requestOptionsFor(endpoint, params),
  );
  expect([status, body.code, body.errors]).toEqual([
    400,
    'bad_request',
    [{ path: 'query.zzz', code: 'unknown_member', message: expect.stringMatching(/^Unknown p/) }],
  ]);
});

it.each(named(open))('%s ignores an unknown query parameter', async (_, endpoint) => {
  const line = requestLineOf(endpoint, params);
  const options = requestOptionsFor(endpoint, params);
  const { status, body } = await world.visitor.rest(
    `${line}${line.includes('?') ? '&' : '?'}utm_source=mail`,
    options,
  );
  expect([line, status, JSON.stringify(body ?? '').includes('utm_source')]).toEqual([
    line,
    expect.any(Number),
    false,
  ]);
  expect(status).not.toBe(400);
});

describe('the message', () => {
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

  it('of a long name contains no suggestion, and many names are answered at once', async () => {
    const long = 'a'.repeat(2000);
    const many = Array.from({ length: 1000 }, (_, n) => `p${n}`).join('&');
    for (const query of [long, many]) {
      const { status } = await client.rest(`GET ${responses}?${query}`);
      expect(status).toBe(400);
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
