import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/clients/browser.ts';
import { createFormPageWorld, thankYouText } from '../support/world/form-page-world.ts';

// Jumps between sections on the form page.

const { open, publish, answersOf } = await createFormPageWorld();

const question = (id: string, title: string, own: object = {}) => ({
  id,
  type: 'short_text',
  title,
  ...own,
});

/** Guests with their own food skip the menu; guests who eat nothing skip all following sections. */
const sections = [
  {
    id: 'you',
    title: 'You',
    elements: [
      question('name', 'Your name', { required: true }),
      {
        id: 'food',
        type: 'single_choice',
        title: 'What do you eat?',
        required: true,
        options: ['menu', 'own', 'nothing'].map((id) => ({ id, label: `The ${id}` })),
      },
    ],
    next: [
      { if: { question: 'food', op: 'equals', value: 'own' }, to: 'music' },
      { if: { question: 'food', op: 'equals', value: 'nothing' }, to: 'end' },
    ],
  },
  {
    id: 'menu',
    title: 'The menu',
    elements: [question('dish', 'Your dish', { required: true })],
  },
  { id: 'music', title: 'The music', elements: [question('song', 'Your song')] },
];
const definition = { schema: { sections } };
const settings = { one_section_per_page: true };

const eat = (page: Page, food: string) => page.getByRole('radio', { name: `The ${food}` }).check();
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

describe.runIf(hasBrowser)('one section per page', () => {
  it('does not jump before the section is valid', async () => {
    const form = await publish({ definition, settings });
    const { page } = await open(form.url);
    await eat(page, 'own');
    await press(page, 'Next');
    await shows(page, 'Please answer this question.');
    await shows(page, 'Page 1 of 2');
  });

  it('continues after the section that a jump names and does not submit what it skips', async () => {
    const form = await publish({ definition, settings });
    const { page } = await open(`${form.url}?dish=Soup`);
    await page.getByLabel('Your name').fill('Ann');
    await eat(page, 'own');
    await press(page, 'Next');
    await page.getByLabel('Your song').fill('Waltz');
    await shows(page, 'Page 2 of 2');
    await press(page, 'Submit');
    await shows(page, thankYouText);
    expect(await answersOf(form)).toEqual([{ name: 'Ann', food: 'own', song: 'Waltz' }]);
  });

  it('submits at a jump to the end', async () => {
    const form = await publish({ definition, settings });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann');
    await eat(page, 'nothing');
    await shows(page, 'Page 1 of 1');
    await press(page, 'Submit');
    await shows(page, thankYouText);
    expect(await answersOf(form)).toEqual([{ name: 'Ann', food: 'nothing' }]);
  });

  it('returns to the page from which the respondent came, and counts the pages of the current path', async () => {
    const form = await publish({ definition, settings });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann');
    await eat(page, 'menu');
    await shows(page, 'Page 1 of 3');
    await eat(page, 'own');
    await shows(page, 'Page 1 of 2');
    await press(page, 'Next');
    await page.getByLabel('Your song').waitFor();
    await press(page, 'Back');
    await page.getByLabel('Your name').waitFor();

    await eat(page, 'menu');
    await press(page, 'Next');
    await page.getByLabel('Your dish').fill('Soup');
    await press(page, 'Next');
    await shows(page, 'Page 3 of 3');
    await press(page, 'Back');
    await shows(page, 'Page 2 of 3');
    expect(await page.getByLabel('Your dish').inputValue()).toBe('Soup');
  });

  it('continues on the same page after a reload', async () => {
    const form = await publish({ definition, settings });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann');
    await eat(page, 'own');
    await press(page, 'Next');
    await page.getByLabel('Your song').fill('Waltz');
    await page.reload();
    await shows(page, 'Page 2 of 2');
    expect(await page.getByLabel('Your song').inputValue()).toBe('Waltz');
    await press(page, 'Back');
    await page.getByLabel('Your name').waitFor();
    await shows(page, 'Page 1 of 2');
  });
});

describe.runIf(hasBrowser)('all sections on one page', () => {
  it('hides the sections that a jump skips and does not submit their answers', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByLabel('Your dish').fill('Soup');
    await eat(page, 'own');
    await page.getByRole('heading', { name: 'The menu' }).waitFor({ state: 'hidden' });
    await page.getByLabel('Your song').fill('Waltz');
    await press(page, 'Submit');
    await shows(page, thankYouText);
    expect(await answersOf(form)).toEqual([{ name: 'Ann', food: 'own', song: 'Waltz' }]);
  });
});
