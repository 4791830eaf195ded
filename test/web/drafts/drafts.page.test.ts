import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  submit,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// What was typed survives a closed tab and a lost network.

const { open, publish, answersOf } = await createFormPageWorld();

const name = { id: 'name', type: 'short_text', title: 'Your name', required: true };
const definition = definitionOf(name);
const restoredText = 'Your earlier answers were restored.';
const nameField = (page: Page) => page.getByRole('textbox', { name: /^Your name/ });
/** Closes the tab and opens the page in another one of the same browser. */
async function reopen(page: Page, url: string): Promise<Page> {
  const context: BrowserContext = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(url);
  await next.getByRole('button', { name: 'Submit' }).waitFor();
  return next;
}

describe.runIf(hasBrowser)('a draft', () => {
  it('is restored after the tab was closed', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    await nameField(page).fill('Ann');
    const next = await reopen(page, form.url);
    await next.getByText(restoredText).waitFor();
    expect(await nameField(next).inputValue()).toBe('Ann');
    await next.getByRole('button', { name: 'Continue where you left off' }).click();
    expect(await next.getByText(restoredText).count()).toBe(0);
    await submit(next);
    await next.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
    const empty = await reopen(next, form.url);
    expect(await nameField(empty).inputValue()).toBe('');
  });

  it('is discarded on request', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    await nameField(page).fill('Ann');
    const next = await reopen(page, form.url);
    await next.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => nameField(next).inputValue()).toBe('');
    const empty = await reopen(next, form.url);
    expect(await nameField(empty).inputValue()).toBe('');
    expect(await empty.getByText(restoredText).count()).toBe(0);
  });

  it('is not discarded while the script that draws the form again does not arrive', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    await nameField(page).fill('Ann');
    const next = await reopen(page, form.url);
    await next.route(/render-questions/, (route) => route.abort());
    await next.getByRole('button', { name: 'Start again' }).click();
    await next.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await axeViolations(next)).toEqual([]);
    await next.unrouteAll();
    await next.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => nameField(next).inputValue()).toBe('');
  });

  it('is not offered if nothing was entered, nor after seven days', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    await submit(page); // shows an error
    const visited = await reopen(page, form.url);
    expect(await visited.getByText(restoredText).count()).toBe(0);
    await nameField(visited).fill('Ann');
    await visited.close({ runBeforeUnload: true });
    const late = await page.context().newPage();
    await late.clock.install({ time: Date.now() + 7 * 86_400_000 + 60_000 });
    await late.goto(form.url);
    await late.getByRole('button', { name: 'Submit' }).waitFor();
    expect(await nameField(late).inputValue()).toBe('');
  });

  it('of a form with a password ends with the tab', async () => {
    const form = await publish({ definition, settings: { password: 'sesame' } });
    const { page } = await open(form.url);
    const unlock = async (tab: Page) => {
      await tab.getByLabel('Password').fill('sesame');
      await tab.getByRole('button', { name: 'Open form' }).click();
      await nameField(tab).waitFor();
    };
    await unlock(page);
    await nameField(page).fill('Ann');
    const context = page.context();
    await page.close();
    const next = await context.newPage();
    await next.goto(form.url);
    await unlock(next);
    expect(await nameField(next).inputValue()).toBe('');
    expect(await next.evaluate('localStorage.length')).toBe(0);
  });

  it('keeps files, but no signature', async () => {
    const cv = { id: 'cv', type: 'file', title: 'CV' };
    const signature = { id: 'sign', type: 'signature', title: 'Signature' };
    const form = await publish({ definition: definitionOf(name, cv, signature) });
    const { page } = await open(form.url);
    await nameField(page).fill('Ann');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ann Lee') });
    await page.getByText('cv.txt uploaded').waitFor({ state: 'attached' });
    await page.getByLabel('Or type your name instead').fill('Ann Lee');
    const next = await reopen(page, form.url);
    await next.getByRole('button', { name: 'Remove cv.txt' }).waitFor();
    expect(await next.locator('.signed').count()).toBe(0);
    expect(await next.evaluate('JSON.stringify(localStorage)')).not.toContain('data:image');
    await submit(next);
    await next.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([{ name: 'Ann', cv: [{ name: 'cv.txt' }] }]);
  });
});

describe.runIf(hasBrowser)('a lost network', () => {
  const retryingText = 'No connection. Your answers are stored';

  /** Loses the responses to submissions that the service has stored, until the returned function is called. */
  async function loseResponses(page: Page): Promise<() => Promise<void>> {
    const address = '**/submissions';
    await page.route(address, async (route) => {
      await route.fetch().catch(() => undefined);
      await route.abort('internetdisconnected').catch(() => undefined);
    });
    return () => page.unroute(address);
  }

  it('in the middle of a submission stores one response, without another click', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await nameField(page).fill('Ann');
    const restore = await loseResponses(page);
    await submit(page);
    await page.getByText(retryingText).waitFor();
    await restore();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('during an upload repeats the upload when the browser is online', async () => {
    const cv = { id: 'cv', type: 'file', title: 'CV', required: true };
    const form = await publish({ definition: definitionOf(cv) });
    const { page } = await open(form.url, { allowFailedRequests: true });
    // Enabled once the scripts of the form have arrived, some of them after the page.
    await page.getByRole('button', { name: 'Submit', disabled: false }).waitFor();
    await page.context().setOffline(true);
    const file = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ann Lee') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('listitem').getByText('Waiting for the connection').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText('cv.txt uploaded').waitFor({ state: 'attached' });
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([{ cv: [{ name: 'cv.txt' }] }]);
  });

  it('before a submission delays it until the browser is online', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await nameField(page).fill('Ann');
    await page.context().setOffline(true);
    await submit(page);
    await page.getByText(retryingText).waitFor();
    await page.context().setOffline(false);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('stores one response if the tab is closed before the result arrives', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await nameField(page).fill('Ann');
    await loseResponses(page);
    await submit(page);
    await page.getByText(retryingText).waitFor();
    const next = await reopen(page, form.url);
    await submit(next);
    await next.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('does not send answers that are being changed', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await nameField(page).fill('Ann');
    await page.context().setOffline(true);
    await submit(page);
    await page.getByText(retryingText).waitFor();
    await nameField(page).fill('Ben');
    await page.getByText('The service cannot be reached.').waitFor();
    await page.context().setOffline(false);
    expect(await answersOf(form)).toEqual([]);
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ben' }]);
  });

  it('does not store changed answers as a second response unless the respondent chooses to', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await nameField(page).fill('Ann');
    const restore = await loseResponses(page);
    await submit(page);
    await page.getByText(retryingText).waitFor();
    await nameField(page).fill('Ben');
    await page.getByText('The service cannot be reached.').waitFor();
    await restore();
    await submit(page);
    await page.getByText('These answers have already been submitted').waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
    await page.getByRole('button', { name: 'Submit another response' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ben' }, { name: 'Ann' }]);
  });
});
