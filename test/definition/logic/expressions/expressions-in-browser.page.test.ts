import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkExpression } from '../../../../packages/definition/logic/expressions/check-expression.ts';
import { compileExpression } from '../../../../packages/definition/logic/expressions/compile-expression.ts';
import type { ExpressionResult } from '../../../../packages/definition/logic/expressions/expression-compiler.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import type { loadExpressionCompiler } from '../../../../packages/form/src/engines/load-expressions.ts';
import { hasBrowser, useBrowser } from '../../../support/clients/browser.ts';
import { serveBundle } from '../../../support/clients/bundle-page.ts';
import { answersOf, context } from './evaluate.ts';
import {
  expressionsOf,
  generatedElements,
  largestAnswers,
  generatedScope as scope,
  someAnswers,
} from './generated-expressions.ts';

// The same expressions and answers in Node.js and in a browser.

declare global {
  var load: typeof loadExpressionCompiler;
}

const open = useBrowser();

/** Bundled as for forms. */
const loader =
  "import { loadExpressionCompiler } from './packages/form/src/engines/load-expressions.ts';" +
  'globalThis.load = loadExpressionCompiler;';

/** Texts, since JSON has neither undefined nor -0. */
const describeResult = (result: ExpressionResult) => `${typeof result} ${String(result)}`;

const valid = (type: 'number' | 'text' | 'bool', kind: 'number' | 'text' | 'boolean') =>
  fc
    .sample(expressionsOf(type), 400)
    .filter(
      (source) => !checkExpression(source, scope, kind, { elements: generatedElements }).fault,
    );

it.skipIf(!hasBrowser)('have the same results in Node.js and in Chromium', async () => {
  const { page } = await open(await serveBundle(loader));
  const sources = [
    ...valid('number', 'number'),
    ...valid('text', 'text'),
    ...valid('bool', 'boolean'),
  ];
  const answersAsJson = JSON.stringify([...fc.sample(someAnswers, 20), largestAnswers, {}]);
  const answers: Record<string, Json>[] = JSON.parse(answersAsJson);
  const expected = sources.map((source) => {
    const evaluate = compileExpression(source, scope);
    return answers.map((given) => describeResult(evaluate(answersOf(given), context)));
  });
  const found = await page.evaluate(
    async ({ kinds, today, sources, answersAsJson }) => {
      const compile = await globalThis.load(sources);
      const answers: Record<string, Json>[] = JSON.parse(answersAsJson);
      return sources.map((source) => {
        const evaluate = compile(source, new Map(kinds));
        return answers.map((given) => {
          const entries = Object.entries(given).map(([id, answer]) => [id, { answer }] as const);
          const result = evaluate(new Map(entries), { today });
          return `${typeof result} ${String(result)}`;
        });
      });
    },
    { sources, answersAsJson, kinds: [...scope], today: context.today },
  );
  expect(sources.length).toBeGreaterThan(600);
  expect(found).toEqual(expected);
});
