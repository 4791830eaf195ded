import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createConsoleWorld,
  scriptText,
  viewports,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// Translations of a form in the builder, and its clipboard.

const { alice, openConsole, create } = await createConsoleWorld();

const definition = definitionOf(
  { id: 'name', type: 'short_text', title: 'Your name' },
  { id: 'notes', type: 'long_text', title: scriptText },
);

const buildOf = ({ id }: { id: string }) => `/forms/${id}/build`;
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const outline = (page: Page) => page.getByRole('grid', { name: 'Sections and questions' });

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
    await dialog.getByLabel('Language tag').fill('not a tag');
    await dialog.getByText('Not a language tag.').waitFor();
    await dialog.getByLabel('Language tag').fill('en');
    await dialog.getByText('The form is already in English').waitFor();
    await dialog.getByLabel('Language tag').fill('DE');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add German (de)' }).click();
    await page.getByText('0 of').waitFor();
    await page.getByRole('checkbox', { name: 'Only missing' }).focus();
    await page.keyboard.press(' ');
    await page.getByLabel('German (de): Your name').fill('Dein Name');
    await page.getByText('1 of').waitFor();
    await saved(page);
    expect(await axeViolations(page)).toEqual([]);
    expect((await schemaOf(form)).translations).toEqual({
      de: { 'elements.name.title': 'Dein Name' },
    });
    expect(await wasAttacked(page)).toBe(false);
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

  it.each(Object.entries(viewports))('fit on a %s, light and dark', async (name, viewport) => {
    const translations = { de: { 'elements.name.title': 'Dein Name' }, ar: {} };
    const translated = { schema: { ...definition.schema, translations } };
    const form = await create({ title: 'Fits', definition: translated });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openConsole(buildOf(form), { viewport, colorScheme });
      await page.getByRole('tab', { name: 'Translations' }).click();
      await page.getByLabel('German (de): Your name').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      if (process.env['SCREENSHOTS'])
        await page.screenshot({ path: `/tmp/shots/translations-${name}-${colorScheme}.png` });
    }
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

  it('explains that a text which is no question cannot be pasted', async () => {
    const form = await create({ title: 'Text', definition });
    const page = await openConsole(buildOf(form));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('just text'));
    await outline(page).getByRole('row', { name: 'Form' }).click();
    await page.keyboard.press('Control+v');
    await page.getByText('The clipboard has no sections or questions as JSON.').waitFor();
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
