import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import { createFormPageWorld, thankYouText } from '../../support/world/form-page-world.ts';

// Forms that show one question at a time.

const { open, publish, answersOf } = await createFormPageWorld();

const settings = { one_question_per_page: true };

const options = (...labels: string[]) =>
  labels.map((label) => ({ id: label.toLowerCase(), label }));

const welcome = { id: 'welcome', type: 'statement', title: 'Two minutes, promised' };
const crew = { id: 'crew', type: 'short_text', title: 'Name of your crew', required: true };
const boat = {
  id: 'boat',
  type: 'single_choice',
  title: 'Which boat do you sail?',
  required: true,
  options: options('Dinghy', 'Catamaran', 'Ketch'),
};
const gear = {
  id: 'gear',
  type: 'multiple_choice',
  title: 'What do you bring?',
  options: options('Ropes', 'Flares', 'Charts'),
};
const night = { id: 'night', type: 'yes_no', title: 'Do you sail at night?' };
const log = { id: 'log', type: 'long_text', title: 'Your log' };
const skipper = { id: 'skipper', type: 'contact_info', title: 'Skipper', required_parts: [] };
const sections = [
  { id: 'start', title: 'Your crew', description: 'Who sails', elements: [welcome, crew, boat] },
  {
    id: 'race',
    title: 'The race',
    elements: [gear, night, log, skipper],
    next: [{ if: { question: 'night', op: 'equals', value: false }, to: 'end' }],
  },
  { id: 'dark', title: 'At night', elements: [{ ...crew, id: 'lamp', title: 'Lamp' }] },
];
const definition = { schema: { sections } };

const progress = (page: Page) => page.locator('#progress-text').textContent();
const focusedTitle = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.closest('[data-question]')?.querySelector('.title,h3')?.textContent ?? ''",
  );
const shownQuestions = (page: Page) =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('section > [data-question]')].filter((one) => one.checkVisibility()).map((one) => one.dataset.question)",
  );

describe.runIf(hasBrowser)('a form that shows one question per page', () => {
  it('is answered with the keyboard alone, with letters for options and Enter to continue', async () => {
    const form = await publish({ definition, settings });
    const { page } = await open(form.url);
    const press = (key: string) => page.keyboard.press(key);
    await expect.poll(() => focusedTitle(page)).toBe('Two minutes, promised');
    expect(await shownQuestions(page)).toEqual(['welcome']);
    expect(await page.getByText('Who sails').isVisible()).toBe(true);
    await press('Enter');
    await expect.poll(() => focusedTitle(page)).toContain('Name of your crew');
    expect(await page.getByText('Who sails').isVisible()).toBe(false);
    await page.keyboard.type('Bb'); // letters of a text
    await press('Enter');
    await expect.poll(() => focusedTitle(page)).toContain('Which boat do you sail?');
    await press('k'); // no option
    await press('Enter');
    await page.getByText('Please answer this question.').first().waitFor();
    expect(await shownQuestions(page)).toEqual(['boat']);
    await press('b');
    expect(await page.getByRole('radio', { name: 'Catamaran' }).isChecked()).toBe(true);
    await press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'Ketch' }).isChecked()).toBe(true);
    await press('Enter');
    await expect.poll(() => focusedTitle(page)).toContain('What do you bring?');
    await press('A');
    await press('c');
    await press('a');
    await press('b');
    await press('Enter');
    await expect.poll(() => focusedTitle(page)).toContain('Do you sail at night?');
    expect(await progress(page)).toBe('Page 5 of 8');
    await press('b');
    await expect.poll(() => progress(page)).toBe('Page 5 of 7'); // the jump skips the lamp
    await press('Enter');
    await expect.poll(() => focusedTitle(page)).toContain('Your log');
    await page.keyboard.type('calm');
    await press('Enter');
    await page.keyboard.type('then wind');
    expect(await shownQuestions(page)).toEqual(['log']);
    await press('Control+Enter');
    await expect.poll(() => focusedTitle(page)).toContain('Skipper');
    await page.keyboard.type('Ada');
    await press('Enter');
    await page.keyboard.type('King');
    for (const _ of ['email', 'phone', 'company']) await press('Enter');
    expect(await answersOf(form)).toEqual([]);
    await press('Enter');
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([
      {
        crew: 'Bb',
        boat: 'ketch',
        gear: ['flares', 'charts'],
        night: false,
        log: 'calm\nthen wind',
        skipper: { first_name: 'Ada', last_name: 'King' },
      },
    ]);
  });

  it('goes back to the question before, in the browser, too, and continues there after a reload', async () => {
    const form = await publish({ definition, settings });
    const { page } = await open(`${form.url}?crew=Nereids`);
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await next.click();
    await expect.poll(() => shownQuestions(page)).toEqual(['boat']);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => focusedTitle(page)).toContain('Name of your crew');
    expect(await page.getByLabel('Name of your crew').inputValue()).toBe('Nereids');
    await page.goForward();
    await expect.poll(() => shownQuestions(page)).toEqual(['boat']);
    await page.getByText('Dinghy').click();
    await next.click();
    await expect.poll(() => shownQuestions(page)).toEqual(['gear']);
    await page.reload();
    await expect.poll(() => progress(page)).toBe('Page 4 of 8');
    expect(await shownQuestions(page)).toEqual(['gear']);
  });

  it('continues at the question of a resume link on another device', async () => {
    const form = await publish({ definition, settings: { ...settings, save_partial: true } });
    const { page } = await open(form.url);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Name of your crew').fill('Nereids');
    await page.getByRole('button', { name: 'Next' }).click();
    const saved = page.waitForResponse((response) => response.url().endsWith('/partial'));
    await page.getByText('Dinghy').click();
    const { resume_url: url } = await (await saved).json();
    const other = await open(url);
    await expect.poll(() => shownQuestions(other.page)).toEqual(['boat']);
  });

  it('takes precedence over sections, keeps hidden questions and totals with the question before them', async () => {
    const hidden = { id: 'channel', type: 'hidden', title: 'Channel' };
    const berths = { id: 'berths', type: 'number', title: 'Berths' };
    const price = {
      id: 'price',
      type: 'calculated',
      title: 'Price',
      value: 'number',
      show: true,
      expression: 'berths * 40.0',
    };
    const form = await publish({
      definition: {
        schema: {
          sections: [
            { id: 'words', title: 'Before you start', elements: [] },
            { id: 'all', elements: [hidden, berths, price, log] },
          ],
        },
      },
      settings: { ...settings, one_section_per_page: true },
    });
    const { page } = await open(`${form.url}?channel=mail`);
    await page.getByRole('heading', { name: 'Before you start' }).waitFor();
    expect(await shownQuestions(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => shownQuestions(page)).toEqual(['berths', 'price']);
    await page.getByLabel('Berths').fill('3');
    await page.getByText('120').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => shownQuestions(page)).toEqual(['log']);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ channel: 'mail', berths: 3, price: 120 }]);
  });

  it('takes letters for a choice after a total, and continues once while Enter is held', async () => {
    const berths = { id: 'berths', type: 'number', title: 'Berths' };
    const price = {
      id: 'price',
      type: 'calculated',
      title: 'Price',
      value: 'number',
      show: true,
      expression: 'berths * 40.0',
    };
    const form = await publish({
      definition: {
        schema: {
          sections: [
            { id: 'size', elements: [berths] },
            { id: 'kind', elements: [price, boat, log] },
          ],
        },
      },
      settings,
    });
    const { page } = await open(form.url);
    await page.getByLabel('Berths').fill('3');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedTitle(page)).toContain('Which boat do you sail?');
    expect(await shownQuestions(page)).toEqual(['price', 'boat']);
    await page.keyboard.press('b');
    expect(await page.getByRole('radio', { name: 'Catamaran' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => focusedTitle(page)).toContain('Berths');
    for (const key of ['Enter', 'Enter', 'Enter']) await page.keyboard.down(key);
    await page.keyboard.up('Enter');
    expect(await shownQuestions(page)).toEqual(['price', 'boat']);
  });

  it('shows the whole form without script, and prints it', async () => {
    const form = await publish({ definition, settings });
    const { page } = await open(form.url, { javaScriptEnabled: false });
    for (const { title } of [crew, boat, log]) {
      expect(await page.getByText(title).first().isVisible()).toBe(true);
    }
    const { page: printed } = await open(form.url);
    await printed.getByText('Page 1 of 8').waitFor();
    await printed.emulateMedia({ media: 'print' });
    expect(await shownQuestions(printed)).toEqual(
      expect.arrayContaining(['welcome', 'boat', 'gear']),
    );
    expect(await printed.locator('.letter').first().isVisible()).toBe(false);
  });

  it('leaves the focus to the embedding page until the respondent continues', async () => {
    const form = await publish({ definition, settings });
    const { page } = await open(`${form.url}?embed=1`);
    await page.getByText('Page 1 of 8').waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => focusedTitle(page)).toContain('Name of your crew');
  });
});

describe.runIf(hasBrowser).each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  it.each([390, 1366, 1920])('axe-core finds no violations at %i pixels', async (width) => {
    const form = await publish({ definition, settings });
    const { page } = await open(form.url, {
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    const check = async (name: string) => {
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
      await saveScreenshot(page, `question-${name}-${colorScheme}-${width}`);
    };
    const next = page.getByRole('button', { name: 'Next' });
    await page.getByText('Page 1 of 8').waitFor();
    await check('statement');
    await next.click();
    await next.click();
    await page.getByText('Please answer this question.').first().waitFor();
    await check('error');
    await page.getByLabel('Name of your crew').fill('Nereids');
    await next.click();
    await page.getByText('Catamaran').click();
    await check('choice');
  });
});
