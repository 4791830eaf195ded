import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// Repeats on the form page: entries are added, removed, restored and moved.

const { open, publish, answersOf } = await createFormPageWorld();

const name = { id: 'child_name', type: 'short_text', title: 'Name', required: true };
const age = { id: 'age', type: 'number', title: 'Age of {{child_name}}', unit: 'years' };
const school = {
  id: 'school',
  type: 'short_text',
  title: 'School',
  visible_if: { question: 'age', op: 'gte', value: 6 },
};
const children = {
  id: 'children',
  type: 'repeat',
  title: 'Your children',
  max: 3,
  item_label: 'Child {{position}} {{child_name}}',
  add_label: 'Add a child',
  elements: [name, age, school],
};
const toys = {
  id: 'toys',
  type: 'repeat',
  title: 'Toys',
  elements: [{ id: 'toy', type: 'short_text', title: 'Toy' }],
};

const press = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).click();
const entry = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });
const fillName = (page: Page, label: string, text: string) =>
  entry(page, label).getByRole('textbox', { name: 'Name', exact: true }).fill(text);

describe.runIf(hasBrowser)('a repeat', () => {
  it('shows what is wrong in the entry, and says which one', async () => {
    const form = await publish({
      definition: definitionOf({ ...children, required: true, min: 2 }),
    });
    const { page } = await open(form.url);
    await fillName(page, 'Child 1', 'Ada');
    await press(page, 'Submit');
    await page.getByText('Please check this answer').waitFor();
    const second = entry(page, 'Child 2').getByRole('textbox', { name: 'Name', exact: true });
    expect(await second.getAttribute('aria-invalid')).toBe('true');
    expect(await second.evaluate((control) => control === document.activeElement)).toBe(true);
    const first = entry(page, 'Child 1 Ada').getByRole('textbox', { name: 'Name', exact: true });
    expect(await first.getAttribute('aria-invalid')).toBeNull();
    await second.fill('Ben');
    await press(page, 'Submit');
    await page.getByText(thankYouText).waitFor();
    const entries = [{ child_name: 'Ada' }, { child_name: 'Ben' }];
    expect(await answersOf(form)).toEqual([{ children: entries }]);
  });

  it('is answered by entries, whose texts and questions depend on their own answers', async () => {
    const form = await publish({ definition: definitionOf(children) });
    const { page } = await open(form.url);
    await press(page, 'Add a child');
    await fillName(page, 'Child 1', 'Ada');
    const ageOfAda = entry(page, 'Child 1 Ada').getByLabel('Age of Ada');
    await ageOfAda.fill('7');
    await entry(page, 'Child 1 Ada').getByLabel('School').fill('Elm');
    await press(page, 'Add a child');
    await fillName(page, 'Child 2', 'Ben');
    await entry(page, 'Child 2 Ben').getByLabel('Age of Ben').fill('3');
    expect(await entry(page, 'Child 2 Ben').getByLabel('School').isVisible()).toBe(false);
    await press(page, 'Submit');
    await page.getByText(thankYouText).waitFor();
    const entries = [
      { child_name: 'Ada', age: 7, school: 'Elm' },
      { child_name: 'Ben', age: 3 },
    ];
    expect(await answersOf(form)).toEqual([{ children: entries }]);
  });

  it('has no answer if nothing was entered in the entries that it begins with', async () => {
    const note = { id: 'note', type: 'short_text', title: 'Note' };
    const form = await publish({ definition: definitionOf({ ...children, min: 1 }, note) });
    const { page } = await open(form.url);
    await entry(page, 'Child 1').waitFor();
    await page.getByLabel('Note').fill('x');
    await press(page, 'Submit');
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ note: 'x' }]);
  });

  it('restores an entry that was removed, and has no button for more than its maximum', async () => {
    const form = await publish({ definition: definitionOf(children) });
    const { page } = await open(form.url);
    for (const text of ['Ada', 'Ben', 'Cem']) {
      await press(page, 'Add a child');
      const labels = { Ada: 'Child 1', Ben: 'Child 2', Cem: 'Child 3' };
      await fillName(page, labels[text as keyof typeof labels], text);
    }
    expect(await page.getByRole('button', { name: 'Add a child' }).count()).toBe(0);
    await press(page, 'Remove Child 2 Ben');
    await page.getByText('Child 2 Ben removed').first().waitFor();
    expect(await entry(page, 'Child 2 Cem').count()).toBe(1);
    await press(page, 'Undo');
    await press(page, 'Move Child 3 Cem up');
    await press(page, 'Submit');
    await page.getByText(thankYouText).waitFor();
    const entries = ['Ada', 'Cem', 'Ben'].map((one) => ({ child_name: one }));
    expect(await answersOf(form)).toEqual([{ children: entries }]);
  });

  it('moves the focus to what was added, and stays near what was removed or moved', async () => {
    const form = await publish({ definition: definitionOf(children) });
    const { page } = await open(form.url);
    const add = page.getByRole('button', { name: 'Add a child' });
    await add.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ada');
    await add.focus();
    await page.keyboard.press('Space');
    await page.keyboard.type('Ben');
    await page.getByRole('button', { name: 'Move Child 1 Ada down' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Move Child 2 Ada down',
    );
    expect(await page.locator('#news').textContent()).toBe('Child 2 Ada: position 2 of 2');
    await page.getByRole('button', { name: 'Remove Child 1 Ben' }).focus();
    await page.keyboard.press('Enter');
    expect(await entry(page, 'Child 1 Ada').evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
  });

  it('contains another repeat, and survives a reload with all entries', async () => {
    const form = await publish({
      definition: definitionOf({ ...children, elements: [name, toys] }),
    });
    const { page } = await open(form.url);
    await press(page, 'Add a child');
    await fillName(page, 'Child 1', 'Ada');
    const ada = entry(page, 'Child 1 Ada');
    await ada.getByRole('button', { name: 'Add another' }).click();
    await ada.getByLabel('Toy', { exact: true }).fill('Car');
    await ada.getByRole('button', { name: 'Add another' }).click();
    await ada
      .getByRole('group', { name: 'Toys 2' })
      .getByLabel('Toy', { exact: true })
      .fill('Kite');
    await page.reload();
    await entry(page, 'Child 1 Ada').getByRole('group', { name: 'Toys 2' }).waitFor();
    await press(page, 'Submit');
    await page.getByText(thankYouText).waitFor();
    const entries = [{ child_name: 'Ada', toys: [{ toy: 'Car' }, { toy: 'Kite' }] }];
    expect(await answersOf(form)).toEqual([{ children: entries }]);
  });

  it('takes files and signatures in its entries', async () => {
    const photo = { id: 'photo', type: 'file', title: 'Photo' };
    const sign = { id: 'sign', type: 'signature', title: 'Signature' };
    const form = await publish({
      definition: definitionOf({ ...children, elements: [name, photo, sign] }),
    });
    const { page } = await open(form.url);
    await press(page, 'Add a child');
    await fillName(page, 'Child 1', 'Ada');
    const file = { name: 'ada.txt', mimeType: 'text/plain', buffer: Buffer.from('Ada') };
    await entry(page, 'Child 1 Ada').locator('input[type=file]').setInputFiles(file);
    await page.getByText('ada.txt uploaded').waitFor({ state: 'attached' });
    await entry(page, 'Child 1 Ada').getByLabel('Or type your name instead').fill('Ada');
    await press(page, 'Submit');
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([
      {
        children: [
          { child_name: 'Ada', photo: [{ name: 'ada.txt' }], sign: [{ type: 'image/png' }] },
        ],
      },
    ]);
  });

  it.each([1280, 390])(
    'has no violations that axe-core finds, at a width of %i px',
    async (width) => {
      const form = await publish({
        definition: definitionOf({ ...children, required: true, min: 2 }),
      });
      const { page } = await open(`${form.url}?embed=1,auto`, { viewport: { width, height: 900 } });
      await entry(page, 'Child 2').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await press(page, 'Submit');
      await page.getByText('Please check these answers').waitFor();
      await press(page, 'Add a child');
      await press(page, 'Remove Child 1');
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `repeat-${width}`, { fullPage: true });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    },
  );
});
