import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The reference in a browser: samples in tabs, the current section, and requests that the page sends.

const world = await createTestWorld();
const { url } = world;

const firstGroup = (page: Page) => page.getByRole('tablist').first();
const selected = (page: Page) =>
  firstGroup(page).getByRole('tab', { selected: true }).textContent();

describe.runIf(hasBrowser)('the reference', () => {
  const open = useBrowser();

  it('without script, shows all samples below their headings', async () => {
    const { page } = await open(`${url}/docs/api/keys`, { javaScriptEnabled: false });
    const example = page.locator('.samples').first();
    for (const name of ['curl', 'JavaScript', 'Python', 'GraphQL']) {
      await example.getByRole('heading', { name }).waitFor();
    }
    expect(await example.locator('pre:visible').count()).toBeGreaterThanOrEqual(4);
  });

  it('a tab switches all groups, and other pages show the same language', async () => {
    const { page } = await open(`${url}/docs/api/keys`);
    expect(await selected(page)).toBe('curl');
    await firstGroup(page).getByRole('tab', { name: 'Python' }).click();
    const tabs = page.getByRole('tab', { name: 'Python', selected: true });
    expect(await tabs.count()).toBe(await page.getByRole('tablist').count());
    await page.goto(`${url}/docs/api/forms`);
    expect(await selected(page)).toBe('Python');
    const panel = page.getByRole('tabpanel').first();
    expect(await panel.textContent()).toContain('from urllib.request import');
  });

  it('arrow keys, Home and End move between tabs', async () => {
    const { page } = await open(`${url}/docs/api/keys`);
    await firstGroup(page).getByRole('tab', { name: 'curl' }).focus();
    for (const [key, name] of [
      ['ArrowRight', 'JavaScript'],
      ['ArrowLeft', 'curl'],
      ['ArrowLeft', 'GraphQL'],
      ['Home', 'curl'],
      ['End', 'GraphQL'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await selected(page)).toBe(name);
      expect(await page.locator(':focus').textContent()).toBe(name);
    }
  });

  it('copies the sample that is shown', async () => {
    const { page } = await open(`${url}/docs/api/keys`, { permissions: ['clipboard-write'] });
    await page.getByRole('tabpanel').first().getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
  });

  it('marks the operation that is being read in the navigation', async () => {
    const { page } = await open(`${url}/docs/api/webhooks#listDeliveries`);
    const current = page.locator('nav [aria-current=location]');
    await expect.poll(() => current.textContent()).toMatch(/^List the deliveries/);
    await page.evaluate("document.getElementById('getWebhook').scrollIntoView()");
    await expect.poll(() => current.textContent()).toBe('Get a webhook');
  });

  it('sends a request with a key that is stored in the tab only, and shows the response', async () => {
    const { secret = '' } = await world.client();
    const { page } = await open(`${url}/docs/api/forms`, { allowFailedRequests: true });
    const article = page.locator('article', { has: page.locator('#createForm') });
    await article.getByText('Try it').click();
    await article.getByLabel('API key').fill('fw_wrong');
    const send = article.getByRole('button', { name: 'Send POST request' });
    await send.click();
    await article.getByText(/^HTTP 401 in \d+ ms$/).waitFor();
    await article.getByLabel('API key').fill(secret);
    await article.getByLabel('Body (JSON)').fill('{"title": "Tried"}');
    await send.click();
    await article.getByText(/^HTTP 201 in \d+ ms$/).waitFor();
    expect(await article.getByRole('status').textContent()).toContain('"title": "Tried"');
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(secret);
  });

  it.each([
    ['wide, in light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
    ['narrow, in dark', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
    ['very narrow, in light', { colorScheme: 'light', viewport: { width: 320, height: 700 } }],
  ] as const)('%s, is accessible and fits, with an open form', async (_, look) => {
    const { page } = await open(`${url}/docs/api/keys`, { ...look, bypassCSP: true });
    await page.getByText('Try it').first().click();
    await page.getByLabel('API key').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
