import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// The forms of the workspace in the console.

const { alice, openConsole, clientWith, create, publish, submit } = await createConsoleWorld();

const definition = definitionOf({ id: 'name', type: 'short_text', title: 'Your name' });

describe.runIf(hasBrowser)('the list of forms', () => {
  it('explains an empty workspace, creates a form from a template, and opens it', async () => {
    const page = await openConsole('/forms');
    await page.getByText('No forms yet').waitFor();
    await page.getByRole('button', { name: 'Import JSON' }).waitFor();
    await saveScreenshot(page, 'forms-empty');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create form' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create form' });
    const submitButton = dialog.getByRole('button', { name: 'Create form' });
    expect(await submitButton.isDisabled()).toBe(true);
    await dialog.getByLabel('Title').fill('Summer party');
    await dialog.getByRole('option').nth(1).click();
    expect(await axeViolations(page)).toEqual([]);
    await submitButton.click();
    await page.getByRole('heading', { name: 'Summer party' }).waitFor();
    const { body } = await alice.rest('GET /forms');
    expect(body.data).toHaveLength(1);
  });

  it('creates a form from JSON, and shows the failures of the service at their paths', async () => {
    const page = await openConsole('/forms');
    await page.getByRole('button', { name: 'Create form' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create form' });
    await dialog.getByRole('tab', { name: 'JSON' }).click();
    const json = dialog.getByLabel('Form or definition');
    const submitButton = dialog.getByRole('button', { name: 'Create form' });
    await json.fill('{"sections": [');
    await dialog.getByText('Not valid JSON').waitFor();
    await dialog.getByLabel('Title').fill('From JSON');
    await json.fill('{"sections": [{"elements": [{"id": "x", "type": "unknown"}]}]}');
    await submitButton.click();
    await dialog.getByRole('alert').getByText('schema.sections[0].elements[0].type').waitFor();
    await json.fill(JSON.stringify({ title: 'Exported', definition }));
    await submitButton.click();
    await page.getByRole('heading', { name: 'From JSON' }).waitFor();
  });

  it('searches, filters by status, and counts', async () => {
    const form = await publish({ title: 'Workshops 2027', definition });
    await submit(form, { name: 'Ann' });
    const page = await openConsole('/forms');
    await page.getByRole('searchbox', { name: 'Search forms' }).fill('workshops');
    const row = page.getByRole('row', { name: /Workshops 2027/ });
    await row.waitFor();
    await page.getByText('1 form', { exact: true }).waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['Published', '1']),
    );
    await page.getByRole('button', { name: /Status/ }).click();
    await page.getByRole('option', { name: 'Closed' }).click();
    await page.getByText('No forms match').waitFor();
    expect(new URL(page.url()).search).toBe('?search=workshops&status=CLOSED');
  });

  it('loads further pages while one scrolls', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => create({ title: `Bulk ${index}` })));
    const page = await openConsole('/forms?search=bulk');
    await page.getByText('60 forms').waitFor();
    const rows = page.getByRole('row', { name: /Bulk/ });
    await rows.nth(40).scrollIntoViewIfNeeded();
    await rows.nth(59).waitFor();
  });
});

describe.runIf(hasBrowser)('the actions on a form', () => {
  it('publish, unpublish and duplicate it', async () => {
    const { id } = await create({ title: 'Actions', definition });
    const page = await openConsole('/forms?search=actions');
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for Actions', exact: true }).last().click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Publish');
    await page.getByText('“Actions” is published.').waitFor();
    await page.getByRole('row', { name: /Published/ }).waitFor();
    await act('Unpublish');
    await page.getByRole('row', { name: /Closed/ }).waitFor();
    await act('Duplicate');
    await page.getByText('A copy of “Actions” was created.').waitFor();
    const { body } = await alice.rest(`GET /forms/${id}`);
    expect(body.status).toBe('closed');
  });

  it('delete it only after its title was typed', async () => {
    const form = await publish({ title: 'Old survey', definition });
    await submit(form, { name: 'Ann' });
    const page = await openConsole('/forms?search=survey');
    await page.getByRole('button', { name: 'Actions for Old survey' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete form' });
    await dialog.getByText('its 1 response will be deleted').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Delete form' });
    await dialog.getByRole('textbox').fill('Old');
    expect(await confirm.isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('Old survey');
    await confirm.click();
    await page.getByText('“Old survey” was deleted.').waitFor();
    expect((await alice.rest(`GET /forms/${form.id}`)).status).toBe(404);
  });

  it('do not publish a draft that another client has changed since it was loaded', async () => {
    const { id } = await create({ title: 'Shared', definition });
    const page = await openConsole('/forms?search=shared');
    await page.getByRole('row', { name: /Shared/ }).waitFor();
    await alice.rest(`PATCH /forms/${id}`, { body: { title: 'Shared with others' } });
    await page.getByRole('button', { name: 'Actions for Shared' }).click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByText(/revision/i))
      .first()
      .waitFor();
    const { body } = await alice.rest(`GET /forms/${id}`);
    expect(body.status).toBe('draft');
  });

  it('are not offered to a key that may only read', async () => {
    await create({ title: 'Read only' });
    const client = await clientWith('forms:read');
    const page = await openConsole('/forms?search=read', { client });
    await page.getByRole('row', { name: /Read only/ }).waitFor();
    expect(await page.getByRole('button', { name: /Create form|Actions/ }).count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('texts of authors', () => {
  it('never run as scripts', async () => {
    await create({ title: scriptText, definition });
    const page = await openConsole('/forms');
    await page.getByRole('link', { name: scriptText }).click();
    await page.getByRole('heading', { name: scriptText }).waitFor();
    expect(await wasAttacked(page)).toBe(false);
  });

  it('fit in windows of all sizes, light and dark', async () => {
    await create({
      title: 'A rather long title of a form that does not fit on one line of a phone',
    });
    const page = await openConsole('/forms');
    await page.getByRole('row').nth(1).waitFor();
    await expectToFit(page, 'forms');
  });
});
