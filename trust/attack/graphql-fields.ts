import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Random } from '../requests/seeded-random.ts';
import type { HostileRequest } from '../requests/send-request.ts';

/** A field of `Query` or `Mutation`. */
export interface RootField {
  readonly kind: 'query' | 'mutation';
  readonly field: GraphQLField<unknown, unknown>;
}

/** Levels of objects that are selected. */
const deepest = 2;
/** Objects that are selected within an object. */
const breadth = 2;

type Ids = Readonly<Record<string, string>>;

/** The root fields of a schema. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  const fields = (kind: RootField['kind']) => {
    const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(root?.getFields() ?? {}).map((field) => ({ kind, field }));
  };
  return [...fields('query'), ...fields('mutation')];
}

/** A request of one root field, aliased `a`, with the identifiers that its arguments ask for. */
export function requestField(
  { kind, field }: RootField,
  ids: Ids,
  key: string,
  random: Random,
): HostileRequest {
  const query = `${kind} { a: ${callOf(field, field.name, ids, random)}${select(field.type, ids, random, 0)} }`;
  return {
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  };
}

type Field = GraphQLField<unknown, unknown>;

/** Arguments of type `ID` are given always, others if they are required. */
function callOf(field: Field, context: string, ids: Ids, random: Random): string {
  const args = field.args
    .filter(({ type }) => isNonNullType(type) || getNamedType(type).name === 'ID')
    .map(({ name, type }) => `${name}: ${valueFor(type, name, context, ids, random)}`);
  return args.length === 0 ? field.name : `${field.name}(${args.join(', ')})`;
}

function select(type: GraphQLOutputType, ids: Ids, random: Random, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named))
    return 'getFields' in named || 'getTypes' in named ? ' { __typename }' : '';
  const fields = Object.values(named.getFields());
  const isLeaf = (field: Field) => !('getFields' in getNamedType(field.type));
  const simple = fields.filter(
    (field) => isLeaf(field) && !('getTypes' in getNamedType(field.type)),
  );
  const objects = fields.filter((field) => isObjectType(getNamedType(field.type)));
  const chosen =
    depth < deepest ? Array.from({ length: breadth }, () => random.pickAny(objects)) : [];
  const inner = [...simple, ...chosen].map((field, index) =>
    field
      ? `f${index}: ${callOf(field, field.name, ids, random)}${select(field.type, ids, random, depth + 1)}`
      : '__typename',
  );
  return ` { ${['__typename', ...inner].join(' ')} }`;
}

function valueFor(
  type: GraphQLInputType,
  name: string,
  context: string,
  ids: Ids,
  random: Random,
): string {
  if (isNonNullType(type)) return valueFor(type.ofType, name, context, ids, random);
  if (isListType(type)) return `[${valueFor(type.ofType, name, context, ids, random)}]`;
  if (isEnumType(type)) return random.pickAny(type.getValues())?.name ?? 'null';
  if (isInputObjectType(type)) {
    const members = Object.values(type.getFields())
      .filter((member) => isNonNullType(member.type) || getNamedType(member.type).name === 'ID')
      .map(
        (member) => `${member.name}: ${valueFor(member.type, member.name, context, ids, random)}`,
      );
    return `{${members.join(', ')}}`;
  }
  return literals[type.name] ?? JSON.stringify(idFor(name, context, ids));
}

/** Valid values of scalars other than identifiers. */
const literals: Readonly<Record<string, string>> = {
  Boolean: 'true',
  Int: '1',
  Float: '1',
  String: '"text"',
  Scope: '"forms:read"',
  JSON: '{}',
  Answers: '{}',
  FormDefinition: '{}',
  ConditionInput: '{}',
  DateTime: '"2026-01-01T00:00:00Z"',
  EventType: '"response.created"',
  IdempotencyKey: '"one"',
};

/** The identifier of the kind that an argument names, or else its field. */
function idFor(argument: string, field: string, ids: Ids): string {
  const kinds = Object.keys(ids);
  const kind =
    kinds.find((one) => argument.toLowerCase().startsWith(one)) ??
    kinds.find((one) => field.toLowerCase().includes(one)) ??
    'form';
  return ids[kind] ?? '';
}
