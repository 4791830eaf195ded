import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { cascade, createPlaces, formOf } from '../../support/fixtures/places.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';
import { benefitsApplication, depressionScale, vaccinationSurvey } from './forms.ts';

// Forms of the size and structure that real ones have, filled in on the screen of a phone.

const now = new Date('2026-11-23T10:30:00.000Z');
const { alice, open, publish, answersOf } = await createFormPageWorld({}, { now });

const phone = { viewport: { width: 390, height: 844 } };

/** Submits a form that is filled in, and returns the answers that were stored. */
async function submit(page: Page, form: { id: string }, thanks = thankYouText): Promise<unknown> {
  expect(await axeViolations(page)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText(thanks).first().waitFor();
  const [answers] = await answersOf(form);
  return answers;
}

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const group = (page: Page, name: string | RegExp) =>
  page.getByRole('radiogroup', { name }).or(page.getByRole('group', { name }));

describe.runIf(hasBrowser)('on a phone', () => {
  it('a survey of vaccinations takes children, and the doses of each', async () => {
    const form = await publish({ definition: vaccinationSurvey });
    const { page } = await open(form.url, { ...phone, allowFailedRequests: true }); // patterns are left to the service
    await page.getByLabel('Cluster').fill('a17');
    await page.getByLabel('Persons in the household').fill('5');
    await page.getByRole('radio', { name: 'Yes' }).first().check();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Age of Ada in months').fill('14');
    await group(page, /Is there a vaccination card/)
      .getByRole('radio', { name: 'Yes' })
      .check();
    await page.getByRole('radio', { name: 'Measles' }).check();
    await page.getByRole('button', { name: 'Add a child' }).click();
    await page.getByLabel('First name').nth(1).fill('Ben');
    await page.getByLabel('Age of Ben in months').fill('3');
    await group(page, /Is there a vaccination card/)
      .nth(1)
      .getByRole('radio', { name: 'No', exact: true })
      .check();
    await page.getByRole('checkbox', { name: 'The child was ill' }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => page.getByLabel('Cluster').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Cluster').fill('A017');
    expect(await submit(page, form)).toEqual({
      cluster: 'A017',
      members: 5,
      consent: 'yes',
      with_card: 1,
      all_doses: 1,
      children: [
        { child_name: 'Ada', age_months: 14, has_card: 'yes', doses: [{ vaccine: 'measles' }] },
        { child_name: 'Ben', age_months: 3, has_card: 'no', reasons: ['ill'] },
      ],
    });
  });

  it('an application for benefits takes persons, and the periods of their income', async () => {
    const form = await publish({ definition: benefitsApplication });
    const { page } = await open(form.url, phone);
    await textbox(page, 'Name').fill('Ida');
    await page.getByLabel('Date of birth').fill('2020-01-01');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('You have to be 18 years old.').first().waitFor();
    await page.getByLabel('Date of birth').fill('1980-05-01');
    await page.getByLabel('Name of the person').fill('Ida');
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByLabel('From').fill('2026-01-01');
    await page.getByLabel('Income in a month').fill('1200');
    await page.getByRole('button', { name: 'Add a period' }).click();
    await page.getByLabel('From').nth(1).fill('2026-02-01');
    await page.getByLabel('Income in a month').nth(1).fill('300');
    const periods = [
      { from: '2026-01-01', income: 1200 },
      { from: '2026-02-01', income: 300 },
    ];
    expect(await submit(page, form)).toEqual({
      name: 'Ida',
      born: '1980-05-01',
      total_income: 1500,
      persons: [{ person: 'Ida', earns: true, periods }],
    });
  });

  it('a questionnaire of scores ends with the message for its total', async () => {
    const form = await publish({ definition: depressionScale });
    const { page } = await open(form.url, phone);
    for (const choice of await page.getByRole('radio', { name: 'most days' }).all())
      await choice.check();
    const answers = await submit(page, form, 'Your score is 18. Talk to a doctor.');
    expect(answers).toMatchObject({ item_9: 'most_days', total: 18 });
  });

  it('a cascade offers the regions of the country and the cities of the region', async () => {
    const definition = formOf(cascade(await createPlaces(alice)));
    const form = await publish({ definition });
    const { page } = await open(form.url, phone);
    for (const [name, label] of [
      ['country', 'Country 3'],
      ['region', 'Region 3.4'],
      ['city', 'City 3.4.49'],
    ] as const) {
      await page.getByRole('combobox', { name: `Your ${name}` }).fill(label);
      await page.getByRole('option', { name: label, exact: true }).click();
    }
    const answers = { country: 'c3', region: 'c3r4', city: 'c3r4-49' };
    expect(await submit(page, form)).toEqual(answers);
  });

  it.each([
    ['UTC+13', 'Pacific/Tongatapu', '2008-11-23', '2008-11-24'],
    ['UTC-11', 'Pacific/Pago_Pago', '2008-11-22', '2008-11-23'],
  ])('an age is reached on the 18th birthday in %s', async (_, timezoneId, born, tooLate) => {
    const question = { id: 'born', type: 'date', title: 'Born on', max: 'today-18y' };
    const form = await publish({ definition: definitionOf(question) });
    const { page } = await open(form.url, { ...phone, timezoneId });
    await page.clock.setFixedTime(now);
    await page.reload();
    await expect.poll(() => page.getByLabel('Born on').getAttribute('max')).toBe(born);
    await page.getByLabel('Born on').fill(tooLate);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page
      .getByText(/^Enter .* or earlier/)
      .first()
      .waitFor();
    await page.getByLabel('Born on').fill(born);
    expect(await submit(page, form)).toEqual({ born });
  });
});
