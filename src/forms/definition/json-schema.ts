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
  const { $schema, ...schema } = z.toJSONSchema(definitionModel, {
    io: 'input',
    target: 'draft-2020-12',
    override({ jsonSchema }) {
      // Stand-ins for "an id is given" and "must not be empty": nobody may send them.
      const isStandIn = jsonSchema.default === '' || jsonSchema.minItems !== undefined;
      if (isStandIn) delete jsonSchema.default;
    },
  });
  return { $schema, $id: id, title: 'Form definition', description, ...schema };
}

const description =
  'A form definition as it is sent. The server also checks ids, limits that contradict each other, ' +
  'and that conditions and criteria name questions and options that are there.';
