import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schema } from '../../../src/schema/schema.ts';
import { jsonRequest } from './rest.ts';
import { type Random, words } from './seeded-random.ts';
import type { HostileRequest } from './send-request.ts';

type Field = GraphQLField<unknown, unknown>;

interface Style {
  readonly random: Random;
  /** The fields that are selected of an object, with their aliases; `depth` counts the levels around it. */
  choose(fields: readonly Field[], depth: number): readonly (readonly [alias: string, Field])[];
  /** Whether an argument, or a member of one, is given. */
  isGiven(input: GraphQLArgument | GraphQLInputField, depth: number): boolean;
  /** A literal in place of a value of the right type. */
  surprise?(): string | undefined;
  /** @param field whose argument contains the value */
  scalar(type: string, name: string, field: string): string;
  /** What follows the name of a field. */
  directive?(): string;
}

function drawField(field: Field, style: Style, depth: number): string {
  const given = field.args
    .filter((one) => style.isGiven(one, 0))
    .map(({ name, type }) => `${name}: ${drawValue(type, name, field.name, style, 0)}`);
  const args = given.length === 0 ? '' : `(${given.join(', ')})`;
  return `${field.name}${args}${style.directive?.() ?? ''}${drawSelection(field.type, style, depth)}`;
}

function drawSelection(type: GraphQLOutputType, style: Style, depth: number): string {
  const named = getNamedType(type);
  if (isAbstractType(named)) return ' { __typename }';
  if (!isObjectType(named)) return '';
  const inner = style
    .choose(Object.values(named.getFields()), depth)
    .map(([alias, field]) => `${alias}${drawField(field, style, depth + 1)}`);
  return ` { ${['__typename', ...inner].join(' ')} }`;
}

function drawValue(
  type: GraphQLInputType,
  name: string,
  field: string,
  style: Style,
  depth: number,
): string {
  const surprise = style.surprise?.();
  if (surprise !== undefined) return surprise;
  if (isNonNullType(type)) return drawValue(type.ofType, name, field, style, depth);
  if (isListType(type)) return `[${drawValue(type.ofType, name, field, style, depth)}]`;
  if (isEnumType(type)) return style.random.pickAny(type.getValues())?.name ?? 'null';
  if (!isInputObjectType(type)) return style.scalar(type.name, name, field);
  const members = Object.values(type.getFields())
    .filter((one) => style.isGiven(one, depth + 1))
    .map((one) => `${one.name}: ${drawValue(one.type, one.name, field, style, depth + 1)}`);
  return `{${members.join(', ')}}`;
}

export interface RootField {
  /** Such as `mutation deleteForm`. */
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly field: Field;
}

export const rootFields = (...kinds: readonly RootField['kind'][]): RootField[] => {
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  return kinds.flatMap((kind) =>
    Object.values(types[kind]?.getFields() ?? {}).map((field) => ({
      name: `${kind} ${field.name}`,
      kind,
      field,
    })),
  );
};

type Ids = Readonly<Record<string, string>>;

const validScalars: Readonly<Record<string, string>> = {
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

/** Two levels of objects, two objects in each; without aliases, of which a document may contain few. */
const validStyle = (ids: Ids, random: Random): Style => ({
  random,
  choose(fields, depth) {
    const simple = fields.filter(({ type }) => {
      const named = getNamedType(type);
      return !isObjectType(named) && !isAbstractType(named);
    });
    const objects = fields.filter(({ type }) => isObjectType(getNamedType(type)));
    const drawn = depth < 2 ? [random.pickAny(objects), random.pickAny(objects)] : [];
    const chosen = [...simple, ...new Set(drawn)].flatMap((field) => field ?? []);
    return chosen.map((field) => ['', field]);
  },
  isGiven: ({ name, type }) =>
    isNonNullType(type) || getNamedType(type).name === 'ID' || name === 'first',
  scalar: (type, name, field) =>
    name === 'url'
      ? '"https://receiver.example/"'
      : (validScalars[type] ?? JSON.stringify(idFor(name, field, ids))),
});

/** A request of one root field, aliased `a`, with the identifiers that its arguments ask for. */
export function requestField(
  { kind, field }: RootField,
  ids: Ids,
  key: string | undefined,
  random: Random,
): HostileRequest {
  const query = `${kind} { a: ${drawField(field, validStyle(ids, random), 0)} }`;
  return jsonRequest('POST', '/graphql', { key, body: { query } });
}

const literals = [
  ...words(`
    "" "a\\u0000b" "\\uD800" "form_01h455vb4pex5vsknk084sn02q" "Rm9ybTpmb3JtXzE=" 0 -1
    99999999999 1e308 true null [] {} NO_SUCH_VALUE $missing "2026-11-22"
    "2026-11-22T00:00:00.000Z"`),
  '[[1, "two", {three: 3}]]',
] as const;

/** Ids of existing resources. */
export type Existing = readonly [string, ...string[]];

/** Five levels of any fields, with arguments that have the wrong type now and then. */
const hostileStyle = (ids: Existing, random: Random): Style => ({
  random,
  choose(fields, depth) {
    const leaves = fields.filter(
      ({ type, args }) => !isObjectType(getNamedType(type)) && args.length === 0,
    );
    const candidates = depth < 5 ? fields : leaves;
    const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pickAny(candidates));
    return chosen.flatMap((field, index) => (field ? [[`b${index}: `, field] as const] : []));
  },
  isGiven: ({ type }, depth) => isNonNullType(type) || (depth < 3 && random.below(3) === 0),
  surprise: () => (random.below(5) === 0 ? random.pick(literals) : undefined),
  scalar(type) {
    if (type === 'ID' || type === 'String') return JSON.stringify(random.pick(ids));
    if (type === 'Boolean') return random.pick(['true', 'false']);
    return type === 'Int' || type === 'Float' ? `${random.below(100)}` : random.pick(literals);
  },
  directive: () =>
    random.pick(['', '', '', ' @skip(if: true)', ' @include(if: $missing)', ' @defer']),
});

/** A random operation of the schema, whose arguments usually have the right type. */
function drawOperation(ids: Existing, random: Random): string {
  const kind = random.pick(['query', 'query', 'query', 'mutation', 'subscription']);
  const fields = rootFields(kind);
  const style = hostileStyle(ids, random);
  const count = kind === 'query' ? 1 + random.below(3) : 1;
  const selected = Array.from({ length: count }, (_, index) => {
    const root = random.pickAny(fields);
    return root ? `a${index}: ${drawField(root.field, style, 0)}` : '__typename';
  });
  return `${kind} { ${selected.join(' ')} }`;
}

const post = (body: object, headers = {}) => jsonRequest('POST', '/graphql', { body, headers });
const preflight = { 'GraphQL-Require-Preflight': '1' };

/** Part of a multipart request (GraphQL multipart request specification). */
const part = (name: string, content: string, file = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;

const filePaths = [
  '',
  ...words(`
    variables.file variables.files.0 variables.input.file hasOwnProperty.call toString.call
    variables.toString.call variables.__proto__.x query.x variables..`),
] as const;

const transports: readonly [Transport, ...Transport[]] = [
  (query) => post({ query }),
  (query) => ({
    method: 'GET',
    path: `/graphql?${new URLSearchParams({ query })}`,
    headers: preflight,
    body: undefined,
  }),
  (query) => post([{ query }, { query }]),
  (query) =>
    post({ query: query.replace(/^subscription/, 'query') }, { Accept: 'text/event-stream' }),
  (query, random) => ({
    method: 'POST',
    path: '/graphql',
    headers: { ...preflight, 'Content-Type': 'multipart/form-data; boundary=x' },
    body: [
      part('operations', JSON.stringify({ query, variables: { file: null, files: [null] } })),
      part('map', JSON.stringify({ 0: [random.pick(filePaths), random.pick(filePaths)] })),
      part('0', 'hello', '; filename="a.txt"'),
      '--x--\r\n',
    ].join(''),
  }),
];

type Transport = (query: string, random: Random) => HostileRequest;

/** Accepted subscriptions would stay open: they are sent as ordinary requests only. */
export function generateGraphqlRequest(ids: Existing, random: Random): HostileRequest {
  const query = drawOperation(ids, random);
  return random.pick(transports)(query, random);
}
