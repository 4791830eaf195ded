import type { Definition, Element } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import type { Json } from '../model/answer-rule.ts';
import type { CellType } from '../model/cell-type.ts';
import type { ValueKind } from '../model/value-kind.ts';
import { valueTypeOf } from '../questions/question-types.ts';

export type AnswerFormatter = (answer: Json) => string;

/** A question or calculated value, with the formatter of its values. */
export interface QuestionWithFormatter {
  readonly element: Element;
  readonly formatAnswer: AnswerFormatter;
  readonly cellType: CellType;
}

const cellTypeOfKind = (kind: ValueKind): CellType =>
  kind === 'number' || kind === 'boolean' ? kind : 'text';

/** The questions and calculated values of a form, in order. */
export function questionsOf(definition: Pick<Definition, 'schema'>): QuestionWithFormatter[] {
  return elementsOf(definition).flatMap((element) => {
    const row = valueTypeOf(element.type);
    if (!row) return [];
    return [
      {
        element,
        formatAnswer: row.answerFormatter?.(element) ?? ((answer: Json) => String(answer)),
        cellType: row.cellType ?? cellTypeOfKind(row.valueKind(element)),
      },
    ];
  });
}
