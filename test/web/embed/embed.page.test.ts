import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { holdRequests } from '../../support/clients/held-requests.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { thankYouText } from '../../support/world/form-page-world.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Forms embedded in pages of other origins.

const world = await createTestWorld({ env: { PUBLIC_URL: '' } });
const alice = await world.client();
const open = useBrowser();
const server = new URL(world.url).host;

const question = { id: 'name', type: 'short_text', title: 'Your name', required: true };
const definition = { schema: { sections: [{ elements: [question] }] } };
const form = await buildPublishedForm(alice, { title: 'Party', definition });

const script = (more = '') =>
  `<script src="${world.url}/embed.js" data-form="${form.slug}" ${more} async></script>`;

/** Records the events of forms in the page, from before the forms exist. */
const listen = `
  window.events = [];
  for (const name of ['loaded', 'submitted', 'error']) {
    document.addEventListener('formwright:' + name, ({ detail }) => {
      events.push([name, detail?.code ?? detail?.message ?? null]);
    });
  }`;

const receivedMessages = (page: Page) => page.evaluate<unknown[]>('window.events');

/** Opens a page of another website with the recorder of events. */
async function openHostPage(url: string) {
  const { page } = await open(`${url}?empty`, { hosts: [server], allowFailedRequests: true });
  await page.addInitScript(listen);
  await page.goto(url);
  return page;
}

const heightOf = (page: Page, nth = 0) =>
  page.evaluate<number>(`document.querySelectorAll('iframe')[${nth}]?.offsetHeight ?? 0`);

describe.runIf(hasBrowser)('an embedded form', () => {
  it.each([
    { attributes: '', title: 'Party' },
    { attributes: 'data-title="Sign up"', title: 'Sign up' },
  ])('the frame with $attributes has the title $title', async ({ attributes, title }) => {
    const page = await openHostPage(await serveWebsite(script(attributes)));
    await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe(title);
  });

  it('an embedded form is placed after its script, dispatches events and fits its content', async () => {
    const page = await openHostPage(
      await serveWebsite(`<h1>Ours</h1>${script()}<footer>End</footer>`),
    );
    await expect.poll(() => receivedMessages(page)).toEqual([['loaded', null]]);
    expect(
      await page.evaluate("document.querySelector('formwright-form').nextElementSibling.localName"),
    ).toBe('footer');

    const frame = page.frameLocator('iframe');
    const inside = () =>
      page.frames()[1]?.evaluate<number>('document.documentElement.offsetHeight') ?? 0;
    const fits = async () => Math.abs((await heightOf(page)) - (await inside())) <= 1;
    await expect.poll(fits).toBe(true);
    const before = await heightOf(page);
    await frame.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => heightOf(page)).toBeGreaterThan(before);

    await frame.getByRole('textbox', { name: 'Your name' }).fill('Ann');
    await frame.getByRole('button', { name: 'Submit' }).click();
    await expect
      .poll(async () => (await receivedMessages(page)).at(-1))
      .toEqual(['submitted', thankYouText]);
    await expect.poll(fits).toBe(true);
  });

  it('has its height before its scripts are loaded, and keeps it', async () => {
    const questions = [1, 2, 3, 4, 5, 6].map((nth) => ({ ...question, id: `question_${nth}` }));
    const { slug } = await buildPublishedForm(alice, {
      definition: { schema: { sections: [{ elements: questions }] } },
    });
    const site = await serveWebsite(
      `<script src="${world.url}/embed.js" data-form="${slug}" async></script>`,
    );
    const { page } = await open(`${world.url}/healthz`, { hosts: [new URL(site).host] });
    await page.addInitScript(listen);
    const release = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto(site, { waitUntil: 'commit' });
    await expect.poll(() => heightOf(page)).toBeGreaterThan(320);
    const before = await heightOf(page);
    release();
    await expect.poll(() => receivedMessages(page)).toEqual([['loaded', null]]);
    expect(await heightOf(page)).toBe(before);
  });

  it('takes its height from its own page only', async () => {
    const page = await openHostPage(await serveWebsite(script()));
    await expect.poll(() => receivedMessages(page)).toEqual([['loaded', null]]);
    const before = await heightOf(page);
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => data.height === 7777 && resolve());
      postMessage({ type: 'formwright:height', height: 7777 }, '*');
    })`);
    expect(await heightOf(page)).toBe(before);
  });

  it('an embedded form works on a page with a strict policy', async () => {
    const policy = `default-src 'none'; script-src ${world.url}; frame-src ${world.url}`;
    const page = await openHostPage(await serveWebsite(script(), policy));
    await page.frameLocator('iframe').getByRole('textbox', { name: 'Your name' }).waitFor();
    await expect.poll(() => receivedMessages(page)).toEqual([['loaded', null]]);
    expect(await page.evaluate("document.querySelector('iframe').offsetWidth")).toBeGreaterThan(
      400,
    );
  });

  it('shows the form in the language of `data-language`', async () => {
    const translations = { de: { 'elements.name.title': 'Ihr Name' } };
    const translated = await buildPublishedForm(alice, {
      definition: { schema: { ...definition.schema, translations } },
    });
    const line = `<script src="${world.url}/embed.js" data-form="${translated.slug}" data-language="de"></script>`;
    const page = await openHostPage(await serveWebsite(`<main>${line}</main>`));
    const frame = page.frameLocator('iframe');
    await frame.getByRole('textbox', { name: 'Ihr Name' }).fill('Ann');
    expect(await frame.locator('html').getAttribute('lang')).toBe('de');
  });

  it('a page can embed several forms, also as elements', async () => {
    const element = `<formwright-form slug="${form.slug}" query="name=Bob" title="Again"></formwright-form>`;
    const page = await openHostPage(
      await serveWebsite(`<main>${script('data-query="name=Ann"')}${script()}${element}</main>`),
    );
    await expect.poll(async () => (await receivedMessages(page)).length).toBe(3);
    const names = [0, 1, 2].map((nth) =>
      page.frameLocator('iframe').nth(nth).getByRole('textbox', { name: 'Your name' }).inputValue(),
    );
    expect(await Promise.all(names)).toEqual(['Ann', '', 'Bob']);
    expect(await page.getByTitle('Again').count()).toBeGreaterThan(0);

    await page.evaluate(
      `document.querySelector('[title=Again]').setAttribute('query', 'name=Eve')`,
    );
    const changed = page.frameLocator('iframe').nth(2).getByRole('textbox', { name: 'Your name' });
    await expect.poll(() => changed.inputValue()).toBe('Eve');
  });

  it('an embedded form reports that it is closed or not found', async () => {
    const closed = await buildPublishedForm(alice, {
      definition,
      settings: { accepting_responses: false },
    });
    const places = [closed.slug, 'nothing'].map(
      (slug) => `<formwright-form slug="${slug}"></formwright-form>`,
    );
    const page = await openHostPage(
      await serveWebsite(`<script src="${world.url}/embed.js"></script>${places.join('')}`),
    );
    const frames = [0, 1].map((nth) => page.frameLocator('iframe').nth(nth));
    await frames[0]?.getByText('This form is closed').waitFor();
    await frames[1]?.getByText('Form not found').waitFor();
    await expect
      .poll(async () => (await receivedMessages(page)).sort())
      .toEqual([
        ['error', 'not_found'],
        ['loaded', null],
      ]);
  });

  it('an embedded form redirects the page unless the event is canceled', async () => {
    const next = await serveWebsite('<h1>Next</h1>');
    const leading = await buildPublishedForm(alice, {
      definition,
      settings: { redirect_url: next },
    });
    const element = `<script src="${world.url}/embed.js"></script><formwright-form slug="${leading.slug}" query="name=Ann"></formwright-form>`;
    const url = await serveWebsite(element);

    const staying = await openHostPage(url);
    await staying.evaluate(
      `document.addEventListener('formwright:submitted', (event) => event.preventDefault())`,
    );
    await staying.frameLocator('iframe').getByRole('button', { name: 'Submit' }).click();
    await expect
      .poll(async () => (await receivedMessages(staying)).at(-1))
      .toEqual(['submitted', thankYouText]);
    expect(staying.url()).toBe(url);

    const { page } = await open(url, { hosts: [server, new URL(next).host] });
    await page.frameLocator('iframe').getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(next);
  });

  it('an ending with a button replaces the page only when it is pressed', async () => {
    const next = await serveWebsite('<h1>Next</h1>');
    const ending = { id: 'done', message: 'Well done', redirect_url: next, button: 'Go on' };
    const ended = await buildPublishedForm(alice, {
      definition: { schema: { ...definition.schema, endings: [ending] } },
    });
    const element = `<script src="${world.url}/embed.js"></script><formwright-form slug="${ended.slug}" query="name=Ann"></formwright-form>`;
    const url = await serveWebsite(element);
    const { page } = await open(`${url}?empty`, { hosts: [server, new URL(next).host] });
    await page.addInitScript(`${listen}
      document.addEventListener('formwright:submitted', ({ detail }) => events.push(detail));`);
    await page.goto(url);
    await page.frameLocator('iframe').getByRole('button', { name: 'Submit' }).click();
    await expect
      .poll(async () => (await receivedMessages(page)).at(-1))
      .toEqual({
        id: expect.any(String),
        message: 'Well done',
        redirect_url: next,
        ending: 'done',
      });
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Go on' });
    expect(page.url()).toBe(url);
    await link.click();
    await page.waitForURL(next);
  });

  it('a form sends messages to its parent frame only', async () => {
    const stranger = await serveWebsite(`<iframe src="${world.url}/f/${form.slug}"></iframe>`);
    const { page, errors: troubles } = await open(stranger, {
      hosts: [server],
      allowFailedRequests: true,
    });
    await expect.poll(() => troubles.join()).toContain('frame-ancestors');
    troubles.splice(0); // the refused frame is expected
    expect(await page.frames()[1]?.locator('form').count()).toBe(0);
  });

  it('the example page embeds a form', async () => {
    const example = readFileSync(new URL('../../../examples/embed.html', import.meta.url), 'utf8');
    const url = await serveWebsite(example);
    const { page } = await open(`${url}?server=${world.url}&form=${form.slug}`, {
      hosts: [server],
    });
    const frame = page.frameLocator('iframe');
    await frame.getByRole('textbox', { name: 'Your name' }).fill('Ann');
    await frame.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('submitted: Thank you!').waitFor();
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      'loaded',
      `submitted: ${thankYouText}`,
    ]);
  });
});
