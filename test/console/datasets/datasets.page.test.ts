import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';

// Datasets in the console, and questions of the builder that take their options from them.

const { alice, openConsole, clientWith, create, publish } = await createConsoleWorld();

const csv = (text: string, name = 'regions.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

const regions = {
  name: 'Regions',
  columns: ['code', 'name', 'country'],
  rows: [
    ['BY', 'Bavaria', 'DE'],
    ['BRE', 'Brittany', 'FR'],
  ],
};

const definition = {
  schema: {
    sections: [
      {
        id: 'trip',
        elements: [
          { id: 'country', type: 'short_text', title: 'Country' },
          {
            id: 'region',
            type: 'dropdown',
            title: 'Region',
            options: [{ id: 'a', label: 'A' }],
          },
        ],
      },
    ],
  },
};

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function select(page: Page, label: string, option: string) {
  const panel = page.getByRole('tabpanel', { name: 'Properties' });
  await panel.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe.runIf(hasBrowser)('datasets', () => {
  it('are explained, and created from a CSV file whose first rows are shown', async () => {
    const page = await openConsole('/datasets');
    await page.getByText('No datasets yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create dataset' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create dataset' });
    const input = dialog.locator('input[type=file]');
    const submit = dialog.getByRole('button', { name: 'Create dataset' });
    await input.setInputFiles(csv('code,name\n"DE,Germany\n'));
    await dialog.getByText('Line 2: a quote is not closed.').waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await input.setInputFiles(csv('code,name\nDE\n'));
    await submit.click();
    await dialog
      .getByText(/Must have a cell for each of the 2 columns/)
      .first()
      .waitFor();
    await input.setInputFiles(
      csv(`code,name\nDE,"${scriptText.replaceAll('"', '""')}"\nFR,France\n`),
    );
    await dialog.getByRole('cell', { name: 'France' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await submit.click();
    await page.getByText('The dataset was created.').waitFor();
    await rowOf(page, 'regions').getByText('code, name').waitFor();

    await rowOf(page, 'regions').getByRole('button', { name: 'Rows' }).click();
    const drawer = page.getByRole('dialog', { name: 'regions' });
    await drawer.getByText('2 rows').waitFor();
    await drawer.getByLabel('Search rows').fill('FRANCE');
    await drawer.getByText('1 row').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await wasAttacked(page)).toBe(false);
  });

  it('are renamed, and get other rows', async () => {
    const page = await openConsole('/datasets');
    await act(page, 'regions', 'Change');
    const dialog = page.getByRole('dialog', { name: 'Change dataset' });
    await dialog.getByLabel('Name').fill('Places');
    await dialog.locator('input[type=file]').setInputFiles(csv('code\nAT\nCH\nLI\n'));
    await dialog.getByRole('cell', { name: 'LI' }).waitFor();
    await dialog.getByRole('button', { name: 'Change dataset' }).click();
    await page.getByText('The dataset was changed.').waitFor();
    const cells = rowOf(page, 'Places').getByRole('cell');
    await expect
      .poll(async () => (await cells.allTextContents()).slice(0, 3))
      .toEqual(['code', '3', '2']);
  });

  it('are deleted unless a published form uses them, which is named', async () => {
    const { body: used } = await alice.rest('POST /datasets', { body: regions });
    const { elements } = definition.schema.sections[0] ?? {};
    const source = { dataset: used.id, value: 'code', label: 'name' };
    const listed = { id: 'place', type: 'dropdown', title: 'Place', options_from: source };
    await publish({
      title: 'Travel survey',
      definition: { schema: { sections: [{ elements: [...(elements ?? []), listed] }] } },
    });
    const page = await openConsole('/datasets');
    await act(page, 'Regions', 'Delete');
    const refusal = page.getByRole('dialog', { name: 'Delete dataset' });
    await refusal.getByText('Travel survey').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await act(page, 'Places', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete dataset' }).click();
    await page.getByText('The dataset was deleted.').waitFor();
    await rowOf(page, 'Places').waitFor({ state: 'detached' });
  });

  it('cannot be changed by a key that may only read forms', async () => {
    const page = await openConsole('/datasets', { client: await clientWith('forms:read') });
    await rowOf(page, 'Regions').getByRole('button', { name: 'Rows' }).waitFor();
    expect(await page.getByRole('button', { name: /Create dataset|Actions for/ }).count()).toBe(0);
  });

  it('fit in windows of all sizes, light and dark', async () => {
    const page = await openConsole('/datasets');
    await page.getByRole('table').waitFor();
    await expectToFit(page, 'datasets');
  });
});

describe.runIf(hasBrowser)('the builder', () => {
  it('takes the options of a question from a dataset, filtered by an earlier answer, and back', async () => {
    const form = await create({ title: 'Cascade', definition });
    const page = await openConsole(`/forms/${form.id}/build`);
    const stored = async () => {
      await page.getByText('Saved', { exact: true }).waitFor();
      const { body } = await alice.rest(`GET /forms/${form.id}`);
      return body.draft.schema.sections[0].elements[1];
    };
    await page.getByRole('grid', { name: 'Sections and questions' }).getByText('Region').click();
    await select(page, 'Dataset', 'Regions');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await select(page, 'Column', 'country');
    await expect.poll(stored).toMatchObject({
      options: [],
      options_from: {
        value: 'code',
        label: 'name',
        filter: [{ column: 'country', question: 'country' }],
      },
    });
    expect(await axeViolations(page)).toEqual([]);
    await select(page, 'Dataset', 'None: own options');
    await expect.poll(stored).toMatchObject({ options: [{ id: 'option_1', label: 'Option 1' }] });
  });
});
