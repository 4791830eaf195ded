import { describe, expect, it } from 'vitest';
import { definitionSchemaDocument } from '../../packages/definition/definition-json-schema.ts';
import { openApiDocument } from '../../rest/openapi/openapi-document.ts';
import { apiDocuments } from '../../rest/serving/api-documents.ts';

// Every member that clients read or write is described, in all three documents.

/** Every object of a JSON document with the path of its members, outermost first. */
function* objectsIn(value: unknown, path: readonly string[] = []): Generator<[string[], object]> {
  if (typeof value !== 'object' || value === null) return;
  yield [[...path], value];
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, [...path, name]);
}

const isDescribed = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'description' in value &&
  typeof value.description === 'string' &&
  value.description.trim() !== '';

/** Members of schemas without a description; `example` and `default` values contain no schemas. */
function bareProperties(document: object): string[] {
  return [...objectsIn(document)].flatMap(([path, value]) => {
    if (path.at(-1) !== 'properties' || path.at(-2) === 'properties') return [];
    if (path.some((name) => ['example', 'examples', 'default'].includes(name))) return [];
    return Object.entries(value).flatMap(([name, schema]) =>
      isDescribed(schema) ? [] : [[...path, name].join('.')],
    );
  });
}

const openApi = openApiDocument('https://forms.example/api/v1/openapi.json', apiDocuments);
const definitionSchema = definitionSchemaDocument('https://forms.example/definition.json');

describe('descriptions', () => {
  it('finds a member without one', () => {
    const schema = { properties: { a: { type: 'string' }, b: { description: 'B.' } } };
    expect(bareProperties({ schema })).toEqual(['schema.properties.a']);
  });

  it('every member of the JSON Schema of definitions has one', () => {
    expect(bareProperties(definitionSchema)).toEqual([]);
  });

  it('every property of the OpenAPI document has one', () => {
    expect(bareProperties(openApi)).toEqual([]);
  });

  it('every operation of the OpenAPI document has a summary or a description, every parameter a description', () => {
    const bare = [...objectsIn(openApi)].flatMap(([path, value]) => {
      if ('operationId' in value) {
        return isDescribed(value) || 'summary' in value ? [] : [path.join('.')];
      }
      const isParameter = 'in' in value && 'name' in value && 'schema' in value;
      return isParameter && !isDescribed(value) ? [path.join('.')] : [];
    });
    expect(bare).toEqual([]);
  });
});
