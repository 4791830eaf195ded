import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import type { Endpoint } from '../endpoint.ts';
import type { Variable } from '../operation.ts';
import type { Components, Json } from './components.ts';
import { described } from './leaf-schema.ts';
import { textSchema } from './sent-schema.ts';

/** What an endpoint reads beside its body: the operation's variables, and headers of HTTP's own. */
export function parametersOf(
  endpoint: Endpoint,
  variables: readonly Variable[],
  definition: OperationDefinitionNode,
  schema: GraphQLSchema,
  components: Components,
): Json[] {
  const named = variables
    .filter(({ from }) => from !== 'body')
    .map((variable) => parameterOf(endpoint, variable, definition, schema, components));
  return [...named, ...conditions(endpoint)];
}

function parameterOf(
  { headers = {} }: Endpoint,
  { name, type, from }: Variable,
  definition: OperationDefinitionNode,
  schema: GraphQLSchema,
  components: Components,
): Json {
  const place = placeOf(name, definition, schema);
  const header = from === 'header' ? headers[name] : undefined;
  const usual = place?.defaultValue;
  const parameter = {
    name: header?.name ?? name,
    in: from,
    required: isNonNullType(type),
    schema: {
      ...(header?.sent?.schema ?? textSchema(type, components)),
      ...(usual !== undefined && { default: usual }),
    },
  };
  return described(parameter, header?.sent?.description ?? place?.description);
}

type Place = GraphQLArgument | GraphQLInputField;

/** The argument, or the member of one, that a variable is handed to: it says what it is about. */
function placeOf(
  variable: string,
  definition: OperationDefinitionNode,
  schema: GraphQLSchema,
): Place | undefined {
  const root = rootField(definition, schema);
  const places = root?.node.arguments?.map(({ name, value }) =>
    placeWithin(
      value,
      root.field.args.find((argument) => argument.name === name.value),
      variable,
    ),
  );
  return places?.find((place) => place !== undefined);
}

function placeWithin(
  value: ValueNode,
  place: Place | undefined,
  variable: string,
): Place | undefined {
  if (value.kind === Kind.VARIABLE) return value.name.value === variable ? place : undefined;
  const type = place && getNamedType(place.type);
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return undefined;
  const members = type.getFields();
  return value.fields
    .map((field) => placeWithin(field.value, members[field.name.value], variable))
    .find((found) => found !== undefined);
}

/** The operation's only field. */
export function rootField(
  { operation, selectionSet }: OperationDefinitionNode,
  schema: GraphQLSchema,
) {
  const [node] = selectionSet.selections;
  if (node?.kind !== Kind.FIELD) return undefined;
  const field = schema.getRootType(operation)?.getFields()[node.name.value];
  return field && { node, field };
}

/** Headers by which a client asks for what it lacks (RFC 9110, 13 and 14). */
function conditions({ etag, download }: Endpoint): Json[] {
  if (etag !== 'content') return [];
  const ranges = [
    header('Range', 'One range of bytes; anything else counts as not sent.', 'bytes=0-1023'),
    header('If-Range', 'An `ETag`: of another version all bytes are sent.', '"5d41"'),
  ];
  const known = header('If-None-Match', 'An `ETag`: nothing is sent if it still holds.', '"5d41"');
  return [known, ...(download ? ranges : [])];
}

function header(name: string, description: string, example: string): Json {
  const schema = { type: 'string', examples: [example] };
  return { name, in: 'header', required: false, description, schema };
}
