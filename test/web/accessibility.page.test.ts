import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/clients/axe-violations.ts';
import { hasBrowser } from '../support/clients/browser.ts';
import { answerAllQuestions, everyQuestionType } from '../support/fixtures/every-question-type.ts';
import {
  createFormPageWorld,
  definitionOf,
  submit,
  thankYouText,
} from '../support/world/form-page-world.ts';

// Accessibility: axe-core (WCAG 2.2 AA and best practices), keyboard, narrow screens.

const { open, publish, answersOf } = await createFormPageWorld();

const form = await publish({ definition: everyQuestionType({ required: true }) });
const name = { id: 'name', type: 'short_text', title: 'Your name', required: true };
const schemes = ['light', 'dark'] as const;

describe.runIf(hasBrowser).each(schemes)('the %s color scheme', (colorScheme) => {
  const look = { colorScheme, timezoneId: 'Europe/Berlin' };

  it('axe-core finds no violations in any question type, with and without errors, or in the confirmation', async () => {
    // Framed pages have no background image, with which axe-core cannot compute contrasts.
    const { page } = await open(`${form.url}?embed=1,auto`, look);
    expect(await axeViolations(page)).toEqual([]);
    await submit(page);
    await page.getByText('Please check these answers').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await answerAllQuestions(page);
    expect(await axeViolations(page)).toEqual([]);
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('axe-core finds no violations in pages without questions', async () => {
    const definition = definitionOf(name);
    const locked = await publish({ definition, settings: { password: 'open sesame' } });
    const closed = await publish({ definition, settings: { accepting_responses: false } });
    const yellow = { accent_color: '#ffee00', rounded: false };
    const themed = await publish({
      definition: everyQuestionType(),
      settings: { theme: yellow },
    });
    for (const url of [
      locked.url,
      closed.url,
      themed.url,
      `${form.url}x`,
      `${form.url}?embed=1,auto`,
    ]) {
      const { page } = await open(url, { ...look, allowFailedRequests: true });
      expect([url, await axeViolations(page)]).toEqual([url, []]);
    }
  });
});

describe.runIf(hasBrowser).each(schemes)('logic in the %s color scheme', (colorScheme) => {
  it('axe-core finds no violations in calculated values, texts that show answers, rules and endings', async () => {
    const amount = { id: 'amount', type: 'number', title: 'Amount', description: 'In EUR' };
    const total = {
      id: 'total',
      type: 'calculated',
      title: 'Total',
      description: 'With tax',
      expression: 'amount * 1.19',
      value: 'number',
      decimals: 2,
      unit: 'EUR',
      show: true,
    };
    const sections = [
      { id: 'one', title: 'You', elements: [name, amount, total] },
      { id: 'two', title: 'Hello {{name}}', elements: [{ ...name, id: 'more', title: 'More' }] },
    ];
    const rule = {
      id: 'low',
      expression: 'amount < 100.0',
      message: 'Too much for {{name}}',
      question_id: 'amount',
    };
    const ending = {
      id: 'end',
      title: 'Goodbye {{name}}',
      message: 'Well done',
      redirect_url: 'https://next.example/',
      button: 'Go on',
    };
    const logic = await publish({
      definition: { schema: { sections, rules: [rule], endings: [ending] } },
      settings: { one_section_per_page: true },
    });
    const { page } = await open(`${logic.url}?embed=1,auto`, { colorScheme });
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ann');
    await page.getByLabel('Amount').fill('100');
    await page.getByText('119 EUR').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Too much for Ann').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Amount').fill('99');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Hello Ann' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'More' }).fill('More');
    await submit(page);
    await page.getByRole('heading', { name: 'Goodbye Ann' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

/** Whether the page is wider than the screen. */
const overflows = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');

describe.runIf(hasBrowser)('a screen', () => {
  it.each([320, 768, 1280])('a page does not scroll horizontally at %i pixels', async (width) => {
    const { page } = await open(form.url, { viewport: { width, height: 640 } });
    expect(await overflows(page)).toBe(false);
    await submit(page);
    await page.getByText('Please check these answers').waitFor();
    expect(await overflows(page)).toBe(false);
  });

  it('a narrow page wraps long words', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(2);
    const options = [{ id: 'a', label: long }];
    const wide = await publish({
      title: long,
      definition: definitionOf(
        { ...name, title: long, description: long },
        { id: 'one', type: 'single_choice', title: long, options },
        { id: 'order', type: 'ranking', title: long, options },
        { id: 'grid', type: 'matrix', title: long, rows: options, columns: options },
      ),
    });
    const { page } = await open(wide.url, { viewport: { width: 320, height: 640 } });
    expect(await overflows(page)).toBe(false);
  });

  it('a long form does not scroll horizontally and shows its last question', async () => {
    const questions = Array.from({ length: 101 }, (_, index) => ({
      id: `q${index}`,
      type: 'short_text',
      title: `Question ${index}`,
    }));
    const long = await publish({ definition: definitionOf(...questions) });
    const { page } = await open(long.url, { viewport: { width: 320, height: 640 } });
    expect(await overflows(page)).toBe(false);
    const last = page.getByRole('textbox', { name: 'Question 100' });
    await last.fill('Here');
    expect(await last.isVisible()).toBe(true);
  });

  it('a page has no animations with prefers-reduced-motion', async () => {
    const { page } = await open(form.url, { reducedMotion: 'reduce' });
    const moving = `[...document.querySelectorAll('*')].filter((one) => {
      const { transitionDuration, animationDuration } = getComputedStyle(one);
      return Math.max(parseFloat(transitionDuration), parseFloat(animationDuration)) > 0.01;
    }).length`;
    expect(await page.evaluate(moving)).toBe(0);
  });
});

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const focused = control.and(page.locator(':focus'));
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('No Tab leads there');
}

describe.runIf(hasBrowser)('a keyboard', () => {
  it('every control can be operated with the keyboard', async () => {
    const options = ['Red', 'Green', 'Blue'].map((label) => ({ id: label, label }));
    const rows = [
      { id: 'food', label: 'The food' },
      { id: 'music', label: 'The music' },
    ];
    const keys = await publish({
      definition: definitionOf(
        name,
        { id: 'band', type: 'rating', title: 'The band', required: true },
        { id: 'order', type: 'ranking', title: 'Your order', options, required: true },
        { id: 'grid', type: 'matrix', title: 'How was it?', rows, columns: options },
        { id: 'some', type: 'multiple_choice', title: 'Some', options },
        { id: 'sign', type: 'signature', title: 'Sign here', required: true },
      ),
    });
    const { page } = await open(keys.url);
    const { keyboard } = page;
    await tabTo(page, page.getByRole('textbox', { name: 'Your name' }));
    await keyboard.type('Ann');
    const star = (place: number) => page.getByRole('radio', { name: `${place} of 5` });
    await tabTo(page, star(1));
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await tabTo(page, page.getByRole('button', { name: 'Move Blue up' }));
    await keyboard.press('Enter');
    await keyboard.press('Enter'); // the focus stays on the moved item
    const food = page.getByRole('radiogroup', { name: 'The food' });
    await tabTo(page, food.getByRole('radio', { name: 'Red' }));
    await keyboard.press('Space');
    const music = page.getByRole('radiogroup', { name: 'The music' });
    await tabTo(page, music.getByRole('radio', { name: 'Red' }));
    await keyboard.press('ArrowDown');
    await tabTo(page, page.getByRole('checkbox', { name: 'Green' }));
    await keyboard.press('Space');
    await tabTo(page, page.getByLabel('Or type your name instead'));
    await keyboard.type('Ann Example');
    await tabTo(page, page.getByRole('button', { name: 'Submit' }));
    await keyboard.press('Enter');
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(keys)).toMatchObject([
      {
        name: 'Ann',
        band: 3,
        order: ['Blue', 'Red', 'Green'],
        some: ['Green'],
        grid: { food: 'Red', music: 'Green' },
        sign: [{ type: 'image/png' }],
      },
    ]);
  });

  it('the focus moves to the first error and to the next section', async () => {
    const sections = [
      { id: 'one', title: 'You', elements: [name] },
      { id: 'two', title: 'Your story', elements: [{ ...name, id: 'more', title: 'More' }] },
    ];
    const paged = await publish({
      definition: { schema: { sections } },
      settings: { one_section_per_page: true },
    });
    const { page } = await open(paged.url);
    const focused = () => page.evaluate<string>('document.activeElement.id');
    const first = page.getByRole('textbox', { name: 'Your name' });
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await expect.poll(focused).toBe(await first.getAttribute('id'));
    await first.fill('Ann');
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await page.getByRole('textbox', { name: 'More' }).waitFor();
    const section = page.getByRole('region', { name: 'Your story' });
    await expect
      .poll(() => section.evaluate('document.activeElement.dataset.section'), {})
      .toBe('two');
  });
});
