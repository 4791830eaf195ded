import { pipedIdsIn, replacePiped } from '../base/piping.ts';
import type { Definition } from '../definition-model.ts';
import type { AnswerMap } from '../flow/compile-condition.ts';
import { memoizeByDefinition } from '../memoize-by-definition.ts';
import { type AnswerFormatter, questionsOf } from './format-answer.ts';

const formattersOf = memoizeByDefinition(
  (definition: Pick<Definition, 'schema'>): ReadonlyMap<string, AnswerFormatter> =>
    new Map(questionsOf(definition).map(({ element, formatAnswer }) => [element.id, formatAnswer])),
);

/** Whether a text shows answers. */
export const isPiped = (text: string) => pipedIdsIn(text).length > 0;

/** A text with the answers it refers to, formatted as in an export. */
export function pipeText(
  definition: Pick<Definition, 'schema'>,
  text: string,
  values: AnswerMap,
): string {
  if (!text.includes('{{')) return text;
  const formatters = formattersOf(definition);
  return replacePiped(text, (id) => {
    const format = formatters.get(id);
    if (!format) return `{{${id}}}`; // the text is older than references
    const given = values.get(id);
    return given && format(given.answer);
  });
}
