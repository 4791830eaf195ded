import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import { exampleImageUrl } from '../../support/fixtures/every-question-type.ts';
import { createFormPageWorld, definitionOf } from '../../support/world/form-page-world.ts';

// The setting `appearance` on the page.

const { alice, open, publish } = await createFormPageWorld();

const definition = definitionOf(
  { id: 'dish', type: 'short_text', title: 'Favorite dish', description: 'Of all', required: true },
  {
    id: 'spice',
    type: 'single_choice',
    title: 'How hot?',
    options: ['Mild', 'Hot'].map((label) => ({ id: label.toLowerCase(), label })),
  },
  { id: 'score', type: 'nps', title: 'Would you come again?' },
  { id: 'photo', type: 'file', title: 'A photo' },
);

const style = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`,
  );

describe.runIf(hasBrowser)('the appearance of a page', () => {
  it('shows logo, cover, background, font, colors and custom CSS', async () => {
    const appearance = {
      page_color: '#fde',
      card_color: '#fff8e7',
      text_color: '#3b1f0e',
      font: 'serif',
      logo_url: exampleImageUrl,
      logo_alt: 'Trattoria Lucia',
      cover_url: exampleImageUrl,
      background_url: exampleImageUrl,
      css: 'header > h1 { text-transform: uppercase }',
    };
    const form = await publish({ definition, settings: { appearance } });
    const { page } = await open(form.url, { colorScheme: 'light' });
    await page.getByRole('img', { name: 'Trattoria Lucia' }).waitFor();
    expect(await page.locator('main > .cover').count()).toBe(1);
    expect(await style(page, 'main', 'background-color')).toBe('rgb(255, 248, 231)');
    expect(await style(page, 'html', 'background-color')).toBe('rgb(255, 221, 238)');
    expect(await style(page, 'html', 'background-image')).toBe(`url("${exampleImageUrl}")`);
    expect(await style(page, 'body', 'color')).toBe('rgb(59, 31, 14)');
    expect(await style(page, 'body', 'font-family')).toMatch(/^Charter/);
    expect(await style(page, 'h1', 'text-transform')).toBe('uppercase');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('is dark if the form is, also in a frame unless the embedding page chooses', async () => {
    const appearance = { scheme: 'dark', dark_card_color: '#102a43', dark_accent_color: '#f0b429' };
    const form = await publish({ definition, settings: { appearance } });
    const backgroundOf = async (query: string) => {
      const { page } = await open(form.url + query, { colorScheme: 'light' });
      return style(page, 'main', 'background-color');
    };
    expect(await backgroundOf('')).toBe('rgb(16, 42, 67)');
    expect(await backgroundOf('?embed=1')).toBe('rgb(16, 42, 67)');
    expect(await backgroundOf('?embed=1,light')).toBe('rgb(255, 255, 255)');
  });

  it('loads nothing with custom CSS but https images', async () => {
    const css = `main { background-image: url("${exampleImageUrl}") } @media print { main { color: red } }`;
    const form = await publish({ definition, settings: { appearance: { css } } });
    const { page } = await open(form.url);
    expect(await style(page, 'main', 'background-image')).toBe(`url("${exampleImageUrl}")`);
  });

  it('is not part of a public form that does not set it', async () => {
    const plain = await publish({ definition });
    const { body } = await alice.rest(`GET /public/forms/${plain.slug}`);
    expect(body.settings).not.toHaveProperty('appearance');
    await alice.rest(`PATCH /forms/${plain.id}`, {
      body: { settings: { appearance: { font: 'mono' } } },
    });
    const { body: mono } = await alice.rest(`GET /public/forms/${plain.slug}`);
    expect(mono.settings.appearance).toMatchObject({ font: 'mono', css: null });
  });
});

const looks = {
  unreadable: { page_color: '#808080', card_color: '#7f7f7f', text_color: '#808080' },
  reversed: { card_color: '#101010', text_color: '#222222', dark_card_color: '#fefefe' },
  colorful: {
    page_color: '#ffd9c7',
    card_color: '#fff4ec',
    text_color: '#5a2a27',
    font: 'rounded',
    dark_page_color: '#1b0f1f',
    dark_card_color: '#2d1b33',
    dark_accent_color: '#ff8fab',
    cover_url: exampleImageUrl,
    logo_url: exampleImageUrl,
    logo_alt: 'Logo',
  },
} as const;

describe.runIf(hasBrowser).each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  it.each(Object.entries(looks))(
    'every text of a page is readable: %s',
    async (name, appearance) => {
      const theme = { accent_color: name === 'unreadable' ? '#7f7f80' : '#d1495b' };
      const form = await publish({ definition, settings: { appearance, theme } });
      for (const width of [390, 1366, 1920]) {
        const { page } = await open(form.url, {
          colorScheme,
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
        });
        await page.getByText('Hot', { exact: true }).click();
        await page.getByRole('button', { name: 'Submit' }).click();
        await page.getByText('Please answer this question.').first().waitFor();
        expect(await axeViolations(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(
          false,
        );
        await saveScreenshot(page, `look-${name}-${colorScheme}-${width}`, { fullPage: true });
      }
    },
  );
});
