import { existsSync } from 'node:fs';

/** The headless shell starts and draws with a third of the processor time of the whole browser. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const executablePath =
  process.env['CHROMIUM'] || (installed.find((path) => existsSync(path)) ?? '');

/** Whether a browser is available. */
export const hasBrowser = existsSync(executablePath);

/** The whole browser, which has the settings of people: it can block what frames of other websites store. */
export const wholeBrowserPath = '/usr/bin/chromium';

export const hasWholeBrowser = existsSync(wholeBrowserPath);

/** Without a browser its tests are skipped; if this is set, they fail. */
export const isBrowserRequired = Boolean(process.env['CI'] || process.env['REQUIRE_BROWSER']);

export const installBrowser =
  'No browser has been found. Install one (on Debian: apt-get install chromium-headless-shell), or set ' +
  'CHROMIUM to the path of a Chromium or Chrome.';
