import type { Expr, Expr_Call } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { maxDigits } from '../language/number-functions.ts';
import { formatType } from '../language/static-type.ts';
import { listFunctions } from './list-functions.ts';
import { operators } from './operators.ts';
import { findOverload, isStandardFunction, overloadsOf } from './overloads.ts';
import { specialForms } from './special-forms.ts';
import { callNode, type TypedNode, unify, widenAll } from './typed-node.ts';
import type { TypingContext } from './typing-context.ts';

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
