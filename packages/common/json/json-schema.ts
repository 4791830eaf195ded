/** A JSON Schema (2020-12), as JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The content of a file. OpenAPI 3.1 reads `contentMediaType`; many generators of clients read `format`, as in
 * OpenAPI 3.0.
 */
export const binarySchema: JsonSchema = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
};

/** A schema that also permits null. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (type === undefined) {
    const { description, ...rest } = schema;
    const anyOf = [rest, { type: 'null' }];
    return description === undefined ? { anyOf } : { description, anyOf };
  }
  return {
    ...schema,
    type: [type, 'null'].flat(),
    ...(Array.isArray(values) && { enum: [...values, null] }),
  };
}
