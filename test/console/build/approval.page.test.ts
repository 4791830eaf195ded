import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { saved } from '../../support/world/builder-page.ts';
import { createConsoleWorld, expectToFit, viewports } from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// Approval criteria in the builder.

const { alice, openConsole, create } = await createConsoleWorld();

const definition = definitionOf(
  { id: 'years', type: 'number', title: 'How many years of experience do you have in this field?' },
  {
    id: 'level',
    type: 'single_choice',
    title: 'Level',
    options: [
      { id: 'junior', label: 'Junior' },
      { id: 'senior', label: 'Senior' },
    ],
  },
);

const criteria = (page: Page) => page.getByRole('group', { name: 'Criteria' });
const card = (page: Page, number: number) =>
  page.getByRole('group', { name: `Criterion ${number}` });

async function choose(page: Page, number: number, field: string, option: string) {
  await card(page, number).getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function storedCriteria({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}`);
  return body.draft.approval.criteria;
}

describe.runIf(hasBrowser)('approval criteria', () => {
  it('are built by clicks; one that is not complete does not prevent saving the rest', async () => {
    const form = await create({ title: 'Application', definition });
    const page = await openConsole(`/forms/${form.id}/build`);
    await criteria(page).getByRole('button', { name: 'Add criterion' }).click();
    await choose(page, 1, 'Operator', 'is at least');
    await card(page, 1).getByText('Not complete').waitFor();
    await page.getByRole('switch', { name: 'Enabled' }).focus();
    await page.keyboard.press(' ');
    await saved(page);
    expect(await storedCriteria(form)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    await card(page, 1).getByRole('textbox', { name: 'Value' }).fill('3');
    await card(page, 1).getByRole('textbox', { name: 'Points' }).fill('5');
    await criteria(page).getByRole('button', { name: 'Add criterion' }).click();
    await choose(page, 2, 'Question', 'Level');
    await choose(page, 2, 'Operator', 'is');
    await choose(page, 2, 'Value', 'Senior');
    await card(page, 2).getByRole('switch', { name: 'Required' }).focus();
    await page.keyboard.press(' ');
    await saved(page);
    expect(await storedCriteria(form)).toMatchObject([
      { question_id: 'years', op: 'gte', expected: 3, points: 5, required: false },
      { question_id: 'level', op: 'equals', expected: 'senior', points: 1, required: true },
    ]);
    await card(page, 1).getByRole('button', { name: 'Remove criterion 1' }).click();
    await expect.poll(async () => (await storedCriteria(form)).length).toBe(1);
    await page.getByRole('button', { name: 'Undo: Change criteria' }).click();
    expect(await card(page, 1).getByRole('textbox', { name: 'Value' }).inputValue()).toBe('3');
  });

  it('that are not edited stay as they are stored', async () => {
    const stored = [
      { id: 'lines', question_id: 'note', op: 'contains', expected: ' first\nsecond ', points: 2 },
      { id: 'years', question_id: 'years', op: 'gte', expected: 3, points: 1 },
    ];
    const [section] = definition.schema.sections;
    const note = { id: 'note', type: 'long_text', title: 'Note' };
    const sections = [{ ...section, elements: [...(section?.elements ?? []), note] }];
    const approval = { enabled: true, criteria: stored };
    const form = await create({
      title: 'As stored',
      definition: { schema: { sections }, approval },
    });
    const page = await openConsole(`/forms/${form.id}/build`);
    await card(page, 2).getByRole('textbox', { name: 'Value' }).fill('4');
    await saved(page);
    await expect
      .poll(() => storedCriteria(form))
      .toMatchObject([stored[0], { ...stored[1], expected: 4 }]);
  });

  it('are readable in windows of all sizes', async () => {
    const approval = {
      enabled: true,
      criteria: [{ question_id: 'years', op: 'gte', expected: 3, points: 5 }],
    };
    const form = await create({ title: 'Readable', definition: { ...definition, approval } });
    const page = await openConsole(`/forms/${form.id}/build`);
    await card(page, 1).getByRole('button', { name: 'Operator' }).waitFor();
    const isCutOff = (field: string) =>
      card(page, 1)
        .getByRole('button', { name: field })
        .locator('.ellipsis')
        .evaluate((text) => text.scrollWidth > text.clientWidth);
    for (const viewport of Object.values(viewports)) {
      await page.setViewportSize(viewport);
      expect(await isCutOff('Operator')).toBe(false);
      expect(await isCutOff('Question')).toBe(false);
    }
    await card(page, 1).scrollIntoViewIfNeeded();
    await expectToFit(page, 'approval');
  });
});
