import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Timings } from '../../../src/platform/timings.ts';
import type { Scope } from '../../../src/workspaces/scopes.ts';
import type { Client } from '../clients/api-client.ts';
import { axeViolations, waitForAnimations } from '../clients/axe-violations.ts';
import { saveScreenshot, useBrowser } from '../clients/browser.ts';
import { signIn } from '../clients/console-session.ts';
import { buildForm, buildPublishedForm } from '../fixtures/forms.ts';
import { createTestWorld } from './test-world.ts';

/** Sizes of windows in which screens are tested, by name. */
export const viewports = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1366, height: 768 },
  desktop: { width: 1920, height: 1080 },
} as const;

/** A text that would run as a script if a page inserted it as HTML. */
export const scriptText = `<img src=x onerror="window.attacked = true"><script>window.attacked = true</script>`;

/** Whether a text has run as a script. */
export const wasAttacked = (page: Page): Promise<boolean> =>
  page.evaluate('window.attacked === true');

/** Shows a page in both color schemes, one after the other: it follows the system without being loaded again. */
async function* bothColorSchemes(page: Page): AsyncGenerator<'light' | 'dark'> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForAnimations(page);
    yield colorScheme;
  }
}

/**
 * Shows a page in windows of all sizes, light and dark: nothing is wider than the window. axe checks the smallest and, for
 * the colors of the dark theme, the largest.
 *
 * @param name of the screenshots
 */
export async function expectToFit(
  page: Page,
  name: string,
  options?: { readonly fullPage: boolean },
): Promise<void> {
  for (const [size, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport);
    for await (const scheme of bothColorSchemes(page)) {
      const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect([size, scheme, isWider]).toEqual([size, scheme, false]);
      if (examined.has(`${size} ${scheme}`)) expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `${name}-${size}-${scheme}`, options);
    }
  }
}

const examined = new Set(['phone light', 'desktop dark']);

interface OpenOptions {
  /** Whose key signs in; by default a key with all scopes. */
  readonly client?: Client;
  readonly viewport?: { width: number; height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly hasTouch?: boolean;
  readonly timezoneId?: string;
  /** Requests that are expected to fail; they are not reported. */
  readonly allowFailedRequests?: boolean;
}

/**
 * A server for tests of the console in a browser; one per test file.
 *
 * @param timings overrides of those of the server
 */
export async function createConsoleWorld(
  env: Record<string, string> = {},
  timings: Partial<Timings> = {},
) {
  const world = await createTestWorld({ env: { PUBLIC_URL: '', ...env }, timings });
  const alice = await world.client();
  const openPage = useBrowser();
  return {
    world,
    alice,
    /** Opens a URL without a session. */
    openPage,
    /** Opens a screen, such as `/forms`, in a session. */
    async openConsole(
      path: string,
      { client = alice, viewport = viewports.laptop, ...more }: OpenOptions = {},
    ) {
      const { page } = await openPage(`${world.url}/console${path}`, {
        viewport,
        allowFailedRequests: true,
        reducedMotion: 'reduce',
        ...more,
        storageState: await sessionOf(world.url, client),
      });
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      return page;
    },
    /** A key for the workspace with these scopes only. */
    clientWith: (...scopes: readonly Scope[]) => world.clientOfSameWorkspace(alice, scopes),
    /** Creates a form. */
    create: (input: object) => buildForm(alice, input),
    /** Publishes a form. */
    publish: (input: object) => buildPublishedForm(alice, input),
    /** Submits answers to a published form as a visitor. */
    async submit({ slug }: { slug: string }, answers: object) {
      const body = { answers };
      const { body: response } = await world.visitor.rest(
        `POST /public/forms/${slug}/submissions`,
        { body },
      );
      return response;
    },
  };
}

/** Opens the dialog of exports on the screen of responses. */
export async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Responses…' }).click();
  return page.getByRole('dialog', { name: 'Export responses' });
}

/** The cookie of a new session, for a new context of the browser. */
async function sessionOf(url: string, { secret = '' }: Client) {
  const [name = '', value = ''] = (await signIn(url, secret)).cookie.split('=');
  const { hostname: domain } = new URL(url);
  const flags = { httpOnly: true, secure: false, sameSite: 'Strict' } as const;
  return { cookies: [{ name, value, domain, path: '/', expires: -1, ...flags }], origins: [] };
}

/** Enters the key of a client on the sign-in page. */
export async function signInWith(page: Page, { secret = '' }: Client): Promise<void> {
  await page.getByLabel('API key').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}
