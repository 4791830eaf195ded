import type { Failure } from '../../common/problem.ts';
import type { Definition } from '../definition-model.ts';
import type {
  ExpressionCompiler,
  ExpressionContext,
  ExpressionScope,
} from '../logic/expressions/expression-compiler.ts';
import type { FlowResult } from '../logic/flow/compile-flow.ts';
import { maxFailures } from './check-answer.ts';
import { pipeText } from './pipe-text.ts';

/** Adds a failure for each rule that does not hold for the values of the flow. */
type RulesCheck = (flow: FlowResult, context: ExpressionContext, failures: Failure[]) => void;

/**
 * Compiles the rules across questions. A rule is evaluated only if its question is shown; it holds if its
 * expression fails, for example because an operand is missing.
 */
export function compileRules(
  definition: Pick<Definition, 'schema'>,
  scope: ExpressionScope,
  compileExpression: ExpressionCompiler | undefined,
): RulesCheck {
  const { rules = [] } = definition.schema;
  if (rules.length === 0 || !compileExpression) return () => {};
  const compiled = rules.map((rule) => ({
    ...rule,
    evaluate: compileExpression(rule.expression, scope),
  }));
  return ({ sections, values }, context, failures) => {
    const shown = new Set(sections.flatMap(({ elements }) => elements.map(({ id }) => id)));
    for (const { question_id, message, evaluate } of compiled) {
      if (failures.length >= maxFailures) return;
      if (!shown.has(question_id) || evaluate(values, context) !== false) continue;
      const path = ['answers', question_id];
      failures.push({ path, code: 'rule', message: pipeText(definition, message, values) });
    }
  };
}
