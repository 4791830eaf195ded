import { existsSync } from 'node:fs';

export const executablePath = process.env['CHROMIUM'] || '/usr/bin/chromium';

/** Whether a browser is available. */
export const hasBrowser = existsSync(executablePath);

/** Without a browser its tests are skipped; if this is set, they fail. */
export const isBrowserRequired = Boolean(process.env['CI'] || process.env['REQUIRE_BROWSER']);

export const installBrowser =
  `${executablePath} is missing. Install Chromium (on Debian: apt-get install chromium), or set ` +
  'CHROMIUM to the path of a Chromium or Chrome.';
