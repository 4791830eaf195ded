import { type GraphQLLeafType, isEnumType } from 'graphql';
import type { Components, Json } from './components.ts';

/** The built-in scalars of GraphQL. Custom scalars declare their schema in an extension. */
const builtIn: Readonly<Record<string, Json>> = {
  Boolean: { type: 'boolean' },
  Float: { type: 'number' },
  ID: { type: 'string' },
  Int: { type: 'integer', format: 'int32' },
  String: { type: 'string' },
};

/**
 * JSON Schema of the values of a scalar or an enum of the snake_case schema.
 *
 * @param extension the extension of the type to use: `sentSchema` for input, which falls back to `jsonSchema`
 * @throws {Error} if a custom scalar has neither
 */
export function leafSchema(
  type: GraphQLLeafType,
  extension: 'jsonSchema' | 'sentSchema',
  components: Components,
): Json {
  const declared = type.extensions[extension] ?? type.extensions['jsonSchema'];
  if (isEnumType(type) && declared === undefined) {
    return components.schema(type.name, () => ({
      type: 'string',
      enum: type.getValues().map(({ name }) => name),
      description: [
        type.description ?? '',
        ...type.getValues().map(({ name, description }) => `- \`${name}\`: ${description ?? ''}`),
      ].join('\n'),
    }));
  }
  const jsonSchema = declared ?? builtIn[type.name];
  if (typeof jsonSchema !== 'object')
    throw new Error(`The scalar ${type.name} declares no JSON Schema`);
  return { ...jsonSchema };
}

export function withDescription(schema: Json, description: string | null | undefined): Json {
  return description ? { ...schema, description } : schema;
}
