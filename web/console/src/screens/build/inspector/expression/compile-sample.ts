import { compileCalculation } from '../../../../../../../packages/definition/answers/calculate.ts';
import { compileExpression } from '../../../../../../../packages/definition/logic/expressions/compile-expression.ts';
import type { ExpressionResult } from '../../../../../../../packages/definition/logic/expressions/expression-compiler.ts';
import type { ExpressionPlace } from '../../../../../../../packages/definition/parsing/expression-references.ts';
import type { JsonObject } from '../../model/json.ts';

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
