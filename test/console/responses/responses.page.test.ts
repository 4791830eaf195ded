import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { uploadRef } from '../../support/fixtures/uploads.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { drawer, membership, membershipOf, row, rows } from './membership.ts';

// The responses of a form in the console.

const console = await createConsoleWorld();
const { world, alice, openConsole, clientWith, publish, submit } = console;
const { buildAnswered, statusOf } = membershipOf(console);

/** A red pixel. */
const redPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

describe.runIf(hasBrowser)('the responses of a form', () => {
  it('are explained while there are none, and appear as they are submitted on the page of the form', async () => {
    const form = await publish({ title: 'Membership', definition: membership });
    const page = await openConsole(`/forms/${form.id}/responses`);
    await page.getByText('No responses yet').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const visitor = await page.context().newPage();
    await visitor.goto(form.share_url);
    await visitor.getByRole('textbox', { name: 'Your name' }).fill('Dora');
    await visitor.getByRole('button', { name: 'Submit' }).click();
    await visitor.getByText('Thank you').waitFor();
    await row(page, 'Dora').waitFor();
    await page.getByText('1 response', { exact: true }).waitFor();
  });

  it.each([0, 1])(
    'are received while the tab is visible, and the missed ones afterwards, after %i',
    async (count) => {
      const form = await publish({ title: 'Membership', definition: membership });
      if (count > 0) await submit(form, { name: 'Ann' });
      const page = await openConsole(`/forms/${form.id}/responses`);
      const isLive = page.getByText('Live', { exact: true });
      const hide = (hidden: boolean) =>
        page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));`);
      await isLive.waitFor();
      await hide(true);
      await isLive.waitFor({ state: 'detached' });
      await submit(form, { name: 'Bob' });
      await submit(form, { name: 'Cid' });
      expect(await row(page, 'Bob').count()).toBe(0);
      await hide(false);
      await row(page, 'Bob').waitFor();
      await submit(form, { name: 'Dora' });
      await row(page, 'Dora').waitFor();
      const names = ['Dora', 'Cid', 'Bob', 'Ann'].slice(0, 3 + count);
      const shown = await rows(page).allInnerTexts();
      expect(shown.map((text) => names.find((name) => text.includes(name)))).toEqual(names);
    },
  );

  it('show answers with labels, and decisions', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`);
    await row(page, 'Ann').waitFor();
    expect(await row(page, 'Ann').getByRole('gridcell').allInnerTexts()).toEqual(
      expect.arrayContaining(['Approved', '100 %', 'Ann', '30', 'Pro plan']),
    );
    expect(await row(page, 'Bob').textContent()).toContain('Rejected');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('do not move while one reads: new ones wait behind a button', async () => {
    const form = await publish({ title: 'Busy', definition: membership });
    for (let index = 0; index < 40; index += 1) await submit(form, { name: `Visitor ${index}` });
    const page = await openConsole(`/forms/${form.id}/responses`);
    await page.getByText('Live', { exact: true }).waitFor();
    await rows(page).first().waitFor();
    await page.locator('.responses-scroll').evaluate((element) => element.scrollTo(0, 600));
    const before = await page.locator('.responses-scroll').evaluate(({ scrollTop }) => scrollTop);
    await submit(form, { name: 'Late' });
    const show = page.getByRole('button', { name: 'Show 1 new response' });
    await show.waitFor();
    expect(await page.locator('.responses-scroll').evaluate(({ scrollTop }) => scrollTop)).toBe(
      before,
    );
    await show.click();
    await row(page, 'Late').waitFor();
  });

  it('are found by text, decision and conditions, which are part of the URL', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`);
    await row(page, 'Ann').waitFor();
    await page.getByRole('searchbox', { name: 'Search answers' }).fill('bob');
    await row(page, 'Ann').waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search answers' }).fill('');
    await row(page, 'Ann').waitFor();

    await page.getByRole('button', { name: 'Filter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter responses' });
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    const condition = dialog.getByRole('group', { name: 'Condition 1' });
    await condition.getByRole('button', { name: 'Question' }).click();
    await page.getByRole('option', { name: 'Your age' }).click();
    await condition.getByRole('button', { name: 'Operator' }).click();
    await page.getByRole('option', { name: 'is at least' }).click();
    await condition.getByLabel('Value').fill('35');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply filter' }).click();
    await row(page, 'Ann').waitFor({ state: 'detached' });
    expect(await row(page, 'Cid').count()).toBe(1);
    const filter = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '');
    expect(filter).toEqual({ question: 'age', op: 'gte', value: 35 });

    await page.reload();
    await row(page, 'Cid').waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await row(page, 'Ann').waitFor();
  });

  it('with a filter that the service refuses show its failures', async () => {
    const form = await buildAnswered();
    const filter = JSON.stringify({ question: 'nothing', op: 'equals', value: 1 });
    const page = await openConsole(
      `/forms/${form.id}/responses?${new URLSearchParams({ filter })}`,
    );
    await page.getByRole('alert').getByText('validation_failed').waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await row(page, 'Ann').waitFor();
  });

  it('have columns that one chooses and orders, stored in this browser', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`);
    const headers = () => page.getByRole('columnheader').allInnerTexts();
    await row(page, 'Ann').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Your age' }).uncheck({ force: true });
    await dialog.getByRole('checkbox', { name: 'Language' }).check({ force: true });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await headers()).not.toContain('Your age');
    expect((await headers()).at(-1)).toBe('Language');
    await page.reload();
    await row(page, 'Ann').waitFor();
    expect(await headers()).not.toContain('Your age');
  });
});

describe.runIf(hasBrowser)('one response', () => {
  it('opens with its answers in form order, its criteria and its facts', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`);
    await row(page, 'Ann').click();
    await drawer(page).getByText('Score 3 of 3 (100 %)').waitFor();
    expect(await drawer(page).locator('.answer dt').allInnerTexts()).toEqual([
      'Your name',
      'Your age',
      'Which plan?',
    ]);
    expect(await drawer(page).getByLabel('Matches', { exact: true }).count()).toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('shows images that are safe, and offers other files as downloads', async () => {
    const files = { id: 'doc', type: 'file', title: 'Documents', max_files: 3 };
    const form = await publish({
      title: 'Files',
      definition: { schema: { sections: [{ elements: [files] }] } },
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>window.attacked = true</script></svg>`;
    const sent = [
      { name: 'red.png', type: 'image/png', content: redPng },
      { name: 'attack.svg', type: 'image/svg+xml', content: svg },
      { name: 'page.html', type: 'text/html', content: '<script>window.attacked = true</script>' },
    ];
    const refs = await Promise.all(sent.map((file) => uploadRef(world.visitor, form.slug, file)));
    await submit(form, { doc: refs });
    const page = await openConsole(`/forms/${form.id}/responses`);
    await rows(page).first().click();
    const image = drawer(page).getByRole('img', { name: 'red.png' });
    await image.waitFor();
    const width = () => image.evaluate((element) => Reflect.get(element, 'naturalWidth'));
    await expect.poll(width).toBe(1);
    expect(await drawer(page).locator('img').count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer(page).getByRole('link', { name: 'attack.svg' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toBe(svg);
    expect(await wasAttacked(page)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('is reviewed by keys, which do nothing while one types', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`);
    await row(page, 'Cid').focus();
    await page.keyboard.press('Enter');
    await drawer(page).getByText('Cid').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('a rare case');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await drawer(page).getByText('by a reviewer').waitFor();
    await expect.poll(() => statusOf(form, 'Cid')).toEqual(['rejected', 'reviewer', 'a rare case']);
    await page.keyboard.press('j');
    await drawer(page).getByText('Bob').waitFor();
    await page.keyboard.press('a');
    await expect.poll(() => statusOf(form, 'Bob')).toEqual(['approved', 'reviewer', null]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await drawer(page).getByText('History (1)').waitFor();
    await drawer(page).getByRole('button', { name: 'Restore automatic decision' }).click();
    await expect.poll(() => statusOf(form, 'Cid')).toEqual(['rejected', 'auto', null]);
  });

  it('takes a decision back that the service refused', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`);
    await row(page, 'Ann').click();
    await drawer(page).getByText('Score 3 of 3').waitFor();
    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    const { id } = body.data.find(
      (one: { answers: { name: string } }) => one.answers.name === 'Ann',
    );
    await alice.rest(`DELETE /forms/${form.id}/responses/${id}`);
    await drawer(page).getByRole('button', { name: 'Reject' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByText(/does not exist|not found/i))
      .first()
      .waitFor();
    expect(await drawer(page).getByText('Approved', { exact: true }).count()).toBe(1);
  });

  it('never runs what a respondent wrote', async () => {
    const form = await publish({ title: 'Attack', definition: membership });
    await submit(form, { name: scriptText });
    const page = await openConsole(`/forms/${form.id}/responses`);
    await row(page, scriptText).click();
    await drawer(page).getByText(scriptText).waitFor();
    expect(await wasAttacked(page)).toBe(false);
  });
});

describe.runIf(hasBrowser)('deleting responses', () => {
  it('deletes those that were selected', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`);
    await row(page, 'Ann').getByRole('checkbox').check();
    await row(page, 'Bob').focus();
    await page.keyboard.press(' ');
    await page.getByText('2 responses selected').waitFor();
    await page
      .getByRole('region', { name: 'Selected responses' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete responses' }).click();
    await page.getByText('2 responses deleted.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it('deletes all that a filter matches after the number was typed', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses?approval=rejected`);
    await row(page, 'Bob').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Delete all shown' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete responses' });
    await dialog.getByText('2 responses with their files will be deleted.').waitFor();
    await dialog.getByRole('textbox').fill('2');
    await dialog.getByRole('button', { name: 'Delete responses' }).click();
    await page.getByText('2 responses deleted.').waitFor();
    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    expect(body.data.map(({ answers }: { answers: { name: string } }) => answers.name)).toEqual([
      'Ann',
    ]);
  });

  it('and reviewing are not offered to a key that may only read', async () => {
    const form = await buildAnswered();
    const client = await clientWith('forms:read', 'responses:read');
    const page = await openConsole(`/forms/${form.id}/responses`, { client });
    await row(page, 'Ann').click();
    await drawer(page).getByText('Score 3 of 3').waitFor();
    expect(await page.getByRole('button', { name: /Approve|Reject|Delete/ }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.keyboard.press('r');
    expect(await statusOf(form, 'Ann')).toEqual(['approved', 'auto', null]);
  });

  it('is not reached by a key that may not read responses', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`, {
      client: await clientWith('forms:read'),
    });
    await page.getByText('Your API key does not permit this').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe.runIf(hasBrowser)('the screen of responses', () => {
  it('fits in windows of all sizes, light and dark', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`);
    await row(page, 'Bob').waitFor();
    await expectToFit(page, 'responses');
    await row(page, 'Ann').click();
    await drawer(page).getByText('Score 3 of 3').waitFor();
    await expectToFit(page, 'response');
  });
});
