import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createConsoleWorld,
  expectToFit,
  openExport,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { figures } from './figures.ts';

// Periods, their comparison, latest answers and crosstabs in the summary.

const { openConsole, publish, submit } = await createConsoleWorld();

const definition = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'name', type: 'short_text', title: 'Your name' },
          { id: 'age', type: 'number', title: 'Your age' },
          { id: 'again', type: 'yes_no', title: 'Again?' },
          { id: 'stars', type: 'rating', title: 'Stars', max: 3 },
        ],
      },
    ],
  },
};

const form = await publish({ title: 'Workshop', definition });
await submit(form, { name: 'Ann', age: 31, again: true, stars: 3 });
await submit(form, { name: scriptText, age: 38, again: false, stars: 1 });
await submit(form, { name: 'Cid', again: true });

const open = (params: Record<string, string> = {}, more = {}) =>
  openConsole(`/forms/${form.id}/summary?${new URLSearchParams(params)}`, more);
const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe.runIf(hasBrowser)('the period of the summary', () => {
  it('shows what the service refuses', async () => {
    const page = await open({ from: 'soon' });
    await page.getByRole('alert').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('is chosen, compared, part of the address, and printed', async () => {
    const page = await open();
    await choose(page, 'Period', 'Last 7 days');
    await chart(page, 'Responses by day').waitFor();
    expect(await page.getByText('the period applies to responses only').count()).toBe(1);
    await choose(page, 'Comparison', 'With previous period');
    await page.getByText('+3 from 0').waitFor();
    expect(new URL(page.url()).searchParams.get('compare')).toBe('previous_period');
    const [columns = [], yes = []] = await figures(page, 'Again?');
    expect(columns[2]).toBe(`Share of ${columns[1]}`);
    expect(yes.slice(1)).toEqual(['2', '67 %', '0', '0 %']);
    expect(
      await chart(page, 'Again?')
        .getByText(columns[3] ?? '')
        .count(),
    ).toBeGreaterThan(0);
    expect(await page.locator('.summary-print-head').textContent()).toContain('compared with ');
    await page.getByRole('button', { name: 'Download Again?' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('Yes,2,66.7,0,0');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('has days that are entered', async () => {
    const page = await open({ from: '2020-01-01', to: '2020-12-31' });
    await chart(page, 'Responses by month').getByRole('button').first().waitFor();
    await choose(page, 'Period', 'Custom dates');
    const dialog = page.getByRole('dialog', { name: 'Custom dates' });
    await dialog.getByLabel('Last day').fill('2019-12-31');
    await dialog.getByText('Must not be before the first day.').waitFor();
    await dialog.getByLabel('Last day').fill('2020-01-03');
    await dialog.getByRole('button', { name: 'Show period' }).click();
    await chart(page, 'Responses by day').waitFor();
    expect(await figures(page, 'Responses by day')).toHaveLength(4);
    expect(new URL(page.url()).searchParams.get('to')).toBe('2020-01-03');
  });
});

/** A zone in which it is another day than in UTC now, and the date there. */
function zoneOfAnotherDay() {
  const timezoneId = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  const dateOf = new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId });
  return { timezoneId, today: dateOf.format(new Date()) };
}

describe.runIf(hasBrowser)('the days of a viewer in another time zone', () => {
  const { timezoneId, today } = zoneOfAnotherDay();
  const utcToday = new Date().toISOString().slice(0, 10);
  const zoneNote = `Days are those of your time zone, ${timezoneId}.`;

  it('are those of charts and periods', async () => {
    const page = await open({}, { timezoneId });
    const days = chart(page, 'Responses of the last 30 days');
    await days.getByText(zoneNote).waitFor();
    expect((await figures(page, 'Responses of the last 30 days')).at(-1)).toEqual([today, '3']);
    await choose(page, 'Period', 'Custom dates');
    await page.getByRole('dialog').getByText(zoneNote).waitFor();
    const other = await open({ from: utcToday, to: utcToday }, { timezoneId });
    await chart(other, 'Again?').getByText('0 of 0 answered').waitFor();
  });

  it('are those of filters, and of the exports of what they match', async () => {
    const responses = `/forms/${form.id}/responses`;
    const page = await openConsole(`${responses}?from=${utcToday}&to=${utcToday}`, { timezoneId });
    await page.getByText('0 responses').waitFor();
    await page.getByRole('button', { name: 'Filter (2)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter responses' });
    await dialog.getByText(zoneNote).waitFor();
    await dialog.getByLabel('From day').fill(today);
    await dialog.getByLabel('To day').fill(today);
    await dialog.getByRole('button', { name: 'Apply filter' }).click();
    await page.getByText('3 responses').waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe(today);
    const exporting = await openExport(page);
    await exporting.getByRole('radio', { name: 'Import again' }).check({ force: true });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      exporting.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(
      readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\r\n'),
    ).toHaveLength(4);
  });
});

describe.runIf(hasBrowser)('the questions of the summary', () => {
  it('have the latest answers, which are searched, and the histogram of numbers', async () => {
    const page = await open();
    await chart(page, 'Your age').waitFor();
    expect((await figures(page, 'Your age')).slice(1).length).toBeGreaterThan(1);
    const name = chart(page, 'Your name');
    await name.waitFor();
    expect(await name.locator('.latest-text').allTextContents()).toEqual([
      'Cid',
      scriptText,
      'Ann',
    ]);
    const search = name.getByRole('searchbox', { name: 'Search in “Your name”' });
    await search.fill('purple');
    await name.getByText('No answer contains “purple”.').waitFor();
    await search.fill('aNN');
    await name.getByText('Ann').waitFor();
    expect(await name.locator('.latest-text').count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await name.getByRole('link').click();
    await page.getByRole('dialog').getByText('Ann').first().waitFor();
    expect(await wasAttacked(page)).toBe(false);
  });

  it('are compared with another one in a crosstab', async () => {
    const page = await open({ rows: 'name', columns: 'again' });
    const crosstab = page.getByRole('region', { name: 'Two questions together' });
    await crosstab.getByRole('alert').waitFor();
    await choose(page, 'Rows', 'Stars');
    await crosstab.getByText('2 answered both questions').waitFor();
    expect(await figures(page, 'Stars by Again?')).toEqual([
      ['Stars', 'Yes', 'No', 'Total'],
      ['1', '0', '1', '1'],
      ['2', '0', '0', '0'],
      ['3', '1', '0', '1'],
      ['Total', '1', '1', '2'],
    ]);
    await choose(page, 'Cells', 'Shares of rows');
    expect((await figures(page, 'Stars by Again?'))[1]).toEqual(['1', '0 %', '100 %', '100 %']);
    expect(new URL(page.url()).searchParams.get('rows')).toBe('stars');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('fit in windows of all sizes, light and dark', async () => {
    const params = { compare: 'previous_year', rows: 'stars', columns: 'again' };
    const page = await open({ from: '2026-01-01', ...params });
    await chart(page, 'Stars by Again?').waitFor();
    await page.getByText('from 0').first().waitFor();
    await expectToFit(page, 'summary-periods', { fullPage: true });
  });
});
