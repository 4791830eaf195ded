import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The look of forms in pages of other origins: `data-scheme`, `data-background`, `data-hide-title`.

const world = await createTestWorld({ env: { PUBLIC_URL: '' } });
const alice = await world.client();
const open = useBrowser();
const hosts = [new URL(world.url).host];

const elements = [
  { id: 'name', type: 'short_text', title: 'Your name', required: true },
  { id: 'stars', type: 'rating', title: 'How was it?' },
];
const form = await buildPublishedForm(alice, {
  title: 'Feedback',
  definition: { schema: { sections: [{ elements }] } },
});

const dark = 'rgb(30, 32, 38)';
const white = 'rgb(255, 255, 255)';

describe.runIf(hasBrowser)('a form in a frame', () => {
  async function embedded(attributes: string, colorScheme: 'light' | 'dark') {
    const script = `<script src="${world.url}/embed.js" data-form="${form.slug}" ${attributes}></script>`;
    const url = await serveWebsite(`<!doctype html><html lang="en"><title>Ours</title>
      <link rel="icon" href="data:,"><main><h1>Ours</h1>${script}</main></html>`);
    const { page } = await open(url, { hosts, colorScheme });
    await page.frameLocator('iframe').getByRole('button', { name: 'Submit' }).waitFor();
    const frame = page.frames()[1];
    if (!frame) throw new Error('The page has no frame');
    const colorOf = (selector: string, name: string) =>
      frame.evaluate<string>(
        `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${name}')`,
      );
    return { page, frame, colorOf };
  }

  it.each([
    ['', 'dark', white],
    ['data-scheme="light"', 'dark', white],
    ['data-scheme="dark"', 'light', dark],
    ['data-scheme="auto"', 'dark', dark],
    ['data-scheme="auto"', 'light', white],
    ['data-scheme="pink"', 'dark', white],
    ['data-background="#fff8e7"', 'dark', 'rgb(255, 248, 231)'],
    ['data-background="transparent"', 'dark', 'rgba(0, 0, 0, 0)'],
    ['data-background="url(x)"', 'dark', white],
  ] as const)('with %j, for a visitor who prefers %s, has the background %s', async (...row) => {
    const [attributes, preference, background] = row;
    const { colorOf, frame } = await embedded(attributes, preference);
    expect(await colorOf('html', 'background-color')).toBe(background);
    expect(await axeViolations(frame)).toEqual([]);
  });

  it('has light text on a dark background', async () => {
    const { colorOf, frame } = await embedded('data-background="#123"', 'light');
    expect(await colorOf('h1', 'color')).toBe('rgb(236, 238, 243)');
    expect(await axeViolations(frame)).toEqual([]);
  });

  it('with a hidden title has it for screen readers only', async () => {
    const { page } = await embedded('data-hide-title', 'light');
    const title = page.frameLocator('iframe').getByRole('heading', { name: 'Feedback' });
    expect(await title.evaluate((element) => Reflect.get(element, 'offsetWidth'))).toBe(1);
  });
});
