import { type CelResult, isCelError, isCelList, isCelMap, plan } from '@bufbuild/cel';
import type { Value } from '@bufbuild/cel-spec/cel/expr/value_pb.js';
import {
  getConformanceSuite,
  type IncrementalTest,
  type IncrementalTestSuite,
} from '@bufbuild/cel-spec/testdata/tests.js';
import { describe, expect, it } from 'vitest';
import { environmentOf } from '../../../../packages/definition/logic/expressions/language/environment.ts';
import { ExpressionError } from '../../../../packages/definition/logic/expressions/language/expression-error.ts';
import {
  type AnalyzedExpression,
  analyzeExpression,
} from '../../../../packages/definition/logic/expressions/typing/analyze-expression.ts';

// The official test cases of CEL. Those that our type checker accepts must have the official result.

type Outcome = 'same result' | 'needs variables' | 'refused' | 'rightly refused' | 'only checked';

const allTests = ({ tests, suites }: IncrementalTestSuite): IncrementalTest[] => [
  ...tests,
  ...suites.flatMap(allTests),
];

function analyze(source: string): AnalyzedExpression | undefined {
  try {
    return analyzeExpression(source, { scope: new Map() });
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** Runs a case; fails if the result is not the official one. */
function outcomeOf({ original }: IncrementalTest): Outcome {
  const { expr, bindings, typeEnv, container, resultMatcher: expected, checkOnly } = original;
  if (Object.keys(bindings).length > 0 || typeEnv.length > 0 || container) return 'needs variables';
  if (checkOnly) return 'only checked';
  const analyzed = analyze(expr);
  const failsRightly = expected.case === 'evalError' || expected.case === 'anyEvalErrors';
  if (!analyzed) return failsRightly ? 'rightly refused' : 'refused';
  const result = plan(environmentOf(analyzed.patterns), analyzed.root)({});
  const value = expected.case === 'typedResult' ? expected.value.result : expected.value;
  if (failsRightly) expect(isCelError(result), expr).toBe(true);
  else if (value?.$typeName === 'cel.expr.Value')
    expect(plain(result), expr).toEqual(officialValue(value));
  else expect(result, expr).toBe(true);
  return 'same result';
}

/** A bigint is an int, a number a double. */
function plain(value: CelResult): unknown {
  if (isCelList(value)) return Array.from(value, plain);
  if (isCelMap(value)) return new Map(Array.from(value, ([key, entry]) => [key, plain(entry)]));
  return value;
}

function officialValue({ kind }: Value): unknown {
  if (kind.case === 'listValue') return kind.value.values.map(officialValue);
  if (kind.case !== 'mapValue') return kind.value;
  return new Map(
    kind.value.entries.map(({ key, value }) => [
      key && officialValue(key),
      value && officialValue(value),
    ]),
  );
}

describe('the official test cases of CEL', () => {
  it('have the official result, unless they use types or functions that are not supported', () => {
    const counts = new Map<Outcome, number>();
    for (const test of allTests(getConformanceSuite())) {
      const outcome = outcomeOf(test);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    // Refused: null, bytes, uint, timestamps, durations, dyn, messages, lists and maps of mixed types, and
    // most extensions of the standard, and numbers that a double would change.
    expect(Object.fromEntries(counts)).toEqual({
      'same result': 639,
      refused: 889,
      'rightly refused': 161,
      'needs variables': 646,
      'only checked': 9,
    });
  });

  it.each(['fp_math', 'integer_math', 'string', 'logic', 'macros', 'lists', 'parse'])(
    '%s: most are supported',
    (name) => {
      const suite = getConformanceSuite().suites.find((one) => one.name === name);
      if (!suite) throw new Error(`No suite ${name}`);
      const outcomes = allTests(suite).map(outcomeOf);
      const supported = outcomes.filter((outcome) => outcome === 'same result');
      expect(supported.length).toBeGreaterThan(outcomes.length * 0.45);
    },
  );
});
