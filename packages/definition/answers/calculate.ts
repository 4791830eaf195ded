import { invalidTextReason, trimText } from '../../common/text/text-rules.ts';
import type { Element } from '../definition-model.ts';
import type {
  CompiledExpression,
  ExpressionCompiler,
  ExpressionResult,
} from '../logic/expressions/expression-compiler.ts';
import { roundComputed, roundDecimal } from '../model/round-decimal.ts';
import type { ExpressionScope } from '../model/value-kind.ts';

/** An element whose value is computed. */
export type CalculatedElement = Extract<Element, { type: 'calculated' }>;

const typeNames = { number: 'number', text: 'string', boolean: 'boolean' } as const;

/** Compiles a calculated value. It has no value if the expression fails or its result cannot be stored. */
export function compileCalculation(
  {
    expression,
    value: kind,
    decimals,
  }: Pick<CalculatedElement, 'expression' | 'value' | 'decimals'>,
  scope: ExpressionScope,
  compile: ExpressionCompiler,
): CompiledExpression {
  const evaluate = compile(expression, scope);
  return (answers, context) => {
    const result = evaluate(answers, context);
    return typeof result === typeNames[kind] ? storable(result, decimals) : undefined;
  };
}

/** Compiles a default expression with its first evaluation: the service, which fills in nothing, never does. */
export function compileDefault(
  source: string,
  scope: ExpressionScope,
  compile: ExpressionCompiler,
): CompiledExpression {
  let evaluate: CompiledExpression | undefined;
  return (answers, context) => {
    evaluate ??= compile(source, scope);
    return storable(evaluate(answers, context), undefined);
  };
}

/** What the calculated texts of a response may still take. */
export interface TextBudget {
  charactersLeft: number;
}

/** Bounds the calculated texts of a response: those beyond have no value. */
export function limitTexts(budget: TextBudget, result: ExpressionResult): ExpressionResult {
  if (typeof result !== 'string') return result;
  if (result.length > budget.charactersLeft) return undefined;
  budget.charactersLeft -= result.length;
  return result;
}

/** A result as answers are stored; undefined if it cannot be. */
function storable(result: ExpressionResult, decimals: number | undefined): ExpressionResult {
  if (typeof result === 'number') {
    const rounded = roundComputed(result);
    return (decimals === undefined ? rounded : roundDecimal(rounded, decimals)) + 0; // without -0
  }
  if (typeof result !== 'string') return result;
  const text = trimText(result); // like answers
  return text === '' || invalidTextReason(text) !== undefined ? undefined : text;
}
