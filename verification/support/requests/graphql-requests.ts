import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { jsonRequest } from './rest.ts';
import { type Random, words } from './seeded-random.ts';
import type { HostileRequest } from './send-request.ts';

const literals = [
  ...words(`
    "" "a\\u0000b" "\\uD800" "form_01h455vb4pex5vsknk084sn02q" "Rm9ybTpmb3JtXzE=" 0 -1
    99999999999 1e308 true null [] {} NO_SUCH_VALUE $missing "2026-11-22"
    "2026-11-22T00:00:00.000Z"`),
  '[[1, "two", {three: 3}]]',
] as const;

/** What follows the name of a field: malicious, harmless or empty. */
const directives = ['', '', '', ' @skip(if: true)', ' @include(if: $missing)', ' @defer'] as const;

const deepest = 5;

/** Ids of existing resources, for arguments of type `ID`. */
export type Ids = readonly [string, ...string[]];

/** A random operation of the schema, whose arguments usually have the right type. */
function drawOperation(schema: GraphQLSchema, ids: Ids, random: Random): string {
  const kind = random.pick(['query', 'query', 'query', 'mutation', 'subscription']);
  const root = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }[kind];
  const fields = Object.values(root?.getFields() ?? {});
  const count = kind === 'query' ? 1 + random.below(3) : 1;
  const selected = Array.from({ length: count }, (_, index) => {
    const field = random.pickAny(fields);
    return field ? `a${index}: ${drawField(field, ids, random, 0)}` : '__typename';
  });
  return `${kind} { ${selected.join(' ')} }`;
}

type Field = GraphQLField<unknown, unknown>;

function drawField(field: Field, ids: Ids, random: Random, depth: number): string {
  const given = field.args
    .filter(({ type }) => isNonNullType(type) || random.below(3) === 0)
    .map(({ name, type }) => `${name}: ${drawValue(type, ids, random, 0)}`);
  const args = given.length > 0 ? `(${given.join(', ')})` : '';
  return `${field.name}${args}${random.pick(directives)}${drawSelection(field.type, ids, random, depth)}`;
}

function drawSelection(type: GraphQLOutputType, ids: Ids, random: Random, depth: number): string {
  const named = getNamedType(type);
  if (isAbstractType(named)) return ' { __typename }';
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields());
  const leaves = fields.filter(
    ({ type: inner, args }) => !isObjectType(getNamedType(inner)) && args.length === 0,
  );
  const candidates = depth < deepest ? fields : leaves;
  const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pickAny(candidates));
  const inner = chosen.map((field, index) =>
    field ? `b${index}: ${drawField(field, ids, random, depth + 1)}` : '__typename',
  );
  return ` { ${inner.join(' ')} }`;
}

function drawValue(type: GraphQLInputType, ids: Ids, random: Random, depth: number): string {
  if (random.below(5) === 0) return random.pick(literals);
  if (isNonNullType(type)) return drawValue(type.ofType, ids, random, depth);
  if (isListType(type)) {
    return `[${Array.from({ length: random.below(3) }, () => drawValue(type.ofType, ids, random, depth)).join(', ')}]`;
  }
  if (isEnumType(type)) return random.pickAny(type.getValues())?.name ?? 'null';
  if (isInputObjectType(type)) {
    const members = Object.values(type.getFields()).filter(
      (member) => isNonNullType(member.type) || (depth < 2 && random.below(3) === 0),
    );
    const drawn = members.map(
      (member) => `${member.name}: ${drawValue(member.type, ids, random, depth + 1)}`,
    );
    return `{${drawn.join(', ')}}`;
  }
  switch (type.name) {
    case 'ID':
    case 'String':
      return JSON.stringify(random.pick(ids));
    case 'Boolean':
      return random.pick(['true', 'false']);
    case 'Int':
    case 'Float':
      return String(random.below(100));
    default:
      return random.pick(literals);
  }
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
    ...{ method: 'GET', path: `/graphql?${new URLSearchParams({ query })}` },
    ...{ headers: preflight, body: undefined },
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
export function generateGraphqlRequest(
  schema: GraphQLSchema,
  ids: Ids,
  random: Random,
): HostileRequest {
  const query = drawOperation(schema, ids, random);
  return random.pick(transports)(query, random);
}
