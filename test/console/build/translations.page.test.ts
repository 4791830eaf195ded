import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { buildOf, copyText, outline, saved } from '../../support/world/builder-page.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// Translations of a form in the builder, and its clipboard.

const { alice, openConsole, create } = await createConsoleWorld();

const definition = definitionOf(
  { id: 'name', type: 'short_text', title: 'Your name' },
  { id: 'notes', type: 'long_text', title: scriptText },
);

async function schemaOf({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}`);
  return body.draft.schema;
}

describe.runIf(hasBrowser)('translations in the builder', () => {
  it('are entered next to the texts, and shown by the preview in their language', async () => {
    const form = await create({ title: 'Survey', definition });
    const page = await openConsole(buildOf(form));
    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByText('No translations yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add language' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add language' });
    const language = dialog.getByRole('combobox', { name: 'Language' });
    await language.fill('no language');
    await page.getByText('No matches').waitFor();
    expect(await page.locator('.dialog-actions .button-primary').isDisabled()).toBe(true);
    await language.fill('english');
    await page.getByText('No matches').waitFor(); // the language of the form
    await language.fill('deutsch');
    await page.getByRole('option', { name: 'German – Deutsch (de)' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add German (de)' }).click();
    await page.getByText('0 of').waitFor();
    await page.getByRole('checkbox', { name: 'Only missing' }).focus();
    await page.keyboard.press(' ');
    await page.getByLabel('German (de): Your name').fill('Dein Name');
    await page.getByText('1 of').waitFor();
    await page.getByText('Title of “Your name”').waitFor();
    await saved(page);
    expect(await axeViolations(page)).toEqual([]);
    expect((await schemaOf(form)).translations).toEqual({
      de: { 'elements.name.title': 'Dein Name' },
    });
    expect(await wasAttacked(page)).toBe(false);
  });

  it('are pasted as the column of a translator, which has the texts that were copied', async () => {
    const form = await create({
      title: 'Column',
      definition: definitionOf(
        { id: 'name', type: 'short_text', title: 'Your name', description: 'First\nand "last"' },
        { id: 'city', type: 'short_text', title: 'Your city' },
      ),
    });
    await alice.rest(`PATCH /forms/${form.id}`, {
      body: { settings: { success_message: 'Done' } },
    });
    const page = await openConsole(buildOf(form));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByRole('button', { name: 'Add language' }).click();
    await page.keyboard.type('deutsch');
    await page.getByRole('option', { name: 'German – Deutsch (de)' }).click();
    await page.keyboard.press('Enter'); // the action of the dialog
    await page.getByRole('button', { name: 'Copy texts' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied: string = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('Column\nDone\nYour name\n"First\nand ""last"""\nYour city');
    const paste = async (text: string) => {
      await copyText(page, text);
      await page.keyboard.press('Control+v');
    };
    await page.getByLabel('German (de): Column').click();
    await paste(
      'Spalte\r\nFertig\r\nDein Name\r\n"Vor-\nund ""Nachname"""\r\nDeine Stadt\r\nMehr\r\n',
    );
    await page.getByText('1 more line than there are texts').waitFor();
    await saved(page);
    const pasted = {
      'form.title': 'Spalte',
      'form.success_message': 'Fertig',
      'elements.name.title': 'Dein Name',
      'elements.name.description': 'Vor-\nund "Nachname"',
      'elements.city.title': 'Deine Stadt',
    };
    await expect.poll(async () => (await schemaOf(form)).translations).toEqual({ de: pasted });

    // A text with several lines is for the field alone if the text of the form has several.
    await page.getByLabel('German (de): First').click();
    await page.keyboard.press('Control+a');
    await paste('Vorname\nund Nachname');
    const description = { 'elements.name.description': 'Vorname\nund Nachname' };
    await expect
      .poll(async () => (await schemaOf(form)).translations)
      .toEqual({ de: { ...pasted, ...description } });
    await page.getByRole('button', { name: 'Undo: Change translation' }).click();
    await page.getByRole('button', { name: 'Undo: Paste translations' }).click();
    await expect.poll(async () => (await schemaOf(form)).translations).toEqual({ de: {} });
  });

  it('are deleted with their question, and come back when the deletion is undone', async () => {
    const translations = { de: { 'elements.name.title': 'Dein Name' } };
    const translated = { schema: { ...definition.schema, translations } };
    const form = await create({ title: 'Translated', definition: translated });
    const page = await openConsole(buildOf(form));
    await outline(page).getByRole('row', { name: 'Your name' }).click();
    await page.getByRole('button', { name: 'Delete question' }).click();
    await expect.poll(async () => (await schemaOf(form)).translations).toEqual({ de: {} });
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await schemaOf(form)).translations).toEqual(translations);
  });

  it('are removed with their language after a question, and the page is not longer than the window', async () => {
    const elements = Array.from({ length: 40 }, (_, index) => ({
      id: `q${index}`,
      type: 'short_text',
      title: `Question ${index}`,
    }));
    const texts = { 'elements.q0.title': 'Frage 0', 'elements.q1.title': 'Frage 1' };
    const { schema } = definitionOf(...elements);
    const translated = { schema: { ...schema, translations: { de: texts } } };
    const form = await create({ title: 'Many texts', definition: translated });
    const page = await openConsole(buildOf(form));
    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByLabel('German (de): Question 39').waitFor();
    expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
    await page.getByRole('button', { name: 'Remove German (de)' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove German (de)' });
    await dialog.getByText('2 translated texts are removed').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove German (de)' }).click();
    await dialog.getByRole('button', { name: 'Remove German (de)' }).click();
    await page.getByText('No translations yet').waitFor();
    await page.getByRole('button', { name: 'Undo: Remove German (de)' }).click();
    await page.getByLabel('German (de): Question 39').waitFor();
  });

  it('fit in windows of all sizes, light and dark', async () => {
    const translations = { de: { 'elements.name.title': 'Dein Name' }, ar: {} };
    const translated = { schema: { ...definition.schema, translations } };
    const form = await create({ title: 'Fits', definition: translated });
    const page = await openConsole(buildOf(form));
    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByLabel('German (de): Your name').waitFor();
    await expectToFit(page, 'translations');
  });
});

describe.runIf(hasBrowser)('the outline of the builder', () => {
  it('copies a question, and pastes it into another form', async () => {
    const [one, other] = [
      await create({ title: 'One', definition }),
      await create({ title: 'Other', definition: { schema: { sections: [] } } }),
    ];
    const page = await openConsole(buildOf(one));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await outline(page).getByRole('row', { name: 'Your name' }).click();
    await page.keyboard.press('Control+c');
    await page.getByText('“Your name” was copied.').waitFor();
    await page.getByRole('link', { name: 'Forms', exact: true }).first().click();
    await page.getByRole('link', { name: 'Other' }).click();
    await page.getByRole('link', { name: 'Build' }).click();
    await outline(page).getByRole('row', { name: 'Form' }).click();
    await page.keyboard.press('Control+v');
    await outline(page).getByRole('row', { name: 'Your name' }).waitFor();
    await saved(page);
    const { sections } = await schemaOf(other);
    expect(sections[0].elements).toMatchObject([{ id: 'name', type: 'short_text' }]);
  });

  it('explains that a text which is neither questions nor JSON of them cannot be pasted', async () => {
    const form = await create({ title: 'Text', definition });
    const page = await openConsole(buildOf(form));
    await copyText(page, '{"title": "only"}');
    await outline(page).getByRole('row', { name: 'Form' }).click();
    await page.keyboard.press('Control+v');
    await page.getByText('The clipboard has no sections or questions.').waitFor();
  });

  it('moves a question by keyboard with its handle', async () => {
    const form = await create({ title: 'Handle', definition });
    const page = await openConsole(buildOf(form));
    await outline(page).getByRole('row', { name: 'Your name' }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const titles = async () =>
      (await schemaOf(form)).sections[0].elements.map(({ id }: { id: string }) => id);
    await expect.poll(titles).toEqual(['notes', 'name']);
  });
});
