import { compileExpression } from '../../../../packages/definition/logic/expressions/compile-expression.ts';
import type {
  ExpressionAnswers,
  ExpressionResult,
  ExpressionScope,
} from '../../../../packages/definition/logic/expressions/expression-compiler.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import type { ValueKind } from '../../../../packages/definition/model/value-kind.ts';

/** The questions of the tests, with the kinds of their answers. */
const kinds = {
  age: 'number',
  price: 'number',
  name: 'text',
  born: 'text',
  city: 'text',
  member: 'boolean',
  colours: 'list',
  files: 'list',
  address: 'map',
  grid: 'list_map',
  'first-name': 'text',
  in: 'number',
} as const satisfies Record<string, ValueKind>;

export const scope: ExpressionScope = new Map(Object.entries(kinds));

export const context = { today: '2026-11-23' };

export function answersOf(answers: Readonly<Record<string, Json>>): ExpressionAnswers {
  return new Map(Object.entries(answers).map(([id, answer]) => [id, { answer }]));
}

/** Compiles and evaluates an expression. */
export function evaluate(
  source: string,
  answers: Readonly<Record<string, Json>> = {},
): ExpressionResult {
  return compileExpression(source, scope)(answersOf(answers), context);
}
