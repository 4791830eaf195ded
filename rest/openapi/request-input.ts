import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { nullable } from '../../packages/common/json/json-schema.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Variable } from '../variable-target.ts';
import { type Components, type Json, leafSchema, withDescription } from './components.ts';
import { recordedExampleOf, recordedValue } from './operation-responses.ts';

/**
 * JSON Schema of the values that clients may send for an input type of the snake_case schema.
 *
 * @param members further fields of the value, which are variables
 */
function inputSchema(
  type: GraphQLInputType,
  components: Components,
  members: readonly Variable[] = [],
): Json {
  return isNonNullType(type)
    ? valueSchema(type.ofType, components, members)
    : nullable(valueSchema(type, components, members));
}

/** The same for a path, query or header parameter, which cannot be null. */
function parameterSchema(type: GraphQLInputType, components: Components): Json {
  return valueSchema(isNonNullType(type) ? type.ofType : type, components);
}

function valueSchema(
  type: GraphQLInputType,
  components: Components,
  members: readonly Variable[] = [],
): Json {
  if (isNonNullType(type)) return valueSchema(type.ofType, components, members);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, components) };
  if (!isInputObjectType(type)) return leafSchema(type, 'sentSchema', components);
  const { componentName = type.name } = type.extensions;
  return components.schema(String(componentName), () => objectSchema(type, components, members));
}

/** A field of a JSON object. */
type Field = Pick<GraphQLInputField, 'name' | 'type' | 'description' | 'extensions'>;

const isFile = ({ type }: Field) => getNamedType(type).name === 'Upload';

/** In GraphQL optional fields are nullable; the extension `notNull` marks those that reject null. */
function fieldSchema({ type, description, extensions }: Field, components: Components): Json {
  const schema =
    extensions['notNull'] === true ? valueSchema(type, components) : inputSchema(type, components);
  return withDescription(schema, description);
}

/** The fields of a body that are variables, as fields. */
const fieldsOf = (members: readonly Variable[]): Field[] =>
  members.flatMap(({ name, use }) => (use ? [{ ...use.target, name }] : []));

/** Files are last: clients send the parts of a multipart body in this order. */
function propertiesOf(fields: readonly Field[], components: Components): Json {
  const sorted = [...fields].sort(
    (a, b) => Number(isFile(a)) - Number(isFile(b)) || (a.name < b.name ? -1 : 1),
  );
  return Object.fromEntries(sorted.map((field) => [field.name, fieldSchema(field, components)]));
}

/** JSON Schema of an input type as JSON, which contains no files. */
function jsonInputSchema(type: GraphQLInputType, components: Components): Json {
  return partialSchema(type, '', components, (field) => !isFile(field));
}

/**
 * JSON Schema of an input type as multipart/form-data: some fields, and the file, which is required. It has a name of its
 * own if JSON bodies have further fields.
 */
function multipartInputSchema(
  type: GraphQLInputType,
  names: readonly string[],
  components: Components,
): Json {
  return partialSchema(
    type,
    'File',
    components,
    (field) => isFile(field) || names.includes(field.name),
  );
}

function partialSchema(
  type: GraphQLInputType,
  suffix: string,
  components: Components,
  contains: (field: Field) => boolean,
): Json {
  const input = getNullableType(type);
  if (!isInputObjectType(input)) throw new Error(`${type} is no input type`);
  const all = Object.values(input.getFields());
  const fields = all
    .filter(contains)
    .map((field) => (isFile(field) ? { ...field, type: toRequired(field.type) } : field));
  const name = fields.length < all.length ? `${input.name}${suffix}` : input.name;
  return components.schema(name, () => schemaOfFields(input, fields, components));
}

const toRequired = (type: GraphQLInputType): GraphQLInputType =>
  isNonNullType(type) ? type : new GraphQLNonNull(type);

/** Unknown fields are rejected, so that typos are reported. */
function objectSchema(
  type: GraphQLInputObjectType,
  components: Components,
  members: readonly Variable[],
): Json {
  return schemaOfFields(
    type,
    [...Object.values(type.getFields()), ...fieldsOf(members)],
    components,
  );
}

function schemaOfFields(
  type: GraphQLInputObjectType,
  fields: readonly Field[],
  components: Components,
): Json {
  const properties = propertiesOf(fields, components);
  const isRequired = (name: string) =>
    fields.some((field) => field.name === name && isNonNullType(field.type));
  const required = Object.keys(properties).filter(isRequired);
  return {
    type: 'object',
    ...withDescription({}, type.description),
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

export function requestBodyOf(
  endpoint: Endpoint,
  variables: readonly Variable[],
  components: Components,
): Json | undefined {
  const { multipart, examples = {} } = endpoint;
  const whole = variables.find(({ from }) => from === 'body');
  const members = variables.filter(({ from }) => from === 'member');
  if (!whole && members.length === 0) return undefined;
  const multipartContent = whole &&
    multipart && {
      'multipart/form-data': {
        schema: multipartInputSchema(whole.type, Object.keys(multipart.fields), components),
        examples: recordedValue(uploadValue(endpoint) ?? multipart.example),
      },
    };
  if (multipartContent && !multipart.orJson) {
    return { required: true, description: fieldsFirst, content: multipartContent };
  }
  const bodies = {
    ...recordedValue(recordedExampleOf(endpoint)?.request.body),
    ...Object.fromEntries(
      Object.entries(examples).map(([summary, value]) => [summary, { summary, value }]),
    ),
  };
  return {
    required: whole !== undefined && hasRequiredMember(whole),
    ...(multipartContent && { description: fieldsFirst }),
    content: {
      'application/json': {
        schema: schemaOf(endpoint, { whole, members }, components),
        ...(Object.keys(bodies).length > 0 && { examples: bodies }),
      },
      ...multipartContent,
    },
  };
}

const fieldsFirst = 'Of multipart/form-data, the fields must precede the file.';

interface BodyVariables {
  readonly whole: Variable | undefined;
  readonly members: readonly Variable[];
}

function schemaOf(
  { multipart }: Endpoint,
  { whole, members }: BodyVariables,
  components: Components,
): Json {
  if (!whole) return membersSchema(members, components);
  if (multipart) return jsonInputSchema(whole.type, components);
  return inputSchema(whole.type, components, members);
}

/** The fields of a multipart body, with the text of the file. */
function uploadValue(endpoint: Endpoint): object | undefined {
  const upload = recordedExampleOf(endpoint)?.request.upload;
  return upload && { item_id: upload.itemId, file: upload.text };
}

function hasRequiredMember({ type }: Variable): boolean {
  const input = getNullableType(type);
  const fields = isInputObjectType(input) ? Object.values(input.getFields()) : [];
  return fields.some((field) => isNonNullType(field.type));
}

/** The schema of a body whose fields are variables. */
const membersSchema = (members: readonly Variable[], components: Components): Json => ({
  type: ['object', 'null'],
  properties: propertiesOf(fieldsOf(members), components),
  additionalProperties: false,
});

/** The Parameter Objects of an endpoint: variables outside the body, and HTTP's conditional headers. */
export function parametersOf(
  endpoint: Endpoint,
  variables: readonly Variable[],
  components: Components,
): Json[] {
  const named = variables
    .filter(({ from }) => from !== 'body' && from !== 'member')
    .map((variable) => parameterOf(endpoint, variable, components));
  return [...named, ...languageHeader(endpoint), ...conditionalHeaders(endpoint)];
}

function parameterOf(
  endpoint: Endpoint,
  { name, type, from, use }: Variable,
  components: Components,
): Json {
  const { headers = {}, query = {} } = endpoint;
  const header = from === 'header' ? headers[name] : undefined;
  const documented = header?.documentation ?? (from === 'query' ? query[name] : undefined);
  const defaultValue = use?.target.defaultValue;
  const required = isNonNullType(type);
  const parameter = {
    name: header?.name ?? name,
    in: from,
    required,
    ...(required && exampleOf(endpoint, header?.name ?? name)),
    schema: {
      ...(documented?.schema ?? parameterSchema(type, components)),
      ...(defaultValue !== undefined && { default: defaultValue }),
    },
  };
  return withDescription(parameter, documented?.description ?? use?.target.description);
}

/** The value of the recorded request, which clients that execute the document send. */
function exampleOf(endpoint: Endpoint, name: string): Json {
  const { path, query, headers } = recordedExampleOf(endpoint)?.request ?? {};
  const example = path?.[name] ?? query?.[name] ?? headers?.[name];
  return example === undefined ? {} : { example };
}

/** Headers of conditional and range requests (RFC 9110, 13 and 14). */
function conditionalHeaders({ etag, download }: Endpoint): Json[] {
  if (etag !== 'content') return [];
  const ranges = [
    header('Range', 'A single byte range. Anything else is ignored.', 'bytes=0-1023'),
    header('If-Range', 'An `ETag`. If it is not current, `Range` is ignored.', '"5d41"'),
  ];
  const known = header(
    'If-None-Match',
    'An `ETag`. If it is current, the response is 304 without a body.',
    '"5d41"',
  );
  return [known, ...(download ? ranges : [])];
}

/** The header by which a language is negotiated (RFC 9110, 12.5.4). */
function languageHeader({ localized }: Endpoint): Json[] {
  if (!localized) return [];
  const description = 'Preferred languages of the form; the first that it has is sent.';
  return [header('Accept-Language', description, 'de-AT, de;q=0.8')];
}

function header(name: string, description: string, example: string): Json {
  const schema = { type: 'string', examples: [example] };
  return { name, in: 'header', required: false, description, schema };
}
