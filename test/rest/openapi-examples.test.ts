import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../rest/endpoint.ts';
import { endpoints } from '../../rest/endpoints/tags.ts';
import { buildPathParameters, requestLineOf } from '../support/fixtures/endpoint-requests.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Whoever copies an example out of the documentation gets the answer that it promises.

const world = await createTestWorld();
const alice = await world.client();

const shown = endpoints.flatMap((endpoint) =>
  Object.entries(endpoint.examples ?? {}).map(([name, body]) => ({ endpoint, name, body })),
);

const takesBody = ({ method, document }: Endpoint) =>
  method !== 'GET' && JSON.stringify(document).includes('"input"');

it('shows an example wherever a body of JSON is taken', () => {
  const bare = endpoints.filter(
    (endpoint) => takesBody(endpoint) && !endpoint.multipart && !endpoint.examples,
  );
  expect(bare.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

describe.each(shown)('$endpoint.method $endpoint.path', ({ endpoint, name, body }) => {
  it(`accepts the example "${name}"`, async () => {
    const line = requestLineOf(endpoint, await buildPathParameters(world.visitor, alice));
    const client = endpoint.scope === 'public' ? world.visitor : alice;
    const { status, body: answer } = await client.rest(line, { body });
    expect([status, answer?.errors]).toEqual([endpoint.status, undefined]);
  });
});
