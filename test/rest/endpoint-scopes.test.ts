import { describe, expect, it } from 'vitest';
import { endpoints } from '../../rest/endpoints/tags.ts';
import { type Scope, scopes } from '../../src/workspaces/scopes.ts';
import {
  buildPathParameters,
  requestLineOf,
  requestOptionsFor,
  requestsFor,
} from '../support/fixtures/endpoint-requests.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Requests that every endpoint must reject. The list is derived from the endpoint records.

const world = await createTestWorld();
const alice = await world.client();
const bob = await world.client();
const params = await buildPathParameters(world, alice);
const requestOf = requestsFor(world, alice, params);

const managed = endpoints.filter(({ scope }) => scope !== 'public');
const scoped = managed.filter(({ scope }) => scope !== 'any');
const open = endpoints.filter(({ scope }) => scope === 'public');

/** Keys of Alice's workspace that have one scope, or all others. */
const keysBy = async (has: (scope: Scope, one: string) => boolean) =>
  new Map(
    await Promise.all(
      [...scopes, 'any'].map(async (one) => {
        const granted = scopes.filter((scope) => has(scope, one));
        return [one, await world.clientOfSameWorkspace(alice, granted)] as const;
      }),
    ),
  );
const withOnly = await keysBy((scope, one) => scope === one || one === 'any');
/** Endpoints that need another scope, too. */
const withBoth = new Map([
  [
    'POST /forms/:id/mails/test',
    await world.clientOfSameWorkspace(alice, ['forms:write', 'responses:read']),
  ],
]);
const withAllBut = await keysBy((scope, one) => scope !== one);

describe.each(scoped.map((endpoint) => ({ endpoint })))(
  '$endpoint.method $endpoint.path',
  ({ endpoint }) => {
    it('rejects a key that has every scope except the required one', async () => {
      const line = requestLineOf(endpoint, params);
      const answer = await withAllBut.get(endpoint.scope)?.rest(line);
      expect(answer?.status).toBe(403);
      expect(answer?.body).toMatchObject({
        code: 'insufficient_scope',
        required_scope: endpoint.scope,
      });
    });
  },
);

describe.each(managed.map((endpoint) => ({ endpoint })))(
  '$endpoint.method $endpoint.path',
  ({ endpoint }) => {
    it('rejects a request without a key, even if the request has other errors', async () => {
      const line = requestLineOf(endpoint, params);
      const { status, headers, body } = await world.visitor.rest(line, {
        ...(endpoint.method !== 'GET' && {
          raw: 'no json',
          headers: { 'Content-Type': 'text/plain' },
        }),
      });
      expect(status).toBe(401);
      expect(headers.get('WWW-Authenticate')).toBe('Bearer realm="formwright"');
      expect(headers.get('Content-Type')).toBe('application/problem+json');
      expect(body).toMatchObject({ status: 401, code: 'unauthenticated' });
      expect(body.request_id).toBe(headers.get('X-Request-Id'));
    });

    it('accepts a key that has only what it requires', async () => {
      const { line, options } = await requestOf(endpoint);
      const key =
        withBoth.get(`${endpoint.method} ${endpoint.path}`) ?? withOnly.get(endpoint.scope);
      const answer = await key?.rest(line, options);
      expect(answer?.status).toBe(endpoint.status);
    });
  },
);

it.each(managed.filter(({ path }) => path.includes(':')).map((endpoint) => ({ endpoint })))(
  '$endpoint.method $endpoint.path returns 404 for resources of another workspace',
  async ({ endpoint }) => {
    const none = '00000000000000000000000000';
    const foreign = await bob.rest(requestLineOf(endpoint, params), requestOptionsFor(endpoint));
    const unknown = await bob.rest(
      requestLineOf(endpoint, {
        ...params,
        id: `form_${none}`,
        key_id: `key_${none}`,
        webhook_id: `wh_${none}`,
      }),
      requestOptionsFor(endpoint),
    );
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  },
);

describe.each(open.map((endpoint) => ({ endpoint })))(
  '$endpoint.method $endpoint.path',
  ({ endpoint }) => {
    it('serves a public endpoint without a key to any origin', async () => {
      const { line, options } = await requestOf(endpoint);
      const { status, headers } = await world.visitor.rest(line, {
        ...options,
        headers: { ...options.headers, Origin: 'https://shop.example' },
      });
      expect(status).toBe(endpoint.status);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    });

    it('allows any origin to read errors of a public endpoint', async () => {
      const line = requestLineOf(endpoint, {
        slug: 'nothing',
        locked_slug: 'nothing',
        token: 'nothing',
      });
      const sent = requestOptionsFor(endpoint);
      const { status, headers } = await world.visitor.rest(line, {
        ...sent,
        headers: { ...sent.headers, Origin: 'https://shop.example' },
      });
      expect(status).toBe(404);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id');
    });
  },
);

it('every endpoint has a summary and a unique method and path', () => {
  const places = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(places).size).toBe(places.length);
  for (const { summary } of endpoints) expect(summary).toMatch(/^[A-Z].{5,}[^.]$/);
});
