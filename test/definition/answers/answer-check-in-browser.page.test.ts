import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import { answerContext, filledForms } from '../../support/arbitraries/answer-arbitraries.ts';
import { filledEntryForms } from '../../support/arbitraries/entry-arbitraries.ts';
import { filledLogicForms } from '../../support/arbitraries/logic-arbitraries.ts';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { serveBundle } from '../../support/clients/bundle-page.ts';

// The answer check of the service and that of the hosted page have the same results.

declare global {
  /** Checks answers to a form, both as JSON; returns the result as JSON. */
  var check: (form: string) => string;
}

const script = `
  import { buildAnswerCheck } from './packages/definition/answers/answer-check.ts';
  import { loadExpressionCompiler } from './packages/form/src/engines/load-expressions.ts';
  import { loadPhoneNumbers } from './packages/form/src/engines/libphonenumber.ts';
  Promise.all([loadExpressionCompiler(), loadPhoneNumbers()]).then(([compile]) => {
    globalThis.check = (form) => {
      const { definition, sent, context } = JSON.parse(form);
      const { answers, sections, failures } = buildAnswerCheck(definition, compile)(sent, context);
      return JSON.stringify({ answers, sections, failures });
    };
  });`;

const open = useBrowser();

it.skipIf(!hasBrowser)('the answer check has the same results in Chromium', async () => {
  const { page } = await open(await serveBundle(script));
  await page.waitForFunction('globalThis.check');
  const drawn = [
    ...fc.sample(filledLogicForms, 300),
    ...fc.sample(filledEntryForms, 300),
    ...fc.sample(filledForms, 100),
  ];
  const forms = drawn.map(({ definition, sent }) => {
    const { answers, sections, failures } = compileAnswerCheck(definition)(sent, answerContext);
    return {
      form: JSON.stringify({ definition, sent, context: answerContext }),
      expected: JSON.stringify({ answers, sections, failures }),
    };
  });
  const found = await page.evaluate(
    (sent) => sent.map((form) => globalThis.check(form)),
    forms.map(({ form }) => form),
  );
  for (const [index, { expected }] of forms.entries()) {
    expect(JSON.parse(found[index] ?? '')).toEqual(JSON.parse(expected));
  }
});
