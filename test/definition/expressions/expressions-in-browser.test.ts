import { once } from 'node:events';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { loadExpressionCompiler } from '../../../form/src/engines/load-expressions.ts';
import type { Json } from '../../../src/definition/base/answer-rule.ts';
import { checkExpression } from '../../../src/definition/expressions/check-expression.ts';
import { compileExpression } from '../../../src/definition/expressions/compile-expression.ts';
import type { ExpressionResult } from '../../../src/definition/expressions/expression-compiler.ts';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { answersOf, context } from './evaluate.ts';
import {
  expressionsOf,
  largestAnswers,
  generatedScope as scope,
  someAnswers,
} from './generated-expressions.ts';

// The same expressions and answers in Node.js and in a browser.

declare global {
  var load: typeof loadExpressionCompiler;
}

const open = useBrowser();

/** Serves a page with the loader of expressions, bundled as for forms. */
async function servePage(): Promise<string> {
  const scripts: { pageBundle: BuildOptions } = await import(
    String(new URL('../../../scripts/build-web.js', import.meta.url))
  );
  const contents =
    "import { loadExpressionCompiler } from './form/src/engines/load-expressions.ts';" +
    'globalThis.load = loadExpressionCompiler;';
  const { outputFiles = [] } = await build({
    ...scripts.pageBundle,
    stdin: { contents, resolveDir: process.cwd() },
    outdir: 'dist',
  });
  const files = new Map(
    outputFiles.map(({ path, contents: body }) => [`/${basename(path)}`, body]),
  );
  const server = createServer(({ url = '' }, response) => {
    const script = files.get(url);
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
    response.end(
      script ?? '<link rel="icon" href="data:,"><script type="module" src="/stdin.js"></script>',
    );
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port }: { port: number } = Object(server.address());
  return `http://127.0.0.1:${port}/`;
}

/** Texts, since JSON has neither undefined nor -0. */
const describeResult = (result: ExpressionResult) => `${typeof result} ${String(result)}`;

const valid = (type: 'number' | 'text' | 'bool', kind: 'number' | 'text' | 'boolean') =>
  fc
    .sample(expressionsOf(type), 400)
    .filter((source) => !checkExpression(source, scope, kind).fault);

it.skipIf(!hasBrowser)('have the same results in Node.js and in Chromium', async () => {
  const { page } = await open(await servePage());
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
