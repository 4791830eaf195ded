import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot, useBrowser } from '../../support/clients/browser.ts';
import { temporaryFolder } from '../../support/processes/server-process.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The front page of the service, for browsers, programs, crawlers and language models.

const env = { PUBLIC_URL: '' };
const world = await createTestWorld({ env });
const { url } = world;

const read = (path: string, accept = '*/*', method = 'GET') =>
  fetch(`${url}${path}`, { method, headers: { Accept: accept } });
const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('paths that do not exist', () => {
  it.each(['/nothing', '/docs/guides/nothing', '/assets/nothing.js', '/console/assets/nothing.js'])(
    '%s is a page with links for browsers, and a problem for programs',
    async (path) => {
      const page = await read(path, browser);
      expect(page.status).toBe(404);
      expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(await page.text()).toContain('<h1>Page not found</h1>');
      const problem = await read(path);
      expect(problem.status).toBe(404);
      expect(await problem.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it.each(['/api/v1/nothing', '/api/nothing'])(
    '%s is a problem for browsers, too',
    async (path) => {
      const response = await read(path, browser);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toContain('json');
    },
  );

  it('other methods than GET are not allowed on the pages', async () => {
    for (const path of ['/', '/robots.txt', '/llms.txt', '/llms-full.txt']) {
      const response = await read(path, '*/*', 'POST');
      expect(response.status, path).toBe(405);
      expect(response.headers.get('Allow')).toBe('GET, HEAD');
    }
  });
});

describe('the front page', () => {
  it('is JSON with the URLs of the parts for programs', async () => {
    const response = await read('/');
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(response.headers.get('Vary')).toContain('Accept');
    expect(await response.json()).toEqual({
      name: 'Formwright',
      version: manifest.version,
      console: `${url}/console`,
      documentation: `${url}/docs`,
      graphql: `${url}/graphql`,
      openapi: `${url}/api/v1/openapi.json`,
      health: `${url}/healthz`,
      rest: `${url}/api/v1`,
    });
  });

  it('is a page for browsers, which they revalidate', async () => {
    const response = await read('/', browser);
    const page = await response.text();
    expect(page).toContain(`Version ${manifest.version} is running.`);
    expect(response.headers.get('Vary')).toContain('Accept');
    const etag = response.headers.get('ETag') ?? '';
    const again = await fetch(url, { headers: { Accept: browser, 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    const head = await read('/', browser, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('links to pages that exist, without the console if it is off', async () => {
    const page = await (await read('/', browser)).text();
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toContain('/console');
    for (const link of links) expect((await read(link, browser)).status, link).toBe(200);
    const other = await createTestWorld({ env: { ...env, CONSOLE: 'off' } });
    const response = await fetch(other.url, { headers: { Accept: browser } });
    expect(await response.text()).not.toContain('/console');
  });

  it('has commands that create a form, publish it and submit answers', async () => {
    const page = await (await read('/', browser)).text();
    const commands = [...page.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code>/g)].map(
      ([, text = '']) =>
        text
          .replaceAll('&#34;', '"')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&'),
    );
    expect(commands).toHaveLength(3);
    const { secret = '' } = await world.client();
    const { status, stdout, stderr } = await run(commands.join('\n'), secret);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/"id":"resp_[a-z0-9]+","message":"Thank you!/);
  });
});

/** Runs a script without blocking the server, which is in this process. */
async function run(script: string, key: string) {
  const child = spawn('bash', ['--norc', '-euc', script], {
    cwd: temporaryFolder(),
    env: { ...process.env, API_KEY: key },
  });
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    child.stdout.setEncoding('utf8').toArray(),
    child.stderr.setEncoding('utf8').toArray(),
  ]);
  return { status, stdout: stdout.join(''), stderr: stderr.join('') };
}

describe('texts for programs', () => {
  it('robots.txt excludes the APIs and the console, not forms and documentation', async () => {
    const text = await (await read('/robots.txt')).text();
    expect(text).toMatch(/^User-agent: \*$/m);
    expect(text).toMatch(/^Disallow: \/api\/$/m);
    expect(text).not.toMatch(/Disallow: \/(f|docs)/);
  });

  it('llms.txt lists all pages of the documentation, whose texts are in llms-full.txt', async () => {
    const index = await (await read('/llms.txt')).text();
    const guides = [...index.matchAll(/^- \[([^\]]+)\]\(([^)]+\/docs\/[^)]+)\)/gm)];
    expect(guides.length).toBeGreaterThan(30);
    const text = await (await read('/llms-full.txt')).text();
    for (const [, title, link = ''] of guides) {
      expect(text).toContain(`# ${title}`);
      expect((await fetch(link)).status, link).toBe(200);
    }
    expect(text).not.toMatch(/<!-- (example|from|result|not run)/);
    expect((await read('/llms.txt')).headers.get('Content-Type')).toContain('text/markdown');
  });
});

describe.runIf(hasBrowser)('the front page in a browser', () => {
  const open = useBrowser();

  it.each([
    ['phone', 'light', { width: 390, height: 844 }],
    ['phone', 'dark', { width: 390, height: 844 }],
    ['laptop', 'light', { width: 1280, height: 800 }],
    ['laptop', 'dark', { width: 1280, height: 800 }],
  ] as const)('fits on a %s, %s, and copies commands', async (name, colorScheme, viewport) => {
    const { page } = await open(url, { colorScheme, viewport });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`curl -sS ${url}/api/v1/forms`);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await saveScreenshot(page, `home-${name}-${colorScheme}`, { fullPage: true });
  });

  it('the page for a missing address is accessible', async () => {
    const { page } = await open(`${url}/nothing`, { allowFailedRequests: true });
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Front page' }).click();
    await page.getByRole('heading', { name: 'Formwright', level: 1 }).waitFor();
  });
});
