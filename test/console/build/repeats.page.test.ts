import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { outline, panel, saved } from '../../support/world/builder-page.ts';
import { createConsoleWorld, expectToFit } from '../../support/world/console-world.ts';

// Repeats in the builder of the console.

const { alice, openConsole, create } = await createConsoleWorld();

const question = (id: string, title: string, type = 'short_text') => ({ id, type, title });
const toys = {
  ...question('toys', 'Toys', 'repeat'),
  elements: [question('toy', 'Toy name')],
};
const definition = {
  schema: {
    sections: [
      {
        id: 'family',
        title: 'Family',
        elements: [
          question('before', 'Household'),
          {
            ...question('children', 'Children', 'repeat'),
            item_label: 'Child {{position}}',
            elements: [question('name', 'First name'), question('age', 'Age', 'number'), toys],
          },
          question('after', 'Remarks'),
        ],
      },
    ],
  },
};

const openBuilder = ({ id }: { id: string }, options = {}) =>
  openConsole(`/forms/${id}/build`, options);
const row = (page: Page, name: string) => outline(page).getByRole('row', { name, exact: true });
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true });

interface Stored {
  readonly id: string;
  readonly elements?: readonly Stored[];
}

const storedDraft = async ({ id }: { id: string }) => (await alice.rest(`GET /forms/${id}`)).body;

/** The ids of the stored elements, those of entries in parentheses: `before children(name toys(toy))`. */
async function storedIds(form: { id: string }): Promise<string> {
  const { draft } = await storedDraft(form);
  const idsOf = (elements: readonly Stored[]): string =>
    elements.map(({ id, elements: inner }) => (inner ? `${id}(${idsOf(inner)})` : id)).join(' ');
  return idsOf(draft.schema.sections.flatMap(({ elements }: Stored) => elements ?? []));
}

const atStart = 'before children(name age toys(toy)) after';

describe.runIf(hasBrowser)('a repeat in the builder', () => {
  it('is added with its questions, on two levels and no more', async () => {
    const form = await create({ title: 'New', definition: { schema: { sections: [] } } });
    const page = await openBuilder(form);
    const add = async (type: string, place?: string) => {
      await page.getByRole('button', { name: 'Add question', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Add question' });
      if (place !== undefined) {
        await dialog.getByRole('button', { name: 'Place' }).click();
        await page.getByRole('option', { name: place }).click();
      }
      await dialog.getByRole('button', { name: type, exact: true }).click();
    };
    await add('Repeated group');
    await field(page, 'Title').fill('Children');
    await field(page, 'Item label').fill('Child {{position}}');
    await field(page, 'Add label').fill('Add a child');
    await panel(page).getByRole('textbox', { name: 'Max', exact: true }).fill('8');
    await add('Number');
    await add('Repeated group', 'In “Children”');
    await field(page, 'Title').fill('Toys');
    await page.getByRole('button', { name: 'Add question', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add question' });
    await dialog.getByRole('button', { name: 'E-mail', exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Repeated group' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Place' }).click();
    await page.getByRole('option', { name: 'Behind “Children”' }).click();
    await dialog.getByRole('button', { name: 'Repeated group' }).waitFor();
    await dialog.getByRole('button', { name: 'Date', exact: true }).click();
    await saved(page);
    expect(await storedIds(form)).toBe('children(short_text number toys(short_text_2)) date');
    expect((await storedDraft(form)).draft.schema.sections[0].elements[0]).toMatchObject({
      title: 'Children',
      item_label: 'Child {{position}}',
      add_label: 'Add a child',
      max: 8,
    });
  });

  it('marks what the service refuses at the question of the entry', async () => {
    const form = await create({ title: 'Refused', definition });
    const page = await openBuilder(form);
    await row(page, 'Toy name').click();
    await field(page, 'Title').fill('');
    await page.getByText('Not saved: correct the marked fields').waitFor();
    expect(await field(page, 'Title').getAttribute('aria-invalid')).toBe('true');
    await row(page, 'Household').click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: /Show/ }).click();
    await expect.poll(() => field(page, 'Id').inputValue()).toBe('toy');
    expect(await axeViolations(page)).toEqual([]);
    await field(page, 'Title').fill('Name of the toy');
    await saved(page);
  });

  it('has conditions on earlier questions of the entry and its number; outside, on the number of entries', async () => {
    const form = await create({ title: 'Conditions', definition });
    const page = await openBuilder(form);
    const addCondition = async (question: string, operator: string, value: string) => {
      const group = panel(page).getByRole('group', { name: 'Visible if' });
      await group.getByRole('button', { name: 'Add condition' }).click();
      const condition = panel(page).getByRole('group', { name: 'Condition 1' });
      await condition.getByRole('button', { name: 'Question' }).click();
      const options = await page.getByRole('option').allInnerTexts();
      await page.getByRole('option', { name: question }).click();
      await condition.getByRole('button', { name: 'Operator' }).click();
      await page.getByRole('option', { name: operator, exact: true }).click();
      await condition.getByLabel('Value').fill(value);
      return options;
    };
    await row(page, 'Age').click();
    expect(await addCondition('Number of the entry', 'is greater than', '1')).toEqual([
      'Household',
      'First name',
      'Number of the entry',
    ]);
    await row(page, 'Remarks').click();
    expect(await addCondition('Children', 'has at least this number of entries', '2')).toEqual([
      'Household',
      'Children',
    ]);
    await saved(page);
    const { draft } = await storedDraft(form);
    const [, children, after] = draft.schema.sections[0].elements;
    expect(children.elements[1].visible_if).toEqual({
      question: 'position',
      op: 'gt',
      value: 1,
    });
    expect(after.visible_if).toEqual({ question: 'children', op: 'count_gte', value: 2 });
  });

  it('has translations of the texts of its entries', async () => {
    const translations = { de: { 'elements.toy.title': 'Spielzeug' } };
    const translated = { schema: { ...definition.schema, translations } };
    const form = await create({ title: 'Translated', definition: translated });
    const page = await openBuilder(form);
    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByLabel('German (de): Child {{position}}').fill('Kind {{position}}');
    await page.getByLabel('German (de): First name').fill('Vorname');
    await saved(page);
    expect((await storedDraft(form)).draft.schema.translations.de).toEqual({
      'elements.toy.title': 'Spielzeug',
      'elements.children.item_label': 'Kind {{position}}',
      'elements.name.title': 'Vorname',
    });
  });
});

describe.runIf(hasBrowser)('the questions of entries in the outline', () => {
  it('are moved by the buttons into and out of the repeat, which can be undone', async () => {
    const form = await create({ title: 'Buttons', definition });
    const page = await openBuilder(form);
    await row(page, 'Household').click();
    const move = (direction: string) =>
      page.getByRole('button', { name: `Move question ${direction}` }).click();
    await move('down');
    await expect.poll(() => storedIds(form)).toBe('children(before name age toys(toy)) after');
    await move('down');
    await move('down');
    await move('down');
    await expect.poll(() => storedIds(form)).toBe('children(name age toys(before toy)) after');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
    await expect.poll(() => storedIds(form)).toBe('children(before name age toys(toy)) after');
    await move('up');
    await expect.poll(() => storedIds(form)).toBe(atStart);
  });

  it('are moved by dragging between, onto and out of repeats', async () => {
    const form = await create({ title: 'Drag', definition });
    const page = await openBuilder(form);
    await row(page, 'Remarks').dragTo(row(page, 'Age'), { targetPosition: { x: 60, y: 3 } });
    await expect.poll(() => storedIds(form)).toBe('before children(name after age toys(toy))');
    await row(page, 'Household').dragTo(row(page, 'Toys'));
    await expect.poll(() => storedIds(form)).toBe('children(name after age toys(toy before))');
    await row(page, 'Age').dragTo(row(page, 'Children'), { targetPosition: { x: 60, y: 3 } });
    await expect.poll(() => storedIds(form)).toBe('age children(name after toys(toy before))');
    await row(page, 'Children').dragTo(row(page, 'Toys'));
    await page.getByText('Groups have at most two levels').waitFor();
  });

  it('are moved by keyboard with their handles', async () => {
    const form = await create({ title: 'Handle', definition });
    const page = await openBuilder(form);
    await row(page, 'Household').click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const focused = () => page.locator(':focus').getAttribute('aria-label');
    await expect.poll(focused).toBe('Insert between Household and Children');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Drop on Children');
    await page.keyboard.press('Enter');
    await expect.poll(() => storedIds(form)).toBe('children(name age toys(toy) before) after');
  });

  it('are duplicated and deleted; a duplicated group has ids of its own', async () => {
    const form = await create({ title: 'Copies', definition });
    const page = await openBuilder(form);
    await row(page, 'First name').click();
    await page.getByRole('button', { name: 'Duplicate question' }).click();
    await expect.poll(() => storedIds(form)).toContain('children(name name_2 age');
    await page.getByRole('button', { name: 'Delete question' }).click();
    await row(page, 'Children').click();
    await page.getByRole('button', { name: 'Duplicate group' }).click();
    await expect
      .poll(() => storedIds(form))
      .toBe('before children(name age toys(toy)) children_2(name_2 age_2 toys_2(toy_2)) after');
    await page.getByRole('button', { name: 'Delete group with its questions' }).click();
    await expect.poll(() => storedIds(form)).toBe(atStart);
  });

  it('are copied and pasted; a group is refused where it would be on a third level', async () => {
    const form = await create({ title: 'Paste', definition });
    const page = await openBuilder(form);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await row(page, 'Toys').click();
    await page.keyboard.press('Control+c');
    await page.getByText('“Toys” was copied.').waitFor();
    await row(page, 'Toy name').click();
    await page.keyboard.press('Control+v');
    await page
      .getByText('The group cannot be pasted here: groups have at most two levels.')
      .waitFor();
    await row(page, 'Remarks').click();
    await page.keyboard.press('Control+v');
    await expect
      .poll(() => storedIds(form))
      .toBe('before children(name age toys(toy)) after toys_2(toy_2)');
  });

  it('fit in windows of all sizes, light and dark', async () => {
    const form = await create({ title: 'Fits', definition });
    const page = await openBuilder(form);
    await row(page, 'Toy name').click();
    await field(page, 'Title').waitFor();
    await expectToFit(page, 'repeats');
  });
});
