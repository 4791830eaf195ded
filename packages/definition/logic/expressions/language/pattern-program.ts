import { RE2JS } from 're2js';

export interface PatternProgram {
  /** Size of the program. Matching takes time proportional to steps × characters. */
  readonly steps: number;
  /** Whether the pattern matches any part of the text. */
  readonly test: (text: string) => boolean;
}

/** Compiles a pattern; undefined if it is invalid. */
export function compilePattern(pattern: string): PatternProgram | undefined {
  try {
    const program = RE2JS.compile(pattern);
    return { steps: program.programSize(), test: (text) => program.test(text) };
  } catch {
    return undefined;
  }
}

/**
 * The cost of compiling a pattern, relative to other patterns, before it is compiled. Case-insensitive ranges
 * are folded letter by letter, which is slower.
 */
export function patternCompileCost(pattern: string): number {
  return pattern.length * (/\(\?[a-z]*i/i.test(pattern) ? 10 : 1);
}
