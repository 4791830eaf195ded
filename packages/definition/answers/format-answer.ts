import type { Element } from '../definition-model.ts';
import type { Json } from '../model/answer-rule.ts';
import type { OptionList } from '../model/option-list.ts';
import type { CellType, ValueKind } from '../model/value-kind.ts';
import { valueKindOf, valueTypeOf } from '../questions/question-types.ts';

/** @param list the options of the question, if a dataset contains them and they are known */
export type AnswerFormatter = (answer: Json, list?: OptionList) => string;

/** A question or calculated value, with the formatter of its values. */
export interface QuestionWithFormatter {
  readonly element: Element;
  readonly formatAnswer: AnswerFormatter;
  readonly cellType: CellType;
  /** The value in a cell, if it is not the answer. */
  readonly cellValue: ((answer: Json) => Json) | undefined;
}

const cellTypeOfKind = (kind: ValueKind | undefined): CellType =>
  kind === 'number' || kind === 'boolean' ? kind : 'text';

/** The elements with values among these, in order. */
export function questionsOf(elements: readonly Element[]): QuestionWithFormatter[] {
  return elements.flatMap((element) => {
    const row = valueTypeOf(element.type);
    if (!row) return [];
    return [
      {
        element,
        formatAnswer: row.answerFormatter?.(element) ?? ((answer: Json) => String(answer)),
        cellValue: row.cellValue,
        cellType: row.cellType ?? cellTypeOfKind(valueKindOf(element)),
      },
    ];
  });
}
