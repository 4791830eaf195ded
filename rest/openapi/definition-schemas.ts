import { pascalCase } from '../../packages/common/text/letter-case.ts';
import { definitionJsonSchema } from '../../packages/definition/definition-json-schema.ts';
import { memberDescriptions } from '../../packages/definition/model/member-descriptions.ts';
import {
  elementTypes,
  questionTypeOf,
} from '../../packages/definition/questions/question-types.ts';
import { nestedRepeatName } from '../../packages/definition/questions/types/repeat.ts';
import type { Json } from './components.ts';
import { rewriteRefs } from './rewrite-refs.ts';

/**
 * The schemas that the scalars of definitions refer to: `FormDefinition`, `FormSchema` and `FormApproval`
 * in responses, `FormDefinitionInput` in requests, and the schemas of the questions.
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
        schema: {
          $ref: '#/components/schemas/FormSchema',
          description: memberDescriptions.definition.schema,
        },
        approval: {
          $ref: '#/components/schemas/FormApproval',
          description: memberDescriptions.definition.approval,
        },
      },
    },
    FormDefinitionInput: input.definition,
    Comparand: comparand,
  };
}

/**
 * Any JSON value. Replaces the recursive schema of the model, from which client generators produce types
 * that do not compile.
 */
const comparand = {
  description: 'The value to compare with. Its type depends on `op` and on the question.',
};
const comparandParts = ['comparand', '__schema0'];

function namedSchemas(io: 'input' | 'output', suffix: string): { definition: Json; parts: Json } {
  const { $schema, $defs, ...definition } = definitionJsonSchema(io);
  const nameOf = (part: string) => partName(part, suffix);
  const parts = Object.entries<object>(Object($defs))
    .filter(([part]) => !comparandParts.includes(part))
    .map(([part, schema]) => [nameOf(part), rewriteRefs(schema, io, nameOf)]);
  return { definition: rewriteRefs(definition, io, nameOf), parts: Object.fromEntries(parts) };
}

/** `short_text` becomes `ShortTextQuestion`. Conditions are the same in requests and responses. */
function partName(part: string, suffix: string): string {
  if (comparandParts.includes(part)) return 'Comparand';
  if (part === 'condition') return 'Condition';
  return `${pascalCase(part)}${kindOf(part)}${suffix}`;
}

/** Suffix of the names of elements; empty for other parts, such as sections and rules. */
function kindOf(part: string): string {
  if (questionTypeOf(part)) return 'Question';
  if (part === nestedRepeatName) return 'Element';
  return elementTypes.some(({ type }) => type === part) ? 'Element' : '';
}
