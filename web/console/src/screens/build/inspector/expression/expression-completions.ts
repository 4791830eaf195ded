import { compileCalculation } from '../../../../../../../packages/definition/answers/calculate.ts';
import { compileExpression } from '../../../../../../../packages/definition/logic/expressions/compile-expression.ts';
import type { ExpressionResult } from '../../../../../../../packages/definition/logic/expressions/expression-compiler.ts';
import { functionDescriptions } from '../../../../../../../packages/definition/logic/expressions/language/function-descriptions.ts';
import { positionName } from '../../../../../../../packages/definition/model/entry-names.ts';
import type { ExpressionScope } from '../../../../../../../packages/definition/model/value-kind.ts';
import type { ExpressionPlace } from '../../../../../../../packages/definition/parsing/expression-references.ts';
import { translate } from '../../../../texts/translate.tsx';
import { positionField } from '../../../responses/filter/filter-fields.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { outlineOf } from '../../model/outline.ts';

/** A name that can be written in an expression. */
export interface ExpressionName {
  readonly label: string;
  readonly kind: 'question' | 'function';
  /** The title of the question, or the signature of the function. */
  readonly detail: string;
  /** What the function does. */
  readonly info?: string;
  /** The text that is written. */
  readonly insert: string;
}

const functionNames: readonly ExpressionName[] = Object.entries(functionDescriptions).map(
  ([label, { signature, meaning, example }]) => ({
    label,
    kind: 'function',
    detail: signature,
    insert: `${label}(`,
    info: `${translate(meaning)} ${example}`,
  }),
);

/** Ids that are names in expressions; others are written as `answers["first-name"]`. */
const isName = (id: string) => /^[A-Za-z_]\w*$/.test(id);

/** The questions that an expression may use, and the functions. */
export function expressionNames(document: Json, scope: ExpressionScope): ExpressionName[] {
  const questions = outlineOf(document).filter(
    ({ kind, id }) => kind === 'element' && scope.get(id) !== undefined,
  );
  const hasPosition = questions.every(({ id }) => id !== positionName);
  const position = { id: positionName, title: positionField.label };
  const named = hasPosition && scope.get(positionName) ? [...questions, position] : questions;
  return [
    ...named.map(
      ({ id, title }): ExpressionName => ({
        label: id,
        kind: 'question',
        detail: title,
        insert: isName(id) ? id : `answers["${id}"]`,
      }),
    ),
    ...functionNames,
  ];
}

/** The end of the word, or of the only character, that an error is at. */
export function endOfFault(source: string, offset: number): number {
  const word = /^\w+/.exec(source.slice(offset))?.[0] ?? '';
  return Math.min(source.length, offset + Math.max(1, word.length));
}

/**
 * Compiles an expression as the page of the form does.
 *
 * @param expression a valid one
 * @param decimals of a calculated number
 * @returns a function from answers and a date, such as `2026-01-31`, to the result; undefined if there is none
 */
export function compileSample(
  { expected, scope }: ExpressionPlace,
  expression: string,
  decimals: number | undefined,
): (answers: JsonObject, today: string) => ExpressionResult {
  const evaluate = compileCalculation(
    { expression, value: expected, decimals },
    scope,
    compileExpression,
  );
  return (answers, today) => {
    const given = Object.entries(answers).map(([id, answer]) => {
      const json = JSON.parse(JSON.stringify(answer));
      return [id, { answer: json }] as const;
    });
    return evaluate(new Map(given), { today });
  };
}
