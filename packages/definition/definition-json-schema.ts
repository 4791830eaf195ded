import { z } from 'zod';
import { type JsonSchema, nullable } from '../common/json/json-schema.ts';
import { definitionModel, readOnlyMembers } from './definition-model.ts';
import { memberDescriptions } from './model/member-descriptions.ts';

/**
 * JSON Schema (2020-12) of a definition as clients send it, for editors and code generators. It does not
 * contain the cross-field rules of `checkCrossFieldRules`.
 *
 * @param id URL of the schema
 */
export function definitionSchemaDocument(id: string): object {
  const { $schema, ...schema } = definitionJsonSchema('input');
  return { $schema, $id: id, title: 'Form definition', description, ...schema };
}

/**
 * JSON Schema of definitions in requests (`input`), where optional members may be null, or in responses
 * (`output`), where members with a default are always present, and options in public forms have `available`.
 */
export function definitionJsonSchema(io: 'input' | 'output'): JsonSchema {
  const schema = z.toJSONSchema(definitionModel, {
    io,
    target: 'draft-2020-12',
    override({ jsonSchema }) {
      // Placeholders for generated ids and for lists with a minimum length: they are not valid input.
      const isPlaceholder = jsonSchema.default === '' || jsonSchema.minItems !== undefined;
      if (isPlaceholder) delete jsonSchema.default;
      const { properties, required = [] } = jsonSchema;
      if (io === 'input' && properties) {
        const lists = Object.keys(properties).filter(
          (name) => 'minItems' in Object(properties[name]),
        );
        const missing = lists.filter((name) => !required.includes(name));
        if (missing.length > 0) jsonSchema.required = [...required, ...missing];
      }
      if (io === 'output' && properties && 'limit' in properties) {
        properties['available'] = {
          type: 'boolean',
          description: memberDescriptions.option.available,
        };
      }
    },
  });
  if (io === 'output') return { ...schema };
  const input = allowNulls(schema);
  return { ...input, properties: { ...Object(input['properties']), ...readOnlyMembers } };
}

/** Allows null in optional members, except lists that must not be empty. */
function allowNulls(schema: object): JsonSchema {
  const required: unknown = 'required' in schema ? schema.required : [];
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  const members = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword !== 'properties') return [keyword, allowNullsWithin(value)];
    const properties = Object.entries<object>(value).map(([name, property]) => {
      const own = allowNulls(property);
      return [name, isRequired(name) || 'minItems' in own ? own : nullable(own)];
    });
    return [keyword, Object.fromEntries(properties)];
  });
  return Object.fromEntries(members);
}

function allowNullsWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(allowNullsWithin);
  return typeof value === 'object' && value !== null ? allowNulls(value) : value;
}

const description =
  'A form definition in a request. The server also rejects duplicate ids, contradictory limits, jumps to ' +
  'earlier sections, invalid expressions, references to unknown or later questions and to unknown options, and ' +
  'choices without options.';
