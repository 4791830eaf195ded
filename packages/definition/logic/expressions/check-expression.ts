import type { Fault } from '../../../common/problem.ts';
import { definitionLimits } from '../../model/definition-limits.ts';
import type { CalculatedKind, ExpressionScope } from '../../model/value-kind.ts';
import { type ElementsById, expressionCost } from './cost/expression-cost.ts';
import { ExpressionError, locate } from './language/expression-error.ts';
import { patternFault } from './language/pattern-fault.ts';
import { formatType, type ScalarName } from './language/static-type.ts';
import { type AnalyzedExpression, analyzeExpression } from './typing/analyze-expression.ts';

export interface ExpressionCheck {
  /** What is wrong; absent if the expression is valid. */
  readonly fault?: Fault;
  /** Where the fault is, in UTF-16 code units; absent if it concerns the whole expression. */
  readonly offset?: number;
  /**
   * An upper bound of the cost of its compilation and of one evaluation; after a fault, of what was done.
   * To be added up over the expressions of a form, which are no longer checked once the sum is too large.
   */
  readonly cost: number;
  /** The part of the cost that does not recur with each evaluation. */
  readonly compileCost: number;
  /** The ids of the questions that it uses, in the order of their first use. */
  readonly questions: readonly string[];
}

/** What a form knows about its questions, besides the kinds of their answers. */
export interface ExpressionCheckOptions {
  /** Questions that exist, but come later; using one is a fault of its own. */
  readonly later?: Pick<ReadonlySet<string>, 'has'>;
  /** The elements that it may use: they bound the answers, and so the cost. */
  readonly elements: ElementsById;
}

const resultTypes: Readonly<Record<CalculatedKind, readonly ScalarName[]>> = {
  number: ['double', 'int'],
  text: ['string'],
  boolean: ['bool'],
};

/**
 * Checks the syntax, the names, the types and the cost of an expression.
 *
 * @param scope the questions that it may use
 * @param expected the kind of its result
 */
export function checkExpression(
  source: string,
  scope: ExpressionScope,
  expected: CalculatedKind,
  { later, elements }: ExpressionCheckOptions,
): ExpressionCheck {
  try {
    const analyzed = analyzeExpression(source, { scope, later, patternFault });
    const cost = expressionCost(analyzed, elements);
    const message = wrongResult(analyzed, expected) ?? tooExpensive(cost);
    const questions = questionsOf(analyzed);
    const { compileCost } = analyzed;
    return message === undefined
      ? { cost, compileCost, questions }
      : { fault: { message, code: 'invalid_expression' }, cost, compileCost, questions };
  } catch (error) {
    const cost = error instanceof ExpressionError ? error.cost : 0;
    const code = error instanceof ExpressionError ? error.code : 'invalid_expression';
    const fault = { message: messageOf(error, source), code };
    const offset = error instanceof ExpressionError ? error.offset : undefined;
    const place = offset === undefined ? {} : { offset };
    return { fault, ...place, cost, compileCost: cost, questions: [] };
  }
}

function messageOf(error: unknown, source: string): string {
  if (error instanceof ExpressionError) return locate(error, source);
  // The stack was almost full before the check.
  if (error instanceof RangeError) return 'is nested too deeply';
  throw error;
}

function wrongResult({ type }: AnalyzedExpression, expected: CalculatedKind): string | undefined {
  const types = resultTypes[expected];
  if (types.some((name) => name === type.name)) return undefined;
  return `the result must be ${types.join(' or ')}, not ${formatType(type)}`;
}

function tooExpensive(cost: number): string | undefined {
  const { expressionCost: limit } = definitionLimits;
  return cost > limit
    ? `costs up to ${cost} with the largest answers; at most ${limit} is allowed`
    : undefined;
}

function questionsOf({ variables }: AnalyzedExpression): string[] {
  const used = Array.from(variables.values()).flatMap((meaning) =>
    meaning.form === 'today' ? [] : [meaning.question],
  );
  return [...new Set(used)];
}
