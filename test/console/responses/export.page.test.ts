import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { createConsoleWorld, expectToFit, openExport } from '../../support/world/console-world.ts';

// The menu and the dialog of exports in the console.

const { world, alice, openConsole, publish, submit } = await createConsoleWorld();

const definition = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'name', type: 'short_text', title: 'Your name' },
          {
            id: 'fruits',
            type: 'multiple_choice',
            title: 'Which fruits?',
            options: [
              { id: 'apple', label: 'Apple', code: '1' },
              { id: 'pear', label: 'Pear', code: '2' },
            ],
          },
          { id: 'at', type: 'datetime', title: 'When?' },
        ],
      },
    ],
  },
};

async function openResponses(search = '', options = {}) {
  const form = await publish({ title: 'Fruits', definition });
  await submit(form, { name: 'Ann', fruits: ['apple', 'pear'], at: '2027-01-31T12:00:00Z' });
  await submit(form, { name: 'Bob', fruits: [] });
  const page = await openConsole(`/forms/${form.id}/responses${search}`, options);
  await page.getByText(/^\d response/).waitFor();
  return { form, page };
}

const purpose = (dialog: Locator, name: string) => dialog.getByRole('radio', { name });
/** The input of a card is hidden below it. */
const choosePurpose = (dialog: Locator, name: string) =>
  purpose(dialog, name).check({ force: true });
const field = (dialog: Locator, name: string) => dialog.getByRole('button', { name });

async function choose(page: Page, dialog: Locator, name: string, value: string) {
  await field(dialog, name).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

/** The file that the dialog downloads. */
async function downloaded(page: Page, dialog: Locator) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  await dialog.waitFor({ state: 'detached' });
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

describe.runIf(hasBrowser)('the dialog of exports', () => {
  it('shows why the service refuses an export', async () => {
    const { form, page } = await openResponses();
    const dialog = await openExport(page);
    await choosePurpose(dialog, 'Statistics');
    await alice.rest(`DELETE /forms/${form.id}`);
    await dialog.getByRole('button', { name: 'Download' }).click();
    await dialog.getByRole('alert').getByText('not_found').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await choosePurpose(dialog, 'Spreadsheet');
    expect(await dialog.getByRole('alert').count()).toBe(0);
  });

  it('exports a workbook of what is filtered, and returns the focus', async () => {
    const { page } = await openResponses('?q=bob');
    const dialog = await openExport(page);
    await dialog.getByText('The file contains 1 response, as filtered.').waitFor();
    expect(await purpose(dialog, 'Spreadsheet').isChecked()).toBe(true);
    expect(await field(dialog, 'Format').textContent()).toContain('Excel (XLSX)');
    expect(await field(dialog, 'Delimiter').count()).toBe(0);
    expect((await downloaded(page, dialog)).name).toMatch(/\.xlsx$/);
    const focused = page.locator(':focus');
    expect(await focused.textContent()).toBe('Export');
  });

  it('exports the answers that the filter matches, with the columns of a preset', async () => {
    const { page } = await openResponses('?q=ann');
    const dialog = await openExport(page);
    await choosePurpose(dialog, 'Statistics');
    expect(await field(dialog, 'Headings').textContent()).toContain('Codes');
    const { text } = await downloaded(page, dialog);
    expect(text.trim().split('\r\n')).toEqual([
      expect.stringContaining('name,fruits/1,fruits/2,at'),
      expect.stringContaining('Ann,1,1,2027-01-31T12:00'),
    ]);
  });

  it('has options of its own, which this browser stores', async () => {
    const { page } = await openResponses();
    const first = await openExport(page);
    await choosePurpose(first, 'Import again');
    await choose(page, first, 'Delimiter', 'Semicolon');
    expect(await purpose(first, 'Custom').isChecked()).toBe(true);
    await first.getByRole('combobox', { name: 'Time zone' }).fill('new york');
    await page.getByRole('option', { name: 'America/New_York' }).click();
    const { text } = await downloaded(page, first);
    expect(text).toContain('name;fruits/apple;fruits/pear;at');
    expect(text).toContain('2027-01-31T07:00');

    await page.reload();
    const again = await openExport(page);
    expect(await purpose(again, 'Custom').isChecked()).toBe(true);
    expect(await field(again, 'Delimiter').textContent()).toContain('Semicolon');
    const zone = again.getByRole('combobox', { name: 'Time zone' });
    expect(await zone.inputValue()).toBe('America/New_York');
    await choosePurpose(again, 'Import again');
    expect(await zone.inputValue()).toBe('');
    await again.getByRole('button', { name: 'Cancel' }).click();

    await page.evaluate(`localStorage.setItem('formwright-console-export', '{"format":')`);
    const last = await openExport(page);
    expect(await purpose(last, 'Spreadsheet').isChecked()).toBe(true);
  });

  it('is used by keyboard', async () => {
    const { page } = await openResponses();
    await page.getByRole('button', { name: 'Export' }).focus();
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: 'Export responses' });
    await purpose(dialog, 'Spreadsheet').focus();
    await page.keyboard.press('ArrowRight');
    expect(await purpose(dialog, 'Statistics').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').textContent()).toBe('Export');
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const { page } = await openResponses('');
    const dialog = await openExport(page);
    await choosePurpose(dialog, 'Statistics');
    await expectToFit(page, 'export');
  });
});

describe.runIf(hasBrowser)('the menu of exports', () => {
  it('downloads the codebook of all versions', async () => {
    const { page } = await openResponses('?q=ann');
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Codebook (XLSX)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/codebook.*\.xlsx$/);
  });

  it('states how many responses are exported if there are more', async () => {
    const { form, page } = await openResponses();
    // More than a page: what is all loaded is not counted.
    await insertResponses(world.services, form.id, 100, { at: new Date() });
    await world.services.db.pool.query(
      'UPDATE response_counts SET count = count + 100000 WHERE form_id = $1',
      [form.id],
    );
    await page.reload();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Files (ZIP), newest 100,000' }).waitFor();
    await page.getByRole('menuitem', { name: 'Responses…' }).click();
    const contents = 'The file contains the newest 100,000 of 100,002 responses.';
    await page.getByText(contents).waitFor();
  });
});
