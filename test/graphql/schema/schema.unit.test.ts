import { readFileSync } from 'node:fs';
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isScalarType,
  printSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { elementTypes } from '../../../packages/definition/questions/question-types.ts';
import { toSnakeCaseSchema } from '../../../rest/snake-case-schema.ts';
import { scopeOf } from '../../../src/schema/core/guards.ts';
import { schema } from '../../../src/schema/schema.ts';

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

const builtIn = new Set(['Boolean', 'Float', 'ID', 'Int', 'String']);

const node = schema.getType('Node');
const nodeTypes = isInterfaceType(node) ? schema.getPossibleTypes(node) : [];

type Described = [name: string, description: string | null | undefined];

/** A type with all of its parts that can have a description. */
function describedOf(type: GraphQLNamedType): Described[] {
  const own: Described = [type.name, type.description];
  if (isEnumType(type)) {
    const values = type.getValues();
    return [own, ...values.map(({ name, description }): Described => [name, description])];
  }
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [own];
  const fields = Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(
    type.getFields(),
  );
  return [
    own,
    ...fields.flatMap((field): Described[] => {
      const name = `${type.name}.${field.name}`;
      const args = 'args' in field ? field.args : [];
      return [
        [name, field.description],
        ...args.map((arg): Described => [`${name}(${arg.name})`, arg.description]),
      ];
    }),
  ];
}

describe('the GraphQL schema', () => {
  it('is the one in schema.graphql', () => {
    const file = new URL('../../../schema.graphql', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(`${printSchema(schema)}\n`);
  });

  it('has a description for everything', () => {
    const described = types.filter(({ name }) => !builtIn.has(name)).flatMap(describedOf);
    const bare = described.filter(([, description]) => !description).map(([name]) => name);
    expect(described.length).toBeGreaterThan(100);
    expect(bare).toEqual([]);
  });

  it('links scalars to their specification, unless the service specifies them', () => {
    const scalars = types.filter(isScalarType).filter(({ name }) => !builtIn.has(name));
    const specified = scalars
      .filter(({ specifiedByURL }) => specifiedByURL)
      .map(({ name }) => name);
    expect(specified.sort()).toEqual([
      'CaptchaChallenge',
      'DateTime',
      'EventPayload',
      'IdempotencyKey',
      'JSON',
      'JSONSchema',
      'TimeSpan',
      'Upload',
    ]);
    for (const { specifiedByURL } of scalars) {
      if (specifiedByURL) expect(new URL(specifiedByURL).protocol).toBe('https:');
    }
  });

  it('has element types whose fields a client can select together', () => {
    const element = schema.getType('Element');
    if (!isInterfaceType(element)) throw new Error('There are no elements');
    const elements = schema.getPossibleTypes(element);
    expect(elements.length).toBe(elementTypes.length);
    const held = new Map<string, Set<string>>();
    for (const field of elements.flatMap((type) => Object.values(type.getFields()))) {
      const kinds = held.get(field.name) ?? new Set();
      held.set(field.name, kinds.add(String(field.type)));
    }
    // Fields with equal names and different types would conflict in a selection.
    for (const [name, kinds] of held) expect([name, kinds.size]).toEqual([name, 1]);
  });

  it('has fields named `id` on nodes only, since clients normalize their caches by `id`', () => {
    const ids = types
      .filter((type) => isObjectType(type) || isInterfaceType(type))
      .filter((type) => 'id' in type.getFields());
    const nodes = [schema.getType('Node'), ...nodeTypes];
    expect(ids.map(({ name }) => name).sort()).toEqual(nodes.map((type) => type?.name).sort());
    for (const type of ids) expect(String(type.getFields()['id']?.type)).toBe('ID!');
  });

  it('has a nullable type for every field that can fail on its own', () => {
    const fields = types.filter(isObjectType).flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({
        type,
        field,
        name: `${type}.${field.name}`,
      })),
    );
    const nonNull = fields.filter(({ field }) => isNonNullType(field.type));
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fallible = nonNull.filter(
      ({ type, field }) => roots.includes(type) || scopeOf(field) !== undefined,
    );
    expect(fallible.map(({ name }) => name)).toEqual([]);
    // REST returns a problem instead: there these are never null.
    const rest = toSnakeCaseSchema(schema);
    const nodes = rest.getQueryType()?.getFields();
    expect(String(nodes?.['form']?.type)).toBe('Form!');
    expect(String(nodes?.['node']?.type)).toBe('Node');
    const links = ['Form.responses', 'Form.versions', 'Response.form', 'Webhook.deliveries'];
    const marked = fields.filter(({ field }) => field.extensions['nullOnError'] === true);
    expect(marked.map(({ name }) => name)).toEqual(expect.arrayContaining(links));
  });

  it('requires a scope for every management field, and none for public fields', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = roots.flatMap((root) => Object.values(root?.getFields() ?? {}));
    const open = fields.filter((field) => scopeOf(field) === undefined).map(({ name }) => name);
    expect(open.sort()).toEqual([
      'captchaChallenge',
      'discardPartialResponse',
      'formPreview',
      'linkedFile',
      'mailPartialResponse',
      'node', // requires the scope of the type of the object
      'nodes',
      'openInvitation',
      'previewedOptions',
      'publicForm',
      'questionOptions',
      'recordVisit',
      'resumePartialResponse',
      'savePartialResponse',
      'submitResponse',
      'unlockForm',
      'uploadFile',
      'validatePreview',
    ]);
  });
});
