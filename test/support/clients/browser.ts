import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { exampleImageUrl } from '../fixtures/every-question-type.ts';
import { executablePath, hasBrowser, installBrowser, isBrowserRequired } from './chromium.ts';

/** A PNG of one transparent pixel. */
const exampleImage = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export { hasBrowser };

if (isBrowserRequired && !hasBrowser) throw new Error(installBrowser);

/** Timeout in milliseconds of any action of a page, for slow machines. */
export const pageTimeout = 60_000;

/** An open page with its errors. */
export interface OpenPage {
  readonly page: Page;
  /** Script errors, policy violations, and requests to other hosts. */
  readonly errors: string[];
}

export interface PageOptions extends BrowserContextOptions {
  /** Requests that are expected to fail; they are not reported. */
  readonly allowFailedRequests?: boolean;
  /** Other hosts that the page may call. */
  readonly hosts?: readonly string[];
}

/**
 * One browser for a test file.
 *
 * @param path of the browser
 * @returns a function that opens a URL in a new session, which ends with the test; errors on the page fail
 *   the test
 */
export function useBrowser(
  path = executablePath,
): (url: string, options?: PageOptions) => Promise<OpenPage> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (existsSync(path)) browser = await launch(path);
  }, 2 * pageTimeout);
  afterAll(() => browser?.close());

  return async (url, { hosts = [], allowFailedRequests = false, ...options } = {}) => {
    if (!browser) throw new Error('No browser is available');
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    context.setDefaultTimeout(pageTimeout);
    const page = await context.newPage();
    await page.route(exampleImageUrl, (route) =>
      route.fulfill({ contentType: 'image/png', body: exampleImage }),
    );
    const errors: string[] = [];
    const allowedHosts = new Set([new URL(url).host, new URL(exampleImageUrl).host, ...hosts]);
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      const expected = allowFailedRequests && message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !expected) errors.push(message.text());
    });
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http') && !allowedHosts.has(host)) errors.push(`asked ${host}`);
    });
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await saveScreenshot(page, task.name, errors);
      await context.close();
      expect(errors).toEqual([]);
    });
    await page.goto(url);
    return { page, errors };
  };
}

/** Saves a screenshot of the page when a test has failed. */
async function saveScreenshot(page: Page, testName: string, errors: readonly string[]) {
  const path = join(tmpdir(), `formwright-${testName.replace(/\W+/g, '-')}.png`);
  await page.screenshot({ path, fullPage: true });
  console.warn(`${testName}: see ${path}`, errors);
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    timeout: 2 * pageTimeout,
  });
}
