import { jsonSchemaOf } from '../../src/forms/definition/json-schema.ts';
import type { Json } from './components.ts';

/**
 * The schemas that the scalars of definitions refer to: `FormDefinition`, `FormSchema` and
 * `FormApproval` as they are answered, `FormDefinitionInput` as it is sent, and those of the questions.
 */
export function definitionSchemas(): Json {
  const shown = named('output', '');
  const sent = named('input', 'Input');
  const { schema, approval } = Object(shown.definition['properties']);
  return {
    ...shown.parts,
    ...sent.parts,
    FormSchema: schema,
    FormApproval: approval,
    FormDefinition: {
      ...shown.definition,
      properties: {
        schema: { $ref: '#/components/schemas/FormSchema' },
        approval: { $ref: '#/components/schemas/FormApproval' },
      },
    },
    FormDefinitionInput: sent.definition,
  };
}

/** A definition's schema whose parts lie beside it, under names for the whole document. */
function named(io: 'input' | 'output', suffix: string): { definition: Json; parts: Json } {
  const { $schema, $defs = {}, ...definition } = jsonSchemaOf(io);
  const nameOf = (part: string) => `${partName(part)}${suffix}`;
  const parts = Object.entries($defs).map(([part, schema]) => [
    nameOf(part),
    referring(schema, nameOf),
  ]);
  return {
    definition: { ...Object(referring(definition, nameOf)) },
    parts: Object.fromEntries(parts),
  };
}

/** `short_text` reads `ShortTextQuestion`. */
function partName(part: string): string {
  const name = shared[part];
  if (name !== undefined) return name;
  const words = part.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Question`;
}

/** What is not a type of question. */
const shared: Readonly<Record<string, string>> = {
  condition: 'Condition',
  comparand: 'Comparand',
  __schema0: 'JsonValue',
};

/** A copy whose references lead to where the parts lie now. */
function referring(value: unknown, nameOf: (part: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => referring(entry, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (name !== '$ref' || typeof member !== 'string') return [name, referring(member, nameOf)];
    return [name, `#/components/schemas/${nameOf(member.replace('#/$defs/', ''))}`];
  });
  return Object.fromEntries(members);
}
