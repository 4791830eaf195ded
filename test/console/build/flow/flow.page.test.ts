import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../../support/clients/browser.ts';
import {
  buildOf,
  copyText,
  outline,
  panel,
  row,
  saved,
  title,
} from '../../../support/world/builder-page.ts';
import { createConsoleWorld } from '../../../support/world/console-world.ts';
import { definitionOf } from '../../../support/world/form-page-world.ts';

// How a form is built quickly: titles, ids, Enter, pasted texts, search, undo and the preview.

const { alice, openConsole, create, publish } = await createConsoleWorld();

async function addQuestion(page: Page, type: string) {
  await page.getByRole('button', { name: 'Add question', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: type }).click();
}

async function storedElements({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}`);
  return body.draft.schema.sections.flatMap(({ elements }: { elements: object[] }) => elements);
}

const idsOf = async (form: { id: string }) =>
  (await storedElements(form)).map(({ id }: { id: string }) => id);

const empty = { schema: { sections: [] } };

describe.runIf(hasBrowser)('a new form', () => {
  it('opens in the builder', async () => {
    const page = await openConsole('/forms');
    await page.getByRole('button', { name: 'Create form' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create form' });
    await dialog.getByLabel('Title').fill('From the list');
    await dialog.getByRole('button', { name: 'Create form' }).click();
    await page.getByRole('button', { name: 'Add question', exact: true }).waitFor();
    expect(page.url()).toMatch(/\/forms\/form_\w+\/build$/);
  });

  it('gets questions by typing titles and Enter, whose ids are their titles', async () => {
    const form = await create({ title: 'Typed', definition: empty });
    const page = await openConsole(buildOf(form));
    await addQuestion(page, 'Short text');
    await row(page, 'Short text').waitFor();
    await page.keyboard.type('Your name');
    await page.keyboard.press('Enter');
    await row(page, 'Your name').waitFor();
    await page.keyboard.type('Your city');
    await page.keyboard.press('Tab');
    // The focus is in the next field of the same question, though its id has changed.
    await page.keyboard.type('Where you live');
    await expect
      .poll(() => storedElements(form))
      .toMatchObject([
        { id: 'your_name', title: 'Your name' },
        { id: 'your_city', title: 'Your city', description: 'Where you live' },
      ]);
    await row(page, 'Your name').click();
    await title(page).fill('Full name');
    await title(page).press('Tab');
    await expect.poll(() => idsOf(form)).toEqual(['full_name', 'your_city']);
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe.runIf(hasBrowser)('an id that is entered', () => {
  it('is that of conditions, too', async () => {
    const definition = definitionOf(
      { id: 'age', type: 'number', title: 'Age' },
      {
        id: 'school',
        type: 'short_text',
        title: 'School',
        visible_if: { question: 'age', op: 'lt', value: 18 },
      },
    );
    const form = await create({ title: 'Entered', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Age').click();
    await panel(page).getByRole('textbox', { name: 'Id', exact: true }).fill('years');
    await panel(page).getByRole('textbox', { name: 'Id', exact: true }).press('Enter');
    await expect
      .poll(() => storedElements(form))
      .toMatchObject([{ id: 'years' }, { visible_if: { question: 'years' } }]);
    // An id of the author's is not replaced by the title.
    await title(page).fill('Your age');
    await title(page).press('Tab');
    await saved(page);
    expect((await idsOf(form))[0]).toBe('years');
  });
});

describe.runIf(hasBrowser)('the ids of a published form', () => {
  it('stay when a title changes: clients may use them', async () => {
    const definition = definitionOf({ id: 'short_text', type: 'short_text', title: 'Short text' });
    const form = await publish({ title: 'Published', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Short text').click();
    await title(page).fill('Your name');
    await title(page).press('Tab');
    await saved(page);
    expect(await storedElements(form)).toMatchObject([{ id: 'short_text', title: 'Your name' }]);
  });
});

describe.runIf(hasBrowser)('a text from another program', () => {
  it('becomes questions in the outline', async () => {
    const form = await create({ title: 'Pasted', definition: empty });
    const page = await openConsole(buildOf(form));
    await copyText(page, '1. Your name *\n2. Size?\n- Small\n- Large\n');
    await row(page, 'Form').click();
    await page.keyboard.press('Control+v');
    await row(page, 'Size?').waitFor();
    await saved(page);
    expect(await storedElements(form)).toMatchObject([
      { id: 'your_name', type: 'short_text', title: 'Your name', required: true },
      { id: 'size', type: 'single_choice', options: [{ label: 'Small' }, { label: 'Large' }] },
    ]);
  });

  it('becomes options in the label of an option, and one line stays a label', async () => {
    const form = await create({ title: 'Pasted options', definition: empty });
    const page = await openConsole(buildOf(form));
    await addQuestion(page, 'Dropdown');
    const label = panel(page).getByRole('textbox', { name: 'Label 1' });
    await copyText(page, 'Berlin\nParis\nRome');
    await label.press('Control+a');
    await label.press('Control+v');
    await panel(page).getByRole('textbox', { name: 'Label 3' }).waitFor();
    await copyText(page, 'Oslo');
    await label.press('Control+a');
    await label.press('Control+v');
    await expect
      .poll(async () => (await storedElements(form))[0]?.options)
      .toEqual([
        { id: 'berlin', label: 'Oslo' },
        { id: 'paris', label: 'Paris' },
        { id: 'rome', label: 'Rome' },
      ]);
  });
});

describe.runIf(hasBrowser)('the outline of a long form', () => {
  const elements = Array.from({ length: 30 }, (_, index) => ({
    id: `q${index}`,
    type: 'yes_no',
    title: `Question ${index}`,
  }));
  const sections = [
    { id: 'one', title: 'First part', elements: elements.slice(0, 15) },
    { id: 'two', title: 'Second part', elements: elements.slice(15) },
  ];

  it('is searched by title and id', async () => {
    const form = await create({ title: 'Searched', definition: { schema: { sections } } });
    const page = await openConsole(buildOf(form));
    const search = page.getByRole('searchbox', { name: 'Search questions' });
    await search.fill('nothing');
    await page.getByText('No question contains “nothing”.').waitFor();
    await search.fill('Q27');
    await row(page, 'Question 27').click();
    expect(await outline(page).getByRole('row').count()).toBe(2);
    await title(page).fill('Renamed');
    await search.fill('renamed');
    await row(page, 'Renamed').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('hides the questions of folded sections, except for the selected one', async () => {
    const form = await create({ title: 'Folded', definition: { schema: { sections } } });
    const page = await openConsole(buildOf(form));
    await row(page, 'Question 3').click();
    await outline(page).getByRole('button', { name: 'Fold First part' }).click();
    await row(page, 'Question 4').waitFor({ state: 'detached' });
    expect(await row(page, 'Question 3').isVisible()).toBe(true);
    await outline(page).getByRole('button', { name: 'Unfold First part' }).click();
    await row(page, 'Question 4').waitFor();
  });
});

describe.runIf(hasBrowser)('the toolbar of the builder', () => {
  const definition = definitionOf(
    { id: 'name', type: 'short_text', title: 'Your name' },
    { id: 'mail', type: 'email', title: 'Your e-mail' },
  );

  it('names what is undone and redone', async () => {
    const form = await create({ title: 'Named', definition });
    const page = await openConsole(buildOf(form));
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true);
    await row(page, 'Your e-mail').click();
    await page.getByRole('button', { name: 'Delete question' }).click();
    await page.getByRole('button', { name: 'Undo: Delete “Your e-mail”' }).click();
    await row(page, 'Your e-mail').click();
    await page.getByRole('button', { name: 'Redo: Delete “Your e-mail”' }).waitFor();
    await title(page).fill('Mail');
    await page.getByRole('button', { name: 'Undo: Change title' }).waitFor();
  });

  it('links each problem to its field', async () => {
    const form = await create({ title: 'Problems', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Your name').click();
    await title(page).fill('');
    await page.getByText('Not saved: correct the marked fields').waitFor();
    await row(page, 'Your e-mail').click();
    await page.getByRole('button', { name: /^name: / }).click();
    await expect.poll(() => title(page).evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await title(page).inputValue()).toBe('');
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'build-problems');
  });
});

describe.runIf(hasBrowser)('the preview of the builder', () => {
  it('shows the selected question, also as on a phone', async () => {
    const definition = definitionOf(
      ...Array.from({ length: 30 }, (_, index) => ({
        id: `q${index}`,
        type: 'long_text',
        title: `Question ${index}`,
      })),
    );
    const form = await create({ title: 'Preview', definition });
    const page = await openConsole(buildOf(form));
    const last = page.frameLocator('iframe').getByRole('textbox', { name: 'Question 29' });
    await last.waitFor();
    const isInView = () =>
      last.evaluate((field) => {
        const { top, bottom } = field.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    expect(await isInView()).toBe(false);
    await outline(page).press('End');
    await row(page, 'Question 29').click();
    await expect.poll(isInView).toBe(true);
    await page.getByRole('button', { name: 'Preview as on a phone' }).click();
    const widthOf = () => last.evaluate(() => innerWidth);
    await expect.poll(widthOf).toBeLessThanOrEqual(390);
    await title(page).fill('The last one');
    // The page is loaded again with the change, and shows the selected question again.
    const changed = page.frameLocator('iframe').getByRole('textbox', { name: 'The last one' });
    await changed.waitFor();
    await expect
      .poll(() => changed.evaluate((field) => field.getBoundingClientRect().top <= innerHeight))
      .toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  });
});
