import fc from 'fast-check';
import { buildSchema, execute, type GraphQLSchema, isObjectType, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { planOperation, planVariables } from '../../../src/graphql/executor/executor.ts';
import { generateQuery } from '../../support/arbitraries/query-generator.ts';
import { runs } from '../../support/arbitraries/runs.ts';

// A plan returns the result of the reference implementation, or no result.

const types = `
  interface Named { name: String }
  type Cat implements Named { name: String lives: Int! friends: [Named!] home: Home self: Cat }
  type Dog implements Named { name: String barks: Boolean! friends: [Named] home: Home! }
  union Pet = Cat | Dog
  enum Size { SMALL LARGE }
  scalar Anything
  type Home { id: ID! size: Size! rooms: [[Int]!]! pets(first: Int = 2, kind: String): [Pet!]! any: Anything }
  type Query { home(id: ID!): Home homes: [Home!]! pet: Pet named: Named! cat: Cat }
`;

type ResolverBehavior = 'sync' | 'promise' | 'null' | 'error' | 'rejection' | 'nonsense';

/** Possible results of a field of a type. */
const given: Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => unknown>> = {
  name: () => 'Tom',
  lives: () => 9,
  barks: () => true,
  id: ({ id }) => id ?? 7,
  size: () => 'SMALL',
  rooms: () => [[1, 2], [], [null, 3]],
  any: () => ({ b: [1, { a: null }] }),
  friends: () => new Set([{ kind: 'Cat' }, Promise.resolve({ kind: 'Dog' })]),
  pets: ({ first, kind }) => Array.from({ length: Number(first) }, () => ({ kind: kind ?? 'Dog' })),
  home: () => ({}),
  homes: () => [{}, Promise.resolve({}), {}],
  pet: () => ({ kind: 'Cat' }),
  named: () => ({ kind: 'Dog' }),
  cat: () => ({ kind: 'Cat' }),
  self: () => ({ kind: 'Cat' }),
};

function resolveAs(turn: ResolverBehavior, value: unknown): unknown {
  switch (turn) {
    case 'sync':
      return value;
    case 'promise':
      return Promise.resolve(value);
    case 'null':
      return null;
    case 'error':
      throw new Error('thrown');
    case 'rejection':
      return Promise.reject(new Error('rejected'));
    case 'nonsense':
      return new Error('given');
  }
}

/** A schema whose fields return their results in turn; fields without results read empty objects. */
function schemaOf(turnOf: (field: string) => ResolverBehavior | undefined): GraphQLSchema {
  const schema = buildSchema(types);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const turn = turnOf(`${type}.${field.name}`);
      const give = given[field.name];
      if (turn && give) field.resolve = (_, args) => resolveAs(turn, give(args));
    }
    if (type.name === 'Cat') type.isTypeOf = ({ kind }) => kind === 'Cat';
    if (type.name === 'Dog') type.isTypeOf = async ({ kind }) => kind === 'Dog';
  }
  return schema;
}

describe('a plan', () => {
  const values = { id: ['5', 6], first: [0, 1, 3], kind: ['Cat', 'Dog', null] };

  it.each<[what: string, turns: readonly (ResolverBehavior | undefined)[], successes: number]>([
    ['all goes well', ['sync', 'promise'], 50],
    ['much is missing or goes wrong', ['sync', 'promise', 'sync', 'promise', 'null', 'error'], 5],
    ['all kinds of things happen', ['sync', 'promise', 'rejection', 'nonsense', undefined], 1],
  ])('returns the result of the reference implementation if %s', async (_, turns, successes) => {
    let whole = 0;
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const schema = schemaOf(() => turns[gen(fc.nat, { max: turns.length - 1 })]);
        const { query, variables = {} } = generateQuery(schema, gen, { values, depth: 3 });
        const document = parse(query);
        const { data, errors } = await execute({ schema, document, variableValues: variables });
        const read = planVariables(schema, document);
        const answered = (async () => planOperation(schema, document)(read(variables), {}))();
        // The order of the errors differs.
        if (errors) return void (await expect(answered).rejects.toThrow());
        whole += 1;
        expect((await answered).data).toBe(JSON.stringify(data));
      }),
      { numRuns: runs(100), endOnFailure: true },
    );
    expect(whole).toBeGreaterThanOrEqual(successes);
  });

  it('throws the error of a resolver unchanged', async () => {
    const error = new Error('mine');
    const schema = schemaOf(() => 'sync');
    const fields = schema.getQueryType()?.getFields();
    if (fields?.['cat']) fields['cat'].resolve = () => Promise.reject(error);
    const run = planOperation(schema, parse('{ homes { id } cat { name } pet { __typename } }'));
    await expect(run({}, {})).rejects.toBe(error);
  });

  it('calls resolvers with the arguments of the reference implementation', async () => {
    const seen: unknown[] = [];
    const schema = schemaOf(() => 'sync');
    const home = schema.getType('Home');
    const field = isObjectType(home) ? home.getFields()['pets'] : undefined;
    if (!field) throw new Error('there is no such field');
    field.resolve = (source, args, context, { path, rootValue: _, ...info }) => {
      seen.push({ source, args: { ...args }, context, path, info });
      return [];
    };
    const document = parse(
      'query ($n: Int) { homes { a: pets(first: $n) { ...C } pets { __typename } } } fragment C on Cat { name }',
    );
    const contextValue = { who: 'me' };
    await execute({ schema, document, contextValue, variableValues: { n: 3 } });
    const reference = seen.splice(0);
    await planOperation(schema, document)({ n: 3 }, contextValue);
    expect(reference).toHaveLength(6);
    expect(seen).toEqual(reference);
  });

  it('shares the parent path between the fields of an object', async () => {
    const above = new Set<unknown>();
    const schema = schemaOf(() => 'sync');
    const home = schema.getType('Home');
    for (const field of isObjectType(home) ? Object.values(home.getFields()) : []) {
      field.resolve = (_source, _args, _context, { path }) => {
        above.add(path.prev);
        return field.name === 'id' ? 1 : 'SMALL';
      };
    }
    await planOperation(schema, parse('{ homes { id size other: id } }'))({}, {});
    expect(above.size).toBe(3);
  });

  it('is not created for unsupported documents', () => {
    const schema = schemaOf(() => 'sync');
    expect(() => planOperation(schema, parse(types))).toThrow(/one operation/);
    expect(() =>
      planOperation(schema, parse('query A { cat { name } } query B { cat { name } }')),
    ).toThrow(/one operation/);
    const changing = buildSchema(
      'type Query { a: Int } type Mutation { a: Int b: Int } type Subscription { a: Int }',
    );
    expect(() => planOperation(changing, parse('subscription { a }'))).toThrow(/Subscriptions/);
    expect(() => planOperation(changing, parse('mutation { a b }'))).toThrow(/serially/);
    expect(() => planOperation(changing, parse('mutation { c }'))).toThrow(/no field c/);
  });

  it('rejects variables that are not plain values', async () => {
    const schema = schemaOf(() => 'sync');
    const document = parse('query ($id: ID!) { home(id: $id) { id } }');
    const read = planVariables(schema, document);
    expect(() => read({})).toThrow(/\$id/);
    expect(() => read({ id: {} })).toThrow(/\$id/);
    expect(read({ id: 4 })).toEqual({ id: '4' });
    const { data } = await planOperation(schema, document)({ id: '4' }, {});
    expect(data).toBe('{"home":{"id":"7"}}');
  });
});
