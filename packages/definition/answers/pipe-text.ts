import { isolateText } from '../../common/text/text-direction.ts';
import { shortenText } from '../../common/text/text-rules.ts';
import type { Definition } from '../definition-model.ts';
import { allElementsOf } from '../elements.ts';
import type { KnownAnswers } from '../logic/flow/compile-condition.ts';
import { memoizeByDefinition } from '../memoize-by-definition.ts';
import { checkLimits } from '../model/answer-limits.ts';
import { positionName } from '../model/entry-names.ts';
import type { OptionLists } from '../model/option-list.ts';
import { pipedIdsIn, replacePiped } from '../model/piping.ts';
import { type AnswerFormatter, questionsOf } from './format-answer.ts';

/** Formats the values of a form by the id of their element. */
export const formattersOf = memoizeByDefinition(
  (definition: Pick<Definition, 'schema'>): ReadonlyMap<string, AnswerFormatter> =>
    new Map(
      questionsOf(allElementsOf(definition)).map(({ element, formatAnswer }) => [
        element.id,
        formatAnswer,
      ]),
    ),
);

export const isPiped = (text: string) => pipedIdsIn(text).length > 0;

/**
 * A text with the answers it refers to, formatted as in an export, and isolated from text of the other direction.
 *
 * @param shown what is shown of a formatted answer
 */
export function pipeText(
  definition: Pick<Definition, 'schema'>,
  text: string,
  values: KnownAnswers,
  lists?: OptionLists,
  shown: (answer: string) => string = (answer) => answer,
): string {
  if (!text.includes('{{')) return text;
  const formatters = formattersOf(definition);
  return replacePiped(text, (id) => {
    const format = formatters.get(id) ?? (id === positionName ? String : undefined);
    if (!format) return `{{${id}}}`; // the text is older than references
    const given = values.get(id);
    return given && isolateText(shown(shortened(format(given.answer, lists?.get(id)))), text);
  });
}

/** Bounds the length of a text with several references to long answers. */
const shortened = (text: string) => shortenText(text, checkLimits.pipedCharacters);
