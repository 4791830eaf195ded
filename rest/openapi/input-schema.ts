import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { nullable } from '../../src/platform/json/json-schema.ts';
import type { Components, Json } from './components.ts';
import { leafSchema, withDescription } from './leaf-schema.ts';

/** JSON Schema of what a client may send for a type of the schema in REST's words. */
export function inputSchema(type: GraphQLInputType, components: Components): Json {
  return isNonNullType(type)
    ? valueSchema(type.ofType, components)
    : nullable(valueSchema(type, components));
}

/** The same where null cannot be sent: in a path, a query or a header. */
export function parameterSchema(type: GraphQLInputType, components: Components): Json {
  return valueSchema(isNonNullType(type) ? type.ofType : type, components);
}

function valueSchema(type: GraphQLInputType, components: Components): Json {
  if (isNonNullType(type)) return valueSchema(type.ofType, components);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, components) };
  if (!isInputObjectType(type)) return leafSchema(type, 'sentSchema', components);
  return components.schema(type.name, () => objectSchema(type, components));
}

/** GraphQL can leave out only what may be null, also where null is refused. */
function memberSchema({ type, extensions }: GraphQLInputField, components: Components): Json {
  return extensions['notNull'] === true
    ? valueSchema(type, components)
    : inputSchema(type, components);
}

/** A member that is not known is refused, so that a typo is not lost. */
function objectSchema(type: GraphQLInputObjectType, components: Components): Json {
  const fields = Object.values(type.getFields());
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
