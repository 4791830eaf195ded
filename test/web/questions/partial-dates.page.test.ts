import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

const { open, publish, answersOf } = await createFormPageWorld();

const onset = { id: 'onset', type: 'partial_date', title: 'When did it begin?', required: true };
const send = { name: 'Submit' };

describe.runIf(hasBrowser)('a partial date', () => {
  it('is refused if a part before another one is missing, and submitted as precise as it is known', async () => {
    const form = await publish({ definition: definitionOf(onset) });
    const { page } = await open(form.url);
    await page.getByRole('button', send).click();
    await page.getByText('Please answer this question.').waitFor();
    await page.getByLabel('Year').fill('2019');
    await page.getByLabel('Day').fill('7');
    await page.getByRole('button', send).click();
    await page.getByText('A day needs a month.').waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByLabel('Month').selectOption('May');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await page.getByRole('button', send).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ onset: '2019-05-07' }]);
  });

  it('has the parts of its precision, in the language of the respondent', async () => {
    const ancestor = { ...onset, precision: 'month', max: '1900' };
    const { schema } = definitionOf(ancestor);
    const form = await publish({ definition: { schema: { ...schema, language: 'de' } } });
    const { page } = await open(form.url);
    const months = await page.getByLabel('Monat').locator('option').allTextContents();
    expect(months.slice(1, 4)).toEqual(['Januar', 'Februar', 'März']);
    expect(await page.getByLabel('Tag').count()).toBe(0);

    await page.getByLabel('Jahr').fill('1901');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Der späteste zulässige Wert ist 1900.').waitFor();
    await page.getByLabel('Jahr').fill('1899');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await expect.poll(() => answersOf(form)).toEqual([{ onset: '1899' }]);
  });

  it('shows what was entered after the page was loaded again', async () => {
    const form = await publish({ definition: definitionOf(onset) });
    const { page } = await open(form.url);
    await page.getByLabel('Year').fill('2019');
    await page.getByLabel('Month').selectOption('May');
    await page.reload();
    await expect.poll(() => page.getByLabel('Year').inputValue()).toBe('2019');
    expect(await page.getByLabel('Month').inputValue()).toBe('05');
    expect(await page.getByLabel('Day').inputValue()).toBe('');
  });
});
