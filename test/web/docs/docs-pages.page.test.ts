import { source as axe } from 'axe-core';
import { isObjectType, isSpecifiedScalarType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../../src/schema/schema.ts';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The documentation at `/docs`. Its pages are complete without their script.

const { url } = await createTestWorld();

const read = async (path: string) => {
  const response = await fetch(`${url}${path}`, { headers: { Accept: 'text/html' } });
  return { response, page: await response.text() };
};

const links = (await read('/docs')).page.matchAll(/href="(\/docs\/[^"]+)"/g);
const pages = ['/docs', ...new Set([...links].map(([, path = '']) => path))];

describe('the documentation', () => {
  it('returns 404 for unknown guides and examples', async () => {
    for (const path of ['/docs/guides/nothing', '/docs/examples/nothing', '/docs/nothing']) {
      expect((await read(path)).response.status, path).toBe(404);
    }
  });

  it('the reference contains every operation with samples, and every schema, of the OpenAPI document', async () => {
    const paths = pages.filter((path) => path.startsWith('/docs/api/'));
    const texts = await Promise.all(paths.map(async (path) => (await read(path)).page));
    const page = texts.join('');
    const api = await (await fetch(`${url}/api/v1/openapi.json`)).json();
    const operations = Object.values<object>(api.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(operations.length).toBeGreaterThan(40);
    for (const id of operations) expect(page).toContain(`id="${id}"`);
    expect(page.match(/<h3>curl<\/h3>/g)).toHaveLength(operations.length);
    for (const name of Object.keys(api.components.schemas)) {
      expect(page).toContain(`id="schema-${name}"`);
    }
    expect(page).toContain('pro_plan_required');
  });

  it('the GraphQL reference contains every root field and every type', async () => {
    const paths = pages.filter((path) => path.startsWith('/docs/graphql/'));
    const texts = await Promise.all(paths.map(async (path) => (await read(path)).page));
    const page = texts.join('');
    for (const type of Object.values(schema.getTypeMap())) {
      const isOfGraphQL = type.name.startsWith('__') || isSpecifiedScalarType(type);
      const isRoot = /^(Query|Mutation|Subscription)$/.test(type.name);
      if (!isOfGraphQL && !isRoot) expect(page).toContain(`id="${type.name}"`);
      if (isRoot && isObjectType(type)) {
        for (const name of Object.keys(type.getFields())) expect(page).toContain(`id="${name}"`);
      }
    }
  });

  it('no page has more than 100 kB', async () => {
    for (const path of pages) {
      const response = await fetch(`${url}${path}`, { headers: { 'Accept-Encoding': 'br' } });
      expect(Number(response.headers.get('Content-Length')), path).toBeLessThan(100_000);
      await response.arrayBuffer();
    }
  });

  it('serves all guides with distinct titles', async () => {
    const titles = await Promise.all(
      pages.map(async (path) => /<title>(.*)<\/title>/.exec((await read(path)).page)?.[1]),
    );
    expect(titles.length).toBeGreaterThan(8);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).toContain('The first form in five minutes · Formwright');
  });

  it('links of the documentation have existing targets', async () => {
    const targets = new Map<string, string>();
    for (const path of pages) {
      const links = (await read(path)).page.matchAll(/ href="(?!https?:|data:)([^"]+)"/g);
      for (const [, link = ''] of links) targets.set(new URL(link, `${url}${path}`).href, path);
    }
    expect(targets.size).toBeGreaterThan(100);
    const found = new Map<string, Awaited<ReturnType<typeof read>>>();
    for (const [target, path] of targets) {
      const { pathname, hash } = new URL(target);
      const { response, page } = found.get(pathname) ?? (await read(pathname));
      found.set(pathname, { response, page });
      expect(response.ok, `${path} leads to ${target}`).toBe(true);
      if (hash !== '') expect(page, target).toContain(`id="${hash.slice(1)}"`);
    }
  });

  it('the policy of the documentation allows its own style and script only, and pages are compressed', async () => {
    for (const path of pages) {
      const { response, page } = await read(path);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Content-Encoding')).toBe('gzip');
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(/^default-src 'none';style-src 'sha256-[^']+';script-src 'self';/);
      expect(page).not.toMatch(
        /<script(?! type="module" src="\/assets\/)|<img(?! src="\/docs\/images\/)|<[^>]* on\w+=/,
      );
    }
  });

  it('serves the pictures of guides, and no other file', async () => {
    for (const name of ['nothing.png', '..%2Fguides%2Ffiles.md', '%2e%2e%2fperformance.md'])
      expect((await read(`/docs/images/${name}`)).response.status, name).toBe(404);

    const { page } = await read('/docs/guides/embedding');
    const [, dark = '', light = ''] =
      /<picture><source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)"><img src="([^"]+)" alt="[^"]{20,}" width="\d+" height="\d+" loading="lazy"><\/picture>/.exec(
        page,
      ) ?? [];
    for (const path of [dark, light]) {
      const response = await fetch(`${url}${path}`);
      expect(response.headers.get('Content-Type')).toBe('image/png');
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
      const etag = response.headers.get('ETag') ?? '';
      const again = await fetch(`${url}${path}`, { headers: { 'If-None-Match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const { pathname } = new URL(light, url);
    const current = await fetch(`${url}${pathname}`);
    expect(current.headers.get('Cache-Control')).toBe('public, max-age=300');
  });

  it('a diagram has its own policy', async () => {
    const { headers } = await fetch(`${url}/docs/images/system.svg`);
    expect(headers.get('Content-Type')).toBe('image/svg+xml');
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none';style-src 'unsafe-inline'",
    );
  });

  it('sample programs are text, also those that are pages', async () => {
    const { page } = await read('/docs/examples/page.html');
    expect(page).toContain('<pre tabindex="0"><code>&lt;!doctype html&gt;');
    expect(page.match(/<title>/g)).toHaveLength(1);
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  const open = useBrowser();

  it.each([
    ['wide, in light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
    ['narrow, in dark', { colorScheme: 'dark', viewport: { width: 320, height: 700 } }],
  ] as const)(
    '%s, a page of the documentation is complete, readable and loads no other origin',
    async (_, look) => {
      for (const path of [
        '/docs',
        '/docs/api',
        '/docs/api/keys',
        '/docs/graphql/subscriptions',
        '/docs/guides/embedding',
        '/docs/guides/production',
      ]) {
        const { page } = await open(`${url}${path}`, { ...look, bypassCSP: true });
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(
          true,
        );
        expect(await page.locator('h1').count()).toBe(1);
        await page.evaluate(axe);
        const complaints = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>
        [id, ...nodes.slice(0, 3).map(({ html }) => html)]))`;
        expect(await page.evaluate(complaints), path).toEqual([]);
      }
    },
  );

  it('the GraphQL editor opens with examples and loads no other origin', async () => {
    const { page } = await open(`${url}/graphql`);
    await page.getByText('query Forms').first().waitFor();
  });
});
