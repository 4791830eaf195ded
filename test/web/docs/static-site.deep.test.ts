import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { serveFolder, staticFileOf } from '../../support/clients/static-host.ts';
import { temporaryFolder } from '../../support/processes/server-process.ts';

// The documentation as a folder of files, which needs no service: `npm run docs:build`.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const base = '/formwright';
const service = 'https://forms.example.org/api-host';

const build = (...options: string[]) =>
  spawnSync('npm', ['run', '--silent', 'docs:build', '--', ...options], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  });

describe('npm run docs:build refuses', () => {
  it('a folder with files, which stay as they are', () => {
    const out = temporaryFolder();
    writeFileSync(join(out, 'mine.txt'), 'mine');
    const { status, stderr } = build('--out', out);
    expect([status, stderr]).toEqual([2, expect.stringContaining(`${out} is not empty.`)]);
    expect(readdirSync(out)).toEqual(['mine.txt']);
  });

  it.each([
    ['a base that is no path', ['--base', 'formwright/'], '--base must be a path'],
    ['a service that is no URL', ['--service', 'forms.example'], '--service must be an http'],
  ])('%s', (_, options, reason) => {
    const { status, stderr } = build('--out', temporaryFolder(), ...options);
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
    expect(stderr).toContain('Usage: npm run docs:build');
  });
});

describe('a folder that npm run docs:build wrote', () => {
  let folder = '';
  const pages = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

  beforeAll(() => {
    folder = temporaryFolder();
    const { status, stdout, stderr } = build('--out', folder, '--base', base, '--service', service);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\d+ files are in /);
  });

  it('has a file for every link, picture, script and frame of its pages', () => {
    const targets = new Map<string, string>();
    for (const name of pages()) {
      for (const [, target = ''] of textOf(name).matchAll(/ (?:href|src|srcset)="([^"]+)"/g)) {
        if (!/^(https?:|data:|#)/.test(target)) targets.set(target, name);
      }
    }
    expect(targets.size).toBeGreaterThan(50);
    for (const [target, name] of targets) {
      const { pathname, hash } = new URL(target, 'http://host');
      expect(pathname.startsWith(`${base}/`), `${name}: ${target}`).toBe(true);
      const file = staticFileOf(folder, pathname.slice(base.length));
      expect(file, `${name}: ${target}`).toBeDefined();
      if (hash !== '') expect(readFileSync(file ?? '', 'utf8')).toContain(`id="${hash.slice(1)}"`);
    }
  });

  it('names the service in samples, documents and the link of the editor', () => {
    expect(textOf('docs/index.html')).toContain(`href="${service}/graphql"`);
    const { servers } = JSON.parse(textOf('api/v1/openapi.json'));
    expect(servers[0].url).toBe(`${service}/api/v1`);
  });

  it('limits its pages by a policy in the page, since the host sends none', () => {
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(textOf('docs/index.html')) ??
      [];
    expect(policy).toMatch(/^default-src &#39;none&#39;;/);
    expect(policy).not.toContain('frame-ancestors');
  });

  describe.runIf(hasBrowser)('in a browser', () => {
    const open = useBrowser();

    it('leads from its root to a guide by search', async () => {
      const url = await serveFolder(folder, base);
      const { page } = await open(`${url}${base}/`);
      await page.getByRole('heading', { name: 'Documentation' }).waitFor();
      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill('receiver');
      await page.getByRole('link', { name: /Write a receiver/ }).click();
      await page.waitForURL((one) => one.pathname === `${base}/docs/guides/webhooks`);
    });
  });
});
