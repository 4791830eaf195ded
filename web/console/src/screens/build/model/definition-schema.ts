import { definitionJsonSchema } from '../../../../../../packages/definition/definition-json-schema.ts';
import { asText, type Json, type JsonObject, objectOf, objectsOf } from './json.ts';

/** The JSON Schema of definitions: `{schema, approval}`. */
export const definitionSchema: JsonObject = objectOf(
  JSON.parse(JSON.stringify(definitionJsonSchema('input'))),
);

const named = objectOf(definitionSchema['$defs']);

/** A schema by its name in `$defs`, such as that of an element type. */
export const schemaNamed = (name: string): JsonObject => objectOf(named[name]);

/** The referenced schema, or the schema itself. */
export function resolveSchema(value: Json | undefined): JsonObject {
  const schema = objectOf(value);
  const reference = asText(schema['$ref']);
  return reference === '' ? schema : schemaNamed(reference.slice(reference.lastIndexOf('/') + 1));
}

/** The schemas of which a value meets one: the alternatives with their references resolved. */
export function alternativesOf(value: Json | undefined): JsonObject[] {
  const schema = resolveSchema(value);
  const parts = objectsOf(schema['anyOf'] ?? schema['oneOf']);
  return parts.length === 0 ? [schema] : parts.flatMap(alternativesOf);
}
