import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { internalFunctions } from '../language/functions.ts';
import { boolType, listOf, type StaticType } from '../language/static-type.ts';
import { textLiteral } from './infer-literal.ts';
import { areWidenable, callNode, type TypedNode, unify, widenAll } from './typed-node.ts';

/** The variable of the parser for the result of a macro. */
const resultName = '@result';

/** Types an operator; undefined if it cannot be applied to the operands. */
export type Operator = (node: Expr, operands: readonly TypedNode[]) => TypedNode | undefined;

/** The operators that apply to values of several types, and those without overloads, by function name. */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['_&&_', logic('_&&_')],
  ['_||_', logic('_||_')],
  ['@not_strictly_false', logic('@not_strictly_false')],
  ['_==_', equality('_==_')],
  ['_!=_', equality('_!=_')],
  ['_?_:_', conditional],
  ['_[_]', index],
  ['@in', membership],
  ['_+_', concatenation],
]);

function logic(name: string): Operator {
  return (node, operands) =>
    operands.every(({ type }) => type.name === 'bool' || type.name === 'none')
      ? { type: boolType, expr: callNode(node, name, operands) }
      : undefined;
}

function equality(name: string): Operator {
  return (node, operands) => {
    const common = unify(operands);
    if (!common || hasEntries(common.type)) return undefined;
    return { type: boolType, expr: callNode(node, name, common.nodes) };
  };
}

/** Entries are not compared: only the values that the expression names are read. */
function hasEntries(type: StaticType): boolean {
  if (type.name === 'list') return hasEntries(type.element);
  if (type.name === 'map') return hasEntries(type.value);
  return type.name === 'entry';
}

function conditional(node: Expr, [condition, ...branches]: readonly TypedNode[]) {
  const common = unify(branches);
  if (condition?.type.name !== 'bool' || !common) return undefined;
  return branch(node, condition, common.nodes, common.type);
}

function branch(
  node: Expr,
  condition: TypedNode,
  branches: readonly TypedNode[],
  type: StaticType,
): TypedNode {
  const widen = () => {
    const widened = widenAll(branches);
    return branch(node, condition, widened, unify(widened)?.type ?? type);
  };
  return {
    type,
    expr: callNode(node, '_?_:_', [condition, ...branches]),
    ...(areWidenable(branches) && { widen }),
  };
}

function index(node: Expr, [operand, key]: readonly TypedNode[]): TypedNode | undefined {
  if (!operand || !key) return undefined;
  const type = entryAt(operand.type, key);
  if (!type) return undefined;
  const { widen } = operand;
  const widenEntry = () => index(node, [widen?.() ?? operand, key]) ?? typed;
  const typed: TypedNode = {
    type,
    expr: callNode(node, '_[_]', [operand, key]),
    ...(widen && { widen: widenEntry }),
  };
  return typed;
}

/** The type of `operand[key]`. */
function entryAt(operand: StaticType, { type: key, expr }: TypedNode): StaticType | undefined {
  if (operand.name === 'list') return key.name === 'int' ? operand.element : undefined;
  if (operand.name === 'entry') return operand.members.get(textLiteral(expr) ?? '');
  if (operand.name !== 'map') return undefined;
  return operand.key.name === key.name || operand.key.name === 'none' ? operand.value : undefined;
}

function membership(node: Expr, [entry, container]: readonly TypedNode[]): TypedNode | undefined {
  if (!entry || !container) return undefined;
  const { type } = container;
  if (type.name === 'map') {
    const isKey = type.key.name === entry.type.name || type.key.name === 'none';
    return isKey ? { type: boolType, expr: callNode(node, '@in', [entry, container]) } : undefined;
  }
  const common = unify([asListEntry(entry), container]);
  if (!common || hasEntries(common.type)) return undefined;
  return { type: boolType, expr: callNode(node, '@in', common.nodes) };
}

/** The entry with the type of the lists that contain it. */
function asListEntry({ type, expr, widen }: TypedNode): TypedNode {
  return {
    type: listOf(type),
    expr,
    ...(widen && { widen: () => asListEntry(widen()) }),
  };
}

/** Lists only; `+` of other values has overloads. */
function concatenation(node: Expr, operands: readonly TypedNode[]): TypedNode | undefined {
  const common = unify(operands);
  if (common?.type.name !== 'list') return undefined;
  return {
    type: common.type,
    expr: appendedEntry(node, common.nodes) ?? callNode(node, '_+_', common.nodes),
  };
}

/** `map` and `filter` are expanded to `@result + [entry]`, which extends the list. */
function appendedEntry(node: Expr, [list, added]: readonly TypedNode[]): Expr | undefined {
  const isResult =
    list?.expr.exprKind.case === 'identExpr' && list.expr.exprKind.value.name === resultName;
  const kind = added?.expr.exprKind;
  const [entry] = kind?.case === 'listExpr' ? kind.value.elements : [];
  if (!isResult || !added || !entry) return undefined;
  return callNode(node, internalFunctions.append, [list, { ...added, expr: entry }]);
}
