import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, saveScreenshot } from '../../../support/clients/browser.ts';
import { copyText, outline, panel } from '../../../support/world/builder-page.ts';
import { createConsoleWorld } from '../../../support/world/console-world.ts';

// A form of thirteen questions with a condition, an upload, limits, a score and a second language, built without JSON.

const { alice, openConsole } = await createConsoleWorld();

/**
 * Counts what a person does: each click, each key that is not text (Enter, Tab, shortcuts), and each text that is
 * entered or pasted in a field without another action in between.
 */
async function countActions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    let count = 0;
    let typedIn;
    const act = (target) => {
      count += 1;
      typedIn = target;
    };
    const isText = (target) => target.matches('textarea, input:not([type=checkbox], [type=radio])');
    addEventListener('pointerdown', () => act(undefined), true);
    addEventListener('keydown', ({ key, ctrlKey, target }) => {
      if (key !== 'Control' && (key.length > 1 || ctrlKey || !isText(target))) act(undefined);
    }, true);
    addEventListener('input', ({ target }) => {
      if (isText(target) && typedIn !== target) act(target);
    }, true);
    window.actionCount = () => count;
  }`);
  return () => page.evaluate('actionCount()');
}

/** The same form took 174 actions when titles were not selected, limits needed JSON, and texts were translated one by one. */
const actionsBefore = 174;

/** The texts of the form in German, as a translator returns them. */
const german = [
  'Bewerbung',
  'Danke',
  'Über Sie',
  'Name',
  'E-Mail',
  'Telefon',
  'Stadt',
  'Welche Stelle?',
  'Design',
  'Technik',
  'Text',
  'Jahre an Erfahrung',
  'Beginn',
  'Gespräch',
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Führerschein?',
  'Welche Klasse?',
  'Unterlagen',
  'Arbeitsproben',
  'Warum bewerben Sie sich?',
];

/** Chooses an option, of a field that it opens. */
async function choose(page: Page, group: Locator, field: string, option: string) {
  await group.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Adds a question behind the last one. */
async function add(page: Page, type: string, title: string, isRequired = false) {
  await page.getByRole('button', { name: 'Add question', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: type, exact: true }).click();
  await outline(page).getByRole('row', { name: type }).last().waitFor();
  await page.keyboard.type(title);
  if (isRequired) await panel(page).locator('label', { hasText: 'Required' }).first().click();
}

/** Pastes the options of a new question. */
async function pasteOptions(page: Page, ...labels: string[]) {
  await copyText(page, labels.join('\n'));
  await panel(page).getByRole('textbox', { name: 'Label 1', exact: true }).click();
  await page.keyboard.press('Control+v');
}

describe.runIf(hasBrowser)('a job application', () => {
  it('is built by clicks and typing in at most 60 % of the former actions', async () => {
    const page = await openConsole('/forms');
    await page.getByRole('button', { name: 'Create form' }).first().waitFor();
    const actions = await countActions(page);

    await page.getByRole('button', { name: 'Create form' }).first().click();
    await page.getByRole('dialog', { name: 'Create form' }).waitFor();
    await page.keyboard.type('Job application');
    await page.keyboard.press('Enter');
    await add(page, 'Short text', 'Full name', true);
    await add(page, 'E-mail', 'Your e-mail', true);
    await add(page, 'Telephone', 'Your number');
    await add(page, 'Short text', 'City');
    await add(page, 'Single choice', 'Which position?', true);
    await pasteOptions(page, 'Designer', 'Engineer', 'Writer');
    await add(page, 'Number', 'Years of experience', true);
    await add(page, 'Date', 'Earliest start');
    await add(page, 'Single choice', 'Interview', true);
    await pasteOptions(page, 'Monday', 'Tuesday', 'Wednesday');
    await add(page, 'Yes or no', 'Driving licence?');
    await add(page, 'Short text', 'Which class?');
    const visibility = panel(page).getByRole('group', { name: 'Visible if' });
    await visibility.getByRole('button', { name: 'Add condition' }).click();
    const condition = visibility.getByRole('group', { name: 'Condition 1' });
    await choose(page, condition, 'Question', 'Driving licence?');
    await choose(page, condition, 'Operator', 'is');
    await choose(page, condition, 'Value', 'Yes');
    await add(page, 'File upload', 'Your documents', true);
    await add(page, 'Website', 'Portfolio');
    await add(page, 'Long text', 'Why do you apply?', true);

    // Rows accept no clicks while they are scrolled, as by a new row.
    const interview = outline(page).getByRole('row', { name: 'Interview' });
    const select = async () => {
      await interview.click();
      return interview.getAttribute('aria-selected');
    };
    await expect.poll(select).toBe('true');
    for (const day of ['Monday', 'Tuesday', 'Wednesday']) {
      await panel(page).getByText(`More settings of ${day}`).click();
      const details = panel(page).locator('details', { hasText: `More settings of ${day}` });
      await details.getByLabel('Limit').click();
      await page.keyboard.type('4');
    }

    await outline(page).hover();
    await page.mouse.wheel(0, -5000);
    await expect.poll(() => outline(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await outline(page).getByRole('row', { name: 'Form', exact: true }).click();
    await panel(page).locator('label', { hasText: 'Enabled' }).first().click();
    await panel(page).getByRole('button', { name: 'Add criterion' }).click();
    const first = page.getByRole('group', { name: 'Criterion 1' });
    await choose(page, first, 'Question', 'Years of experience');
    await choose(page, first, 'Operator', 'is at least');
    await first.getByRole('textbox', { name: 'Value' }).click();
    await page.keyboard.type('3');
    await panel(page).getByRole('button', { name: 'Add criterion' }).click();
    const second = page.getByRole('group', { name: 'Criterion 2' });
    await choose(page, second, 'Question', 'Which position?');
    await choose(page, second, 'Operator', 'is');
    await choose(page, second, 'Value', 'Engineer');
    await second.getByRole('textbox', { name: 'Points' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2');

    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByRole('button', { name: 'Add language' }).click();
    await page.keyboard.type('deutsch');
    await page.getByRole('option', { name: 'German – Deutsch (de)' }).click();
    await page.keyboard.press('Enter');
    await copyText(page, german.join('\n'));
    await page.getByLabel('German (de): Job application').click();
    await page.keyboard.press('Control+v');
    await page.getByText('22 of 22 texts translated').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    const taken = await actions();
    await saveScreenshot(page, 'job-application');

    const id = /form_\w+/.exec(page.url())?.[0];
    const { body } = await alice.rest(`GET /forms/${id}`);
    const { schema, approval } = body.draft;
    const elements = schema.sections.flatMap((section: { elements: object[] }) => section.elements);
    expect(elements).toHaveLength(13);
    expect(elements[7]).toMatchObject({
      options: ['monday', 'tuesday', 'wednesday'].map((option) => ({ id: option, limit: 4 })),
    });
    expect(elements[9].visible_if).toMatchObject({ question: 'driving_licence', value: true });
    expect(approval.criteria).toMatchObject([
      { question_id: 'years_of_experience', op: 'gte', expected: 3, points: 1 },
      { question_id: 'which_position', op: 'equals', expected: 'engineer', points: 2 },
    ]);
    expect(schema.translations.de['elements.city.title']).toBe('Stadt');
    expect(taken / actionsBefore).toBeLessThanOrEqual(0.6);
  });
});
