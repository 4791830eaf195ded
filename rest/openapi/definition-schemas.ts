import { pascalCase } from '../../packages/common/text/letter-case.ts';
import { definitionJsonSchema } from '../../packages/definition/definition-json-schema.ts';
import { memberDescriptions } from '../../packages/definition/model/member-descriptions.ts';
import {
  elementTypes,
  questionTypeOf,
} from '../../packages/definition/questions/question-types.ts';
import { nestedRepeatName, repeat } from '../../packages/definition/questions/types/repeat.ts';
import type { Json } from './components.ts';

/**
 * Copies a schema into the document: references point to components, `oneOf` gets a discriminator, and
 * `default` becomes part of the description, because client generators treat fields with a `default` as
 * required. Schemas of responses omit defaults.
 *
 * @param io whether the schema describes requests or responses
 * @param nameOf the component name of a part of the schema
 */
function rewriteRefs(
  schema: object,
  io: 'input' | 'output',
  nameOf: (part: string) => string,
): Json {
  const inner = (value: unknown) => rewriteRefsIn(value, io, nameOf);
  const members = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword === '$ref') return [keyword, componentRef(value, nameOf)];
    if (keyword === 'properties') {
      const properties = Object.entries(Object(value));
      return [keyword, Object.fromEntries(properties.map(([name, part]) => [name, inner(part)]))];
    }
    return [keyword, inner(value)];
  });
  const { default: defaultValue, ...copy } = Object.fromEntries(members);
  return {
    ...copy,
    ...(defaultValue !== undefined &&
      io === 'input' && { description: defaultText(schema, defaultValue) }),
    ...discriminator(schema, nameOf),
  };
}

function rewriteRefsIn(
  value: unknown,
  io: 'input' | 'output',
  nameOf: (part: string) => string,
): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewriteRefsIn(entry, io, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return rewriteRefs(value, io, nameOf);
}

function componentRef(reference: unknown, nameOf: (part: string) => string): string {
  return `#/components/schemas/${nameOf(definitionName(reference))}`;
}

const definitionName = (reference: unknown) => String(reference).replace('#/$defs/', '');

function defaultText(schema: object, defaultValue: unknown): string {
  const description = 'description' in schema ? `${schema.description} ` : '';
  return `${description}Default: \`${JSON.stringify(defaultValue)}\`.`;
}

/** The parts of a definition are named by the value of their `type`. */
function discriminator(schema: object, nameOf: (part: string) => string): Json {
  if (!('oneOf' in schema) || !Array.isArray(schema.oneOf)) return {};
  const references = schema.oneOf.map((variant: object) =>
    '$ref' in variant ? String(variant.$ref) : undefined,
  );
  if (references.includes(undefined)) return {};
  const mapping = references.map((reference) => {
    const name = definitionName(reference);
    return [name === nestedRepeatName ? repeat.type : name, componentRef(reference, nameOf)];
  });
  return { discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) } };
}

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
