import type { Element } from '../definition-model.ts';
import type {
  ExpressionCompiler,
  ExpressionContext,
} from '../logic/expressions/expression-compiler.ts';
import type { ComparableQuestion } from '../logic/flow/comparable-questions.ts';
import { compileCondition, type KnownAnswers } from '../logic/flow/compile-condition.ts';
import type { ExpressionScope } from '../model/value-kind.ts';

/** What `required_if` may refer to. */
interface RequirementNames {
  readonly questions: ReadonlyMap<string, ComparableQuestion>;
  readonly scope: ExpressionScope;
  /** Undefined while it is being loaded, in browsers: then expressions do not make answers required. */
  readonly compileExpression: ExpressionCompiler | undefined;
}

/** Whether the values of earlier questions make an answer required. */
export type Requirement = (values: KnownAnswers, context: ExpressionContext) => boolean;

/**
 * Compiles `required_if`; undefined if it does not change anything. An expression that fails makes nothing required.
 */
export function compileRequirement(
  { required, required_if }: Element,
  { questions, scope, compileExpression }: RequirementNames,
): Requirement | undefined {
  if (required || required_if === undefined) return undefined;
  if (typeof required_if !== 'string') return compileCondition(required_if, questions);
  const evaluate = compileExpression?.(required_if, scope);
  return evaluate && ((values, context) => evaluate(values, context) === true);
}
