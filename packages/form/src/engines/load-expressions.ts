import type { ExpressionCompiler } from '../../../definition/logic/expressions/expression-compiler.ts';
import { loadPatterns } from './expression-patterns.ts';

/**
 * Loads the compiler of expressions, which is larger than the rest of the script.
 *
 * @param sources the expressions to compile; the engine of patterns is loaded only if one of them needs it
 */
export async function loadExpressionCompiler(
  sources?: readonly string[],
): Promise<ExpressionCompiler> {
  const needsPatterns = sources?.some((source) => source.includes('matches')) ?? true;
  const [{ compileExpression }] = await Promise.all([
    import('../../../definition/logic/expressions/compile-expression.ts'),
    needsPatterns && loadPatterns(),
  ]);
  return compileExpression;
}
