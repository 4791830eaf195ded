import { z } from 'zod';
import { type JsonSchema, nullable } from '../platform/json/json-schema.ts';
import { definitionModel } from './definition-model.ts';

/**
 * JSON Schema (2020-12) of a definition as clients send it, for editors and code generators. What
 * reaches beyond one member (ids used twice, contradictory limits, conditions that name what is not
 * there) only the server can check.
 *
 * @param id where the schema is served
 */
export function definitionSchemaDocument(id: string): object {
  const { $schema, ...schema } = definitionJsonSchema('input');
  return { $schema, $id: id, title: 'Form definition', description, ...schema };
}

/**
 * JSON Schema of definitions as they are sent (`input`), where optional members may be null, or as they
 * are answered (`output`), where what has a default is always there.
 */
export function definitionJsonSchema(io: 'input' | 'output'): JsonSchema {
  const schema = z.toJSONSchema(definitionModel, {
    io,
    target: 'draft-2020-12',
    override({ jsonSchema }) {
      // Stand-ins for "an id is given" and "must not be empty": nobody may send them.
      const isStandIn = jsonSchema.default === '' || jsonSchema.minItems !== undefined;
      if (isStandIn) delete jsonSchema.default;
    },
  });
  return io === 'input' ? allowNulls(schema) : { ...schema };
}

/** Null for a member that may be left out counts as absent, unless a list must have entries. */
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
  'A form definition as it is sent. The server also checks ids, limits that contradict each other, ' +
  'and that conditions and criteria name questions and options that are there.';
