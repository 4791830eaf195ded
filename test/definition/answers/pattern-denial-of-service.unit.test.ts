import { expect, it } from 'vitest';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import { answerContext, questionOf } from '../../support/arbitraries/answer-arbitraries.ts';
import { parse } from '../../support/arbitraries/definition-arbitraries.ts';
import { processorTime } from '../../support/processes/processor-time.ts';

/** Milliseconds of processor time that validating an answer takes, the median of several. */
function timeOf(pattern: string, sent: string): number {
  const elements = [questionOf('short_text', { pattern })];
  const run = compileAnswerCheck(parse({ schema: { sections: [{ elements }] } }));
  const times = Array.from({ length: 11 }, () => {
    const began = processorTime();
    const { failures } = run({ q: sent }, answerContext);
    const time = processorTime() - began;
    expect(failures.map(({ code }) => code)).toEqual(['pattern']);
    return time;
  });
  return times.sort((a, b) => a - b)[5] ?? 0;
}

const letters = (count: number) => `${'a'.repeat(count)}!`;

// With backtracking, each pattern would take 2^n steps.
it.each([
  ['(a+)+$', 50],
  ['^(a|aa)+$', 50],
  ['(a*)*b', 50],
  ['((a+)*)+c', 50],
  ['(.*)(.*)(.*)(.*)(.*)[^a!]', 50],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 50],
  ['(a?){30}a{30}', 100],
  ['(x?a?){0,100}', 1000],
  ['.{0,1000}z', 3000],
])(
  'matches the pattern %s in at most %i times the time of a harmless pattern',
  (pattern, factor) => {
    const harmless = Math.max(timeOf('[a-z]+', letters(999)), 0.05);
    expect(timeOf(pattern, letters(999))).toBeLessThan(harmless * factor);
  },
);

it.each(['(a+)+$', '(a*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
  'matches the pattern %s in a time that is linear in the length of the text',
  (pattern) => {
    const half = Math.max(timeOf(pattern, letters(499)), 0.05);
    expect(timeOf(pattern, letters(999))).toBeLessThan(half * 20);
  },
);
