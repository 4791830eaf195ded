import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { thankYouText } from '../../support/world/form-page-world.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Forms in a dialog over pages of other origins: `data-mode`.

const world = await createTestWorld({ env: { PUBLIC_URL: '' } });
const alice = await world.client();
const open = useBrowser();
const hosts = [new URL(world.url).host];

const question = { id: 'name', type: 'short_text', title: 'Your name', required: true };
const source = { id: 'source', type: 'hidden', title: 'Source' };
const form = await buildPublishedForm(alice, {
  title: 'Feedback',
  definition: { schema: { sections: [{ elements: [question, source] }] } },
});

const embed = (attributes: string) =>
  `<script src="${world.url}/embed.js" data-form="${form.slug}" data-title="Your feedback" ${attributes}></script>`;

/** Allows the service only, and no inline styles. */
const strictPolicy = `default-src 'none'; img-src data:; script-src ${world.url} 'nonce-ours'; frame-src ${world.url}`;

/** What an error reporter does on the page. */
const errorReporter = `<script nonce="ours">
  window.reports = [];
  window.onerror = (...report) => { reports.push(String(report)); };
  addEventListener('error', ({ type }) => reports.push(type));
  addEventListener('unhandledrejection', ({ type }) => reports.push(type));
  window.events = [];
  for (const name of ['loaded', 'error', 'opened', 'closed'])
    addEventListener('formwright:' + name, ({ detail }) => events.push(detail?.code ?? name));
</script>`;

/** A page with a link before a form and text after it, which makes it scroll. */
const pageWith = (content: string, attributes = 'lang="en"') =>
  `<!doctype html><html ${attributes}><head><title>Ours</title>${errorReporter}
   <link rel="icon" href="data:,"></head><body><main><h1>Ours</h1>${content}${'<p>Text</p>'.repeat(80)}</main></body></html>`;

async function openPage(content: string, options: object = {}, attributes?: string) {
  const url = await serveWebsite(pageWith(content, attributes), strictPolicy);
  const { page } = await open(url, { hosts, ...options });
  return page;
}

const reports = (page: Page) => page.evaluate<string[]>('window.reports');

const events = (page: Page) => page.evaluate<string[]>('window.events');

const nameField = (page: Page) =>
  page.frameLocator('iframe').getByRole('textbox', { name: 'Your name' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your feedback' });

describe.runIf(hasBrowser)('a form in a dialog', () => {
  const opener = `<button data-form-open="${form.slug}"><b>Tell us</b></button>`;

  it('a popup works on a page with a strict policy, whose error handlers stay silent', async () => {
    const page = await openPage(`${opener}${embed('data-mode="popup"')}`);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Tell us' }).click();
    await dialog(page).waitFor();
    await nameField(page).fill('Ann');
    expect(await axeViolations(page)).toEqual([]);
    const submit = page.frameLocator('iframe').getByRole('button', { name: 'Submit' });
    await submit.click();
    await page.frameLocator('iframe').getByText(thankYouText).waitFor();
    expect(await reports(page)).toEqual([]);
  });

  it('a form that is not found reports it to its own listeners only', async () => {
    const content = `${embed('')}`.replace(form.slug, 'nothing');
    const page = await openPage(content, { allowFailedRequests: true });
    await expect.poll(() => events(page)).toEqual(['not_found']);
    expect(await reports(page)).toEqual([]);
  });

  it.each(['popup', 'slider', 'tab'])(
    'the mode %s keeps what was entered, locks scrolling, and returns the focus',
    async (mode) => {
      const page = await openPage(`${opener}${embed(`data-mode="${mode}" data-label="Help us"`)}`);
      const button = page.getByRole('button', { name: mode === 'tab' ? 'Help us' : 'Tell us' });
      const overflow = () => page.evaluate('getComputedStyle(document.documentElement).overflow');
      await button.focus();
      await page.keyboard.press('Enter');
      await nameField(page).fill('Ann');
      expect(await overflow()).toBe('hidden');
      await expect.poll(() => events(page)).toContain('loaded');

      await page.keyboard.press('Escape'); // in the frame
      await dialog(page).waitFor({ state: 'hidden' });
      expect(await overflow()).toBe('visible');
      const focused = page.evaluate(
        '(document.activeElement.shadowRoot ?? document).activeElement.textContent',
      );
      expect(await focused).toBe(mode === 'tab' ? 'Help us' : 'Tell us');

      await button.click();
      expect(await nameField(page).inputValue()).toBe('Ann');
      await page.getByRole('button', { name: 'Close' }).click();
      await dialog(page).waitFor({ state: 'hidden' });
      expect(await axeViolations(page)).toEqual([]);
      expect(await reports(page)).toEqual([]);
    },
  );

  it('the focus does not leave the dialog', async () => {
    const page = await openPage(`${opener}${embed('data-mode="slider"')}`);
    await page.getByRole('button', { name: 'Tell us' }).click();
    await nameField(page).waitFor();
    const places = new Set<unknown>();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      places.add(await page.evaluate('document.activeElement.localName'));
    }
    expect([...places].filter((place) => place !== 'body')).toEqual(['formwright-form']);
  });

  it('scripts open and close it, events report it', async () => {
    const page = await openPage(embed('data-mode="popup"'));
    const run = (what: string) =>
      page.evaluate(`document.querySelector('formwright-form').${what}()`);
    await run('open');
    await dialog(page).waitFor();
    await run('close');
    await expect
      .poll(async () => (await events(page)).filter((name) => name !== 'loaded'), {})
      .toEqual(['opened', 'closed']);
  });

  it('a click outside of it closes it', async () => {
    const page = await openPage(`${opener}${embed('data-mode="popup"')}`);
    await page.getByRole('button', { name: 'Tell us' }).click();
    await dialog(page).waitFor();
    await page.mouse.click(3, 3);
    await dialog(page).waitFor({ state: 'hidden' });
  });

  it('a dialog has the scheme of its form', async () => {
    const page = await openPage(`${opener}${embed('data-mode="slider" data-scheme="dark"')}`);
    await page.getByRole('button', { name: 'Tell us' }).click();
    await nameField(page).waitFor();
    const background = dialog(page).evaluate(
      (element) => getComputedStyle(element).backgroundColor,
    );
    expect(await background).toBe('rgb(30, 32, 38)');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('a button opens a form that is nowhere on the page', async () => {
    const page = await openPage(`${opener}<script src="${world.url}/embed.js"></script>`);
    await page.getByRole('button', { name: 'Tell us' }).click();
    await nameField(page).waitFor();
    expect(await page.locator('formwright-form').count()).toBe(1);
  });

  it('a page scrolls again when an open form is removed', async () => {
    const page = await openPage(`${opener}${embed('data-mode="popup"')}`);
    await page.getByRole('button', { name: 'Tell us' }).click();
    await dialog(page).waitFor();
    await page.evaluate("document.querySelector('formwright-form').remove()");
    expect(await page.evaluate('document.documentElement.style.overflow')).toBe('');
    expect(await reports(page)).toEqual([]);
  });

  it('the tab is at the right of a page, and at the left of one from right to left', async () => {
    for (const [attributes, side] of [
      ['lang="en"', 'right'],
      ['lang="ar" dir="rtl"', 'left'],
    ] as const) {
      const page = await openPage(embed('data-mode="tab" data-label="Help us"'), {}, attributes);
      const box = await page.getByRole('button', { name: 'Help us' }).boundingBox();
      const width = page.viewportSize()?.width ?? 0;
      const scrollbar = 20;
      if (side === 'left') expect(box?.x).toBeLessThan(scrollbar);
      else expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - scrollbar);
    }
  });

  it('it fills a small screen', async () => {
    const viewport = { width: 390, height: 700 };
    const page = await openPage(`${opener}${embed('data-mode="popup"')}`, { viewport });
    await page.getByRole('button', { name: 'Tell us' }).click();
    await nameField(page).waitFor();
    // It moves while it opens.
    await expect.poll(() => dialog(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...viewport });
  });
});

describe.runIf(hasBrowser)('parameters of the page', () => {
  it('only those that are listed prefill answers', async () => {
    const script = embed('data-forward="utm_* source" data-query="name=Ann"');
    const url = await serveWebsite(pageWith(script), strictPolicy);
    const { page } = await open(`${url}?source=poster&name=Eve&token=secret&utm_medium=x`, {
      hosts,
    });
    await nameField(page).waitFor();
    const address = new URL(page.frames()[1]?.url() ?? '');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      name: 'Ann',
      source: 'poster',
      utm_medium: 'x',
      embed: '1',
    });
  });

  it('none prefills answers by default', async () => {
    const url = await serveWebsite(pageWith(embed('')), strictPolicy);
    const { page } = await open(`${url}?name=Eve`, { hosts });
    await nameField(page).waitFor();
    expect(await nameField(page).inputValue()).toBe('');
  });
});
