import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import { createConsoleWorld, expectToFit } from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// What the list of forms shows of each form, and how it is sorted and filtered.

const { world, alice, openConsole, create, publish, clientWith } = await createConsoleWorld();

const definition = definitionOf({ id: 'name', type: 'short_text', title: 'Your name' });

const titles = (page: Page) => page.locator('.forms-name > a').allInnerTexts();

/** Publishes a form with a number of responses for each of the last days, the last one today. */
async function answered(input: object, daily: readonly number[]) {
  const form = await publish({ definition, ...input });
  const { db, ids, clock } = world.services;
  const total = daily.reduce((sum, count) => sum + count, 0);
  await db.prisma.responseDay.createMany({
    data: daily.map((count, index) => ({
      formId: form.id,
      slot: 0,
      count,
      approved: 0,
      rejected: 0,
      day: new Date(clock.now().getTime() - (daily.length - 1 - index) * 86_400_000),
    })),
  });
  await db.prisma.responseCount.create({
    data: { formId: form.id, version: 1, slot: 0, count: total, approved: 0, rejected: 0 },
  });
  const createdAt = new Date(clock.now().getTime() - 3 * 3_600_000);
  await db.prisma.response.create({
    data: {
      formId: form.id,
      id: ids.next('resp'),
      formVersion: 1,
      createdAt,
      source: 'WEB',
      answers: { name: 'Mira' },
    },
  });
  return form;
}

const wave = Array.from({ length: 30 }, (_, day) => Math.round(20 + 18 * Math.sin(day / 3)));

await answered({ title: 'Customer feedback', tags: ['Support', 'Quarterly'] }, wave);
const party = await answered({ title: 'Summer party 2027', tags: ['Events'] }, [1, 0, 0, 4, 9, 2]);
await alice.rest(`PATCH /forms/${party.id}`, {
  body: { settings: { accepting_responses: false } },
});
const hiring = await answered(
  {
    title: 'Application for the position of a gardener in the botanical garden',
    tags: ['Hiring', 'Berlin', 'Garden', 'Spring'],
  },
  [0, 3, 0, 1],
);
await alice.rest(`PATCH /forms/${hiring.id}`, {
  body: { definition: definitionOf({ id: 'name', type: 'short_text', title: 'Full name' }) },
});
const closed = await answered({ title: 'Bike survey' }, [7]);
await alice.rest(`POST /forms/${closed.id}/unpublish`);
await create({ title: 'An idea', definition });

describe.runIf(hasBrowser)('the rows of the list of forms', () => {
  it('show status, responses, their last 30 days, the last response, tags and the last change', async () => {
    const page = await openConsole('/forms');
    const row = (name: RegExp) => page.getByRole('row', { name });
    await row(/Customer feedback/)
      .getByText('Published')
      .waitFor();
    await row(/Summer party/)
      .getByText('Paused')
      .waitFor();
    await row(/gardener/)
      .getByText('Changed')
      .waitFor();
    await row(/Bike survey/)
      .getByText('Closed')
      .waitFor();
    await row(/An idea/)
      .getByText('Draft')
      .waitFor();
    const total = wave.reduce((sum, count) => sum + count, 0);
    await row(/Customer feedback/)
      .getByRole('img', { name: `${total} responses in the last 30 days` })
      .waitFor();
    expect(
      await row(/Customer feedback/)
        .getByRole('cell', { name: String(total), exact: true })
        .count(),
    ).toBe(1);
    const time = row(/Customer feedback/).getByText('3 hours ago');
    expect(await time.getAttribute('title')).toMatch(/\d{4}, \d/);
    await row(/gardener/)
      .getByText('+1')
      .waitFor();
    expect(
      await row(/An idea/)
        .getByText('–')
        .count(),
    ).toBe(1);
  });

  it('show no responses to a key that may not read them', async () => {
    const page = await openConsole('/forms', { client: await clientWith('forms:read') });
    const row = page.getByRole('row', { name: /Customer feedback/ });
    await row.waitFor();
    expect(await row.getByRole('img').count()).toBe(0);
    expect(await row.getByRole('checkbox').count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('the sort and the filters of the list of forms', () => {
  it('are chosen by the heads of columns and by a field, and are in the address', async () => {
    const page = await openConsole('/forms');
    await page.getByRole('row', { name: /An idea/ }).waitFor();
    expect((await titles(page))[0]).toBe('An idea');
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await head('Form').getByRole('button').click();
    await expect.poll(async () => (await titles(page))[1]).toMatch(/^Application/);
    expect(new URL(page.url()).search).toBe('?sort=title');
    expect(await head('Form').getAttribute('aria-sort')).toBe('ascending');
    await head('Form').getByRole('button').click();
    await expect.poll(async () => (await titles(page))[0]).toBe('Summer party 2027');
    expect(new URL(page.url()).search).toBe('?sort=title&order=desc');
    await page.getByRole('button', { name: /Sort by/ }).click();
    await page.getByRole('option', { name: 'Responses' }).click();
    await expect.poll(async () => (await titles(page))[0]).toBe('Customer feedback');
    await page.getByRole('button', { name: /reverse the order/ }).click();
    await expect.poll(async () => (await titles(page)).at(-1)).toBe('Customer feedback');
    await page.reload();
    await expect.poll(async () => (await titles(page)).at(-1)).toBe('Customer feedback');
    expect(new URL(page.url()).search).toBe('?sort=responses&order=asc');
  });

  it('restrict the list to a tag, chosen in a row or by the field, until they are cleared', async () => {
    const page = await openConsole('/forms');
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await page.getByText('1 form', { exact: true }).waitFor();
    expect(await titles(page)).toEqual(['Summer party 2027']);
    expect(new URL(page.url()).search).toBe('?tag=Events');
    await page.getByRole('button', { name: /Tag/ }).first().click();
    await page.getByRole('option', { name: 'Berlin (1)' }).click();
    await page.getByRole('row', { name: /gardener/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search forms' }).fill('no such form');
    await page.getByText('No forms match').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'forms-none-match');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('5 forms', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe.runIf(hasBrowser)('the page of forms', () => {
  it('fits in windows of all sizes, light and dark, also while forms are selected', async () => {
    const page = await openConsole('/forms');
    await page.getByRole('row', { name: /An idea/ }).waitFor();
    await expectToFit(page, 'forms', { fullPage: true });
    await page.getByRole('checkbox', { name: 'Select Bike survey' }).check();
    await page.getByRole('checkbox', { name: 'Select An idea' }).check();
    await expectToFit(page, 'forms-selected');
  });

  it('has rows of the same height while forms are loaded', async () => {
    const page = await openConsole('/keys');
    const answers: (() => void)[] = [];
    await page.route('**/graphql', async (route) => {
      const isList = route.request().postData()?.includes('query Forms');
      if (isList) await new Promise<void>((resolve) => answers.push(resolve));
      await route.continue();
    });
    await page.getByRole('link', { name: 'Forms' }).click();
    await page.getByText('Loading forms').waitFor({ state: 'attached' });
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'forms-loading');
    const topOf = (index: number) =>
      page.getByRole('table').locator('tbody tr').nth(index).boundingBox();
    const [first, second] = [await topOf(0), await topOf(1)];
    for (const answer of answers) answer();
    await page.getByRole('row', { name: /An idea/ }).waitFor();
    expect((await topOf(0))?.y).toBe(first?.y);
    expect(Math.abs(((await topOf(1))?.y ?? 0) - (second?.y ?? 0))).toBeLessThanOrEqual(1);
  });
});
