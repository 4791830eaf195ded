import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createConsoleWorld, expectToFit } from '../../support/world/console-world.ts';
import { drawer, membershipOf, row, unjudged } from './membership.ts';

// The board of the responses, with a column for each decision.

const console = await createConsoleWorld();
const { alice, openConsole, clientWith, submit } = console;
const { buildAnswered, statusOf } = membershipOf(console);

const boardOf = ({ id }: { id: string }) => `/forms/${id}/responses?view=board`;
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, decision: string, name: string) =>
  column(page, decision).getByRole('row').filter({ hasText: name });
const countOf = (page: Page, decision: string) =>
  column(page, decision).locator('.board-count').textContent();
const chooseAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Decide on ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe.runIf(hasBrowser)('the board of responses', () => {
  it('is not offered for a form whose responses have no decisions, until a reviewer decides', async () => {
    const form = await buildAnswered(unjudged);
    const page = await openConsole(boardOf(form));
    await row(page, 'Ann').waitFor();
    await page.getByRole('radio', { name: 'Review' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Board' }).count()).toBe(0);
    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    const path = `PUT /forms/${form.id}/responses/${body.data[0].id}/approval`;
    await alice.rest(path, { body: { status: 'approved' } });
    await page.reload();
    await card(page, 'Approved', 'Cid').waitFor();
    expect(await countOf(page, 'Undecided')).toBe('2');
  });

  it('has a column with its number for each decision, and stays in the URL', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`);
    await page.getByRole('radio', { name: 'Board' }).click();
    await card(page, 'Approved', 'Ann').waitFor();
    await card(page, 'Rejected', 'Bob').waitFor();
    expect(await card(page, 'Approved', 'Ann').textContent()).toMatch(/Your age 30.*100 %/);
    expect(await countOf(page, 'Undecided')).toBe('0');
    expect(await countOf(page, 'Approved')).toBe('1');
    expect(await countOf(page, 'Rejected')).toBe('2');
    expect(new URL(page.url()).searchParams.get('view')).toBe('board');
    await page.reload();
    await card(page, 'Rejected', 'Cid').waitFor();
    await page.getByRole('searchbox', { name: 'Search answers' }).fill('bob');
    await card(page, 'Rejected', 'Cid').waitFor({ state: 'detached' });
    await card(page, 'Approved', 'Ann').waitFor({ state: 'detached' });
    expect(await countOf(page, 'Rejected')).toBe('1');
  });

  it('moves a card with its menu, which is a review that can be undone', async () => {
    const form = await buildAnswered();
    const page = await openConsole(boardOf(form));
    await chooseAction(page, 'Bob', 'Approve');
    await card(page, 'Approved', 'Bob').waitFor();
    await expect.poll(() => statusOf(form, 'Bob')).toEqual(['approved', 'reviewer', null]);
    expect(await countOf(page, 'Approved')).toBe('2');
    expect(await countOf(page, 'Rejected')).toBe('1');
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'Rejected', 'Bob').waitFor();
    await expect.poll(() => statusOf(form, 'Bob')).toEqual(['rejected', 'auto', null]);
    expect(await countOf(page, 'Rejected')).toBe('2');
  });

  it('keeps the note of a reviewer when a card is moved, and restores the automatic decision', async () => {
    const form = await buildAnswered();
    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    const path = `PUT /forms/${form.id}/responses/${body.data[0].id}/approval`;
    await alice.rest(path, { body: { status: 'approved', note: 'knows Ann' } });
    const page = await openConsole(boardOf(form));
    await card(page, 'Approved', 'Cid').getByText('by a reviewer').waitFor();
    await chooseAction(page, 'Cid', 'Reject');
    await expect.poll(() => statusOf(form, 'Cid')).toEqual(['rejected', 'reviewer', 'knows Ann']);
    await card(page, 'Rejected', 'Cid').waitFor();
    await chooseAction(page, 'Cid', 'Restore automatic decision');
    await page.getByText('Automatic decision restored: Rejected.').waitFor();
    await expect.poll(() => statusOf(form, 'Cid')).toEqual(['rejected', 'auto', null]);
  });

  it('moves a card by dragging it', async () => {
    const form = await buildAnswered();
    const page = await openConsole(boardOf(form));
    await card(page, 'Rejected', 'Bob').dragTo(column(page, 'Approved').getByRole('grid'));
    await card(page, 'Approved', 'Bob').waitFor();
    await expect.poll(() => statusOf(form, 'Bob')).toEqual(['approved', 'reviewer', null]);
  });

  it('moves a card by keyboard', async () => {
    const form = await buildAnswered();
    const page = await openConsole(boardOf(form));
    await card(page, 'Rejected', 'Cid').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await column(page, 'Approved').locator('[data-drop-target]').waitFor();
    await page.keyboard.press('Enter');
    await card(page, 'Approved', 'Cid').waitFor();
    await expect.poll(() => statusOf(form, 'Cid')).toEqual(['approved', 'reviewer', null]);
  });

  it('takes a card back whose decision the service refused', async () => {
    const form = await buildAnswered();
    const page = await openConsole(boardOf(form));
    await card(page, 'Rejected', 'Bob').waitFor();
    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    await alice.rest(`DELETE /forms/${form.id}/responses/${body.data[1].id}`);
    await chooseAction(page, 'Bob', 'Approve');
    await page.getByText(/does not exist|not found/i).waitFor();
    await card(page, 'Rejected', 'Bob').waitFor();
    expect(await countOf(page, 'Approved')).toBe('1');
  });

  it('opens a response, whose decision moves its card', async () => {
    const form = await buildAnswered();
    const page = await openConsole(boardOf(form));
    await card(page, 'Rejected', 'Cid').click();
    await drawer(page).getByText('Score 2 of 3').waitFor();
    await page.keyboard.press('a');
    await drawer(page).getByText('by a reviewer').waitFor();
    await page.keyboard.press('j');
    await drawer(page).getByText('Bob').waitFor();
    await page.keyboard.press('Escape');
    await card(page, 'Approved', 'Cid').waitFor();
  });

  it('does not move cards for a key that may only read', async () => {
    const form = await buildAnswered();
    const client = await clientWith('forms:read', 'responses:read');
    const page = await openConsole(boardOf(form), { client });
    await card(page, 'Approved', 'Ann').waitFor();
    expect(await page.getByRole('button', { name: /^(Move|Decide)/ }).count()).toBe(0);
  });

  it('shows new responses when one presses a button', async () => {
    const form = await buildAnswered();
    const page = await openConsole(boardOf(form));
    await page.getByText('Live', { exact: true }).waitFor();
    await card(page, 'Approved', 'Ann').waitFor();
    await submit(form, { name: 'Eve', age: 50, plan: 'pro' });
    await page.getByRole('button', { name: 'Show 1 new response' }).click();
    await card(page, 'Approved', 'Eve').waitFor();
    expect(await countOf(page, 'Approved')).toBe('2');
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const form = await buildAnswered();
    const page = await openConsole(boardOf(form));
    await card(page, 'Approved', 'Ann').waitFor();
    await card(page, 'Rejected', 'Bob').waitFor();
    await expectToFit(page, 'board');
  });
});
