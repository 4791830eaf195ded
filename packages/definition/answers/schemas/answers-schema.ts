import type { JsonSchema } from '../../../common/json/json-schema.ts';
import type { Definition, Element, RepeatElement } from '../../definition-model.ts';
import { elementsOf } from '../../elements.ts';
import { questionTypeOf } from '../../questions/question-types.ts';
import { acceptedIfOptional, acceptedValue } from './accepted-values.ts';
import { alwaysShown } from './always-shown.ts';
import type { AnswerSchema } from './answer-schema.ts';
import { answerSchemaOf } from './answer-schemas.ts';
import { sharedRef, sharedSchemas } from './shared-schemas.ts';

/**
 * JSON Schema (2020-12) of the answers that requests may contain to a version. It accepts all answers that the service
 * accepts; `docs/guides/typed-clients.md` lists what it cannot express. Titles are in the language of the definition.
 */
export function answersSchema(definition: Pick<Definition, 'schema'>, title: string): JsonSchema {
  const shown = alwaysShown(definition.schema);
  const { parts, ...answers } = objectOf(elementsOf(definition), (element) => shown.has(element));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...answers,
    $defs: { ...definitionsUsedBy(answers.properties), ...parts },
  };
}

/** The schema of the answers to elements, and the parts that it refers to by names of their own. */
function objectOf(elements: readonly Element[], isShown: (element: Element) => boolean) {
  const questions = elements.flatMap((element) => compileElement(element, isShown(element)) ?? []);
  const required = questions.filter(({ isRequired }) => isRequired).map(({ id }) => id);
  const parts: Record<string, AnswerSchema> = Object.assign(
    {},
    ...questions.map((one) => one.parts),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(questions.map(({ id, schema }) => [id, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    parts,
  };
}

function compileElement(element: Element, isShown: boolean) {
  const { id, title, description } = element;
  const compiled = element.type === 'repeat' ? entriesOf(element) : answerTo(element);
  if (!compiled) return undefined;
  const isRequired = isShown && element.required && !compiled.hasDefault;
  const own = isRequired ? compiled.required : compiled.optional;
  const schema = {
    title,
    ...(description && { description }),
    ...(isShown ? own : { anyOf: [own, sharedRef('notShown')] }),
  };
  return { id, schema, parts: compiled.parts, isRequired };
}

/** The schemas of an answer where it is required, and where it is optional. */
interface CompiledAnswer {
  readonly required: AnswerSchema;
  readonly optional: AnswerSchema;
  readonly parts: unknown;
  readonly hasDefault: boolean;
}

function answerTo(element: Element): CompiledAnswer | undefined {
  const row = questionTypeOf(element.type);
  if (!row) return undefined;
  const { $defs: parts, ...answer } = answerSchemaOf(element) ?? {};
  return {
    required: acceptedValue(answer),
    optional: acceptedIfOptional(answer),
    parts,
    hasDefault: row.defaultAnswer?.(element) !== undefined,
  };
}

function entriesOf({ elements, min, max }: RepeatElement): CompiledAnswer {
  const { parts, ...items } = objectOf(elements, (inner) => inner.visible_if === undefined);
  const entries = { type: 'array', items, minItems: Math.max(1, min), maxItems: max };
  return {
    required: entries,
    optional: { anyOf: [entries, sharedRef('blank')] },
    parts,
    hasDefault: false,
  };
}

/** The shared schemas that are referred to. */
function definitionsUsedBy(properties: object): Record<string, AnswerSchema> {
  const text = JSON.stringify(properties);
  return Object.fromEntries(
    Object.entries(sharedSchemas).filter(([name]) => text.includes(`"#/$defs/${name}"`)),
  );
}
