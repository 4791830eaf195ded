import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { cascade, createPlaces, formOf } from '../../support/fixtures/places.ts';
import { createFormPageWorld, submit, thankYouText } from '../../support/world/form-page-world.ts';

// Questions that take their options from a dataset, on the form page.

const { alice, open, publish, answersOf } = await createFormPageWorld();

const visited = (dataset: string) => ({
  id: 'visited',
  type: 'multiple_choice',
  title: 'Visited countries',
  options_from: { dataset, value: 'country', label: 'country_name' },
});

async function publishCascade(...others: object[]) {
  const dataset = await createPlaces(alice);
  const elements = [...cascade(dataset), visited(dataset), ...others];
  return publish({ definition: formOf(elements) });
}

const box = (page: Page, name: string) => page.getByRole('combobox', { name });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
async function choose(page: Page, question: string, text: string, label = text) {
  await box(page, question).fill(text);
  await option(page, label).click();
}

describe.runIf(hasBrowser)('a question with options of a dataset', () => {
  it('is refused without an answer where it is required', async () => {
    const { url } = await publishCascade();
    const { page } = await open(url);
    await submit(page);
    await page.getByText('Please check this answer').waitFor();
    const country = box(page, 'Your country');
    expect(await country.getAttribute('aria-invalid')).toBe('true');
    expect(await country.evaluate((control) => control === document.activeElement)).toBe(true);
  });

  it('is answered by searching with the keyboard', async () => {
    const form = await publishCascade();
    const { page } = await open(form.url);
    const country = box(page, 'Your country');
    await country.focus();
    expect(await country.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.type('try 3');
    await page
      .getByRole('status')
      .or(page.locator('#news'))
      .getByText('1 option')
      .first()
      .waitFor();
    expect(await country.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const active = await country.getAttribute('aria-activedescendant');
    expect(await option(page, 'Country 3').getAttribute('id')).toBe(active);
    await page.keyboard.press('Enter');
    expect(await country.inputValue()).toBe('Country 3');
    expect(await country.getAttribute('aria-expanded')).toBe('false');
    await page.getByText('Country 3 selected').waitFor();
    await page.keyboard.press('ArrowDown');
    await option(page, 'Country 9').waitFor();
    await page.keyboard.press('Escape');
    expect(await option(page, 'Country 9').isVisible()).toBe(false);
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ country: 'c3' }]);
  });

  it('names the questions that filter its options, and loads 20 options at a time', async () => {
    const form = await publishCascade();
    const { page } = await open(form.url);
    await box(page, 'Your region').click();
    await page.locator('.options').getByText('First answer: Your country').waitFor();
    await choose(page, 'Your country', 'Country 3');
    await choose(page, 'Your region', '3.4', 'Region 3.4');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await box(page, 'Your city').click();
    await page.locator('.options').getByText('20 options. More options follow.').waitFor();
    const options = page.getByRole('option');
    expect(await options.count()).toBe(21); // with "Other"
    await options.nth(19).scrollIntoViewIfNeeded();
    await option(page, 'City 3.4.25').waitFor();
    expect(requests.filter((url) => url.includes('/options/')).length).toBeGreaterThan(1);
    await choose(page, 'Your city', 'City 3.4.7');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ country: 'c3', region: 'c3r4', city: 'c3r4-7' }]);
  });

  it('loses its answer when an answer that filters its options changes, which is announced', async () => {
    const form = await publishCascade();
    const { page } = await open(form.url);
    await choose(page, 'Your country', 'Country 3');
    await choose(page, 'Your region', '3.4', 'Region 3.4');
    await choose(page, 'Your city', 'City 3.4.7');
    await choose(page, 'Your country', 'Country 5');
    const cleared = ': your answer was cleared, because the options have changed.';
    const news = `Country 5 selected Your region${cleared} Your city${cleared}`;
    await page.locator('#news').getByText(news).waitFor();
    expect(await box(page, 'Your region').inputValue()).toBe('');
    expect(await box(page, 'Your city').inputValue()).toBe('');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ country: 'c5' }]);
  });

  it('takes what was typed if it is an option, or another answer', async () => {
    const form = await publishCascade();
    const { page } = await open(form.url);
    await box(page, 'Your country').fill('nowhere');
    await page.keyboard.press('Tab');
    await expect.poll(() => box(page, 'Your country').inputValue()).toBe('');
    await box(page, 'Your country').fill('country 3');
    await page.keyboard.press('Tab');
    await page.getByText('Country 3 selected').waitFor();
    expect(await box(page, 'Your country').inputValue()).toBe('Country 3');
    await choose(page, 'Your region', 'Region 3.1');
    await box(page, 'Your city').click();
    await option(page, 'Other').click();
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Potsdam');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    const city = { other: 'Potsdam' };
    expect(await answersOf(form)).toEqual([{ country: 'c3', region: 'c3r1', city }]);
  });

  it('shows several selected options, which can be removed', async () => {
    const form = await publishCascade();
    const { page } = await open(form.url);
    await choose(page, 'Your country', 'Country 1');
    for (const name of ['Country 1', 'Country 2', 'Country 3']) {
      await choose(page, 'Visited countries', name);
    }
    await page.getByRole('button', { name: 'Remove Country 2' }).click();
    await page.getByText('Deselected: Country 2').waitFor();
    await box(page, 'Visited countries').click();
    await page.locator('.options').getByText('10 options').waitFor();
    expect(await option(page, 'Country 3').getAttribute('aria-selected')).toBe('true');
    expect(await option(page, 'Country 2').getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('Escape');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ country: 'c1', visited: ['c1', 'c3'] }]);
  });

  it('shows the labels of restored answers, also in texts', async () => {
    const note = { id: 'note', type: 'short_text', title: 'What is in {{country}}?' };
    const { url } = await publishCascade(note);
    const { page } = await open(url);
    await choose(page, 'Your country', 'Country 3');
    await choose(page, 'Visited countries', 'Country 2');
    await page.getByText('What is in Country 3?').waitFor();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('visited');
    await page.reload();
    await expect.poll(() => box(page, 'Your country').inputValue()).toBe('Country 3');
    await page.getByRole('button', { name: 'Remove Country 2' }).waitFor();
    await page.getByText('What is in Country 3?').waitFor();
  });

  it('is accessible and fits a narrow screen while its list is open', async () => {
    const { url } = await publishCascade();
    const { page } = await open(url, { viewport: { width: 390, height: 800 } });
    await choose(page, 'Visited countries', 'Country 2');
    await box(page, 'Your country').click();
    await option(page, 'Country 9').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  it('loads a script of its own, which other forms do not', async () => {
    const scriptsOf = async (page: Page) => {
      const script = 'performance.getEntriesByType("resource").map(({ name }) => name)';
      const names: string[] = await page.evaluate(script);
      return names.filter((name) => name.includes('listed-control'));
    };
    const { url } = await publishCascade();
    const { page: listed } = await open(url);
    await expect.poll(() => scriptsOf(listed)).toHaveLength(1);
    const plain = await publish({
      definition: formOf([{ id: 'name', type: 'short_text', title: 'Name' }]),
    });
    const { page } = await open(plain.url);
    await page.waitForLoadState('networkidle');
    expect(await scriptsOf(page)).toEqual([]);
  });
});
