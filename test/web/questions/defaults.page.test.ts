import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// Questions that begin with a default, or are filled in with the result of an expression, on the form page.

const { open, publish, answersOf } = await createFormPageWorld();

const options = [
  { id: 'car', label: 'Car' },
  { id: 'train', label: 'Train' },
  { id: 'other_means', label: 'Other means' },
];
const columns = options.slice(0, 2);
const price = { id: 'price', type: 'number', title: 'Price' };
const total = {
  id: 'total',
  type: 'number',
  title: 'Total',
  default_expression: 'price * 1.5',
};

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText(thankYouText).waitFor();
}

describe.runIf(hasBrowser)('a default', () => {
  it('is shown by the controls of every type, and is submitted', async () => {
    const answers = {
      short: '<b>{{long}}</b>',
      long: 'two\nlines',
      mail: 'a@b.example',
      site: 'https://a.example/',
      phone: '+4930123456',
      amount: 1.5,
      day: '2026-01-31',
      at: '18:30',
      agreed: false,
      consent: true,
      one: { other: 'Bike' },
      drop: 'train',
      many: ['car', 'train'],
      order: ['train', 'car'],
      stars: 4,
      scale: 7,
      likely: 9,
      grid: { car: 'train' },
      home: { line1: 'Street 1', city: 'Berlin', country: 'DE' },
      person: { first_name: 'Ann', last_name: 'Lee', email: 'a@b.example' },
    };
    const types: Record<keyof typeof answers, object> = {
      short: { type: 'short_text' },
      long: { type: 'long_text' },
      mail: { type: 'email' },
      site: { type: 'url' },
      phone: { type: 'phone_number' },
      amount: { type: 'number' },
      day: { type: 'date' },
      at: { type: 'time' },
      agreed: { type: 'yes_no' },
      consent: { type: 'legal' },
      one: { type: 'single_choice', options, allow_other: true },
      drop: { type: 'dropdown', options },
      many: { type: 'multiple_choice', options },
      order: { type: 'ranking', options: columns },
      stars: { type: 'rating' },
      scale: { type: 'opinion_scale' },
      likely: { type: 'nps' },
      grid: { type: 'matrix', rows: columns, columns },
      home: { type: 'address' },
      person: { type: 'contact_info' },
    };
    const questions = Object.entries(types).map(([id, members]) => ({
      id,
      title: id,
      ...members,
      default: Reflect.get(answers, id),
    }));
    const form = await publish({ definition: definitionOf(...questions) });
    const { page } = await open(form.url);
    await expect.poll(() => page.getByLabel('short').inputValue()).toBe('<b>{{long}}</b>');
    await submit(page);
    expect(await answersOf(form)).toEqual([answers]);
  });

  it('gives way to the address, and stays cleared when the page is loaded again', async () => {
    const country = { id: 'country', type: 'short_text', title: 'Country', default: 'DE' };
    const form = await publish({ definition: definitionOf(country, price) });
    const { page: prefilled } = await open(`${form.url}?country=FR`);
    await expect.poll(() => prefilled.getByLabel('Country').inputValue()).toBe('FR');

    const { page } = await open(form.url);
    const control = page.getByLabel('Country');
    await expect.poll(() => control.inputValue()).toBe('DE');
    await control.fill('');
    await page.getByLabel('Price').fill('3');
    await page.reload();
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('3');
    expect(await control.inputValue()).toBe('');
    await submit(page);
    expect(await answersOf(form)).toEqual([{ price: 3 }]);
  });

  it('is in each entry that is added', async () => {
    const means = { id: 'means', type: 'single_choice', title: 'Means', options, default: 'train' };
    const trips = { id: 'trips', type: 'repeat', title: 'Trips', elements: [means, price] };
    const form = await publish({ definition: definitionOf(trips) });
    const { page } = await open(form.url);
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Add' }).click();
      await expect
        .poll(() => page.getByRole('radio', { name: 'Train', checked: true }).count())
        .toBe(count);
    }
    await page.getByRole('radio', { name: 'Car' }).last().check();
    await submit(page);
    expect(await answersOf(form)).toEqual([{ trips: [{ means: 'train' }, { means: 'car' }] }]);
  });
});

describe.runIf(hasBrowser)('a default expression', () => {
  it('fills in its result until the respondent changes the answer', async () => {
    const big = {
      id: 'big',
      type: 'yes_no',
      title: 'Big',
      default_expression: 'total > 10',
    };
    const form = await publish({ definition: definitionOf(price, total, big) });
    const { page } = await open(form.url);
    const [from, to] = [page.getByLabel('Price'), page.getByLabel('Total')];
    await from.fill('2');
    await expect.poll(() => to.inputValue()).toBe('3');
    await expect.poll(() => page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
    await from.fill('');
    await expect.poll(() => to.inputValue()).toBe('');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await from.fill('8');
    await expect.poll(() => to.inputValue()).toBe('12');
    await expect.poll(() => page.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
    await to.fill('1.5');
    await expect.poll(() => page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
    await from.fill('4');
    expect(await to.inputValue()).toBe('1.5');
    await page.reload();
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('4');
    await from.fill('40');
    expect(await to.inputValue()).toBe('1.5');
    await submit(page);
    expect(await answersOf(form)).toEqual([{ price: 40, total: 1.5, big: false }]);
  });

  it('fills in nothing after the answer was cleared, also when the page is loaded again', async () => {
    const form = await publish({ definition: definitionOf(price, total) });
    const { page } = await open(form.url);
    const [from, to] = [page.getByLabel('Price'), page.getByLabel('Total')];
    await from.fill('2');
    await expect.poll(() => to.inputValue()).toBe('3');
    await page.reload();
    await expect.poll(() => from.inputValue()).toBe('2');
    await from.fill('3');
    await expect.poll(() => to.inputValue()).toBe('4.5');
    await to.fill('');
    await from.fill('4');
    expect(await to.inputValue()).toBe('');
    await page.reload();
    await expect.poll(() => from.inputValue()).toBe('4');
    await from.fill('6');
    await submit(page);
    expect(await answersOf(form)).toEqual([{ price: 6 }]);
  });

  it('fills in what it computes from a draft, moments and entries', async () => {
    const due = {
      id: 'due',
      type: 'datetime',
      title: 'Due',
      default_expression: '"2026-01-31T12:00:00Z"',
    };
    const lines = { id: 'lines', type: 'repeat', title: 'Lines', elements: [price, total] };
    const form = await publish({ definition: definitionOf(due, lines) });
    const { page } = await open(form.url);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Price').fill('2');
    await expect.poll(() => page.getByLabel('Total').inputValue()).toBe('3');
    await page.reload();
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('2');
    await page.getByLabel('Price').fill('4');
    await expect.poll(() => page.getByLabel('Total').inputValue()).toBe('6');
    expect(await page.getByLabel('Due').inputValue()).toMatch(/^2026-0[12]-\d\dT\d\d:\d\d/);
    await submit(page);
    const [stored] = await answersOf(form);
    expect(stored).toMatchObject({ lines: [{ price: 4, total: 6 }] });
    const { due: moment } = Object(stored);
    expect(new Date(moment).toISOString()).toBe('2026-01-31T12:00:00.000Z');
  });
});
