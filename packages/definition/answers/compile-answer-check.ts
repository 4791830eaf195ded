import type { Definition } from '../definition-model.ts';
import { compileExpression } from '../logic/expressions/compile-expression.ts';
import { memoizeByDefinition } from '../memoize-by-definition.ts';
import { type AnswerCheck, buildAnswerCheck } from './answer-check.ts';

/** The answer check of a version, with the expression engine. Browsers load the engine on demand instead. */
export const compileAnswerCheck = memoizeByDefinition(
  (definition: Definition): AnswerCheck => buildAnswerCheck(definition, compileExpression),
);
