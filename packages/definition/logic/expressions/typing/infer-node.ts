import type {
  Constant,
  Expr,
  Expr_Comprehension,
  Expr_Select,
} from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { impreciseNumber, isPreciseLiteral } from '../../../../common/json/imprecise-number.ts';
import { internalFunctions } from '../language/functions.ts';
import {
  boolType,
  doubleType,
  type EntryType,
  formatType,
  intType,
  type StaticType,
  stringType,
} from '../language/static-type.ts';
import { inferCall } from './infer-call.ts';
import { inferList, inferMap } from './infer-literal.ts';
import { answersName, readQuestion } from './special-forms.ts';
import { callNode, type TypedNode, variableNode } from './typed-node.ts';
import type { TypingContext } from './typing-context.ts';

/**
 * The type of a node, and the node as it is evaluated.
 *
 * @throws {ExpressionError} if it has none
 */
export function inferNode(node: Expr, context: TypingContext): TypedNode {
  const { exprKind: kind } = node;
  switch (kind.case) {
    case 'constExpr':
      return inferConstant(node, kind.value, context);
    case 'identExpr':
      return inferName(node, kind.value.name, context);
    case 'selectExpr':
      return inferSelect(node, kind.value, context);
    case 'callExpr':
      return inferCall(node, kind.value, context);
    case 'listExpr':
      return inferList(node, kind.value, context);
    case 'structExpr':
      return inferMap(node, kind.value, context);
    case 'comprehensionExpr':
      return inferComprehension(node, kind.value, context);
    default:
      return context.fail(node, 'invalid expression');
  }
}

/** A literal as JSON writes it; others, such as `0xff`, contain no more digits than a double keeps. */
const decimalLiteral = /^-?\s*(\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.])/i;

/** Refuses a literal that is another number as a double. Integers are exact until they are used as doubles. */
function checkDigits(node: Expr, context: TypingContext): void {
  const text = decimalLiteral.exec(context.sourceAt(node) ?? '')?.[1];
  if (text === undefined || isPreciseLiteral(text)) return;
  context.fail(node, 'the number has more digits than a double keeps', impreciseNumber.code);
}

function inferConstant(node: Expr, { constantKind }: Constant, context: TypingContext): TypedNode {
  switch (constantKind.case) {
    case 'boolValue':
      return { type: boolType, expr: node };
    case 'stringValue':
      return { type: stringType, expr: node };
    case 'doubleValue':
      if (!Number.isFinite(constantKind.value)) context.fail(node, 'the number is too large');
      checkDigits(node, context);
      return { type: doubleType, expr: node };
    case 'int64Value': {
      const { value } = constantKind;
      if (BigInt.asIntN(64, value) !== value) context.fail(node, 'the integer is too large');
      const widen = () => {
        checkDigits(node, context);
        return { type: doubleType, expr: doubleNode(node, Number(value)) };
      };
      return { type: intType, expr: node, widen };
    }
    default: {
      const name = constantKind.case?.replace(/(64)?Value$/, '');
      return context.fail(node, `values of type ${name} are not supported`);
    }
  }
}

function doubleNode(at: Expr, value: number): Expr {
  const constantKind = { case: 'doubleValue', value } as const;
  return {
    ...at,
    exprKind: { case: 'constExpr', value: { $typeName: 'cel.expr.Constant', constantKind } },
  };
}

function inferName(node: Expr, name: string, context: TypingContext): TypedNode {
  const local = context.locals.get(name);
  if (local) return { type: local, expr: variableNode(node, name) };
  if (name === answersName)
    context.fail(
      node,
      `${answersName} must be followed by the id of a question: ${answersName}["id"]`,
    );
  return readQuestion(node, name, context);
}

function inferSelect(
  node: Expr,
  { operand, field, testOnly, $typeName }: Expr_Select,
  context: TypingContext,
): TypedNode {
  if (!operand) return context.fail(node, 'invalid expression');
  const { type, expr } = context.infer(operand, context);
  const value = { $typeName, operand: expr, field, testOnly };
  const select: Expr = { ...node, exprKind: { case: 'selectExpr', value } };
  if (type.name === 'entry') {
    const member = type.members.get(field);
    if (!member) return context.fail(node, unknownMember(type, field));
    return { type: testOnly ? boolType : member, expr: select };
  }
  if (type.name !== 'map' || (type.key.name !== 'string' && type.key.name !== 'none'))
    return context.fail(node, `.${field} needs a map with string keys, not ${formatType(type)}`);
  return { type: testOnly ? boolType : type.value, expr: select };
}

const unknownMember = ({ members }: EntryType, name: string): string =>
  `unknown name ${JSON.stringify(name.slice(0, 100))}; an entry has ${[...members.keys()].slice(0, 20).join(', ') || 'no values'}`;

/** A macro such as `all` or `map`, which the parser has expanded. */
function inferComprehension(
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
