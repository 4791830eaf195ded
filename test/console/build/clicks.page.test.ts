import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import { buildOf, panel, row, saved, title } from '../../support/world/builder-page.ts';
import { createConsoleWorld, expectToFit } from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// What authors set by clicks in the builder, and no longer as JSON.

const { alice, openConsole, create } = await createConsoleWorld();

async function storedSections({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}`);
  return body.draft.schema.sections;
}

const storedElements = async (form: { id: string }) =>
  (await storedSections(form)).flatMap(({ elements }: { elements: object[] }) => elements);

async function chooseIn(page: Page, field: string | RegExp, option: string, group = panel(page)) {
  await group.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe.runIf(hasBrowser)('the answers that questions begin with', () => {
  const options = [
    { id: 'tea', label: 'Tea' },
    { id: 'milk', label: 'Milk' },
  ];
  const definition = definitionOf(
    { id: 'drinks', type: 'multiple_choice', title: 'Drinks', options, allow_other: true },
    { id: 'order', type: 'ranking', title: 'Order', options },
    {
      id: 'grid',
      type: 'matrix',
      title: 'Grid',
      columns: options,
      rows: [{ id: 'morning', label: 'Morning' }],
    },
    { id: 'home', type: 'address', title: 'Home', required_parts: ['city'] },
    { id: 'spot', type: 'location', title: 'Spot' },
  );

  it('are chosen for lists, tables and parts, too', async () => {
    const form = await create({ title: 'Beginnings', definition });
    const page = await openConsole(buildOf(form));
    const initial = panel(page).getByRole('group', { name: 'Default', exact: true });
    await row(page, 'Drinks').click();
    await initial.getByText('Milk').click();
    await initial.getByLabel('Default: other').fill('Mate');
    await row(page, 'Order').click();
    await initial.getByRole('button', { name: 'Set an order' }).click();
    await initial.getByRole('button', { name: 'Move up Milk' }).click();
    await row(page, 'Grid').click();
    await chooseIn(page, /Morning$/, 'Tea', initial);
    await row(page, 'Home').click();
    await initial.getByLabel('City').fill('Ghent');
    await row(page, 'Spot').click();
    await initial.getByLabel('Latitude').fill('51.05');
    await initial.getByLabel('Longitude').fill('3.72');
    await saved(page);
    await expect
      .poll(() => storedElements(form))
      .toMatchObject([
        { default: ['milk', { other: 'Mate' }] },
        { default: ['milk', 'tea'] },
        { default: { morning: 'tea' } },
        { default: { city: 'Ghent' } },
        { default: { lat: 51.05, lon: 3.72 } },
      ]);
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'clicks-defaults');
  });
});

describe.runIf(hasBrowser)('a condition', () => {
  it('has groups, of which all, any or none of the conditions must hold', async () => {
    const definition = definitionOf(
      { id: 'born', type: 'date', title: 'Born' },
      { id: 'member', type: 'yes_no', title: 'Member' },
      {
        id: 'gift',
        type: 'short_text',
        title: 'Gift',
        visible_if: {
          not: { any: [{ question: 'member', op: 'equals', value: true }] },
        },
      },
    );
    const form = await create({ title: 'Nested', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Gift').click();
    const visible = panel(page).getByRole('group', { name: 'Visible if' });
    await visible.getByRole('button', { name: /No condition may hold/ }).waitFor();
    await visible.getByRole('button', { name: 'Add group' }).click();
    const inner = visible.getByRole('group', { name: 'Condition 2.1' });
    await chooseIn(page, 'Question', 'Born', inner);
    await chooseIn(page, 'Operator', 'is before', inner);
    await inner.getByLabel('Value').fill('2001-05-06');
    await saved(page);
    await expect
      .poll(async () => (await storedElements(form))[2].visible_if)
      .toEqual({
        not: {
          any: [
            { question: 'member', op: 'equals', value: true },
            { question: 'born', op: 'lt', value: '2001-05-06' },
          ],
        },
      });
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'clicks-groups');
  });
});

describe.runIf(hasBrowser)('the type of a question', () => {
  it('is chosen from a menu that "/" opens in an empty title', async () => {
    const definition = definitionOf({
      id: 'q',
      type: 'single_choice',
      title: 'Colors',
      required: true,
      options: [{ id: 'teal', label: 'Teal', limit: 4 }],
    });
    const form = await create({ title: 'Slash', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Colors').click();
    await title(page).press('End');
    await title(page).press('/');
    expect(await title(page).inputValue()).toBe('Colors/');
    await title(page).fill('');
    await title(page).press('/');
    const menu = page.getByRole('dialog', { name: 'Change type' });
    await menu.getByRole('searchbox').waitFor();
    await page.keyboard.type('nothing at all');
    await menu.getByText('No type contains “nothing at all”.').waitFor();
    await menu.getByRole('searchbox').fill('rank');
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'clicks-types');
    await page.keyboard.press('Enter');
    await menu.waitFor({ state: 'detached' });
    await title(page).fill('Rank these');
    await saved(page);
    expect(await storedElements(form)).toMatchObject([
      {
        type: 'ranking',
        title: 'Rank these',
        required: true,
        options: [{ id: 'teal', label: 'Teal' }],
      },
    ]);
    await panel(page).getByRole('button', { name: 'Type: Ranking' }).click();
    await menu.getByRole('button', { name: 'Short text' }).click();
    await expect.poll(async () => (await storedElements(form))[0].type).toBe('short_text');
  });
});

describe.runIf(hasBrowser)('an expression', () => {
  const definition = definitionOf(
    { id: 'guests', type: 'number', title: 'How many guests?' },
    {
      id: 'price',
      type: 'calculated',
      title: 'Price',
      value: 'number',
      decimals: 1,
      expression: 'guests',
    },
  );

  it('completes names, marks errors at their place, and shows the result on sample answers', async () => {
    const form = await create({ title: 'Computed', definition });
    const page = await openConsole(buildOf(form));
    await row(page, 'Price').click();
    const field = panel(page).getByRole('textbox', { name: 'Expression', exact: true });
    await field.fill('guests + nope');
    await panel(page).getByText('at line 1, column 10: unknown name "nope"').waitFor();
    expect(await page.locator('.cm-lintRange-error').textContent()).toBe('nope');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);

    await field.fill('');
    await field.pressSequentially('gue');
    await page.getByRole('option', { name: /^guests.*How many guests/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'clicks-completion');
    await field.press('Enter');
    await field.pressSequentially(' * 12.26');
    await panel(page).getByText('No result without “How many guests?”.').waitFor();
    await panel(page).getByText('Sample answers').click();
    await panel(page).getByLabel('How many guests?').fill('3');
    await panel(page).getByText('Result: 36.8').waitFor();
    await saveScreenshot(page, 'clicks-samples');
    await saved(page);
    expect((await storedElements(form))[1].expression).toBe('guests * 12.26');

    // The samples stay while the console is open.
    await row(page, 'How many guests?').click();
    await row(page, 'Price').click();
    await panel(page).getByText('Result: 36.8').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe.runIf(hasBrowser)('the map of jumps', () => {
  const section = (id: string, name: string, next?: object[]) => ({
    id,
    title: name,
    next,
    elements: [{ id: `${id}_q`, type: 'yes_no', title: `About ${name}` }],
  });
  const sections = [
    section('start', 'Start', [
      { if: { question: 'start_q', op: 'equals', value: false }, to: 'end' },
      { to: 'last' },
    ]),
    section('middle', 'Middle'),
    section('last', 'Last'),
  ];

  it('shows where respondents go, and adds a jump by its target and condition', async () => {
    const form = await create({ title: 'Ways', definition: { schema: { sections } } });
    const page = await openConsole(buildOf(form));
    const map = page.getByRole('region', { name: 'Way through the form' });
    const stop = (name: string) => map.getByRole('listitem').filter({ hasText: name });
    await stop('Middle').getByText('No respondent gets here').waitFor();
    await map.getByRole('button', { name: 'If About Start is no: to End of the form' }).waitFor();
    await map.getByRole('button', { name: 'Always: to Last' }).focus();
    await page.keyboard.press('Enter');
    const jump = panel(page).getByRole('group', { name: 'Jump 2' });
    await expect
      .poll(() => jump.evaluate((node) => node.contains(document.activeElement)))
      .toBe(true);
    await chooseIn(page, /Go to$/, 'Middle', jump);
    await map.getByRole('button', { name: 'Always: to Middle' }).waitFor();
    await map.getByText('No respondent gets here').waitFor({ state: 'detached' });

    await map.getByRole('button', { name: 'Add jump from Middle' }).click();
    const added = panel(page).getByRole('group', { name: 'Jump 1' });
    await added.getByRole('button', { name: 'Add condition' }).click();
    const condition = added.getByRole('group', { name: 'Condition 1' });
    await chooseIn(page, 'Question', 'About Middle', condition);
    await chooseIn(page, 'Operator', 'is answered', condition);
    await saved(page);
    await expect
      .poll(async () => (await storedSections(form))[1].next)
      .toEqual([{ to: 'end', if: { question: 'middle_q', op: 'is_answered' } }]);
    await map.getByRole('button', { name: 'Last', exact: true }).click();
    expect(await title(page).inputValue()).toBe('Last');
  });

  it('says which jumps lead backwards', async () => {
    const form = await create({ title: 'Back', definition: { schema: { sections } } });
    const page = await openConsole(buildOf(form));
    await row(page, 'Last').first().click();
    await page.getByRole('button', { name: 'Move section up' }).click();
    await page.getByRole('button', { name: 'Move section up' }).click();
    await page.getByText('Leads backwards, which is not possible').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'clicks-map-backwards');
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const form = await create({ title: 'Map', definition: { schema: { sections } } });
    const page = await openConsole(buildOf(form));
    const map = page.getByRole('region', { name: 'Way through the form' });
    await map.scrollIntoViewIfNeeded();
    await expectToFit(page, 'clicks-map');
  });
});
