import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { holdRequests } from '../../support/clients/held-requests.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import { invite } from '../../support/fixtures/invitations.ts';
import { cascade, createPlaces } from '../../support/fixtures/places.ts';
import { createFormPageWorld, definitionOf } from '../../support/world/form-page-world.ts';

// What is entered before the page's script is ready, or while it waits for the network, is what counts.

const { world, alice, open, publish, answersOf } = await createFormPageWorld();

const name = { id: 'name', type: 'short_text', title: 'Your name' };
const color = {
  id: 'color',
  type: 'single_choice',
  title: 'Color',
  options: ['red', 'blue'].map((id) => ({ id, label: id })),
};
const size = { ...color, id: 'size', type: 'dropdown', title: 'Size' };
const days = { ...color, id: 'days', type: 'multiple_choice', title: 'Days' };
const source = { id: 'source', type: 'hidden', title: 'Source', default: 'web' };
const definition = definitionOf(name, color, size, days, source);

/** What the respondent enters, and what it is stored as. */
const entered = { name: 'Bob', color: 'blue', size: 'blue', days: ['red', 'blue'] };

type Place = Pick<Page, 'locator'>;

async function enter(place: Place): Promise<void> {
  await place.locator('[name=q-name]').fill(entered.name);
  await place.locator('[name=q-color][value=blue]').check();
  await place.locator('[name=q-size]').selectOption('blue');
  for (const day of entered.days) await place.locator(`[name=q-days][value=${day}]`).check();
}

const prefill = 'name=Ann&color=red&size=red&days=red&source=mail';
const scripts = /\/assets\/.*\.js$/;

/** A page of a browser session that has shown nothing of the form. */
async function newPage(): Promise<Page> {
  const { page } = await open(`${world.url}/healthz`);
  return page;
}

/** Opens an address and enters answers before any script of the page is loaded. */
async function enterEarly(page: Page, url: string, place: Place = page): Promise<void> {
  const release = await holdRequests(page, scripts);
  await page.goto(url, { waitUntil: 'commit' });
  await enter(place);
  release();
}

async function send(place: Place): Promise<void> {
  await place.locator('#send:enabled').click();
  await place.locator('.success').waitFor();
}

async function saveOnDevice(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('[name=q-name]').fill('Ann');
  await page.locator('[name=q-color][value=red]').check();
  await expect.poll(() => page.evaluate('localStorage.length')).toBe(1);
}

describe.runIf(hasBrowser)('what is entered early', () => {
  it('takes precedence over prefilled answers, and hidden questions are still prefilled', async () => {
    const form = await publish({ definition });
    const page = await newPage();
    await enterEarly(page, `${form.url}?${prefill}`);
    await send(page);
    expect(await answersOf(form)).toEqual([{ ...entered, source: 'mail' }]);
  });

  it('leaves the other questions prefilled', async () => {
    const form = await publish({ definition });
    const page = await newPage();
    const release = await holdRequests(page, scripts);
    await page.goto(`${form.url}?${prefill}`, { waitUntil: 'commit' });
    await page.locator('[name=q-name]').fill('Bob');
    release();
    await send(page);
    const rest = { color: 'red', size: 'red', days: ['red'], source: 'mail' };
    expect(await answersOf(form)).toEqual([{ name: 'Bob', ...rest }]);
  });

  it('is not completed by prefilled parts of the same question', async () => {
    const who = { id: 'who', type: 'contact_info', title: 'You', required_parts: [] };
    const form = await publish({ definition: definitionOf(who) });
    const page = await newPage();
    const release = await holdRequests(page, scripts);
    const query = 'who.first_name=Ann&who.email=ann@example.org';
    await page.goto(`${form.url}?${query}`, { waitUntil: 'commit' });
    await page.locator('[name="q-who.first_name"]').fill('Bob');
    release();
    await send(page);
    expect(await answersOf(form)).toEqual([{ who: { first_name: 'Bob' } }]);
  });

  it('takes precedence over the draft, and is saved with the rest of it', async () => {
    const form = await publish({ definition: definitionOf(name, color, days) });
    const page = await newPage();
    await saveOnDevice(page, form.url);
    const next = await page.context().newPage();
    const release = await holdRequests(next, scripts);
    await next.goto(form.url, { waitUntil: 'commit' });
    await next.locator('[name=q-name]').fill('Bob');
    await next.locator('[name=q-days][value=blue]').check();
    release();
    await next.locator('#send:enabled').waitFor();
    await next.close();
    const last = await page.context().newPage();
    await last.goto(form.url);
    await send(last);
    expect(await answersOf(form)).toEqual([{ name: 'Bob', color: 'red', days: ['blue'] }]);
  });

  it('takes precedence over the answers of an invitation', async () => {
    const form = await publish({ definition });
    const [{ token }] = await invite(alice, form, {
      recipients: [{ answers: { name: 'Ann', color: 'red', source: 'list' } }],
    });
    const page = await newPage();
    const releaseInvitation = await holdRequests(page, /\/invitation/);
    await enterEarly(page, `${form.url}#invitation=${token}`);
    await page.locator('#not-loaded').waitFor({ state: 'detached' });
    await page.locator('[name=q-name]').press('End');
    await page.keyboard.type('by'); // the invitation is still being opened
    releaseInvitation();
    await send(page);
    expect(await answersOf(form)).toEqual([{ ...entered, name: 'Bobby', source: 'list' }]);
  });

  it('takes precedence over answers that were saved before', async () => {
    const form = await publish({ definition, settings: { save_partial: true } });
    const { body } = await world.visitor.rest(`PUT /public/forms/${form.slug}/partial`, {
      body: { answers: { name: 'Ann', color: 'red', source: 'list' }, version: 1 },
    });
    const page = await newPage();
    const releaseSaved = await holdRequests(page, /\/partial$/);
    await enterEarly(page, `${form.url}#resume=${body.token}`);
    await page.locator('#not-loaded').waitFor({ state: 'detached' });
    await page.locator('[name=q-name]').press('End');
    await page.keyboard.type('by');
    releaseSaved();
    await page.getByText('Your earlier answers were restored.').waitFor();
    await send(page);
    expect(await answersOf(form)).toEqual([{ ...entered, name: 'Bobby', source: 'list' }]);
  });

  it('remains when the answers that were saved before cannot be loaded at first', async () => {
    const form = await publish({ definition, settings: { save_partial: true } });
    const { body } = await world.visitor.rest(`PUT /public/forms/${form.slug}/partial`, {
      body: { answers: { name: 'Ann' }, version: 1 },
    });
    const { page } = await open(`${world.url}/healthz`, { allowFailedRequests: true });
    await page.route(/\/partial$/, (route) => route.abort(), { times: 1 });
    await enterEarly(page, `${form.url}#resume=${body.token}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await send(page);
    expect(await answersOf(form)).toEqual([{ ...entered, source: 'web' }]);
  });

  it('remains in the language that was selected before, with the focus', async () => {
    const translations = { de: { 'elements.name.title': 'Ihr Name' } };
    const schema = { ...definition.schema, translations };
    const form = await publish({ definition: { schema } });
    const page = await newPage();
    await page.goto(form.url);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByLabel('Ihr Name').waitFor();
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBeGreaterThan(0);
    const releasePage = await holdRequests(page, /language=de/);
    await enterEarly(page, form.url);
    await page.locator('[name=q-name]').press('End');
    releasePage();
    await page.getByLabel('Ihr Name').waitFor();
    await page.keyboard.type('by');
    await send(page);
    expect(await answersOf(form)).toEqual([{ ...entered, name: 'Bobby', source: 'web' }]);
  });

  it('in a frame takes precedence over the prefilled answers of the embedding page', async () => {
    const form = await publish({ definition });
    const site = await serveWebsite(
      `<script src="${world.url}/embed.js" data-form="${form.slug}" data-query="${prefill}" async></script>`,
    );
    const { page } = await open(`${world.url}/healthz`, { hosts: [new URL(site).host] });
    const frame = page.frameLocator('iframe');
    await enterEarly(page, site, frame);
    await send(frame);
    expect(await answersOf(form)).toEqual([{ ...entered, source: 'mail' }]);
  });

  it('is searched for in the options of a dataset, and selects the option with this label after it was left', async () => {
    const [country, region] = cascade(await createPlaces(alice));
    const form = await publish({ definition: definitionOf(country ?? {}, region ?? {}) });
    const page = await newPage();
    const release = await holdRequests(page, scripts);
    await page.goto(form.url, { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Your country' }).fill('country 3');
    await page.getByRole('combobox', { name: 'Your region' }).fill('3.4');
    release();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Your country' }).inputValue())
      .toBe('Country 3');
    await page.getByRole('combobox', { name: 'Your region' }).fill('3.4');
    await page.getByRole('option', { name: 'Region 3.4' }).click();
    await send(page);
    expect(await answersOf(form)).toEqual([{ country: 'c3', region: 'c3r4' }]);
  });

  it('is searched for while the field has the focus', async () => {
    const [country] = cascade(await createPlaces(alice));
    const form = await publish({ definition: definitionOf(country ?? {}) });
    const page = await newPage();
    const release = await holdRequests(page, scripts);
    await page.goto(form.url, { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Your country' }).fill('try 3');
    release();
    await page.getByRole('option', { name: 'Country 3' }).click();
    await send(page);
    expect(await answersOf(form)).toEqual([{ country: 'c3' }]);
  });

  it('includes files and the name of a signature', async () => {
    const cv = { id: 'cv', type: 'file', title: 'CV', max_files: 2 };
    const signature = { id: 'sign', type: 'signature', title: 'Signature' };
    const form = await publish({ definition: definitionOf(cv, signature) });
    const page = await newPage();
    const release = await holdRequests(page, scripts);
    await page.goto(form.url, { waitUntil: 'commit' });
    const file = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Bob') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByLabel('Or type your name instead').fill('Bob');
    release();
    await page.getByText('cv.txt uploaded').waitFor({ state: 'attached' });
    await send(page);
    expect(await answersOf(form)).toMatchObject([
      { cv: [{ name: 'cv.txt' }], sign: [{ name: 'signature.png' }] },
    ]);
  });

  it('is not taken from an earlier visit of the same address', async () => {
    const form = await publish({ definition });
    const page = await newPage();
    await page.goto(`${form.url}?${prefill}`);
    await send(page);
    await page.getByRole('link', { name: 'Submit another response' }).click();
    await page.locator('#send:enabled').waitFor();
    expect(await page.locator('[name=q-name]').inputValue()).toBe('Ann');
    await page.reload();
    await page.locator('#send:enabled').waitFor();
    expect(await page.evaluate('localStorage.length')).toBe(0);
  });
});
