import { type CelEnv, type CelFunc, CelScalar, celEnv, celFunc } from '@bufbuild/cel';
import { functions } from './functions.ts';
import type { PatternProgram } from './pattern-program.ts';

/** The functions of the standard and those of this project. */
export const environment: CelEnv = celEnv({ funcs: [...functions] });

/** The compiled patterns of an expression by the names of the functions that match them. */
export type Patterns = ReadonlyMap<string, PatternProgram>;

export function environmentOf(patterns: Patterns): CelEnv {
  if (patterns.size === 0) return environment;
  const matchers = Array.from(
    patterns,
    ([name, program]): CelFunc =>
      celFunc(name, [CelScalar.STRING], CelScalar.BOOL, (text) => program.test(text)),
  );
  return celEnv({ funcs: [...functions, ...matchers] });
}
