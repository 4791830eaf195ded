import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLField, getNamedType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../rest/endpoint.ts';
import { endpoints } from '../../rest/endpoints/tags.ts';
import { changeBeforeStatement } from '../support/database/recorded-statements.ts';
import { buildPathParameters, requestLineOf } from '../support/fixtures/endpoint-requests.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// What is deleted between two statements of a request is missing for it: no request fails with an internal error.

const world = await createTestWorld();
const owner = await world.client();

type Resources = Readonly<Record<string, string>>;

/** What can be deleted: the paths that it is read at, and the request that deletes it. */
const deletions: Readonly<Record<string, { paths: RegExp; line: (built: Resources) => string }>> = {
  form: { paths: /^\/forms\/:id|:slug|:token/, line: ({ id }) => `DELETE /forms/${id}` },
  'form with a dataset': {
    paths: /\/options\//,
    line: ({ listed_id: id }) => `DELETE /forms/${id}`,
  },
  response: {
    paths: /:response_id/,
    line: ({ id, response_id }) => `DELETE /forms/${id}/responses/${response_id}`,
  },
  webhook: {
    paths: /^\/webhooks\/:id/,
    line: ({ webhook_id }) => `DELETE /webhooks/${webhook_id}`,
  },
  dataset: {
    paths: /^\/datasets\/:id/,
    line: ({ dataset_id }) => `DELETE /datasets/${dataset_id}`,
  },
};

/**
 * Reads new resources while they are deleted before the first statement, the second, and so on to the last.
 *
 * @returns the results with an internal error, and the number of statements
 */
async function readWhileDeleted(
  deleted: string,
  endpoint: Endpoint | undefined,
  read: (resources: Resources) => Promise<{ readonly status: number; readonly text: string }>,
) {
  const faults: string[] = [];
  for (let position = 1; ; position += 1) {
    const resources = await buildPathParameters(world, owner, endpoint);
    const remove = async () => {
      const { status } = await owner.rest(deletions[deleted]?.line(resources) ?? '');
      expect(status).toBe(204);
    };
    const wasSent = await changeBeforeStatement(world, position, remove, async () => {
      const { status, text } = await read(resources);
      const isFault = status >= 500 || text.includes('"internal_error"');
      if (isFault) faults.push(`statement ${position}: ${status} ${text}`);
    });
    if (!wasSent) return { faults, statements: position - 1 };
  }
}

async function send(path: string, body?: object) {
  const response = await fetch(`${world.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${owner.secret}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const reads = Object.entries(deletions).flatMap(([deleted, { paths }]) =>
  endpoints
    .filter(({ method, path }) => method === 'GET' && paths.test(path))
    .filter(({ path }) => deleted !== 'form' || !path.includes('/options/'))
    .map((endpoint) => ({ deleted, endpoint })),
);

it.each(reads)(
  '$endpoint.method $endpoint.path has no internal error if the $deleted is deleted during the request',
  async ({ deleted, endpoint }) => {
    const { faults, statements } = await readWhileDeleted(deleted, endpoint, (resources) =>
      send(`/api/v1${requestLineOf(endpoint, resources).slice('GET '.length)}`),
    );
    expect(faults).toEqual([]);
    // Public forms are cached.
    expect(statements).toBeGreaterThan(endpoint.scope === 'public' ? -1 : 0);
  },
);

const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));

const needsArguments = ({ args }: GraphQLField<unknown, unknown>) =>
  args.some(({ type, defaultValue }) => `${type}`.endsWith('!') && defaultValue === undefined);

/** The fields of a type that need no arguments, with those of its objects to a depth. */
function selectionOf(typeName: string, depth: number): string {
  const type = schema.getType(typeName);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  const selected = fields
    .filter((field) => !needsArguments(field))
    .flatMap((field) => {
      const named = getNamedType(field.type);
      if (!isObjectType(named)) return 'getFields' in named ? [] : [field.name];
      return depth === 0 ? [] : [`${field.name} { ${selectionOf(named.name, depth - 1)} }`];
    });
  return ['__typename', ...selected].join(' ');
}

/** Its parameters are those of a form and everything in it. */
const formEndpoint = endpoints.find(({ path }) => path === '/forms/:id');

const nodes = [
  { type: 'Form', idOf: ({ id }: Resources) => id },
  { type: 'FormVersion', idOf: ({ id }: Resources) => id?.replace(/form_(.*)/, 'ver_$1_1') },
  { type: 'Response', idOf: ({ response_id }: Resources) => response_id },
  { type: 'File', idOf: ({ file_id }: Resources) => file_id },
  { type: 'Invitation', idOf: ({ invitation_id }: Resources) => invitation_id },
  { type: 'PartialResponse', idOf: ({ partial_id }: Resources) => partial_id },
];

describe.each(nodes)('the fields of $type', ({ type, idOf }) => {
  it('have no internal error if the form is deleted during the request', async () => {
    const query = `query ($id: ID!) { node(id: $id) { ... on ${type} { ${selectionOf(type, 1)} } } }`;
    const { faults, statements } = await readWhileDeleted('form', formEndpoint, (resources) =>
      send('/graphql', { query, variables: { id: idOf(resources) } }),
    );
    expect(faults).toEqual([]);
    expect(statements).toBeGreaterThan(1);
  });
});
