import type { CelFunc, CelType } from '@bufbuild/cel';
import type { Expr, Expr_Call } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { environment } from '../language/environment.ts';
import { maxDigits } from '../language/number-functions.ts';
import {
  doubleType,
  formatType,
  joinTypes,
  listOf,
  mapOf,
  noneType,
  type StaticType,
  stringType,
} from '../language/static-type.ts';
import { inferEntries } from './infer-literal.ts';
import { type Operator, operators } from './operators.ts';
import { specialForms } from './special-forms.ts';
import { callNode, coerceAll, type TypedNode, unify, widenAll } from './typed-node.ts';
import type { TypingContext } from './typing-context.ts';

/** Functions whose types depend on the entries of a list; a method has a dot before its name, and its target first. */
const listFunctions: ReadonlyMap<string, Operator> = new Map<string, Operator>([
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

/** The types of a function. Entries of lists and maps are `none`: any. */
interface Overload {
  readonly target: StaticType | undefined;
  readonly args: readonly StaticType[];
  readonly result: StaticType;
}

/** The overloads of the functions of the environment, as far as their types are supported, by name. */
const overloads = new Map<string, Overload[]>();
for (const func of environment.funcs) {
  const known = overloads.get(func.name) ?? [];
  overloads.set(func.name, [...known, ...toOverload(func)]);
}

function toOverload({ target, arguments: args, result }: CelFunc): Overload[] {
  const [typedTarget, typedResult] = [target && toStaticType(target), toStaticType(result)];
  const typedArgs = args.flatMap((arg) => toStaticType(arg) ?? []);
  const isSupported =
    typedResult && typedArgs.length === args.length && Boolean(target) === Boolean(typedTarget);
  return isSupported ? [{ target: typedTarget, args: typedArgs, result: typedResult }] : [];
}

function toStaticType(type: CelType): StaticType | undefined {
  if (type.kind === 'list') return listOf(toStaticType(type.element) ?? noneType);
  if (type.kind === 'map') return mapOf(noneType, noneType);
  if (type.kind === 'object') return undefined;
  switch (type.name) {
    case 'double':
    case 'int':
    case 'string':
    case 'bool':
      return { name: type.name };
    default:
      return undefined;
  }
}

function overloadsOf(name: string): readonly Overload[] {
  return overloads.get(name) ?? [];
}

/** Whether CEL has the function, for values of any type. */
function isStandardFunction(name: string): boolean {
  return overloads.has(name);
}

/** The first overload for the operands, with the operands as it takes them. Exact types are preferred. */
function findOverload(
  name: string,
  args: readonly TypedNode[],
  target?: TypedNode,
): { args: TypedNode[]; result: StaticType } | undefined {
  const exact = args.map(({ type, expr }) => ({ type, expr }));
  for (const operands of [exact, args]) {
    for (const overload of overloadsOf(name)) {
      const coerced = coerceAll(operands, overload.args);
      if (coerced && takesTarget(overload, target))
        return { args: coerced, result: overload.result };
    }
  }
  return undefined;
}

function takesTarget({ target: type }: Overload, target: TypedNode | undefined): boolean {
  if (!type || !target) return !type && !target;
  return joinTypes(type, target.type) !== undefined;
}

/** A call of a function, a method or an operator. */
export function inferCall(node: Expr, written: Expr_Call, context: TypingContext): TypedNode {
  const call = qualified(written, context);
  const { function: name } = call;
  const special = specialForms.get(name)?.(node, call, context);
  if (special) return special;
  const operator = operators.get(name) ?? listFunctions.get(call.target ? `.${name}` : name);
  if (!operator && overloadsOf(name).length === 0)
    context.fail(
      node,
      isStandardFunction(name) ? `${name} is not supported` : `unknown function ${name}`,
    );
  const target = call.target && context.infer(call.target, context);
  const args = call.args.map((arg) => context.infer(arg, context));
  const typed =
    operator?.(node, target ? [target, ...args] : args) ?? callOverload(node, name, args, target);
  if (!typed) return context.fail(node, describeMismatch(name, args, target));
  if (name === 'round') checkDigits(call, context);
  return typed;
}

/** `math.abs(x)` is a function with a name of two parts, not a method of `math`. */
function qualified(call: Expr_Call, { locals }: TypingContext): Expr_Call {
  const { target, ...others } = call;
  if (target?.exprKind.case !== 'identExpr') return call;
  const { name } = target.exprKind.value;
  const fullName = `${name}.${call.function}`;
  return isStandardFunction(fullName) && !locals.has(name)
    ? { ...others, function: fullName }
    : call;
}

function callOverload(
  node: Expr,
  name: string,
  args: readonly TypedNode[],
  target?: TypedNode,
): TypedNode | undefined {
  const operands = isOperator(name) ? (unify(args)?.nodes ?? args) : args;
  const found = findOverload(name, operands, target);
  if (!found) return undefined;
  const typed: TypedNode = { type: found.result, expr: callNode(node, name, found.args, target) };
  // A negated literal is a literal.
  const canWiden = name === '-_' && args.some(({ widen }) => widen);
  return canWiden
    ? { ...typed, widen: () => callOverload(node, name, widenAll(args)) ?? typed }
    : typed;
}

/** `round(x, n)`: the number of decimals is part of the definition. */
function checkDigits({ args: [, digits] }: Expr_Call, context: TypingContext): void {
  const kind = digits?.exprKind;
  const constant = kind?.case === 'constExpr' ? kind.value.constantKind : undefined;
  const value = constant?.case === 'int64Value' ? Number(constant.value) : -1;
  if (digits && (value < 0 || value > maxDigits))
    context.fail(digits, `the digits of round must be an integer literal from 0 to ${maxDigits}`);
}

function isOperator(name: string): boolean {
  return name.includes('_') && !/[a-z]/.test(name);
}

/** The signs of operators whose functions are not named after them. */
const signs: Readonly<Record<string, string>> = { '@in': 'in', '_?_:_': '? :', '_[_]': '[ ]' };

function describeMismatch(name: string, args: readonly TypedNode[], target?: TypedNode): string {
  const sign = signs[name] ?? (isOperator(name) ? name.replaceAll('_', '') : name);
  const types = [...(target ? [target] : []), ...args].map(({ type }) => formatType(type));
  const isMixed = types.includes('int') && types.includes('double');
  const hint = isMixed ? '; convert one with double(…) or int(…)' : '';
  return `${sign} cannot be applied to ${types.join(' and ') || 'no values'}${hint}`;
}
