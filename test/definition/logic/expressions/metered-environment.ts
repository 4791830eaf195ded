import {
  type CelEnv,
  type CelFunc,
  type CelValue,
  celEnv,
  isCelList,
  isCelMap,
} from '@bufbuild/cel';
import {
  callCost,
  matchCost,
} from '../../../../packages/definition/logic/expressions/cost/function-costs.ts';
import {
  largest,
  listSizeOf,
  scalarSize,
  textSize,
  type ValueSize,
} from '../../../../packages/definition/logic/expressions/cost/value-size.ts';
import { environmentOf } from '../../../../packages/definition/logic/expressions/language/environment.ts';
import type { PatternProgram } from '../../../../packages/definition/logic/expressions/language/pattern-program.ts';

/** An environment that adds up the cost of all calls, with the sizes that their operands really have. */
export interface MeteredEnvironment {
  readonly env: CelEnv;
  readonly spent: () => number;
}

export function meter(patterns: ReadonlyMap<string, PatternProgram>): MeteredEnvironment {
  let spent = 0;
  const funcs = Array.from(environmentOf(patterns).funcs, (func): CelFunc => {
    const program = patterns.get(func.name);
    const metered: CelFunc = Object.create(func);
    Object.defineProperty(metered, 'call', {
      value(id: number, target: CelValue | undefined, args: CelValue[]) {
        const operands = target === undefined ? args : [target, ...args];
        const sizes = operands.map(sizeOfValue);
        const result = func.call(id, target, args);
        // Undefined: the operands belong to another overload.
        if (result !== undefined)
          spent += (
            program ? matchCost(program.steps, sizes[0] ?? scalarSize) : callCost(func.name, sizes)
          ).work;
        return result;
      },
    });
    return metered;
  });
  return { env: celEnv({ funcs }), spent: () => spent };
}

/** Lists and maps are measured once; those that have grown are measured again. */
const measured = new WeakMap<object, { count: number; size: ValueSize }>();

function sizeOfValue(value: CelValue): ValueSize {
  if (typeof value === 'string') return textSize(value.length);
  if (!isCelList(value) && !isCelMap(value)) return scalarSize;
  const known = measured.get(value);
  if (known?.count === value.size) return known.size;
  const size = isCelList(value)
    ? listSizeOf(value.size, largestOf([...value]))
    : {
        entries: value.size,
        entry: largestOf([...value.values()]),
        key: largestOf([...value.keys()]),
      };
  measured.set(value, { count: value.size, size });
  return size;
}

function largestOf(values: readonly CelValue[]): ValueSize {
  return values.map(sizeOfValue).reduce(largest, scalarSize);
}
