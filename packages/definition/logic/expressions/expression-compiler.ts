import type { Json } from '../../model/answer-rule.ts';
import type { ExpressionScope } from '../../model/value-kind.ts';

/** Answers by question id, as they are stored; unanswered and hidden questions are absent. */
export type ExpressionAnswers = Pick<ReadonlyMap<string, { readonly answer: Json }>, 'get'>;

/** What an expression can use besides answers. */
export interface ExpressionContext {
  /** The date of the submission in its time zone, such as `2026-01-31`. */
  readonly today: string;
}

/** The result of an expression; undefined if it failed, for example because an operand is missing. */
export type ExpressionResult = number | string | boolean | undefined;

/** Evaluates a compiled expression. Never throws. */
export type CompiledExpression = (
  answers: ExpressionAnswers,
  context: ExpressionContext,
) => ExpressionResult;

/**
 * Compiles a checked expression. It is passed to the flow of a form, so that browsers load the expression
 * engine only for forms that use it.
 *
 * @throws {Error} if the expression is invalid
 */
export type ExpressionCompiler = (source: string, scope: ExpressionScope) => CompiledExpression;
