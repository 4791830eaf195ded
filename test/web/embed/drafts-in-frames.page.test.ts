import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { hasWholeBrowser, wholeBrowserPath } from '../../support/clients/chromium.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import { invitationToken } from '../../support/fixtures/invitations.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// Browsers that deny storage to frames of other sites: the embedding page keeps the draft, or the form states that
// nothing is stored.

const { world, alice, open, publish, answersOf } = await createFormPageWorld();
const server = new URL(world.url).host;

const name = { id: 'name', type: 'short_text', title: 'Your name', required: true };
const definition = definitionOf(name);
const notKeptText = 'Your browser does not let this form store your answers on this device.';
const restoredText = 'Your earlier answers were restored.';

/** Denies the storages to pages of a host, as browsers do in frames. */
const denyStorage = (host: string) => `
  if (location.host === '${host}') for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('Denied', 'SecurityError'); } });`;

/** Collects what reaches a window: messages, and the messages of ports that are sent with them. */
const collectMessages = `
  window.received = [];
  addEventListener('message', ({ data, ports }) => {
    received.push(data);
    for (const port of ports) port.onmessage = ({ data }) => received.push(data);
  });`;

const script = (slug: string, more = '') =>
  `<script src="${world.url}/embed.js" data-form="${slug}" ${more} async></script>`;

/** Opens pages of other websites with a form; the frames of the service have no storage. */
async function openWebsite(content: string, { denied = [server], hosts = [server] } = {}) {
  const url = await serveWebsite(
    `<!doctype html><html lang="en"><title>Ours</title><main><h1>Ours</h1>${content}</main>`,
  );
  const own = new URL(url).host;
  const { page } = await open('about:blank', {
    hosts: [own, ...hosts],
    allowFailedRequests: true,
  });
  for (const host of [...denied, ...(denied.includes('website') ? [own] : [])]) {
    await page.context().addInitScript(denyStorage(host));
  }
  await page.goto(url);
  return page;
}

const frameOf = (page: Page) => page.frameLocator('iframe').first();
const nameField = (page: Page) => frameOf(page).getByRole('textbox', { name: /^Your name/ });
const sendButton = (page: Page) => frameOf(page).getByRole('button', { name: 'Submit' });
const notice = (page: Page) => frameOf(page).getByText(notKeptText);

/** The form is ready: what is entered from now on is stored. */
const isReady = (page: Page) => expect.poll(() => sendButton(page).isEnabled()).toBe(true);

/** What the website stores, as text. */
const storedBy = (page: Page) => page.evaluate<string>('JSON.stringify({ ...localStorage })');

async function enter(page: Page, text: string): Promise<void> {
  await isReady(page);
  await nameField(page).fill(text);
}

async function reopen(page: Page): Promise<Page> {
  const context: BrowserContext = page.context();
  const url = page.url();
  await page.close();
  const next = await context.newPage();
  await next.goto(url);
  await isReady(next);
  return next;
}

describe.runIf(hasBrowser)('what a frame without storage hands over', () => {
  it('reaches no other frame, which neither reads nor writes it', async () => {
    const form = await publish({ definition });
    const stranger = await serveWebsite(`<!doctype html><title>Stranger</title><script>
      ${collectMessages}
      const load = { type: 'load-draft', name: 'any' };
      const clear = { type: 'clear-draft', name: 'any' };
      window.attack = () => {
        for (const target of [parent, parent[0], parent[1]].filter((other) => other !== self)) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => received.push(data);
          target.postMessage('formwright:connect', '*', [port2]);
          for (const message of [load, { ...load, type: 'save-draft', text: 'stolen' }, clear])
            target.postMessage(message, '*');
        }
      };
    </script>`);
    const page = await openWebsite(`${script(form.slug)}<iframe src="${stranger}"></iframe>`, {
      hosts: [server, new URL(stranger).host],
    });
    const ours = page.frames().find((frame) => frame.url().startsWith(world.url));
    const foreign = page.frames().find((frame) => frame.url() === stranger);
    await ours?.getByRole('textbox', { name: /^Your name/ }).waitFor();
    await expect.poll(() => ours?.getByRole('button', { name: 'Submit' }).isEnabled()).toBe(true);
    await foreign?.evaluate('attack()');
    await ours?.getByRole('textbox', { name: /^Your name/ }).fill('Ann');
    await expect.poll(() => storedBy(page)).toContain('Ann');
    await foreign?.evaluate('attack()');
    await ours?.getByRole('textbox', { name: /^Your name/ }).fill('Annabel');
    await expect.poll(() => storedBy(page)).toContain('Annabel');
    expect(await storedBy(page)).not.toContain('stolen');
    expect(await foreign?.evaluate('received')).toEqual([]);
  });

  it('reaches no page of another origin that replaces the form in its frame', async () => {
    const form = await publish({ definition });
    const stranger = await serveWebsite(`<!doctype html><script>${collectMessages}</script>`);
    const page = await openWebsite(script(form.slug), {
      hosts: [server, new URL(stranger).host],
    });
    await enter(page, 'Ann');
    await expect.poll(() => storedBy(page)).toContain('Ann');
    const loaded = page.evaluate(
      `new Promise((resolve) => document.querySelector('iframe').addEventListener('load', () => setTimeout(resolve)))`,
    );
    await page.evaluate(`document.querySelector('iframe').src = '${stranger}'`);
    await loaded;
    const foreign = page.frames().find((frame) => frame.url() === stranger);
    expect(await foreign?.evaluate('received')).toEqual([]);
  });

  it('is nothing to a page that took the storage away by a sandbox', async () => {
    const more = { id: 'more', type: 'short_text', title: 'More' };
    const form = await publish({
      definition: { schema: { sections: [{ elements: [name] }, { elements: [more] }] } },
      settings: { one_section_per_page: true },
    });
    // The policy of the scripts keeps sandboxed frames from working, unless a proxy has another one.
    const url = await serveWebsite(
      `<!doctype html><title>Ours</title><script>
        window.received = [];
        function connect(frame) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => {
            received.push(data.type);
            port1.postMessage({ type: 'draft', isKept: true });
          };
          frame.contentWindow.postMessage('formwright:connect', '*', [port2]);
        }
      </script>
      <iframe sandbox="allow-scripts allow-forms" onload="connect(this)" src="${form.url}?embed=1"></iframe>`,
    );
    const { page } = await open('about:blank', { hosts: [new URL(url).host, server] });
    await page.route('**/assets/**', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
      await route.fulfill({ response, headers });
    });
    await page.goto(url);
    await notice(page).waitFor();
    await nameField(page).fill('Ann');
    await frameOf(page).getByRole('button', { name: 'Next' }).click(); // saves the draft
    await frameOf(page).getByLabel('More').press('Escape');
    await expect.poll(() => page.evaluate('received')).toContain('escape');
    expect(await page.evaluate(`received.filter((type) => type.includes('draft'))`)).toEqual([]);
  });

  it('has neither files, nor signatures, nor the token of saved answers or of an invitation', async () => {
    const cv = { id: 'cv', type: 'file', title: 'CV' };
    const signature = { id: 'sign', type: 'signature', title: 'Signature' };
    const form = await publish({
      definition: definitionOf(name, cv, signature),
      settings: { save_partial: true },
    });
    const token = await invitationToken(alice, form);
    const page = await openWebsite(script(form.slug, `data-invitation="${token}"`));
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/partial') && response.request().method() !== 'GET',
    );
    await enter(page, 'Ann');
    await frameOf(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ann Lee') });
    await frameOf(page).getByText('cv.txt uploaded').waitFor({ state: 'attached' });
    await frameOf(page).getByLabel('Or type your name instead').fill('Ann Lee');
    const { token: partial } = await (await saved).json();
    await nameField(page).fill('Annabel');
    await expect.poll(() => storedBy(page)).toContain('Annabel');
    const stored = await storedBy(page);
    for (const secret of ['cv.txt', 'Lee', 'data:image', partial, token]) {
      expect(stored).not.toContain(secret);
    }
  });

  it('is nothing of a form with a password', async () => {
    const form = await publish({ definition, settings: { password: 'sesame' } });
    const page = await openWebsite(script(form.slug));
    await frameOf(page).getByLabel('Password').fill('sesame');
    await frameOf(page).getByRole('button', { name: 'Open form' }).click();
    await enter(page, 'Ann');
    await notice(page).waitFor();
    expect(await storedBy(page)).toBe('{}');
  });

  it('is nothing while the frame has storage', async () => {
    const form = await publish({ definition });
    const page = await openWebsite(script(form.slug), { denied: [] });
    await enter(page, 'Ann');
    const next = await reopen(page);
    expect(await nameField(next).inputValue()).toBe('Ann');
    expect(await notice(next).count()).toBe(0);
    expect(await storedBy(next)).toBe('{}');
  });
});

describe.runIf(hasBrowser)('a form in a frame states once that answers are not stored', () => {
  it.each([
    ['if the website does not want to keep them', { attributes: 'data-no-drafts="true"' }],
    ['if the website has no storage either', { denied: [server, 'website'] }],
  ])(
    '%s',
    async (_, {
      attributes = '',
      denied = [server],
    }: { attributes?: string; denied?: string[] }) => {
      const form = await publish({ definition });
      const page = await openWebsite(script(form.slug, attributes), { denied });
      await notice(page).waitFor();
      await enter(page, 'Ann');
      await sendButton(page).click();
      await frameOf(page).getByText(thankYouText).waitFor();
      expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
    },
  );

  it('if the page of the website does not contain the script, in the language of the form', async () => {
    const translations = { de: { 'elements.name.title': 'Ihr Name' } };
    const form = await publish({
      definition: { schema: { ...definition.schema, translations } },
    });
    const page = await openWebsite(`<iframe src="${form.url}?embed=1&language=de"></iframe>`);
    const german = frameOf(page).getByText('Ihre Antworten auf diesem Gerät');
    await german.waitFor();
    const frame = page.frames()[1];
    await frame?.getByRole('combobox').selectOption('en');
    await frame?.getByLabel('Your name').waitFor();
    expect(await german.count()).toBe(0);
    expect(await notice(page).count()).toBe(0);
  });

  it('if they are too large for the website', async () => {
    const notes = { id: 'notes', type: 'long_text', title: 'Notes' };
    const form = await publish({
      definition: definitionOf(
        ...Array.from({ length: 6 }, (_, n) => ({ ...notes, id: `notes_${n}` })),
      ),
    });
    const page = await openWebsite(script(form.slug));
    await isReady(page);
    const fields = frameOf(page).getByLabel('Notes');
    await fields.nth(0).fill('short');
    await expect.poll(() => storedBy(page)).toContain('short');
    expect(await notice(page).count()).toBe(0);
    for (const nth of [0, 1, 2, 3, 4, 5]) await fields.nth(nth).fill('x'.repeat(50_000));
    await notice(page).waitFor();
    expect(await storedBy(page)).toBe('{}');
  });

  it('and keeps them no more once the website does not want that', async () => {
    const form = await publish({ definition });
    const page = await openWebsite(script(form.slug));
    await enter(page, 'Ann');
    await expect.poll(() => storedBy(page)).toContain('Ann');
    await page.evaluate(`document.querySelector('formwright-form').setAttribute('no-drafts', '')`);
    await nameField(page).fill('Ben');
    await notice(page).waitFor();
    expect(await storedBy(page)).toBe('{}');
  });
});

describe.runIf(hasBrowser)('the answers in a frame without storage', () => {
  it('are there after a reload, until they are submitted', async () => {
    const form = await publish({ definition });
    const page = await openWebsite(script(form.slug));
    await enter(page, 'Ann');
    await expect.poll(() => storedBy(page)).toContain('Ann');
    await page.reload();
    await frameOf(page).getByText(restoredText).waitFor();
    expect(await nameField(page).inputValue()).toBe('Ann');
    expect(await notice(page).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await sendButton(page).click();
    await frameOf(page).getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
    await expect.poll(() => storedBy(page)).toBe('{}');
  });

  it('are there after a reload of a form that saves answers, too', async () => {
    const form = await publish({ definition, settings: { save_partial: true } });
    const page = await openWebsite(script(form.slug));
    await enter(page, 'Ann');
    await frameOf(page).getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => nameField(page).inputValue()).toBe('Ann');
    await sendButton(page).click();
    await frameOf(page).getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('are not stored twice if the result of a submission is lost and the page is reloaded', async () => {
    const form = await publish({ definition });
    const page = await openWebsite(script(form.slug));
    await enter(page, 'Ann');
    await page.route('**/submissions', async (route) => {
      await route.fetch().catch(() => undefined);
      await route.abort('internetdisconnected').catch(() => undefined);
    });
    await sendButton(page).click();
    await frameOf(page).getByText('No connection. Your answers are stored').waitFor();
    const next = await reopen(page);
    await sendButton(next).click();
    await frameOf(next).getByText('These answers have already been submitted').waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('are not shown at another personal address, nor after seven days', async () => {
    const form = await publish({ definition });
    const page = await openWebsite(`${script(form.slug)}<p>Footer</p>`);
    await enter(page, 'Ann');
    await expect.poll(() => storedBy(page)).toContain('Ann');
    await page.evaluate(
      `document.querySelector('formwright-form').setAttribute('query', 'other=1&name=')`,
    );
    await isReady(page);
    expect(await nameField(page).inputValue()).toBe('');
    await page.clock.install({ time: Date.now() + 7 * 86_400_000 + 60_000 });
    await page.reload();
    await isReady(page);
    expect(await nameField(page).inputValue()).toBe('');
    expect(await storedBy(page)).toBe('{}');
  });

  it('are discarded on request', async () => {
    const form = await publish({ definition });
    const page = await openWebsite(script(form.slug));
    await enter(page, 'Ann');
    await expect.poll(() => storedBy(page)).toContain('Ann');
    await page.reload();
    await frameOf(page).getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => nameField(page).inputValue()).toBe('');
    await expect.poll(() => storedBy(page)).toBe('{}');
  });
});

describe.runIf(hasWholeBrowser)('a browser that blocks third-party storage', () => {
  const openBlocking = useBrowser(wholeBrowserPath);

  it('keeps the answers in a frame after a reload', async () => {
    const form = await publish({ definition });
    const url = await serveWebsite(`<!doctype html><title>Ours</title>${script(form.slug)}`);
    const { page } = await openBlocking(url, { hosts: [server], allowFailedRequests: true });
    await isReady(page);
    const denied = await page.frames()[1]?.evaluate(`
      (() => { try { return localStorage.length; } catch ({ name }) { return name; } })()`);
    expect(denied).toBe('SecurityError');
    await nameField(page).fill('Ann');
    await expect.poll(() => storedBy(page)).toContain('Ann');
    await page.reload();
    await frameOf(page).getByText(restoredText).waitFor();
    expect(await nameField(page).inputValue()).toBe('Ann');
  });
});
