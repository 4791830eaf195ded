import type {
  Constant,
  Expr,
  Expr_CreateList,
  Expr_CreateStruct,
  Expr_Select,
} from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import {
  boolType,
  doubleType,
  formatType,
  intType,
  listOf,
  mapOf,
  noneType,
  type StaticType,
  stringType,
} from '../language/static-type.ts';
import { inferCall } from './infer-call.ts';
import { inferComprehension } from './infer-comprehension.ts';
import { answersName, readQuestion } from './special-forms.ts';
import { areWidenable, type TypedNode, unify, variableNode, widenAll } from './typed-node.ts';
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

function inferConstant(node: Expr, { constantKind }: Constant, context: TypingContext): TypedNode {
  switch (constantKind.case) {
    case 'boolValue':
      return { type: boolType, expr: node };
    case 'stringValue':
      return { type: stringType, expr: node };
    case 'doubleValue':
      if (!Number.isFinite(constantKind.value)) context.fail(node, 'the number is too large');
      return { type: doubleType, expr: node };
    case 'int64Value': {
      const { value } = constantKind;
      if (BigInt.asIntN(64, value) !== value) context.fail(node, 'the integer is too large');
      const widen = () => ({ type: doubleType, expr: doubleNode(node, Number(value)) });
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
  if (type.name !== 'map' || (type.key.name !== 'string' && type.key.name !== 'none'))
    return context.fail(node, `.${field} needs a map with string keys, not ${formatType(type)}`);
  const value = { $typeName, operand: expr, field, testOnly };
  return {
    type: testOnly ? boolType : type.value,
    expr: { ...node, exprKind: { case: 'selectExpr', value } },
  };
}

function inferList(node: Expr, list: Expr_CreateList, context: TypingContext): TypedNode {
  const elements = list.elements.map((element) => context.infer(element, context));
  if (elements.length === 0) return { type: listOf(noneType), expr: node };
  const common = unify(elements);
  if (!common) return context.fail(node, 'the entries of a list must have one type');
  return typedList(node, list, common.nodes, common.type);
}

function typedList(
  node: Expr,
  list: Expr_CreateList,
  nodes: readonly TypedNode[],
  element: StaticType,
): TypedNode {
  const value = { ...list, elements: nodes.map(({ expr }) => expr) };
  const widen = () => {
    const widened = widenAll(nodes);
    return typedList(node, list, widened, unify(widened)?.type ?? element);
  };
  return {
    type: listOf(element),
    expr: { ...node, exprKind: { case: 'listExpr', value } },
    ...(areWidenable(nodes) && { widen }),
  };
}

const keyTypes = new Set(['string', 'int', 'bool']);

function inferMap(node: Expr, map: Expr_CreateStruct, context: TypingContext): TypedNode {
  if (map.messageName !== '') return context.fail(node, 'messages are not supported');
  const entries = map.entries.map(({ keyKind, value }) => {
    if (keyKind.case !== 'mapKey' || !value) return context.fail(node, 'invalid map');
    const key = context.infer(keyKind.value, context);
    if (!keyTypes.has(key.type.name))
      context.fail(
        keyKind.value,
        `the keys of a map must be string, int or bool, not ${formatType(key.type)}`,
      );
    return { key, value: context.infer(value, context) };
  });
  if (entries.length === 0) return { type: mapOf(noneType, noneType), expr: node };
  const keys = unify(entries.map(({ key }) => key));
  const values = unify(entries.map(({ value }) => value));
  if (!keys || !values) return context.fail(node, 'the entries of a map must have one type');
  return typedMap(node, map, keys, values);
}

interface Unified {
  readonly type: StaticType;
  readonly nodes: readonly TypedNode[];
}

function typedMap(node: Expr, map: Expr_CreateStruct, keys: Unified, values: Unified): TypedNode {
  const entries = map.entries.flatMap((entry, index) => {
    const [key, value] = [keys.nodes[index]?.expr, values.nodes[index]?.expr];
    return key && value
      ? { ...entry, keyKind: { case: 'mapKey' as const, value: key }, value }
      : [];
  });
  const widen = () => {
    const nodes = widenAll(values.nodes);
    return typedMap(node, map, keys, { nodes, type: unify(nodes)?.type ?? values.type });
  };
  return {
    type: mapOf(keys.type, values.type),
    expr: { ...node, exprKind: { case: 'structExpr', value: { ...map, entries } } },
    ...(areWidenable(values.nodes) && { widen }),
  };
}
