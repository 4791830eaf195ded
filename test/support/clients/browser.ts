import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { exampleImageUrl } from '../fixtures/every-question-type.ts';
import { executablePath, hasBrowser, installBrowser, isBrowserRequired } from './chromium.ts';

/** A PNG of one transparent pixel, in base64. */
const exampleImage =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

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
  /** Errors that the browser writes to the console as expected; they are not reported. */
  readonly expectedErrors?: RegExp;
  /** Whether time on its pages passes as `page.clock` says; it runs as usual in between. */
  readonly hasClock?: boolean;
  /** Other hosts that the page may call. */
  readonly hosts?: readonly string[];
}

/** The browsers of this worker by path: its test files share them. */
const browsers = new Map<string, Promise<Browser>>();

async function browserOf(path: string): Promise<Browser> {
  const running = browsers.get(path);
  if (running && (await running).isConnected()) return running;
  const launched = launch(path);
  browsers.set(path, launched);
  return launched;
}

/**
 * @param path of the browser
 * @returns a function that opens a URL in a new session, which ends with the test; errors on the page fail
 *   the test
 */
export function useBrowser(
  path = executablePath,
): (url: string, options?: PageOptions) => Promise<OpenPage> {
  return async (
    url,
    { hosts = [], allowFailedRequests = false, hasClock = false, expectedErrors, ...options } = {},
  ) => {
    if (!existsSync(path)) throw new Error('No browser is available');
    const browser = await browserOf(path);
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    context.setDefaultTimeout(pageTimeout);
    if (hasClock) await context.clock.install();
    const page = await context.newPage();
    await serveExampleImage(page);
    const errors: string[] = [];
    const allowedHosts = new Set([new URL(url).host, new URL(exampleImageUrl).host, ...hosts]);
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      const expected = allowFailedRequests && message.text().startsWith('Failed to load resource');
      if (message.type() !== 'error' || expected || expectedErrors?.test(message.text())) return;
      errors.push(message.text());
    });
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http') && !allowedHosts.has(host)) errors.push(`asked ${host}`);
    });
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await saveFailure(page, task.name, errors);
      await context.close();
      expect(errors).toEqual([]);
    });
    await page.goto(url);
    return { page, errors };
  };
}

/** For `expect.poll` on a page that was opened with `hasClock`: time passes there before each read. */
export const afterTime =
  <Value>(page: Page, milliseconds: number, read: () => Promise<Value>) =>
  async (): Promise<Value> => {
    await page.clock.fastForward(milliseconds);
    return read();
  };

/**
 * Answers the requests for the example image, and no others: routes of Playwright intercept every request, and disable
 * the cache.
 */
async function serveExampleImage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const answer = { requestId, responseCode: 200, body: exampleImage };
    const responseHeaders = [{ name: 'Content-Type', value: 'image/png' }];
    session.send('Fetch.fulfillRequest', { ...answer, responseHeaders }).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: exampleImageUrl }] });
}

/** Saves a screenshot of the page when a test has failed. */
async function saveFailure(page: Page, testName: string, errors: readonly string[]) {
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

/** Saves a picture of the page if the variable SCREENSHOTS names a folder. */
export async function saveScreenshot(
  page: Page,
  name: string,
  options?: { readonly fullPage: boolean },
): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, ...options });
}
