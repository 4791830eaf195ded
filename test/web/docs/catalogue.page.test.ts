import { source as axe } from 'axe-core';
import { describe, expect, it } from 'vitest';
import { elementTypes } from '../../../packages/definition/questions/question-types.ts';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The catalogue of element types at `/docs/types`, and the pages made from tables.

const { url } = await createTestWorld();

const read = async (path: string) => {
  const response = await fetch(url + path, { headers: { Accept: 'text/html' } });
  return { status: response.status, headers: response.headers, page: await response.text() };
};

describe('the catalogue', () => {
  it('has no page and no frame of a type that does not exist', async () => {
    for (const path of ['/docs/types/slider', '/docs/types/rating/blue', '/docs/types/slider/dark'])
      expect((await read(path)).status, path).toBe(404);
  });

  it('has a line and a page for each element type, with the question in both schemes', async () => {
    const index = (await read('/docs/types')).page;
    expect(elementTypes).toHaveLength(30);
    for (const { type } of elementTypes) {
      expect(index).toContain(`href="/docs/types/${type}"`);
      const { page, headers } = await read(`/docs/types/${type}`);
      expect(headers.get('Content-Security-Policy')).toContain("frame-src 'self'");
      for (const scheme of ['light', 'dark'])
        expect(page).toContain(`<iframe src="/docs/types/${type}/${scheme}" title=`);
    }
  });

  it('frames permit no connection, and only pages of the same origin may show them', async () => {
    for (const scheme of ['light', 'dark']) {
      const { headers, page } = await read(`/docs/types/rating/${scheme}`);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/);
      expect(policy).not.toContain('connect-src');
      expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
      expect(page).toContain('<meta http-equiv="Content-Security-Policy"');
    }
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  const open = useBrowser();

  it.each([
    ['at 1280 px, in light', 'light', 1280],
    ['at 390 px, in dark', 'dark', 390],
    ['at 320 px, in light', 'light', 320],
  ] as const)('%s, the pages are accessible and fit the screen', async (_, colorScheme, width) => {
    const paths = ['types', 'types/address', 'conditions', 'errors'];
    for (const path of paths) {
      const { page } = await open(`${url}/docs/${path}`, {
        colorScheme,
        viewport: { width, height: 900 },
        bypassCSP: true,
      });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await page.evaluate(axe);
      const complaints = `axe.run({ exclude: ['iframe'] }).then(({ violations }) => violations.map(({ id, nodes }) =>
        [id, ...nodes.slice(0, 3).map(({ html }) => html)]))`;
      expect(await page.evaluate(complaints), path).toEqual([]);
    }
  });

  it.each(['light', 'dark'] as const)(
    'the example, %s, is validated where it is entered, and nothing is sent',
    async (scheme) => {
      const { page } = await open(`${url}/docs/types/number`, {
        viewport: { width: 1280, height: 900 },
      });
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
      const example = page.frameLocator(`iframe[title="The example, ${scheme}"]`);
      const button = example.getByRole('button', { name: 'Submit' });
      await example.getByLabel('How many guests?').fill('13');
      await button.click();
      await example.getByText('Refused: too_large').waitFor();
      await example.getByLabel('How many guests?').fill('4');
      await button.click();
      await example.getByText('Valid: the page sends {"guests":4}').waitFor();
      expect(sent.filter((request) => !/^GET .*\/(assets|docs)\//.test(request))).toEqual([]);
    },
  );

  it('a frame is as high as its question', async () => {
    const { page } = await open(`${url}/docs/types/address`, {
      viewport: { width: 390, height: 900 },
    });
    const frame = page.locator('iframe').first();
    await frame.scrollIntoViewIfNeeded();
    await page.frameLocator('iframe').first().getByLabel('City').waitFor();
    const overflow = `(() => { const { documentElement } = document.querySelector('iframe').contentDocument;
      return documentElement.scrollHeight - documentElement.clientHeight; })()`;
    await expect.poll(() => page.evaluate(overflow)).toBe(0);
  });
});
