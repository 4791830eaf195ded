import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import Koa from 'koa';
import { afterAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../rest/endpoint.ts';
import { publicEndpoints } from '../../rest/endpoints/public-endpoints.ts';
import { endpoints } from '../../rest/endpoints/tags.ts';
import { viewerEndpoints } from '../../rest/endpoints/viewer-endpoints.ts';
import { createComponents } from '../../rest/openapi/components.ts';
import { operationObject } from '../../rest/openapi/operation-object.ts';
import { compileRoutes } from '../../rest/serving/route.ts';
import { mountRest } from '../../rest/serving/router.ts';
import { toSnakeCaseSchema } from '../../rest/snake-case-schema.ts';
import { requestMiddleware } from '../../src/http/request-middleware.ts';
import { schema } from '../../src/schema/schema.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const deprecated = {
  since: '2027-01-31',
  sunset: '2027-08-01',
  link: 'https://forms.example/docs/versioning',
};
const isPublicForm = ({ method, path }: Endpoint) =>
  method === 'GET' && path === '/public/forms/:slug';
const records = [...viewerEndpoints, ...publicEndpoints.filter(isPublicForm)].map((endpoint) => ({
  ...endpoint,
  deprecated,
}));

const world = await createTestWorld();
const alice = await world.client();
const form = await buildPublishedForm(alice);

// No endpoint is deprecated: these two are, on a server of their own.
const app = new Koa();
app.use(requestMiddleware(world.services));
mountRest(app, world.services, compileRoutes(records));
const server = app.listen(0, '127.0.0.1');
afterAll(() => server.close());
await once(server, 'listening');
const address: AddressInfo | string | null = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const url = `http://127.0.0.1:${port}/api/v1`;

const authorized = { Authorization: `Bearer ${alice.secret}` };
const headersOf = ({ headers }: Response) =>
  ['Deprecation', 'Sunset', 'Link'].map((name) => headers.get(name));

describe('every response of a deprecated endpoint says when it was deprecated, when it may end, and what replaces it', () => {
  const requests: [string, number, string, Record<string, string>][] = [
    ['without a key', 401, '/me', {}],
    ['with a result', 200, '/me', authorized],
    ['for an unknown form', 404, '/public/forms/unknown', {}],
    ['of the public form', 200, `/public/forms/${form.slug}`, {}],
    ['of the public form, from memory', 200, `/public/forms/${form.slug}`, {}],
  ];
  it.each(requests)('%s: %i', async (_, status, path, headers) => {
    const response = await fetch(`${url}${path}`, { headers });
    expect(response.status).toBe(status);
    expect(headersOf(response)).toEqual([
      '@1801353600',
      'Sun, 01 Aug 2027 00:00:00 GMT',
      '<https://forms.example/docs/versioning>; rel="deprecation"; type="text/html"',
    ]);
  });

  it('in the OpenAPI document, too', () => {
    const [record] = records;
    if (!record) throw new Error('there are two');
    const operation = operationObject(
      record,
      'Keys',
      toSnakeCaseSchema(schema),
      createComponents(),
    );
    expect(operation).toMatchObject({
      deprecated: true,
      description: expect.stringContaining(
        'Deprecated since 2027-01-31; may be removed from 2027-08-01.',
      ),
      responses: { 200: { headers: { Deprecation: {}, Sunset: {}, Link: {} } } },
    });
  });
});

describe('no other endpoint reports it', () => {
  it('in responses', async () => {
    const response = await fetch(`${world.url}/api/v1/me`, { headers: authorized });
    expect(headersOf(response)).toEqual([null, null, null]);
  });

  it('since none is deprecated, and neither is a part of the GraphQL schema', () => {
    expect(endpoints.filter((endpoint) => endpoint.deprecated)).toEqual([]);
    const parts = Object.values(schema.getTypeMap()).flatMap((type) => {
      if (isEnumType(type)) return type.getValues();
      if (isInputObjectType(type) || isObjectType(type) || isInterfaceType(type)) {
        return Object.values(type.getFields());
      }
      return [];
    });
    expect(parts.filter(({ deprecationReason }) => deprecationReason !== undefined)).toEqual([]);
  });
});

describe('a deprecated endpoint', () => {
  it('ends at the earliest six months after it was deprecated', () => {
    for (const { deprecated: dates } of [...endpoints, ...records]) {
      if (!dates) continue;
      const earliest = new Date(dates.since);
      earliest.setUTCMonth(earliest.getUTCMonth() + 6);
      expect(new Date(dates.sunset).getTime()).toBeGreaterThanOrEqual(earliest.getTime());
    }
  });
});
