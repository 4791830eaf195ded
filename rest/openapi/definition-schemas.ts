import { definitionJsonSchema } from '../../src/definition/definition-json-schema.ts';
import { contentTypes } from '../../src/definition/question-types.ts';
import type { Json } from './components.ts';
import { rewriteRefs } from './rewrite-refs.ts';

/**
 * The schemas that the scalars of definitions refer to: `FormDefinition`, `FormSchema` and
 * `FormApproval` as they are answered, `FormDefinitionInput` as it is sent, and those of the questions.
 */
export function definitionSchemas(): Json {
  const output = namedSchemas('output', '');
  const input = namedSchemas('input', 'Input');
  const { schema, approval } = Object(output.definition['properties']);
  return {
    ...output.parts,
    ...input.parts,
    FormSchema: schema,
    FormApproval: approval,
    FormDefinition: {
      ...output.definition,
      properties: {
        schema: { $ref: '#/components/schemas/FormSchema' },
        approval: { $ref: '#/components/schemas/FormApproval' },
      },
    },
    FormDefinitionInput: input.definition,
    Comparand: comparand,
  };
}

/**
 * Any JSON. The model's own schema of it refers to itself, of which generators make types that do not
 * compile.
 */
const comparand = {
  description: 'What to compare with; what fits depends on the op and the question.',
};
const comparandParts = ['comparand', '__schema0'];

/** A definition's schema whose parts lie beside it, under names for the whole document. */
function namedSchemas(io: 'input' | 'output', suffix: string): { definition: Json; parts: Json } {
  const { $schema, $defs, ...definition } = definitionJsonSchema(io);
  const nameOf = (part: string) => partName(part, suffix);
  const parts = Object.entries<object>(Object($defs))
    .filter(([part]) => !comparandParts.includes(part))
    .map(([part, schema]) => [nameOf(part), rewriteRefs(schema, io, nameOf)]);
  return { definition: rewriteRefs(definition, io, nameOf), parts: Object.fromEntries(parts) };
}

/** `short_text` reads `ShortTextQuestion`; conditions are the same in and out. */
function partName(part: string, suffix: string): string {
  if (comparandParts.includes(part)) return 'Comparand';
  if (part === 'condition') return 'Condition';
  const words = part.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}${kindOf(part)}${suffix}`;
}

function kindOf(part: string): string {
  if (['section', 'element', 'criterion'].includes(part)) return '';
  return contentTypes.some(({ type }) => type === part) ? 'Element' : 'Question';
}
