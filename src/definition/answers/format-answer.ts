import type { Json } from '../base/answer-rule.ts';
import type { Definition, Element } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import { questionTypeOf } from '../question-types.ts';

/** Formats an answer as text. */
export type AnswerFormatter = (answer: Json) => string;

/** A question with the formatter of its answers. */
export interface QuestionWithFormatter {
  readonly element: Element;
  readonly formatAnswer: AnswerFormatter;
}

/** The questions of a form, in order. */
export function questionsOf(definition: Definition): QuestionWithFormatter[] {
  return elementsOf(definition).flatMap((element) => {
    const row = questionTypeOf(element.type);
    if (!row) return [];
    return [
      {
        element,
        formatAnswer: row.answerFormatter?.(element) ?? ((answer: Json) => String(answer)),
      },
    ];
  });
}
