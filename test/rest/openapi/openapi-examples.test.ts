import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../rest/endpoint.ts';
import { endpoints } from '../../../rest/endpoints/tags.ts';
import {
  buildPathParameters,
  requestLineOf,
  requestOptionsFor,
} from '../../support/fixtures/endpoint-requests.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Every example of the OpenAPI document is accepted with the documented status.

const world = await createTestWorld();
const alice = await world.client();

const shown = endpoints.flatMap((endpoint) =>
  Object.entries(endpoint.examples ?? {}).map(([name, body]) => ({ endpoint, name, body })),
);

const takesBody = ({ method, document }: Endpoint) =>
  method !== 'GET' && JSON.stringify(document).includes('"input"');

it('the OpenAPI document has an example for every JSON body', () => {
  const bare = endpoints.filter((endpoint) => {
    const isJson = !endpoint.multipart || endpoint.multipart.orJson;
    return takesBody(endpoint) && isJson && !endpoint.examples;
  });
  expect(bare.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

describe.each(shown)('$endpoint.method $endpoint.path', ({ endpoint, name, body }) => {
  it(`accepts the documented example "${name}"`, async () => {
    const params = await buildPathParameters(world, alice, endpoint);
    const { headers = {} } = requestOptionsFor(endpoint, params);
    const client = endpoint.scope === 'public' ? world.visitor : alice;
    const line = requestLineOf(endpoint, params);
    const { status, body: answer } = await client.rest(line, { body, headers });
    expect([status, answer?.errors]).toEqual([endpoint.status, undefined]);
  });
});
