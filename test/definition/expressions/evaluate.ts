import type { Json } from '../../../src/definition/base/answer-rule.ts';
import type { ValueKind } from '../../../src/definition/base/value-kind.ts';
import { compileExpression } from '../../../src/definition/expressions/compile-expression.ts';
import type {
  ExpressionAnswers,
  ExpressionResult,
  ExpressionScope,
} from '../../../src/definition/expressions/expression-compiler.ts';

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
