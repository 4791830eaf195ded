import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { doubleType, listOf, type StaticType, stringType } from '../language/static-type.ts';
import { inferEntries } from './infer-literal.ts';
import type { Operator } from './operators.ts';
import { callNode, coerceAll, type TypedNode } from './typed-node.ts';

/** Functions whose types depend on the entries of a list; a method has a dot before its name, and its target first. */
export const listFunctions: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['sum', ofNumbers('sum', ({ element }) => element)],
  ['avg', ofNumbers('avg', () => doubleType)],
  ['math.least', ofSeveral('math.least')],
  ['math.greatest', ofSeveral('math.greatest')],
  ['.join', join],
]);

interface ListType {
  readonly element: StaticType;
}

/** A function of one list of numbers; an empty one counts as a list of doubles. */
function ofNumbers(name: string, resultOf: (list: ListType) => StaticType): Operator {
  return function infer(node, operands): TypedNode | undefined {
    const [list, ...others] = operands;
    const element = list && others.length === 0 ? numbersIn(list.type) : undefined;
    if (!list || !element) return undefined;
    const { widen } = list;
    const typed = { type: resultOf({ element }), expr: callNode(node, name, [list]) };
    return widen ? { ...typed, widen: () => infer(node, [widen()]) ?? typed } : typed;
  };
}

function numbersIn(type: StaticType): StaticType | undefined {
  if (type.name !== 'list') return undefined;
  if (type.element.name === 'none') return doubleType;
  return type.element.name === 'double' || type.element.name === 'int' ? type.element : undefined;
}

/** A function of several numbers, or of one list of them. */
function ofSeveral(name: string): Operator {
  const ofList = ofNumbers(name, ({ element }) => element);
  return (node, operands) => {
    const [first, ...others] = operands;
    if (first?.type.name === 'list' && others.length === 0) return ofList(node, operands);
    const list = first && listOfOperands(node, operands);
    return list && ofList(node, [list]);
  };
}

function listOfOperands(node: Expr, operands: readonly TypedNode[]): TypedNode | undefined {
  const list = {
    elements: [],
    optionalIndices: [],
    $typeName: 'cel.expr.Expr.CreateList' as const,
  };
  return inferEntries(node, list, operands);
}

function join(node: Expr, operands: readonly TypedNode[]): TypedNode | undefined {
  const types = [listOf(stringType), stringType].slice(0, operands.length);
  const args = operands.length > 0 ? coerceAll(operands, types) : undefined;
  return args && { type: stringType, expr: callNode(node, 'join', args) };
}
