// Named parts of the OpenAPI document, and the JSON Schemas of scalars and enums.

import { type GraphQLLeafType, isEnumType } from 'graphql';

/** A JSON Schema (2020-12) or any other part of the document, as JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** The named components of the document. Each is created at its first reference. */
export interface Components {
  /** A reference to a schema, created if it does not exist yet. */
  schema(name: string, create: () => Json): Json;
  /** A reference to a response, created if it does not exist yet. */
  response(name: string, create: () => Json): Json;
  /** All components, by kind and name. */
  all(): { readonly schemas: Json; readonly responses: Json };
}

export function createComponents(): Components {
  const schemas = new Map<string, Json>();
  const responses = new Map<string, Json>();
  const refer = (kind: string, known: Map<string, Json>) => (name: string, create: () => Json) => {
    if (!known.has(name)) {
      known.set(name, {}); // ends the recursion of a schema that refers to itself
      known.set(name, create());
    }
    return { $ref: `#/components/${kind}/${name}` };
  };
  return {
    schema: refer('schemas', schemas),
    response: refer('responses', responses),
    all: () => ({ schemas: sorted(schemas), responses: sorted(responses) }),
  };
}

function sorted(parts: ReadonlyMap<string, Json>): Json {
  return Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

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
