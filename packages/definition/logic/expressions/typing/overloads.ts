import type { CelFunc, CelType } from '@bufbuild/cel';
import { environment } from '../language/environment.ts';
import { joinTypes, listOf, mapOf, noneType, type StaticType } from '../language/static-type.ts';
import { coerceAll, type TypedNode } from './typed-node.ts';

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

export function overloadsOf(name: string): readonly Overload[] {
  return overloads.get(name) ?? [];
}

/** Whether CEL has the function, for values of any type. */
export function isStandardFunction(name: string): boolean {
  return overloads.has(name);
}

/** The first overload for the operands, with the operands as it takes them. Exact types are preferred. */
export function findOverload(
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
