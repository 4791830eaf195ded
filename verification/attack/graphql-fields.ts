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
import { jsonRequest } from '../support/requests/rest.ts';
import type { Random } from '../support/requests/seeded-random.ts';
import type { HostileRequest } from '../support/requests/send-request.ts';

export interface RootField {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly field: GraphQLField<unknown, unknown>;
}

/** Levels of objects that are selected. */
const deepest = 2;
/** Objects that are selected within an object. */
const breadth = 2;

type Ids = Readonly<Record<string, string>>;

/** The root fields of a schema, without subscriptions. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  const fields = (kind: 'query' | 'mutation') => {
    const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(root?.getFields() ?? {}).map((field) => ({ kind, field }));
  };
  return [...fields('query'), ...fields('mutation')];
}

/** A request of one root field, aliased `a`, with the identifiers that its arguments ask for. */
export function requestField(
  { kind, field }: RootField,
  ids: Ids,
  key: string | undefined,
  random: Random,
): HostileRequest {
  const query = `${kind} { a: ${callOf(field, field.name, ids, random)}${select(field.type, ids, random, 0)} }`;
  return jsonRequest('POST', '/graphql', { key, body: { query } });
}

type Field = GraphQLField<unknown, unknown>;

const drawSome = (fields: readonly Field[], random: Random) =>
  Array.from({ length: breadth }, () => random.pickAny(fields)).filter(
    (field) => field !== undefined,
  );

/** Arguments are given if they are required, identifiers, or the size of a page. */
function callOf(field: Field, context: string, ids: Ids, random: Random): string {
  const args = field.args
    .filter(
      ({ name, type }) =>
        isNonNullType(type) || getNamedType(type).name === 'ID' || name === 'first',
    )
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
  const chosen = depth < deepest ? new Set(drawSome(objects, random)) : [];
  // Without aliases, of which a document may contain few.
  const inner = [...simple, ...chosen].map(
    (field) =>
      `${callOf(field, field.name, ids, random)}${select(field.type, ids, random, depth + 1)}`,
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
  if (name === 'url') return '"https://receiver.example/"';
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
