import type { Expr, Expr_Comprehension } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { internalFunctions } from '../language/functions.ts';
import { formatType, type StaticType } from '../language/static-type.ts';
import { callNode, type TypedNode } from './typed-node.ts';
import type { TypingContext } from './typing-context.ts';

/** A macro such as `all` or `map`, which the parser has expanded. */
export function inferComprehension(
  node: Expr,
  comprehension: Expr_Comprehension,
  context: TypingContext,
): TypedNode {
  const { iterRange, accuInit, loopCondition, loopStep, result } = comprehension;
  if (!iterRange || !accuInit || !loopCondition || !loopStep || !result)
    return context.fail(node, 'invalid expression');
  const range = context.infer(iterRange, context);
  const start = inferStart(accuInit, context);
  const within = (accumulated: StaticType): TypingContext => ({
    ...context,
    locals: new Map([
      ...context.locals,
      [comprehension.accuVar, accumulated],
      [comprehension.iterVar, entryType(node, range.type, context)],
    ]),
  });
  const condition = context.infer(loopCondition, within(start.type));
  const step = context.infer(loopStep, within(start.type));
  const end = context.infer(result, within(step.type));
  const value: Expr_Comprehension = {
    ...comprehension,
    iterRange: range.expr,
    accuInit: start.expr,
    loopCondition: condition.expr,
    loopStep: step.expr,
    result: end.expr,
  };
  return { type: end.type, expr: { ...node, exprKind: { case: 'comprehensionExpr', value } } };
}

/** A list that grows is created for each evaluation. */
function inferStart(accuInit: Expr, context: TypingContext): TypedNode {
  const start = context.infer(accuInit, context);
  return start.type.name === 'list'
    ? { ...start, expr: callNode(accuInit, internalFunctions.newList, []) }
    : { type: start.type, expr: start.expr };
}

function entryType(node: Expr, range: StaticType, context: TypingContext): StaticType {
  if (range.name === 'list') return range.element;
  if (range.name === 'map') return range.key;
  return context.fail(node, `needs a list or a map, not ${formatType(range)}`);
}
