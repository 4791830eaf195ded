import type { VerificationCase } from '../report/verification-result.ts';
import type { SuiteResult } from './run-suite.ts';
import { suites } from './suites/suites.ts';

/** What the report states of a suite. */
export function caseOf(
  result: SuiteResult,
  seed: number,
  leaked: readonly string[],
): VerificationCase {
  const { suite, sent, covered, aims, refused, guarded, missed, findings } = result;
  const share = guarded === 0 ? '' : `; the expected check refused ${refused} of ${guarded}`;
  const repeat = (number: number) =>
    `npm run verify:attack -- --suite ${suite} --seed ${seed} --only ${number}`;
  return {
    name: suite,
    promised: suites.find(({ name }) => name === suite)?.promised ?? '',
    tried: `${covered} of ${aims} attacks on operations, fields and pages${share}`,
    ...{ times: sent, refused: refused },
    lost:
      suite === 'log-leakage'
        ? leaked.length
        : findings.filter(({ fault }) => /^returned/.test(fault)).length,
    findings: [
      ...findings.map(({ aim, fault, number }) => `${aim} ${fault} (${repeat(number)})`),
      ...missed.map((aim) => `${aim} was refused, but by another check`),
    ],
  };
}
