import { type GraphQLLeafType, isEnumType } from 'graphql';
import type { Components, Json } from './components.ts';

/** GraphQL's own scalars. The others say it in their extensions. */
const builtIn: Readonly<Record<string, Json>> = {
  Boolean: { type: 'boolean' },
  Float: { type: 'number' },
  ID: { type: 'string' },
  Int: { type: 'integer', format: 'int32' },
  String: { type: 'string' },
};

/**
 * JSON Schema of the values of a scalar or an enum in REST's words.
 *
 * @param extension where a scalar of our own says it; `sentSchema` falls back on `jsonSchema`
 * @throws {Error} if it does not
 */
export function leafSchema(
  type: GraphQLLeafType,
  extension: 'jsonSchema' | 'sentSchema',
  components: Components,
): Json {
  if (isEnumType(type)) {
    return components.schema(type.name, () => ({
      type: 'string',
      enum: type.getValues().map(({ name }) => name),
      description: [
        type.description ?? '',
        ...type.getValues().map(({ name, description }) => `- \`${name}\`: ${description ?? ''}`),
      ].join('\n'),
    }));
  }
  const { extensions } = type;
  const jsonSchema = extensions[extension] ?? extensions['jsonSchema'] ?? builtIn[type.name];
  if (typeof jsonSchema !== 'object')
    throw new Error(`The scalar ${type.name} names no JSON Schema`);
  return { ...jsonSchema };
}

/** A schema with what it is about, if anybody said so. */
export function withDescription(schema: Json, description: string | null | undefined): Json {
  return description ? { ...schema, description } : schema;
}
