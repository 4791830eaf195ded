import type { AnswerSchema } from './answer-schema.ts';
import { ecmaScriptPattern } from './ecma-script-pattern.ts';
import { sharedRef } from './shared-schemas.ts';

// From the schema of stored answers to that of what requests may contain: the service removes white space around
// texts, and treats blank values as absent.

/** Schema of the values that are accepted where an answer is required. */
export function acceptedValue(schema: AnswerSchema): AnswerSchema {
  const accepted = acceptedForm(schema);
  const { required } = schema;
  const mayBeBlank = isObject(schema) && Array.isArray(required) && required.length === 0;
  return mayBeBlank ? { ...accepted, not: { additionalProperties: sharedRef('blank') } } : accepted;
}

/** Schema of the values that are accepted where an answer is optional. */
export function acceptedIfOptional(schema: AnswerSchema): AnswerSchema {
  return orBlank(acceptedForm(schema), isObject(schema) ? [blankMembers(schema)] : []);
}

function acceptedForm(schema: AnswerSchema): AnswerSchema {
  const { pattern, ...others } = schema;
  if ('$ref' in schema && schema['type'] === 'string') {
    const source = typeof pattern === 'string' ? ecmaScriptPattern(pattern) : undefined;
    const own = { ...others, ...(source !== undefined && { pattern: source }) };
    return { anyOf: [own, sharedRef('padded')] };
  }
  const { anyOf, items } = schema;
  if (isObject(schema)) return { ...schema, properties: acceptedMembers(schema) };
  if (isSchema(items)) return { ...schema, items: acceptedForm(items) };
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map(acceptedForm) };
  return schema;
}

function acceptedMembers({ properties, required }: ObjectSchema): Record<string, AnswerSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { title, ...schema }]) => [
      name,
      {
        ...(title !== undefined && { title }),
        ...(required.includes(name) ? acceptedForm(schema) : orBlank(acceptedForm(schema))),
      },
    ]),
  );
}

/** An object without an answer in any of its members. */
const blankMembers = ({ properties }: ObjectSchema): AnswerSchema => ({
  type: 'object',
  propertyNames: { enum: Object.keys(properties) },
  additionalProperties: sharedRef('blank'),
});

const orBlank = (schema: AnswerSchema, others: readonly AnswerSchema[] = []): AnswerSchema => ({
  anyOf: [schema, ...others, sharedRef('blank')],
});

/** A schema made by `objectSchema`. */
interface ObjectSchema extends AnswerSchema {
  readonly properties: Readonly<Record<string, AnswerSchema>>;
  readonly required: readonly string[];
}

const isObject = (schema: AnswerSchema): schema is ObjectSchema => schema['type'] === 'object';

const isSchema = (value: unknown): value is AnswerSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
