import type { Json } from '../base/answer-rule.ts';
import type { Definition, Element } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import { valueTypeOf } from '../question-types.ts';

/** Formats an answer as text. */
export type AnswerFormatter = (answer: Json) => string;

/** A question or calculated value, with the formatter of its values. */
export interface QuestionWithFormatter {
  readonly element: Element;
  readonly formatAnswer: AnswerFormatter;
}

/** The questions and calculated values of a form, in order. */
export function questionsOf(definition: Pick<Definition, 'schema'>): QuestionWithFormatter[] {
  return elementsOf(definition).flatMap((element) => {
    const row = valueTypeOf(element.type);
    if (!row) return [];
    return [
      {
        element,
        formatAnswer: row.answerFormatter?.(element) ?? ((answer: Json) => String(answer)),
      },
    ];
  });
}
