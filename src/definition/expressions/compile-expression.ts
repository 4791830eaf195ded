import type { ExpressionCompiler } from './expression-compiler.ts';

export const compileExpression: ExpressionCompiler = () => {
  throw new Error('Expressions are not available.');
};
