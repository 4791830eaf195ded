import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import { createConsoleWorld, viewports } from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// Changes of several forms at once.

const { alice, openConsole, create, publish, submit } = await createConsoleWorld();

const definition = definitionOf({ id: 'name', type: 'short_text', title: 'Your name' });

/** Opens the forms whose titles contain a text, in alphabetical order. */
async function openForms(search: string, viewport?: { width: number; height: number }) {
  const page = await openConsole(`/forms?sort=title&search=${search}`, {
    ...(viewport && { viewport }),
  });
  await page
    .getByRole('checkbox', { name: `Select ${search}` })
    .first()
    .waitFor();
  return page;
}

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });

const act = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Selected forms' })
    .getByRole('button', { name, exact: true })
    .click();

const statusOf = async ({ id }: { id: string }) =>
  (await alice.rest(`GET /forms/${id}`)).body.status;

describe.runIf(hasBrowser)('the selection of forms', () => {
  it('is made by check boxes, ranges with the shift key, and the keys of lists', async () => {
    for (const number of [1, 2, 3, 4]) await create({ title: `Range ${number}` });
    const page = await openForms('Range');
    const selected = (count: string) => page.getByText(`${count} selected`).waitFor();
    await box(page, 'Range 1').click();
    await selected('1 form');
    await box(page, 'Range 3').click({ modifiers: ['Shift'] });
    await selected('3 forms');
    await box(page, 'Range 2').click({ modifiers: ['Shift'] });
    await selected('1 form');
    await box(page, 'Range 1').focus();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Selected forms' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await box(page, 'Range 2').focus();
    await page.keyboard.press('Shift+Space');
    await selected('2 forms');
    await page.keyboard.press('Control+a');
    await selected('4 forms');
    expect(await page.getByRole('checkbox', { name: /Select all/ }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: /Select all/ }).click();
    await page.getByRole('region', { name: 'Selected forms' }).waitFor({ state: 'detached' });
  });
});

describe.runIf(hasBrowser)('changes of several forms', () => {
  it('publish what has something to publish, and show what failed and why, to try it again', async () => {
    const [first, second] = [
      await create({ title: 'Launch 1', definition }),
      await create({ title: 'Launch 2', definition }),
    ];
    await publish({ title: 'Launch 3', definition });
    const page = await openForms('Launch');
    await page.getByRole('checkbox', { name: /Select all/ }).click();
    await alice.rest(`PATCH /forms/${second.id}`, { body: { description: 'Changed since' } });
    await act(page, 'Publish');
    const dialog = page.getByRole('alertdialog', { name: 'Publish 2 forms' });
    await dialog.getByText('1 other selected form is published without changes').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish 2 forms' }).click();
    const result = page.getByRole('alertdialog', { name: '1 form not published' });
    await result.getByText('Launch 2').waitFor();
    await result.getByText(/revision/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'forms-bulk-failures');
    expect([await statusOf(first), await statusOf(second)]).toEqual(['published', 'draft']);
    await result.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 form published.').waitFor();
    await expect.poll(() => statusOf(second)).toBe('published');
  });

  it('unpublish and duplicate', async () => {
    const form = await publish({ title: 'Season 1', definition });
    await create({ title: 'Season 2', definition });
    const page = await openForms('Season');
    await page.getByRole('checkbox', { name: /Select all/ }).click();
    await act(page, 'Unpublish');
    await page.getByRole('button', { name: 'Unpublish 1 form' }).click();
    await page.getByText('1 form unpublished.').waitFor();
    expect(await statusOf(form)).toBe('closed');
    await act(page, 'Duplicate');
    await page.getByRole('button', { name: 'Duplicate 2 forms' }).click();
    await page.getByText('2 forms duplicated.').waitFor();
    await box(page, 'Season 2 (copy)').waitFor();
  });

  it('delete forms with their responses only after their number was typed', async () => {
    const form = await publish({ title: 'Obsolete 1', definition });
    await submit(form, { name: 'Ann' });
    await submit(form, { name: 'Ben' });
    await create({ title: 'Obsolete 2' });
    const page = await openForms('Obsolete');
    await page.getByRole('checkbox', { name: /Select all/ }).click();
    await act(page, 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 forms' });
    await dialog.getByText('all versions and 2 responses will be deleted').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Delete 2 forms' });
    expect(await confirm.isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('2 forms');
    await confirm.click();
    await page.getByText('2 forms deleted.').waitFor();
    await page.getByText('No forms match').waitFor();
    expect((await alice.rest(`GET /forms/${form.id}`)).status).toBe(404);
  });

  it('report what failed although no form is left in the list', async () => {
    const gone = await create({ title: 'Vanished 1' });
    await create({ title: 'Vanished 2' });
    const page = await openForms('Vanished');
    await page.getByRole('checkbox', { name: /Select all/ }).click();
    await alice.rest(`DELETE /forms/${gone.id}`);
    await act(page, 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 forms' });
    await dialog.getByRole('textbox').fill('2 forms');
    await dialog.getByRole('button', { name: 'Delete 2 forms' }).click();
    await page.getByText('No forms match').waitFor();
    await page
      .getByRole('alertdialog', { name: '1 form not deleted' })
      .getByText('Vanished 1')
      .waitFor();
  });

  it.each(['phone', 'laptop'] as const)(
    'show their progress and can be stopped, on a %s',
    async (name) => {
      for (let number = 10; number < 30; number += 1)
        await create({ title: `Lot ${name} ${number}` });
      const page = await openForms(`Lot ${name}`, viewports[name]);
      const held: (() => void)[] = [];
      await page.route('**/graphql', async (route) => {
        const isChange = route.request().postData()?.includes('mutation DuplicateForm');
        if (isChange) await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
      await page.getByRole('checkbox', { name: /Select all/ }).click();
      await act(page, 'Duplicate');
      await page.getByRole('button', { name: 'Duplicate 20 forms' }).click();
      const bar = page.getByRole('region', { name: 'Duplicating 20 forms' });
      await bar.getByText('0 of 20').waitFor();
      await expect.poll(() => held.length).toBeGreaterThan(0);
      held.shift()?.();
      await bar.getByText('1 of 20').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `forms-bulk-progress-${name}`);
      await bar.getByRole('button', { name: 'Stop' }).click();
      for (const resume of held) resume();
      const result = page.getByRole('alertdialog', { name: 'Stopped' });
      await result.getByText(/left as before because you stopped/).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    },
  );
});

describe.runIf(hasBrowser)('the tags of forms', () => {
  it('are added to some, and removed from others, without replacing what others have set', async () => {
    const [first, second] = [
      await create({ title: 'Label 1', tags: ['Spring', 'Team'] }),
      await create({ title: 'Label 2', tags: ['Team'] }),
    ];
    const page = await openForms('Label');
    await page.getByRole('checkbox', { name: /Select all/ }).click();
    await alice.rest(`PATCH /forms/${first.id}`, { body: { tags: ['Spring', 'Team', 'Late'] } });
    await act(page, 'Tags');
    const dialog = page.getByRole('dialog', { name: 'Tags of 2 forms' });
    expect(await dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
    const spring = dialog.getByRole('checkbox', { name: 'Spring' });
    expect(await spring.evaluate((input) => input.matches(':indeterminate'))).toBe(true);
    await dialog.getByText('Team', { exact: true }).click();
    await dialog.getByLabel('Find or add a tag').fill('New one');
    await dialog.getByRole('button', { name: 'Add “New one”' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'forms-tags');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('2 forms tagged.').waitFor();
    const tagsOf = async ({ id }: { id: string }) =>
      (await alice.rest(`GET /forms/${id}`)).body.tags;
    expect(await tagsOf(first)).toEqual(['Spring', 'Late', 'New one']);
    expect(await tagsOf(second)).toEqual(['New one']);
  });

  it('are changed in the menu of a form by keyboard', async () => {
    const form = await create({ title: 'Solo' });
    const page = await openForms('Solo');
    await page.getByRole('button', { name: 'Actions for Solo' }).click();
    await page.getByRole('menuitem', { name: 'Tags…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags' });
    await dialog.getByLabel('Find or add a tag').pressSequentially('Own');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: 'Own' }).waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
    await page.getByText('The tags of “Solo” were changed.').waitFor();
    await page.getByRole('link', { name: 'Own', exact: true }).waitFor();
    expect((await alice.rest(`GET /forms/${form.id}`)).body.tags).toEqual(['Own']);
  });
});
