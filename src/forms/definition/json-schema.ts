import { z } from 'zod';
import { definitionModel } from './model.ts';

/**
 * JSON Schema (2020-12) of a definition as clients send it, for editors and code generators. What
 * reaches beyond one member (ids used twice, contradictory limits, conditions that name what is not
 * there) only the server can check.
 *
 * @param id where the schema is served
 */
export function definitionSchema(id: string): object {
  const { $schema, ...schema } = jsonSchemaOf('input');
  return { $schema, $id: id, title: 'Form definition', description, ...schema };
}

/**
 * JSON Schema of definitions as they are sent (`input`), or as they are answered (`output`), where
 * what has a default is always there.
 */
export function jsonSchemaOf(io: 'input' | 'output') {
  return z.toJSONSchema(definitionModel, {
    io,
    target: 'draft-2020-12',
    override({ jsonSchema }) {
      // Stand-ins for "an id is given" and "must not be empty": nobody may send them.
      const isStandIn = jsonSchema.default === '' || jsonSchema.minItems !== undefined;
      if (isStandIn) delete jsonSchema.default;
    },
  });
}

const description =
  'A form definition as it is sent. The server also checks ids, limits that contradict each other, ' +
  'and that conditions and criteria name questions and options that are there.';
