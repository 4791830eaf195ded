import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../support/world/form-page-world.ts';

// Calculated values, texts that show answers, and rules on the form page.

const { open, publish, answersOf } = await createFormPageWorld();

const name = { id: 'name', type: 'short_text', title: 'Your name' };
const nights = { id: 'nights', type: 'number', title: 'Nights' };
const guests = { id: 'guests', type: 'number', title: 'Guests' };
const total = {
  id: 'total',
  type: 'calculated',
  title: 'Total',
  value: 'number',
  unit: 'EUR',
  show: true,
  expression: 'nights * guests * 49.5',
};
const hostile = `<img src=x onerror="window.hacked = true">`;
const engine = /compile-expression/;
const press = (page: Page, button: string) => page.getByRole('button', { name: button }).click();

/** The URLs of the scripts that a page has loaded. */
const scriptsOf = (page: Page) =>
  page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`);

describe.runIf(hasBrowser)('a calculated value', () => {
  it('the expression engine is not loaded for a form without expressions', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann');
    await press(page, 'Submit');
    await page.getByText(thankYouText).waitFor();
    expect((await scriptsOf(page)).filter((url) => engine.test(url))).toEqual([]);
  });

  it('without the expression engine, the service decides', async () => {
    const reason = {
      id: 'reason',
      type: 'short_text',
      title: 'Why so long?',
      required: true,
      visible_if: { question: 'total', op: 'gt', value: 1000 },
    };
    const form = await publish({ definition: definitionOf(nights, guests, total, reason) });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.route(engine, (route) => route.abort());
    await page.reload();
    await page.getByLabel('Nights').fill('30');
    await page.getByLabel('Guests').fill('2');
    await press(page, 'Submit');
    await page.getByText('Please answer this question.').waitFor();
    await page.getByRole('textbox', { name: 'Why so long?' }).fill('Work');
    await press(page, 'Submit');
    await page.getByText(thankYouText).waitFor();
    const answers = { nights: 30, guests: 2, total: 2970, reason: 'Work' };
    expect(await answersOf(form)).toEqual([answers]);
  });

  it('changes while the respondent types, and is not submitted', async () => {
    const silent = { ...total, id: 'silent', title: 'Silent', show: false };
    const form = await publish({ definition: definitionOf(nights, guests, total, silent) });
    const { page } = await open(form.url);
    const output = page.getByRole('status', { name: 'Total' });
    await page.getByLabel('Nights').fill('2');
    expect((await output.textContent())?.trim()).toBe('EUR');
    await page.getByLabel('Guests').pressSequentially('3');
    await expect.poll(() => output.textContent()).toBe('297 EUR');
    await page.getByLabel('Guests').press('0');
    expect(await output.textContent()).toBe('2,970 EUR');
    expect(await page.getByText('Silent').count()).toBe(0);

    const sent = page.waitForRequest(/submissions/);
    await press(page, 'Submit');
    expect((await sent).postDataJSON().answers).toEqual({ nights: 2, guests: 30 });
    await page.getByText(thankYouText).waitFor();
    const answers = { nights: 2, guests: 30, total: 2970, silent: 2970 };
    expect(await answersOf(form)).toEqual([answers]);
  });
});

describe.runIf(hasBrowser)('a text that shows answers', () => {
  const options = [{ id: 'a', label: 'With {{name}}' }];
  const texts = [
    { id: 'one', type: 'single_choice', title: 'One for {{name}}', options, required: true },
    { id: 'list', type: 'dropdown', title: 'List', options },
    { id: 'order', type: 'ranking', title: 'Order', options },
    { id: 'grid', type: 'matrix', title: 'Grid', rows: options, columns: options },
    { id: 'scale', type: 'opinion_scale', title: 'Scale', min_label: 'Not {{name}}' },
    { id: 'free', type: 'short_text', title: 'Free', placeholder: 'Like {{name}}' },
    { id: 'size', type: 'number', title: 'Size', unit: '{{name}}s' },
    { id: 'note', type: 'statement', text: 'Dear {{name}}!' },
    { ...name, id: 'hint', title: 'Hint', description: 'See {{name}}' },
  ];
  const sections = [{ elements: [name] }, { title: 'About {{name}}', elements: texts }];
  const definition = { schema: { sections } };
  const places = ['About', 'One for', 'With', 'Not', 'Dear', 'See'];

  it('shows no references while there is no answer', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    expect(await page.locator('form').textContent()).not.toContain('{{');
    expect(await page.getByLabel('Free').getAttribute('placeholder')).toBe('Like ');
    const withoutScript = await open(form.url, { javaScriptEnabled: false });
    expect(await withoutScript.page.locator('form').textContent()).not.toContain('{{');
  });

  it('shows markup in an answer as text', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill(hostile);
    await page.getByRole('heading', { name: `About ${hostile}` }).waitFor();
    for (const place of places) {
      expect(await page.locator('form').textContent()).toContain(`${place} ${hostile}`);
    }
    const list = page.getByRole('combobox', { name: 'List' });
    expect(await list.locator('option').last().textContent()).toBe(`With ${hostile}`);
    expect(await page.getByLabel('Free').getAttribute('placeholder')).toBe(`Like ${hostile}`);
    expect(await page.getByText(`${hostile}s`, { exact: true }).count()).toBe(1);
    const up = page.getByRole('button', { name: `Move With ${hostile} up` });
    expect(await up.count()).toBe(1);

    await press(page, 'Submit');
    await page.getByRole('link', { name: `One for ${hostile}` }).waitFor();
    expect(await page.locator('form img').count()).toBe(0);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });

  it('follows the answer', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    const heading = page.getByRole('heading', { name: 'About' });
    await page.getByLabel('Your name').pressSequentially('An');
    expect(await heading.textContent()).toBe('About An');
    await page.getByLabel('Your name').press('n');
    expect(await heading.textContent()).toBe('About Ann');
    await page.getByLabel('Your name').fill('');
    expect(await heading.textContent()).toBe('About ');
  });
});

describe.runIf(hasBrowser)('a rule', () => {
  it('a rule that does not hold fails at its question, with the answers in its message', async () => {
    const rule = {
      id: 'room',
      question_id: 'guests',
      expression: 'guests <= nights * 2',
      message: 'Too many for {{nights}} nights.',
    };
    const schema = { sections: [{ elements: [nights, guests, total] }], rules: [rule] };
    const form = await publish({ definition: { schema } });
    const { page } = await open(form.url);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const field = page.getByLabel('Guests');
    await page.getByLabel('Nights').fill('2');
    await field.fill('5');
    await page.getByText('495 EUR').waitFor(); // the expression engine is loaded
    await press(page, 'Submit');
    const error = page.getByText('Too many for 2 nights.');
    await error.waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);

    await page.getByLabel('Nights').fill('3');
    await error.waitFor({ state: 'detached' });
    await press(page, 'Submit');
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ nights: 3, guests: 5, total: 742.5 }]);
  });
});
