import { readFileSync } from 'node:fs';
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  printSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema, scopeOf } from '../../src/schema.ts';

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

const builtIn = new Set(['Boolean', 'Float', 'ID', 'Int', 'String']);

type Described = [name: string, description: string | null | undefined];

/** A type and everything in it that can have a description. */
function describedOf(type: GraphQLNamedType): Described[] {
  const own: Described = [type.name, type.description];
  if (isEnumType(type)) {
    const values = type.getValues();
    return [own, ...values.map(({ name, description }): Described => [name, description])];
  }
  if (!isObjectType(type) && !isInputObjectType(type)) return [own];
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
    const file = new URL('../../schema.graphql', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(`${printSchema(schema)}\n`);
  });

  it('describes everything that it has', () => {
    const things = types.filter(({ name }) => !builtIn.has(name)).flatMap(describedOf);
    const bare = things.filter(([, description]) => !description).map(([name]) => name);
    expect(things.length).toBeGreaterThan(100);
    expect(bare).toEqual([]);
  });

  it('asks every management field for a scope, and lets the public in where it must', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = roots.flatMap((root) => Object.values(root?.getFields() ?? {}));
    const open = fields.filter((field) => scopeOf(field) === undefined).map(({ name }) => name);
    expect(open.sort()).toEqual([
      'captchaChallenge',
      'linkedFile',
      'publicForm',
      'submitResponse',
      'unlockForm',
      'uploadFile',
    ]);
  });
});
