import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import { buildOf, copyText, outline, panel, row, saved } from '../../support/world/builder-page.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  viewports,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// The builder of the console changes the draft of a form.

const { alice, openConsole, clientWith, create, publish } = await createConsoleWorld();

const definition = definitionOf(
  { id: 'name', type: 'short_text', title: 'Your name' },
  { id: 'plan', type: 'yes_no', title: 'Pro plan?' },
  { id: 'mail', type: 'email', title: 'Your e-mail' },
);

/** Replaces the text of the JSON editor from the clipboard. */
async function paste(page: Page, editor: Locator, text: string) {
  await copyText(page, text);
  await editor.press('Control+a');
  await editor.press('Control+v');
}

/** The elements of the stored draft. */
async function storedElements({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}`);
  return body.draft.schema.sections.flatMap(({ elements }: { elements: object[] }) => elements);
}

const titlesOf = async (form: { id: string }) =>
  (await storedElements(form)).map(({ title }: { title: string }) => title);

describe.runIf(hasBrowser)('the builder', () => {
  it('draws the rows of a large form that are in view, and those that are scrolled to', async () => {
    const questions = Array.from({ length: 2000 }, (_, index) => ({
      id: `q${index}`,
      type: 'yes_no',
      title: `Question ${index}`,
    }));
    const form = await create({ definition: definitionOf(...questions) });
    const page = await openConsole(buildOf(form));
    await row(page, 'Question 1 ').first().click();
    await panel(page).getByRole('textbox', { name: 'Title', exact: true }).fill('First');
    await row(page, 'First').waitFor();
    expect(await outline(page).getByRole('row').count()).toBeLessThan(100);
    await row(page, 'First').press('End');
    await row(page, 'Question 1999').waitFor();
    await saved(page);
    expect((await titlesOf(form)).slice(0, 3)).toEqual(['Question 0', 'First', 'Question 2']);
  });

  it('builds a form by keyboard only, and shows it in the preview as it is stored', async () => {
    const form = await create({ title: 'From scratch', definition: { schema: { sections: [] } } });
    const page = await openConsole(buildOf(form));
    await page.getByRole('button', { name: 'Add question', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Short text' }).focus();
    await page.keyboard.press('Enter');
    await row(page, 'Short text').waitFor();
    await panel(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Your name');
    await panel(page).getByRole('switch', { name: 'Required' }).focus();
    await page.keyboard.press(' ');
    await saved(page);
    await page.frameLocator('iframe').getByLabel('Your name').first().waitFor();
    expect(await storedElements(form)).toMatchObject([
      { type: 'short_text', title: 'Your name', required: true },
    ]);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('adds options as lines and a condition on an earlier question, which the page of the form follows', async () => {
    const form = await create({ title: 'Options', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Pro plan?').click();
    await page.getByRole('button', { name: 'Add question', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Single choice' }).click();
    await panel(page).getByRole('button', { name: 'Edit as lines' }).click();
    const dialog = page.getByRole('dialog', { name: 'Options as lines' });
    await dialog.getByRole('textbox').fill('red | Red\nGreen\nBlue');
    await dialog.getByRole('button', { name: 'Apply lines' }).click();
    await panel(page)
      .getByRole('group', { name: 'Visible if' })
      .getByRole('button', { name: 'Add condition' })
      .click();
    const condition = panel(page).getByRole('group', { name: 'Condition 1' });
    await condition.getByRole('button', { name: 'Question' }).click();
    await page.getByRole('option', { name: 'Pro plan?' }).click();
    await condition.getByRole('button', { name: 'Operator' }).click();
    await page.getByRole('option', { name: 'is', exact: true }).click();
    await condition.getByRole('button', { name: 'Value' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await saved(page);
    expect((await storedElements(form))[2]).toMatchObject({
      options: [{ id: 'red', label: 'Red' }, { id: 'green' }, { id: 'blue' }],
      visible_if: { question: 'plan', op: 'equals', value: true },
    });
    const preview = page.frameLocator('iframe');
    await preview.getByText('Pro plan?').first().waitFor();
    expect(await preview.getByText('Green').isVisible()).toBe(false);
    await preview.getByText('Yes', { exact: true }).click();
    await preview.getByText('Green').waitFor();
  });

  it('edits the other members of an option', async () => {
    const options = [
      { id: 'meat', label: 'Meat' },
      { id: 'none', label: 'None' },
    ];
    const question = { id: 'diet', type: 'multiple_choice', title: 'Diet', options };
    const form = await create({
      title: 'Members of options',
      definition: { schema: { sections: [{ id: 'all', elements: [question] }] } },
    });
    const page = await openConsole(buildOf(form));
    await row(page, 'Diet').click();
    await panel(page).getByText('More settings of None').click();
    await panel(page).getByRole('switch', { name: 'Exclusive' }).focus();
    await page.keyboard.press(' ');
    await saved(page);
    expect((await storedElements(form))[0]).toMatchObject({
      options: [options[0], { ...options[1], exclusive: true }],
    });
    expect(await axeViolations(page)).toEqual([]);
  });

  it('edits what questions begin with, by their type', async () => {
    const options = [
      { id: 'meat', label: 'Meat' },
      { id: 'fish', label: 'Fish' },
    ];
    const elements = [
      { id: 'diet', type: 'single_choice', title: 'Diet', options },
      { id: 'agreed', type: 'yes_no', title: 'Agreed' },
      { id: 'guests', type: 'number', title: 'Guests' },
      { id: 'chairs', type: 'number', title: 'Chairs' },
    ];
    const form = await create({
      title: 'Defaults',
      definition: { schema: { sections: [{ id: 'all', elements }] } },
    });
    const page = await openConsole(buildOf(form));
    const choose = async (title: string, option: string) => {
      await row(page, title).click();
      await panel(page)
        .getByRole('button', { name: /Default$/ })
        .click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Diet', 'Fish');
    await choose('Agreed', 'No');
    await row(page, 'Guests').click();
    await panel(page).getByRole('textbox', { name: 'Default', exact: true }).fill('2');
    await row(page, 'Chairs').click();
    const expression = panel(page).getByLabel('Default expression');
    await expression.fill('guests + "a"');
    await page.getByText('Not saved: correct the marked fields').waitFor();
    expect(await expression.getAttribute('aria-invalid')).toBe('true');
    await expression.fill('guests + 1');
    await expect
      .poll(() => storedElements(form))
      .toMatchObject([
        { default: 'fish' },
        { default: false },
        { default: 2 },
        { default_expression: 'guests + 1' },
      ]);
    const chairs = page.frameLocator('iframe').getByLabel('Chairs');
    await expect.poll(() => chairs.inputValue()).toBe('3');
    expect(await axeViolations(page)).toEqual([]);
    await choose('Diet', 'None');
    await expect.poll(async () => (await storedElements(form))[0].default).toBeUndefined();
  });

  it('edits messages by code, and removes them with the last one', async () => {
    const form = await create({ title: 'Messages', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Your name').click();
    await panel(page).getByText('Messages', { exact: true }).click();
    const required = panel(page).getByRole('textbox', { name: 'Required', exact: true });
    await required.fill('Who are you?');
    await saved(page);
    expect((await storedElements(form))[0].messages).toEqual({ required: 'Who are you?' });
    await required.fill('');
    await saved(page);
    await expect.poll(async () => (await storedElements(form))[0].messages).toBeUndefined();
  });

  it('marks what the service refuses at its field, stores nothing, and continues after the correction', async () => {
    const form = await create({ title: 'Refused', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Your name').click();
    const title = panel(page).getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('');
    await page.getByText('Not saved: correct the marked fields').waitFor();
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    expect((await titlesOf(form))[0]).toBe('Your name');
    await title.fill('Your full name');
    await saved(page);
    expect((await titlesOf(form))[0]).toBe('Your full name');
  });

  it('moves questions by keyboard', async () => {
    const form = await create({ title: 'Order', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Your name').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const up = page.getByRole('button', { name: 'Move question up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => titlesOf(form)).toEqual(['Your e-mail', 'Your name', 'Pro plan?']);
  });

  it('moves questions by dragging', async () => {
    const form = await create({ title: 'Drag', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Your e-mail').dragTo(row(page, 'Your name'), {
      targetPosition: { x: 60, y: 3 },
    });
    await expect.poll(() => titlesOf(form)).toEqual(['Your e-mail', 'Your name', 'Pro plan?']);
  });

  it('moves questions by their handles on a touch screen', async () => {
    const form = await create({ title: 'Touch', definition });
    const page = await openConsole(buildOf(form), { viewport: viewports.phone, hasTouch: true });
    await row(page, 'Your e-mail').waitFor();
    await page.frameLocator('iframe').getByText('Your e-mail').first().waitFor();
    await row(page, 'Your name').scrollIntoViewIfNeeded();
    const pointOf = async (target: Locator) => {
      const box = await target.boundingBox();
      if (!box) throw new Error('not drawn');
      return { x: box.x + box.width / 2, y: box.y + box.height / 4 };
    };
    const from = await pointOf(row(page, 'Your e-mail').locator('.drag-handle'));
    const to = await pointOf(row(page, 'Your name'));
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: JSON.parse(JSON.stringify(points)),
      });
    await touch('touchStart', [from]);
    await touch('touchMove', [{ x: from.x, y: (from.y + to.y) / 2 }]);
    await touch('touchMove', [to]);
    await page.locator('[data-touch-drop="before"]').waitFor();
    await touch('touchEnd', []);
    await expect.poll(() => titlesOf(form)).toEqual(['Your e-mail', 'Your name', 'Pro plan?']);
  });

  it('undoes and redoes', async () => {
    const form = await create({ title: 'Undo', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Your e-mail').click();
    await page.getByRole('button', { name: 'Delete question' }).click();
    await saved(page);
    expect(await titlesOf(form)).toEqual(['Your name', 'Pro plan?']);
    await page.keyboard.press('Control+z');
    await row(page, 'Your e-mail').waitFor();
    await saved(page);
    expect(await titlesOf(form)).toHaveLength(3);
    await page.getByRole('button', { name: 'Redo' }).click();
    await row(page, 'Your e-mail').waitFor({ state: 'detached' });
  });

  it('edits the whole form as JSON, with completion, and marks errors at their lines', async () => {
    const form = await create({ title: 'As JSON', definition });
    const page = await openConsole(buildOf(form));
    await page.getByRole('tab', { name: 'JSON' }).click();
    const editor = page.getByRole('textbox', { name: 'Form as JSON' });
    await editor.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const element = { id: 'color', type: 'short_text', title: 'Color' };
    const withColor = { title: 'As JSON', ...definitionOf(element) };
    await paste(page, editor, JSON.stringify(withColor).slice(0, -1));
    await page.getByText('The form remains as it was until the text is corrected.').waitFor();
    await page.getByRole('tab', { name: 'Properties' }).click();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByText('The form remains as it was').waitFor();
    expect(await titlesOf(form)).toContain('Your name');
    await paste(page, editor, JSON.stringify(withColor, null, 2));
    await row(page, 'Color').waitFor();
    await saved(page);
    expect(await titlesOf(form)).toEqual(['Color']);

    await editor.press('Control+End');
    for (const _ of ['}', ']', '}', ']', '}', '}']) await editor.press('ArrowUp');
    await editor.press('End');
    await editor.press(',');
    await editor.press('Enter');
    await editor.pressSequentially('"req');
    await page.getByRole('option', { name: 'required', exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'json');
    await editor.press('Enter');
    await editor.pressSequentially('7');
    await page.getByText('Not saved: correct the marked fields').waitFor();
    await page.locator('.cm-lint-marker-error').waitFor();
    await editor.press('Backspace');
    await editor.pressSequentially('true');
    await saved(page);
    expect(await storedElements(form)).toMatchObject([{ id: 'color', required: true }]);
    await editor.press('Tab');
    expect(await editor.evaluate((node) => node === document.activeElement)).toBe(false);
  });

  it('merges what was changed while the JSON was not valid', async () => {
    const form = await create({ title: 'Draft', definition });
    const page = await openConsole(buildOf(form));
    await page.getByRole('tab', { name: 'JSON' }).click();
    const editor = page.getByRole('textbox', { name: 'Form as JSON' });
    const { draft } = (await alice.rest(`GET /forms/${form.id}`)).body;
    const text = JSON.stringify({ title: 'Draft', description: '', ...draft }, null, 2);
    await paste(page, editor, text.replace('"Your e-mail"', '"E-mail by JSON'));
    await page.getByText('The form remains as it was').waitFor();
    await row(page, 'Your name').click();
    await page.getByRole('tab', { name: 'Properties' }).click();
    await panel(page).getByRole('textbox', { name: 'Title', exact: true }).fill('By the panel');
    await saved(page);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await paste(page, editor, text.replace('"Your e-mail"', '"E-mail by JSON"'));
    await expect
      .poll(() => titlesOf(form))
      .toEqual(['By the panel', 'Pro plan?', 'E-mail by JSON']);
  });

  it('publishes only what is stored, and the public form stays as it was until then', async () => {
    const form = await publish({ title: 'Live', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Your name').click();
    await panel(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Draft name');
    await saved(page);
    const publicTitles = async () => {
      const { body } = await alice.rest(`GET /public/forms/${form.slug}`);
      return JSON.stringify(body.schema);
    };
    expect(await publicTitles()).not.toContain('Draft name');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('“Live” is published.').waitFor();
    expect(await publicTitles()).toContain('Draft name');
  });
});

describe.runIf(hasBrowser)('the builder of a form', () => {
  it('with a key that may only read shows the form without changing it', async () => {
    const form = await create({ title: 'Read', definition });
    const page = await openConsole(buildOf(form), { client: await clientWith('forms:read') });
    await page.getByText('Your API key permits reading only.').waitFor();
    await row(page, 'Your name').click();
    expect(
      await panel(page)
        .getByRole('textbox', { name: 'Title', exact: true })
        .getAttribute('readonly'),
    ).not.toBeNull();
    expect(await page.getByRole('button', { name: /Add|Delete|Undo|Publish/ }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('never runs what an author wrote', async () => {
    const form = await create({
      title: scriptText,
      definition: definitionOf({
        id: 'x',
        type: 'short_text',
        title: scriptText,
        description: scriptText,
      }),
    });
    const page = await openConsole(buildOf(form));
    await outline(page).getByRole('row').nth(2).click();
    await page.getByRole('tab', { name: 'JSON' }).click();
    expect(await wasAttacked(page)).toBe(false);
  });

  it('warns before unsaved changes are lost', async () => {
    const form = await create({ title: 'Leave', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Your name').click();
    await panel(page).getByRole('textbox', { name: 'Title', exact: true }).fill('');
    await page.getByText('Not saved: correct the marked fields').waitFor();
    await page.getByRole('link', { name: 'Responses' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(new URL(page.url()).pathname).toContain('/build');
    await page.getByRole('link', { name: 'Responses' }).click();
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('No responses yet').waitFor();
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const form = await create({ title: 'Fits', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Your name').click();
    await page.frameLocator('iframe').getByText('Your name').first().waitFor();
    await expectToFit(page, 'build');
  });
});
