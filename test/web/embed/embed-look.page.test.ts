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

/** Layouts of a page that is 1,000 pixels wide, and how wide a form in them is. `FORM` is the form. */
const layouts: Readonly<Record<string, readonly [html: string, width: number]>> = {
  'a block': ['<div>FORM</div>', 1000],
  'a block with padding': ['<div style="padding:0 100px">FORM</div>', 800],
  'a row with a menu': [
    '<div style="display:flex"><nav style="width:200px">Menu</nav>FORM</div>',
    800,
  ],
  'a row next to text': [
    '<div style="display:flex"><b style="font:20px monospace;white-space:nowrap">0123456789</b>FORM</div>',
    880,
  ],
  'a centered row': ['<div style="display:flex;justify-content:center">FORM</div>', 1000],
  'a centered column': [
    '<div style="display:flex;flex-direction:column;align-items:center">FORM</div>',
    1000,
  ],
  'a centered grid': ['<div style="display:grid;place-items:center">FORM</div>', 1000],
  'a column of a grid': [
    '<div style="display:grid;grid-template-columns:1fr 3fr"><i></i>FORM</div>',
    750,
  ],
  'an inline block': ['<div style="display:inline-block">FORM</div>', 1000],
  'a block that fits its content': ['<div style="width:fit-content">FORM</div>', 1000],
  'a float': ['<div style="float:left">FORM</div><br clear="all">', 1000],
  'a table cell': ['<table style="border-spacing:0"><td style="padding:0">FORM</table>', 1000],
  'a positioned block': [
    '<div style="position:relative;height:400px"><div style="position:absolute">FORM</div></div>',
    1000,
  ],
  'a width of the page': [
    '<div style="display:flex"><style>formwright-form{width:420px}</style>FORM</div>',
    420,
  ],
};

describe.runIf(hasBrowser)('the width of a form', () => {
  it('is that of its container, in every layout', async () => {
    const own = `<formwright-form slug="${form.slug}"></formwright-form>`;
    const html = Object.values(layouts).map(([layout]) => layout.replace('FORM', own));
    const widths: number[] = [];
    for (const layout of html) {
      const url =
        await serveWebsite(`<!doctype html><html lang="en"><title>Ours</title><link rel="icon" href="data:,">
        <body style="margin:0">${layout}<script src="${world.url}/embed.js"></script></html>`);
      const { page } = await open(url, { hosts, viewport: { width: 1000, height: 800 } });
      const frame = page.locator('iframe');
      await frame.waitFor();
      widths.push(Math.round((await frame.boundingBox())?.width ?? 0));
      await page.close();
    }
    const names = Object.keys(layouts);
    expect(Object.fromEntries(names.map((name, index) => [name, widths[index]]))).toEqual(
      Object.fromEntries(Object.entries(layouts).map(([name, [, width]]) => [name, width])),
    );
  });
});
