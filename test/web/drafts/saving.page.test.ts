import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formTimings } from '../../../packages/form/src/state/form-timings.ts';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { afterTime, hasBrowser, type PageOptions } from '../../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// The page of a form with `save_partial` saves the answers while they are entered, and resumes them anywhere.

const { alice, open: openPage, publish, answersOf } = await createFormPageWorld();

const open = (url: string, options: PageOptions = {}) =>
  openPage(url, { hasClock: true, ...options });

const name = { id: 'name', type: 'short_text', title: 'Your name', required: true };
const age = { id: 'age', type: 'number', title: 'Your age' };
const cv = { id: 'cv', type: 'file', title: 'Your CV' };
const signature = { id: 'sign', type: 'signature', title: 'Your signature' };
const definition = definitionOf(name, age, cv, signature);
const restoredText = 'Your earlier answers were restored.';

interface Form {
  readonly id: string;
  readonly slug: string;
  readonly url: string;
}

const publishSaving = (settings: object = {}, more: object = { definition }) =>
  publish({ ...more, settings: { save_partial: true, ...settings } });

const nameField = (page: Page) => page.getByRole('textbox', { name: /^Your name/ });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();
const savedStatus = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true });

async function partialsOf({ id }: Form): Promise<{ id: string; answers: object }[]> {
  const { body } = await alice.rest(`GET /forms/${id}/partials`);
  return Promise.all(
    body.data.map(async (partial: { id: string }) => {
      const one = await alice.rest(`GET /forms/${id}/partials/${partial.id}`);
      return one.body;
    }),
  );
}

const savedAnswers = async (form: Form) => (await partialsOf(form)).map(({ answers }) => answers);

const pollOptions = { interval: 50 };
const { partialDelay, partialPause } = formTimings;

/** Waits for what a page shows some time after answers were entered. */
const appears = (page: Page, shown: Locator) =>
  expect
    .poll(
      afterTime(page, partialDelay, () => shown.isVisible()),
      pollOptions,
    )
    .toBe(true);

/** Waits for answers that are saved some time after they were entered. */
const areSaved = (page: Page, form: Form, answers: readonly object[]) =>
  expect
    .poll(
      afterTime(page, partialDelay, () => savedAnswers(form)),
      pollOptions,
    )
    .toEqual(answers);

/** Opens the panel with the link, and returns the link. */
async function resumeLinkOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue later' }).click();
  return page.getByRole('textbox', { name: 'Link to your answers' }).inputValue();
}

/** Types a name in a new page and waits until it is saved. */
async function startAs(form: Form, answer: string): Promise<Page> {
  const { page } = await open(form.url, { allowFailedRequests: true });
  await nameField(page).fill(answer);
  await appears(page, savedStatus(page));
  return page;
}

const resume = async (link: string) => {
  const { page } = await open(link, { allowFailedRequests: true });
  // It is disabled until the answers are restored, which replaces what is entered before.
  await page.getByRole('button', { name: 'Submit', disabled: false }).waitFor();
  return page;
};

describe.runIf(hasBrowser)('saving', () => {
  it('does not happen unless the form enables it', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await nameField(page).fill('Ann');
    await page.clock.runFor(60_000);
    expect(requests.filter((url) => url.includes('/partial'))).toEqual([]);
    expect(await page.getByRole('button', { name: 'Continue later' }).count()).toBe(0);
  });

  it('happens while answers are entered, in one partial response', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'An');
    expect(await savedAnswers(form)).toEqual([{ name: 'An' }]);
    await nameField(page).fill('Ann');
    await page.getByLabel('Your age').fill('4');
    await areSaved(page, form, [{ name: 'Ann', age: 4 }]);
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann', age: 4 }]);
    expect(await partialsOf(form)).toEqual([]);
  });

  it('omits what is not a number yet, and signatures', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'Ann');
    await page.getByLabel('Your age').pressSequentially('-');
    await page.getByLabel('Or type your name instead').fill('Ann');
    await nameField(page).fill('Anna');
    await areSaved(page, form, [{ name: 'Anna' }]);
  });

  it('is repeated when the network returns', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'Ann');
    await page.context().setOffline(true);
    await nameField(page).fill('Anna');
    await appears(page, page.getByText('Not saved yet. Your answers are stored on this device.'));
    await page.context().setOffline(false);
    await expect.poll(() => savedAnswers(form)).toEqual([{ name: 'Anna' }]);
    await savedStatus(page).waitFor();
  });

  it('does not delay a submission if it takes long', async () => {
    const form = await publishSaving();
    const { page } = await open(form.url, { allowFailedRequests: true });
    let isHeld = false;
    await page.route('**/partial', () => {
      isHeld = true;
    });
    await nameField(page).fill('Ann');
    await expect.poll(afterTime(page, partialDelay, async () => isHeld)).toBe(true);
    await submit(page);
    await page.getByText('Submitting…').waitFor();
    await page.clock.fastForward(partialPause);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('ends when the owner deletes the partial response, and the answers are submitted anyway', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'Ann');
    const [partial] = await partialsOf(form);
    await alice.rest(`DELETE /forms/${form.id}/partials/${partial?.id}`);
    await nameField(page).fill('Anna');
    await appears(page, page.getByText('Not saved yet.'));
    expect(await partialsOf(form)).toEqual([]);
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Anna' }]);
  });
});

describe.runIf(hasBrowser)('a resume link', () => {
  it('restores the answers on another device, with uploads, and submits them once', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'Ann');
    const file = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('I am Ann.') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('cv.txt').waitFor();
    const savedNames = async () => Object.keys((await savedAnswers(form))[0] ?? {});
    await expect.poll(afterTime(page, partialDelay, savedNames), pollOptions).toContain('cv');
    const other = await resume(await resumeLinkOn(page));
    await other.getByText(restoredText).waitFor();
    expect(await nameField(other).inputValue()).toBe('Ann');
    expect(new URL(other.url()).hash).toBe('');
    await other.getByText('cv.txt').waitFor();
    await submit(other);
    await other.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([{ name: 'Ann', cv: [{ name: 'cv.txt' }] }]);

    await submit(page);
    await page
      .getByText('These answers have already been submitted, perhaps on another device.')
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await answersOf(form)).toHaveLength(1);
  });

  it('that was submitted elsewhere can be submitted as another response, or be started again', async () => {
    const form = await publishSaving({}, { definition: definitionOf(name) });
    const first = await startAs(form, 'Ann');
    const other = await resume(await resumeLinkOn(first));
    await submit(other);
    await other.getByText(thankYouText).waitFor();
    await nameField(first).fill('Ben');
    await submit(first);
    await first.getByRole('button', { name: 'Submit another response' }).click();
    await first.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ben' }, { name: 'Ann' }]);
  });

  it('of answers that do not exist any more is reported, and the empty form is opened', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'Ann');
    const link = await resumeLinkOn(page);
    const [partial] = await partialsOf(form);
    await alice.rest(`DELETE /forms/${form.id}/partials/${partial?.id}`);
    const other = await resume(link);
    await other.getByText('The saved answers are no longer available').waitFor();
    expect(await nameField(other).inputValue()).toBe('');
    expect(await axeViolations(other)).toEqual([]);
  });

  it('can be opened again if the service cannot be reached', async () => {
    const form = await publishSaving();
    const link = await resumeLinkOn(await startAs(form, 'Ann'));
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.route('**/partial', (route) => route.abort());
    await page.goto(link);
    await page.getByRole('heading', { name: 'The form cannot be displayed' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/partial');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(restoredText).waitFor();
    expect(await nameField(page).inputValue()).toBe('Ann');
  });

  it('opens a form with a password after it was unlocked', async () => {
    const form = await publishSaving({ password: 'sesame' });
    const unlock = async (page: Page) => {
      await page.getByLabel('Password').fill('sesame');
      await page.getByRole('button', { name: 'Open form' }).click();
    };
    const { page } = await open(form.url);
    await unlock(page);
    await nameField(page).fill('Ann');
    await appears(page, savedStatus(page));
    const { page: other } = await open(await resumeLinkOn(page));
    await unlock(other);
    await other.getByText(restoredText).waitFor();
    expect(await nameField(other).inputValue()).toBe('Ann');
  });

  it('keeps answers to questions that a new version does not have', async () => {
    const form = await publishSaving();
    const link = await resumeLinkOn(await startAs(form, 'Ann'));
    const body = { definition: definitionOf({ ...name, id: 'full_name' }, age) };
    await alice.rest(`PATCH /forms/${form.id}`, { body });
    await alice.rest(`POST /forms/${form.id}/publish`);
    const other = await resume(link);
    await other.getByText('These answers no longer belong to a question.').waitFor();
    expect(await other.getByRole('listitem').allTextContents()).toContain('Ann');
  });

  it('restores the language in which the form was filled in', async () => {
    const translations = { de: { 'elements.name.title': 'Ihr Name' } };
    const { schema } = definitionOf(name);
    const form = await publishSaving({}, { definition: { schema: { ...schema, translations } } });
    const { page } = await open(form.url, { locale: 'de-DE' });
    await page.getByRole('textbox', { name: /^Ihr Name/ }).fill('Anne');
    await appears(page, page.getByText('Gespeichert', { exact: true }));
    await page.getByRole('button', { name: 'Später fortfahren' }).click();
    const link = await page.getByRole('textbox', { name: 'Link zu Ihren Antworten' }).inputValue();
    const { page: other } = await open(link);
    await other.getByText('Ihre früheren Antworten wurden wiederhergestellt.').waitFor();
    expect(await other.getByRole('textbox', { name: /^Ihr Name/ }).inputValue()).toBe('Anne');
  });

  it('is shown with a QR code and can be copied', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'Ann');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const link = await resumeLinkOn(page);
    expect(link).toMatch(new RegExp(`^${form.url}\\?language=en#resume=`));
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue later' }).click();
    expect(await page.getByRole('img', { name: 'QR code of the link' }).count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('saved answers in the same browser', () => {
  it('are those of the device on which the respondent continued', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'Ann');
    const other = await resume(await resumeLinkOn(page));
    await nameField(other).fill('Anna of the phone');
    await areSaved(other, form, [{ name: 'Anna of the phone' }]);
    await page.reload();
    await expect.poll(() => nameField(page).inputValue()).toBe('Anna of the phone');
  });

  it('remain if the service cannot be reached', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'Ann');
    await page.route('**/partial', (route) => route.abort());
    await page.reload();
    await expect.poll(() => nameField(page).inputValue()).toBe('Ann');
  });

  it('are deleted when the respondent starts again', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'Ann');
    const tab = await page.context().newPage();
    await page.close();
    await tab.goto(form.url);
    await tab.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => nameField(tab).inputValue()).toBe('');
    await expect.poll(() => partialsOf(form)).toEqual([]);
    await nameField(tab).fill('Ben');
    await appears(tab, savedStatus(tab));
    expect(await savedAnswers(form)).toEqual([{ name: 'Ben' }]);
  });

  it('are saved before the tab is closed', async () => {
    const form = await publishSaving();
    const page = await startAs(form, 'Ann');
    await nameField(page).fill('Anna');
    await page.goto('about:blank');
    await expect.poll(() => savedAnswers(form)).toEqual([{ name: 'Anna' }]);
  });
});
