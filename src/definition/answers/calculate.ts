import { invalidTextReason } from '../../platform/text/text-rules.ts';
import { roundDecimal } from '../base/round-decimal.ts';
import type { Element } from '../definition-model.ts';
import type {
  CompiledExpression,
  ExpressionCompiler,
  ExpressionResult,
  ExpressionScope,
} from '../expressions/expression-compiler.ts';

/** An element whose value is computed. */
export type CalculatedElement = Extract<Element, { type: 'calculated' }>;

const typeNames = { number: 'number', text: 'string', boolean: 'boolean' } as const;

/** Compiles a calculated value. It has no value if the expression fails or its result cannot be stored. */
export function compileCalculation(
  { expression, value: kind, decimals }: CalculatedElement,
  scope: ExpressionScope,
  compile: ExpressionCompiler,
): CompiledExpression {
  const evaluate = compile(expression, scope);
  return (answers, context) => {
    const result = evaluate(answers, context);
    return typeof result === typeNames[kind] ? storable(result, decimals) : undefined;
  };
}

function storable(result: ExpressionResult, decimals: number | undefined): ExpressionResult {
  if (typeof result === 'number') {
    return (decimals === undefined ? result : roundDecimal(result, decimals)) + 0; // without -0
  }
  const isUnfit =
    typeof result === 'string' && (result === '' || invalidTextReason(result) !== undefined);
  return isUnfit ? undefined : result;
}
