import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { uploadRef } from '../../support/fixtures/uploads.ts';
import {
  createConsoleWorld,
  expectToFit,
  openExport,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';

// Responses to a form with repeats in the console.

const { world, alice, openConsole, publish, submit } = await createConsoleWorld();

const definition = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'household', type: 'short_text', title: 'Household' },
          {
            id: 'children',
            type: 'repeat',
            title: 'Children',
            item_label: '{{name}} of {{household}}',
            elements: [
              { id: 'name', type: 'short_text', title: 'First name' },
              { id: 'age', type: 'number', title: 'Age' },
              {
                id: 'school',
                type: 'single_choice',
                title: 'School',
                options: [{ id: 'elm', label: 'Elm School' }],
              },
              { id: 'photo', type: 'file', title: 'Photo', max_files: 1 },
              {
                id: 'toys',
                type: 'repeat',
                title: 'Toys',
                elements: [{ id: 'toy', type: 'short_text', title: 'Toy name' }],
              },
            ],
          },
        ],
      },
    ],
  },
};

const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Responses' }).locator('.responses-body > [role=row]');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Response' });
const responsesOf = ({ id }: { id: string }) => `/forms/${id}/responses`;

async function buildAnswered() {
  const form = await publish({ title: 'Families', definition });
  const file = (name: string) =>
    uploadRef(world.visitor, form.slug, { name, content: name, itemId: 'photo' });
  await submit(form, {
    household: 'Miller',
    children: [
      {
        name: 'Ann',
        age: 7,
        school: 'elm',
        photo: [await file('ann.txt')],
        toys: [{ toy: 'Kite' }, { toy: scriptText }],
      },
      { name: 'Bob', age: 3, photo: [await file('bob.txt')] },
    ],
  });
  await submit(form, { household: 'Smith', children: [{ age: 12 }] });
  await submit(form, { household: 'Alone' });
  return form;
}

describe.runIf(hasBrowser)('the responses to a form with a repeat', () => {
  it('show the number of entries in the table', async () => {
    const form = await buildAnswered();
    const page = await openConsole(responsesOf(form));
    await row(page, 'Miller').waitFor();
    expect(await row(page, 'Miller').textContent()).toContain('2 entries');
    expect(await row(page, 'Smith').textContent()).toContain('1 entry');
    expect(await row(page, 'Alone').textContent()).not.toContain('entr');
  });

  it('show the entries with their answers and files, also after a review', async () => {
    const form = await buildAnswered();
    const page = await openConsole(responsesOf(form));
    await row(page, 'Miller').click();
    const ann = drawer(page).getByRole('listitem').filter({ hasText: 'Ann of Miller' });
    const bob = drawer(page).getByRole('listitem').filter({ hasText: 'Bob of Miller' });
    await ann.getByText('Elm School').waitFor();
    expect(await ann.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Kite'),
      expect.stringContaining(scriptText),
    ]);
    expect(await ann.getByRole('link').count()).toBe(1);
    expect(await ann.getByRole('link', { name: 'ann.txt' }).count()).toBe(1);
    expect(await wasAttacked(page)).toBe(false);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bob.getByRole('link', { name: 'bob.txt' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toBe('bob.txt');
    expect(await axeViolations(page)).toEqual([]);
    await drawer(page).getByRole('button', { name: 'Approve' }).click();
    await drawer(page).getByText('by a reviewer').waitFor();
    await ann.getByText('Elm School').waitFor();
  });

  it('without a label of entries show their numbers', async () => {
    const form = await buildAnswered();
    const page = await openConsole(responsesOf(form));
    await row(page, 'Miller').click();
    await drawer(page).getByText('Entry 2', { exact: true }).waitFor();
  });

  it('are filtered by answers of any entry, and by the number of entries', async () => {
    const form = await buildAnswered();
    const page = await openConsole(responsesOf(form));
    const filter = async (question: string, operator: string, value: string) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Filter responses' });
      await dialog.getByRole('button', { name: 'Add condition' }).click();
      const condition = dialog.getByRole('group', { name: 'Condition 1' });
      await condition.getByRole('button', { name: 'Question' }).click();
      await page.getByRole('option', { name: question, exact: true }).click();
      await condition.getByRole('button', { name: 'Operator' }).click();
      await page.getByRole('option', { name: operator, exact: true }).click();
      await condition.getByLabel('Value').fill(value);
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Apply filter' }).click();
    };
    await row(page, 'Alone').waitFor();
    await filter('Age (any entry of Children)', 'is at least', '10');
    await row(page, 'Miller').waitFor({ state: 'detached' });
    expect(await row(page, 'Smith').count()).toBe(1);
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({
      question: 'children.age',
      op: 'gte',
      value: 10,
    });
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await row(page, 'Alone').waitFor();
    await filter('Children', 'has at least this number of entries', '2');
    await row(page, 'Smith').waitFor({ state: 'detached' });
    expect(await row(page, 'Miller').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await row(page, 'Alone').waitFor();
    await filter('Toy name (any entry of Children › Toys)', 'is', 'kite');
    await row(page, 'Smith').waitFor({ state: 'detached' });
    expect(await row(page, 'Miller').count()).toBe(1);
  });

  it('are exported as a table of entries for each repeat', async () => {
    const form = await buildAnswered();
    const page = await openConsole(responsesOf(form));
    await row(page, 'Miller').waitFor();
    const exported = async (name: string) => {
      const dialog = await openExport(page);
      await dialog.getByRole('radio', { name: 'Import again' }).check({ force: true });
      await dialog.getByRole('button', { name: 'Rows' }).click();
      await page.getByRole('option', { name }).click();
      await dialog.getByText('The file contains the entries of 3 responses.').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download' }).click(),
      ]);
      const lines = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n');
      return { name: download.suggestedFilename(), rows: lines.length - 1 };
    };
    const children = await exported('Entries of “Children”');
    expect(children).toMatchObject({ name: expect.stringContaining('children'), rows: 3 });
    expect(await exported('Entries of “Toys”')).toMatchObject({ rows: 2 });
  });

  it('offer no table of entries while there are no responses', async () => {
    const { body: form } = await alice.rest('POST /forms', {
      body: { title: 'Never published', definition },
    });
    const page = await openConsole(responsesOf(form));
    await page.getByText('No responses yet').waitFor();
    const dialog = await openExport(page);
    await dialog.getByRole('radio', { name: 'Import again' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Delimiter' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Rows' }).count()).toBe(0);
  });

  it('fit in windows of all sizes, light and dark', async () => {
    const form = await buildAnswered();
    const page = await openConsole(responsesOf(form));
    await row(page, 'Miller').click();
    await drawer(page).getByText('Elm School').waitFor();
    await expectToFit(page, 'entries');
  });
});
