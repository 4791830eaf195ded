import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { nullable } from '../../packages/common/json/json-schema.ts';
import type { Components, Json } from './components.ts';
import { leafSchema, withDescription } from './leaf-schema.ts';

/** JSON Schema of the values that clients may send for an input type of the snake_case schema. */
export function inputSchema(type: GraphQLInputType, components: Components): Json {
  return isNonNullType(type)
    ? valueSchema(type.ofType, components)
    : nullable(valueSchema(type, components));
}

/** The same for a path, query or header parameter, which cannot be null. */
export function parameterSchema(type: GraphQLInputType, components: Components): Json {
  return valueSchema(isNonNullType(type) ? type.ofType : type, components);
}

function valueSchema(type: GraphQLInputType, components: Components): Json {
  if (isNonNullType(type)) return valueSchema(type.ofType, components);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, components) };
  if (!isInputObjectType(type)) return leafSchema(type, 'sentSchema', components);
  const { componentName = type.name } = type.extensions;
  return components.schema(String(componentName), () => objectSchema(type, components));
}

const isFile = ({ type }: GraphQLInputField) => getNamedType(type).name === 'Upload';

/** In GraphQL optional fields are nullable; the extension `notNull` marks those that reject null. */
function memberSchema({ type, extensions }: GraphQLInputField, components: Components): Json {
  return extensions['notNull'] === true
    ? valueSchema(type, components)
    : inputSchema(type, components);
}

/**
 * Unknown fields are rejected, so that typos are reported. Files are last: clients send the parts of a
 * multipart body in this order.
 */
function objectSchema(type: GraphQLInputObjectType, components: Components): Json {
  const fields = Object.values(type.getFields()).sort(
    (a, b) => Number(isFile(a)) - Number(isFile(b)),
  );
  const required = fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
  return {
    type: 'object',
    ...withDescription({}, type.description),
    properties: Object.fromEntries(
      fields.map((field) => [
        field.name,
        withDescription(memberSchema(field, components), field.description),
      ]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
