import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../support/world/form-page-world.ts';

// Numbers that respondents enter in a browser.

const { open, publish, answersOf } = await createFormPageWorld();

const weight = { id: 'n', type: 'number', title: 'Weight' };
const count = { id: 'n', type: 'number', title: 'Weight', integer: true, min: 1, max: 99 };
/** A form in a language, with one question. */
const inLanguage = (language: string, question: object) => ({
  schema: { language, ...definitionOf(question).schema },
});

describe.runIf(hasBrowser)('a number', () => {
  it.each([
    ['en', weight, '12 kg', 'Enter a number.'],
    ['en', count, '1e1', 'Enter a number.'],
    ['en', count, '7.5', 'Enter a whole number.'],
    ['en', weight, '0.12345678901234567891', 'Enter a number with at most 15 digits.'],
    ['fr', weight, '1.234', 'Écrivez par exemple 1234 ou 1,234.'],
  ])('is refused with a message in %s: %o, %s', async (language, question, text, message) => {
    const form = await publish({ definition: inLanguage(language, question) });
    const { page } = await open(form.url);
    const input = page.getByLabel('Weight');
    await input.fill(text);
    await page.locator('#send').click();
    await page.getByText(message).first().waitFor();
    expect(await input.inputValue()).toBe(text);
    expect(await answersOf(form)).toEqual([]);
  });

  it.each([
    ['en', '72,5', '72.5', 72.5],
    ['en', '1.234,50', '1234.5', 1234.5],
    ['en', '1,234', '1234', 1234],
    ['de', '1.234', '1234', 1234],
    ['de', '72.5', '72,5', 72.5],
    ['ar', '٧٢٫٥', '72.5', 72.5],
  ])(
    'is shown as it is understood, and stored so, in %s: %s',
    async (language, text, shown, stored) => {
      const form = await publish({ definition: inLanguage(language, weight) });
      const { page } = await open(form.url);
      const input = page.getByLabel('Weight');
      await input.fill(text);
      await input.blur();
      expect(await input.inputValue()).toBe(shown);
      await page.locator('#send').click();
      await page.locator('#send').waitFor({ state: 'detached' });
      expect(await answersOf(form)).toEqual([{ n: stored }]);
    },
  );

  it('is changed neither by the wheel nor by the arrow keys', async () => {
    const form = await publish({ definition: definitionOf(weight) });
    const { page } = await open(form.url);
    const input = page.getByLabel('Weight');
    await input.fill('70');
    await input.focus();
    await page.mouse.wheel(0, 400);
    await page.keyboard.press('ArrowDown');
    expect(await input.inputValue()).toBe('70');
    expect(await input.getAttribute('inputmode')).toBe('decimal');
    await page.locator('#send').click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ n: 70 }]);
  });

  it('is shown by the rules of the language if it is prefilled or restored', async () => {
    const form = await publish({ definition: inLanguage('de', weight) });
    const { page } = await open(`${form.url}?n=1.234`);
    const input = page.getByLabel('Weight');
    await expect.poll(() => input.inputValue()).toBe('1,234');
    await input.fill('2,345');
    await input.blur();
    await page.reload();
    await expect.poll(() => input.inputValue()).toBe('2,345');
    await page.locator('#send').click();
    await page.locator('#send').waitFor({ state: 'detached' });
    expect(await answersOf(form)).toEqual([{ n: 2.345 }]);
  });

  it('remains the same when the language is switched', async () => {
    const form = await publish({
      definition: {
        schema: {
          ...inLanguage('de', weight).schema,
          translations: { en: { 'elements.n.title': 'Weight' } },
        },
      },
    });
    const { page } = await open(`${form.url}?language=de`);
    const input = page.getByLabel('Weight');
    await input.fill('1,234');
    await page.locator('#language:enabled').selectOption('en');
    await expect.poll(() => input.inputValue()).toBe('1.234');
  });
});
