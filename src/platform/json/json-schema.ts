/** A JSON Schema (2020-12), as JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

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
