import type { JsonSchema } from '../../../common/json/json-schema.ts';
import type { Definition, Element } from '../../definition-model.ts';
import { elementsOf } from '../../elements.ts';
import { type AnyQuestionType, questionTypeOf } from '../../questions/question-types.ts';
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
  const questions = elementsOf(definition).flatMap((element) => {
    const row = questionTypeOf(element.type);
    return row ? [compileQuestion(element, row, shown.has(element))] : [];
  });
  const properties = Object.fromEntries(questions.map(({ id, schema }) => [id, schema]));
  const required = questions.filter(({ isRequired }) => isRequired).map(({ id }) => id);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    $defs: Object.assign(definitionsUsedBy(properties), ...questions.map(({ parts }) => parts)),
  };
}

function compileQuestion(element: Element, row: AnyQuestionType, isShown: boolean) {
  const { id, title, description } = element;
  const isRequired = isShown && element.required && row.defaultAnswer?.(element) === undefined;
  const { $defs: parts, ...answer } = answerSchemaOf(element) ?? {};
  const own = isRequired ? acceptedValue(answer) : acceptedIfOptional(answer);
  const schema = {
    title,
    ...(description && { description }),
    ...(isShown ? own : { anyOf: [own, sharedRef('notShown')] }),
  };
  return { id, schema, parts, isRequired };
}

/** The shared schemas that are referred to. */
function definitionsUsedBy(properties: object): Record<string, AnswerSchema> {
  const text = JSON.stringify(properties);
  return Object.fromEntries(
    Object.entries(sharedSchemas).filter(([name]) => text.includes(`"#/$defs/${name}"`)),
  );
}
