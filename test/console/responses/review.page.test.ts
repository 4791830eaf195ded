import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createConsoleWorld, expectToFit } from '../../support/world/console-world.ts';
import { membershipOf } from './membership.ts';

// Reviewing one response after the other.

const console = await createConsoleWorld();
const { openConsole, clientWith } = console;
const { buildAnswered, statusOf } = membershipOf(console);

const reviewOf = ({ id }: { id: string }, more = '') => `/forms/${id}/responses?view=review${more}`;
const review = (page: Page) => page.getByRole('region', { name: 'Review', exact: true });
const answers = (page: Page) => review(page).getByRole('region', { name: 'Answers' });
const isShown = (page: Page, name: string) =>
  answers(page).getByText(name, { exact: true }).waitFor();
const place = (page: Page, text: string) => review(page).getByText(text, { exact: true }).waitFor();

describe.runIf(hasBrowser)('the review of responses', () => {
  it('shows one at a time, its place, and the next one after a decision', async () => {
    const form = await buildAnswered();
    const page = await openConsole(`/forms/${form.id}/responses`);
    await page.getByRole('radio', { name: 'Review' }).click();
    await isShown(page, 'Cid');
    await place(page, '1 of 3');
    await review(page).getByLabel('Note for other reviewers').fill('too young');
    await review(page).getByRole('button', { name: 'Reject' }).click();
    await isShown(page, 'Bob');
    await place(page, '2 of 3');
    await expect.poll(() => statusOf(form, 'Cid')).toEqual(['rejected', 'reviewer', 'too young']);
    await review(page).getByRole('button', { name: 'Previous response' }).click();
    await isShown(page, 'Cid');
    await page.reload();
    await isShown(page, 'Cid');
  });

  it('is done with keys while it has focus, and a decision can be undone', async () => {
    const form = await buildAnswered();
    const page = await openConsole(reviewOf(form));
    await isShown(page, 'Cid');
    await page.keyboard.press('j');
    await isShown(page, 'Bob');
    await page.keyboard.press('a');
    await isShown(page, 'Ann');
    await place(page, '3 of 3');
    await expect.poll(() => statusOf(form, 'Bob')).toEqual(['approved', 'reviewer', null]);
    await page.keyboard.press('ArrowLeft');
    await isShown(page, 'Bob');
    await review(page).getByText('by a reviewer').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await review(page).getByText('automatic', { exact: true }).waitFor();
    await expect.poll(() => statusOf(form, 'Bob')).toEqual(['rejected', 'auto', null]);
  });

  it('ignores keys while one types, without focus, and when they are turned off', async () => {
    const form = await buildAnswered();
    const page = await openConsole(reviewOf(form));
    await isShown(page, 'Cid');
    await page.keyboard.press('n');
    await page.keyboard.type('jar');
    expect(await review(page).getByLabel('Note for other reviewers').inputValue()).toBe('jar');
    await page.getByRole('button', { name: 'Export' }).focus();
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await isShown(page, 'Cid');
    await review(page).getByText('Keys', { exact: true }).click();
    await review(page).focus();
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await isShown(page, 'Cid');
    expect(await statusOf(form, 'Cid')).toEqual(['rejected', 'auto', null]);
    await page.reload();
    await isShown(page, 'Cid');
    expect(await review(page).getByRole('switch', { name: 'Keys' }).isChecked()).toBe(false);
  });

  it('ignores keys that are held, and those in a dialog', async () => {
    const form = await buildAnswered();
    const page = await openConsole(reviewOf(form));
    await isShown(page, 'Cid');
    await page.keyboard.down('a');
    await isShown(page, 'Bob');
    await page.keyboard.down('a');
    await page.keyboard.up('a');
    await review(page).getByRole('button', { name: 'Delete response' }).press('Enter');
    await page.getByRole('alertdialog', { name: /Delete/ }).waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: /Delete/ }).waitFor({ state: 'detached' });
    await isShown(page, 'Bob');
    expect(await statusOf(form, 'Bob')).toEqual(['rejected', 'auto', null]);
  });

  it('does not undo what someone else has decided since', async () => {
    const form = await buildAnswered();
    const page = await openConsole(reviewOf(form));
    await isShown(page, 'Cid');
    await page.keyboard.press('a');
    await expect.poll(() => statusOf(form, 'Cid')).toEqual(['approved', 'reviewer', null]);
    const { body } = await console.alice.rest(`GET /forms/${form.id}/responses`);
    await console.alice.rest(`PUT /forms/${form.id}/responses/${body.data[0].id}/approval`, {
      body: { status: 'approved', note: 'met her' },
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Not undone: someone has decided since.').waitFor();
    expect(await statusOf(form, 'Cid')).toEqual(['approved', 'reviewer', 'met her']);
  });

  it('goes through what the filter matches, whose number remains after decisions', async () => {
    const form = await buildAnswered();
    const page = await openConsole(reviewOf(form, '&approval=rejected'));
    await isShown(page, 'Cid');
    await place(page, '1 of 2');
    await page.keyboard.press('a');
    await isShown(page, 'Bob');
    await place(page, '2 of 2');
    await expect.poll(() => statusOf(form, 'Cid')).toEqual(['approved', 'reviewer', null]);
  });

  it('loads the next response in advance', async () => {
    const form = await buildAnswered();
    const asked: string[] = [];
    const page = await openConsole(`/forms/${form.id}/summary`);
    page.on('requestfinished', (request) => {
      const id = request.postDataJSON()?.variables?.id;
      if (/^resp_/.test(id)) asked.push(id);
    });
    await page.getByRole('link', { name: 'Responses' }).click();
    await page.getByRole('radio', { name: 'Review' }).click();
    await isShown(page, 'Cid');
    const { body } = await console.alice.rest(`GET /forms/${form.id}/responses`);
    await expect.poll(() => asked).toEqual([body.data[0].id, body.data[1].id]);
  });

  it('is not a decision for a key that may only read', async () => {
    const form = await buildAnswered();
    const client = await clientWith('forms:read', 'responses:read');
    const page = await openConsole(reviewOf(form), { client });
    await isShown(page, 'Cid');
    expect(await page.getByRole('button', { name: /Approve|Reject|Delete/ }).count()).toBe(0);
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await isShown(page, 'Bob');
    expect(await statusOf(form, 'Cid')).toEqual(['rejected', 'auto', null]);
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const form = await buildAnswered();
    const page = await openConsole(reviewOf(form));
    await isShown(page, 'Cid');
    await expectToFit(page, 'review');
  });
});
