import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The search of the documentation: an index of all sections, built in the browser.

const { url } = await createTestWorld({ env: { PUBLIC_URL: '' } });

it('the sections of all pages are one file, which is compressed and revalidated', async () => {
  const response = await fetch(`${url}/docs/search.json`);
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('Content-Encoding')).not.toBeNull();
  const sections: { id: string; heading: string; text: string }[] = await response.json();
  expect(sections.length).toBeGreaterThan(150);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  for (const { id, heading } of sections) {
    expect(id).toMatch(/^\/docs\/[^#]+(#[^#]+)?$/);
    expect(heading, id).not.toBe('');
  }
  const etag = response.headers.get('ETag') ?? '';
  const again = await fetch(`${url}/docs/search.json`, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
});

describe.runIf(hasBrowser)('in a browser', () => {
  const open = useBrowser();

  it('reports that the sections cannot be loaded, and tries again', async () => {
    const { page } = await open(`${url}/docs`, { allowFailedRequests: true });
    await page.route('**/docs/search.json', (route) => route.abort());
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('could not be loaded').waitFor();
    await page.unroute('**/docs/search.json');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Search the documentation', { exact: true }).last().fill('webhooks');
    await page
      .getByRole('link', { name: /Webhooks/ })
      .first()
      .waitFor();
  });

  it('finds nothing for words that no section has', async () => {
    const { page } = await open(`${url}/docs`);
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('xyzzy plugh');
    await page.getByText('Nothing found.').waitFor();
    expect(await page.locator('dialog li').count()).toBe(0);
  });

  it('opens with "/", moves with the arrow keys, and Enter opens a section', async () => {
    const { page } = await open(`${url}/docs/guides/files`);
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('response_limit');
    await page.getByText(/^\d+ results?$/).waitFor();
    expect(await page.locator('dialog mark').first().textContent()).toMatch(/response_limit/i);
    await page.keyboard.press('ArrowDown');
    const target = await page.locator('dialog a:focus').getAttribute('href');
    await page.keyboard.press('ArrowUp');
    expect(await page.getByRole('searchbox').evaluate((one) => one.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}${target}`);
  });

  it('leaves "/" to fields, and closes with Escape', async () => {
    const { page } = await open(`${url}/docs`);
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox');
    await field.press('/');
    expect(await field.inputValue()).toBe('/');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').isVisible()).toBe(false);
  });

  it.each([
    ['wide, in light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
    ['narrow, in dark', { colorScheme: 'dark', viewport: { width: 320, height: 700 } }],
  ] as const)('%s, the results are accessible and fit', async (_, look) => {
    const { page } = await open(`${url}/docs`, { ...look, bypassCSP: true });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('files');
    await page.getByText(/^\d+ results?$/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
