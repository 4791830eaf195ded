import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../rest/endpoint.ts';
import { endpoints } from '../../../rest/endpoints/tags.ts';
import { isDestructive } from '../../../src/schema/core/field-options.ts';
import { schema } from '../../../src/schema/schema.ts';
import { buildPathParameters, requestLineOf } from '../../support/fixtures/endpoint-requests.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Every operation that destroys something, with every argument and member: from the schema and the endpoints, so that
// new ones are included. `aimed` are requests that would destroy something if the hostile value was ignored.

const world = await createTestWorld();
const client = await world.client();
const ids = await buildPathParameters(world, client);
const formId = ids['id'];

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(isDestructive);

const aimedByMutation: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  deleteDataset: { id: ids['dataset_id'] },
  deleteForm: { id: formId, revision: 1 },
  deletePartialResponse: { formId, id: ids['partial_id'] },
  deleteResponse: { formId, id: ids['response_id'] },
  deleteResponses: { formId, input: { all: true } },
  deleteWebhook: { id: ids['webhook_id'] },
  discardPartialResponse: { slug: ids['slug'], token: 'resume_00000000000000000000000000000000' },
  revokeApiKey: { id: ids['key_id'] },
  revokeInvitation: { formId, id: ids['invitation_id'] },
};

/** Inputs that would destroy something if another member was ignored. */
const aimedInputs: readonly object[] = [
  {},
  { ids: [ids['response_id']] },
  { filter: { approval: 'NONE' } },
  { all: true },
];

/** What is stored of everything that can be destroyed. */
async function countStored(): Promise<object> {
  const { prisma } = world.services.db;
  return {
    forms: await prisma.form.count(),
    responses: await prisma.response.count(),
    files: await prisma.file.count(),
    webhooks: await prisma.webhook.count(),
    keys: await prisma.apiKey.count({ where: { revokedAt: null } }),
    invitations: await prisma.invitation.count({ where: { revokedAt: null } }),
    partials: await prisma.partialResponse.count(),
  };
}

/** Represents a variable without a value. */
const unset = Symbol('unset');

interface HostileValue {
  readonly path: string;
  /** The value of the argument, in which one member is hostile. */
  readonly value: unknown;
  /** The type of that member, for a variable. */
  readonly type: GraphQLInputType;
}

/** Null, nothing and values that are empty; false is a statement of its own. */
function hostileValues({ name, type }: GraphQLArgument | GraphQLInputField): HostileValue[] {
  const isObject = isInputObjectType(getNullableType(type));
  const values = [null, unset, [], {}, ...(isObject ? [] : ['', ' '])];
  return [
    ...values.map((value) => ({ path: name, value, type })),
    ...(isObject
      ? hostileMembers(type, name === 'input' ? aimedInputs : [{}, { approval: 'NONE' }])
      : []),
  ];
}

function hostileMembers(type: GraphQLInputType, around: readonly object[]): HostileValue[] {
  const named = getNullableType(type);
  const fields = isInputObjectType(named) ? Object.values(named.getFields()) : [];
  return fields.flatMap((field) =>
    hostileValues(field).flatMap(({ path, value, type: inner }) =>
      around.map((base) => ({
        path: path === field.name ? path : `${field.name}.${path}`,
        value: { ...base, [field.name]: value },
        type: inner,
      })),
    ),
  );
}

const hostile = mutations.flatMap((mutation) =>
  mutation.args.flatMap((argument) =>
    hostileValues(argument).map((found) => ({ mutation, argument, ...found })),
  ),
);

/** A literal of GraphQL; `unset` becomes the variable `$x`. */
function literalOf(value: unknown): string {
  if (value === unset) return '$x';
  if (value === 'NONE') return value;
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}: ${literalOf(member)}`)
    .join(', ')}}`;
}

it('every operation that deletes or revokes is declared as destructive', () => {
  const names = mutations.map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(aimedByMutation).sort());
  const removing = endpoints.filter(
    ({ method, path }) => method === 'DELETE' || path.endsWith('/delete'),
  );
  expect(removing).toHaveLength(names.length);
});

/** The code of the first error of a GraphQL request; undefined if there is none. */
async function codeOf(query: string, variables: object = {}): Promise<string | undefined> {
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { errors } = await response.json();
  return errors?.[0].extensions.code;
}

const isNullOrUnset = (value: unknown): boolean =>
  value === null ||
  value === unset ||
  (typeof value === 'object' && Object.values(value).some(isNullOrUnset));

describe('GraphQL', () => {
  it.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
    '%s destroys nothing if an argument is null, a variable without a value, or empty',
    async (name, mutation) => {
      const before = await countStored();
      const cases = hostile.filter((one) => one.mutation === mutation);
      expect(cases.length).toBeGreaterThan(0);
      const selection = isLeafType(getNamedType(mutation.type)) ? '' : '{ __typename }';
      const accepted: string[] = [];
      for (const { argument, value, type } of cases) {
        const sent = { ...aimedByMutation[name], [argument.name]: value };
        const list = Object.entries(sent).map(([key, one]) => `${key}: ${literalOf(one)}`);
        const call = `${name}(${list.join(', ')}) ${selection}`;
        const header = call.includes('$x') ? `($x: ${getNullableType(type)})` : '';
        const code = await codeOf(`mutation ${header} { ${call} }`);
        if (code === undefined && isNullOrUnset(value)) accepted.push(call);
        expect(code).not.toBe('internal_error');
      }
      expect(accepted).toEqual([]);
      expect(await countStored()).toEqual(before);
    },
  );

  it('a bulk deletion whose input is one variable destroys nothing if a member is null or empty', async () => {
    const before = await countStored();
    const query = `mutation ($formId: ID!, $input: DeleteResponsesInput!) {
      deleteResponses(formId: $formId, input: $input) { deleted }
    }`;
    const accepted: unknown[] = [];
    for (const value of hostileInputs) {
      const code = await codeOf(query, { formId, input: value });
      if (code === undefined && isNullOrUnset(value)) accepted.push(value);
    }
    expect(accepted).toEqual([]);
    expect(await countStored()).toEqual(before);
  });
});

/** Hostile inputs of a bulk deletion without variables. */
const hostileInputs = hostile
  .filter(({ argument, value }) => argument.name === 'input' && !literalOf(value).includes('$x'))
  .map(({ value }) => value);

describe('REST', () => {
  const removing = endpoints.filter(
    ({ method, path }) => method === 'DELETE' || path.endsWith('/delete'),
  );

  it.each(removing.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s destroys nothing if a parameter of its path names nothing',
    async (_, endpoint) => {
      const before = await countStored();
      for (const name of endpoint.path.match(/(?<=:)\w+/g) ?? []) {
        for (const value of ['null', 'undefined', '%20', '*', '%00']) {
          const line = requestLineOf(withParameter(endpoint, name, value), ids);
          const { status } = await client.rest(line, {
            body: endpoint.method === 'POST' ? { all: true } : {},
          });
          expect([line, status]).toEqual([line, expect.any(Number)]);
          expect([line, status >= 400]).toEqual([line, true]);
        }
      }
      expect(await countStored()).toEqual(before);
    },
  );

  it('a bulk deletion refuses null and empty values of every member and destroys nothing', async () => {
    const before = await countStored();
    expect(hostileInputs.length).toBeGreaterThan(100);
    const accepted: unknown[] = [];
    for (const value of hostileInputs) {
      const body = toRest(value);
      const line = `POST /forms/${formId}/responses/delete`;
      const { status } = await client.rest(line, { body });
      if (status !== 422) accepted.push(body);
    }
    expect(accepted).toEqual([]);
    expect(await countStored()).toEqual(before);
  });
});

const withParameter = (endpoint: Endpoint, name: string, value: string): Endpoint => ({
  ...endpoint,
  path: `/${endpoint.path.slice(1).replace(`:${name}`, value)}`,
});

/** The names of REST. */
function toRest(value: unknown): unknown {
  if (value === 'NONE') return 'none';
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      toRest(member),
    ]),
  );
}
