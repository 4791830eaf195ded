import { type CelInput, plan } from '@bufbuild/cel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../../../packages/definition/logic/expressions/check-expression.ts';
import {
  compileExpression,
  questionValue,
} from '../../../../packages/definition/logic/expressions/compile-expression.ts';
import { analyzeExpression } from '../../../../packages/definition/logic/expressions/typing/analyze-expression.ts';
import { definitionLimits } from '../../../../packages/definition/model/definition-limits.ts';
import type { CalculatedKind } from '../../../../packages/definition/model/value-kind.ts';
import { runs } from '../../../support/arbitraries/runs.ts';
import { answersOf, context } from './evaluate.ts';
import {
  expressionsOf,
  generatedElements,
  largestAnswers,
  generatedScope as scope,
  someAnswers,
} from './generated-expressions.ts';
import { meter } from './metered-environment.ts';

const results = ['number', 'text', 'bool'] as const;
const sources = fc.oneof(...results.map(expressionsOf));

const resultKinds = { double: 'number', int: 'number', string: 'text', bool: 'boolean' } as const;
const kindsByName = new Map<string, CalculatedKind>(Object.entries(resultKinds));

/** What an evaluation with the largest answers costs. */
function spentBy(source: string): number {
  const { root, variables, patterns, members } = analyzeExpression(source, { scope });
  const values: Record<string, CelInput> = {};
  for (const [name, meaning] of variables) {
    const { [meaning.form === 'today' ? '' : meaning.question]: answer } = largestAnswers;
    if (meaning.form === 'today') values[name] = context.today;
    else if (meaning.form === 'answered') values[name] = answer !== undefined;
    else if (meaning.form === 'count') values[name] = 501;
    else if (answer !== undefined)
      values[name] = questionValue(answer, meaning.kind, members) ?? '';
  }
  const { env, spent } = meter(patterns);
  plan(env, root)(values);
  return spent();
}

/** The kind of the result of a generated expression; undefined if it is invalid. */
function kindOf(source: string) {
  try {
    const { name } = analyzeExpression(source, { scope }).type;
    return kindsByName.get(name);
  } catch {
    return undefined;
  }
}

describe('generated expressions', () => {
  const largest = answersOf(largestAnswers);

  // A test for each result: one for all would take a large part of the timeout.
  it.each(results)(
    'of the result %s never cost more than was estimated, with the largest answers',
    (result) => {
      let evaluated = 0;
      fc.assert(
        fc.property(expressionsOf(result), (source) => {
          const kind = kindOf(source);
          if (!kind) return;
          const { fault, cost } = checkExpression(source, scope, kind, {
            elements: generatedElements,
          });
          if (fault) return;
          evaluated += 1;
          expect(spentBy(source)).toBeLessThanOrEqual(cost);
        }),
        { numRuns: runs(100) },
      );
      expect(evaluated).toBeGreaterThan(runs(100) / 2);
    },
  );

  it('have a result of the type that was found, or none', () => {
    fc.assert(
      fc.property(sources, someAnswers, (source, answers) => {
        const kind = kindOf(source);
        if (!kind || checkExpression(source, scope, kind, { elements: generatedElements }).fault)
          return;
        const evaluate = compileExpression(source, scope);
        const types = { number: 'number', text: 'string', boolean: 'boolean' };
        for (const given of [answersOf(answers), answersOf({}), largest])
          expect(['undefined', types[kind]]).toContain(typeof evaluate(given, context));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('sources of any characters', () => {
  const tokens = fc.constantFrom(
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '!',
    '-',
    '?',
    ':',
    ',',
    '.',
    '"',
    "'",
    '\\',
    'r"',
    '"""',
    '//',
    '&&',
    '||',
    '==',
    '<',
    'in',
    '+',
    '*',
    '%',
    ' ',
    '\n',
    '\u0000',
    '😀',
    '\ud800',
    '9',
    '1e9',
    'l.all(x, ',
    'matches',
    'answers',
    'has(',
    'null',
    'true',
    '@result',
    '__proto__',
    'constructor',
  );

  it('are accepted or have a fault with a message', () => {
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 60, size: 'max' }), (parts) => {
        const { fault, cost } = checkExpression(parts.join(''), scope, 'boolean', {
          elements: generatedElements,
        });
        expect(fault?.message ?? 'valid').toMatch(/\S/);
        expect(Number.isFinite(cost)).toBe(true);
      }),
      { numRuns: runs(250) },
    );
  });

  it('are not nested too deeply, however often one token is repeated', () => {
    fc.assert(
      fc.property(fc.array(tokens, { minLength: 1, maxLength: 3 }), (parts) => {
        const unit = parts.join('');
        const source = unit.repeat(definitionLimits.expressionLength / unit.length);
        expect(
          checkExpression(source, scope, 'boolean', { elements: generatedElements }).fault
            ?.message ?? 'valid',
        ).toMatch(/\S/);
      }),
      { numRuns: runs(100) },
    );
  });
});
