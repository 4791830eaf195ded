import type { CalculatedKind } from '../base/value-kind.ts';
import type { ExpressionScope } from './expression-compiler.ts';

export interface ExpressionCheck {
  readonly fault?: { readonly message: string };
  readonly cost: number;
  readonly questions: readonly string[];
}

export function checkExpression(
  _source: string,
  _scope: ExpressionScope,
  _expected: CalculatedKind,
  _later: ReadonlySet<string>,
): ExpressionCheck {
  return { cost: 1, questions: [] };
}
