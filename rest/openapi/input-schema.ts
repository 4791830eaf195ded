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
import type { Variable } from '../variable-target.ts';
import type { Components, Json } from './components.ts';
import { leafSchema, withDescription } from './leaf-schema.ts';

/**
 * JSON Schema of the values that clients may send for an input type of the snake_case schema.
 *
 * @param members further fields of the value, which are variables
 */
export function inputSchema(
  type: GraphQLInputType,
  components: Components,
  members: readonly Variable[] = [],
): Json {
  return isNonNullType(type)
    ? valueSchema(type.ofType, components, members)
    : nullable(valueSchema(type, components, members));
}

/** The same for a path, query or header parameter, which cannot be null. */
export function parameterSchema(type: GraphQLInputType, components: Components): Json {
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
export const fieldsOf = (members: readonly Variable[]): Field[] =>
  members.flatMap(({ name, use }) => (use ? [{ ...use.target, name }] : []));

/** Files are last: clients send the parts of a multipart body in this order. */
export function propertiesOf(fields: readonly Field[], components: Components): Json {
  const sorted = [...fields].sort(
    (a, b) => Number(isFile(a)) - Number(isFile(b)) || (a.name < b.name ? -1 : 1),
  );
  return Object.fromEntries(sorted.map((field) => [field.name, fieldSchema(field, components)]));
}

/** JSON Schema of an input type as JSON, which contains no files. */
export function jsonInputSchema(type: GraphQLInputType, components: Components): Json {
  return partialSchema(type, '', components, (field) => !isFile(field));
}

/**
 * JSON Schema of an input type as multipart/form-data: some fields, and the file, which is required. It has a name of its
 * own if JSON bodies have further fields.
 */
export function multipartInputSchema(
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
