import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { exampleImageUrl } from '../../support/fixtures/every-question-type.ts';
import { createConsoleWorld, expectToFit } from '../../support/world/console-world.ts';

// How the page of a form looks, in the console.

const { alice, openConsole, clientWith, create } = await createConsoleWorld();

const definition = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'tea', type: 'short_text', title: 'Favorite tea' },
          { id: 'cups', type: 'number', title: 'Cups a day' },
        ],
      },
    ],
  },
};

const designOf = ({ id }: { id: string }) => `/forms/${id}/design`;
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('All changes are saved').waitFor();
};
const preview = (page: Page) => page.frameLocator('iframe');
const styleIn = (page: Page, selector: string, property: string) =>
  preview(page)
    .locator(selector)
    .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

async function storedSettings({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}`);
  return body.settings;
}

describe.runIf(hasBrowser)('the design of a form', () => {
  it('shows changes in the preview before they are saved', async () => {
    const form = await create({ title: 'Tea house', definition });
    const page = await openConsole(designOf(form));
    await preview(page).getByLabel('Favorite tea').waitFor();
    await page.getByLabel('Card', { exact: true }).fill('#fff8e7');
    await page.getByLabel('Accent color', { exact: true }).fill('#0a7');
    await page.getByText('Serif', { exact: true }).click();
    await page.getByLabel('Logo', { exact: true }).fill(exampleImageUrl);
    await page.getByLabel('Text for the logo').fill('Green leaf');
    await page.getByLabel('CSS', { exact: true }).fill('h1 { letter-spacing: 7px }');
    await expect.poll(() => styleIn(page, 'main', 'background-color')).toBe('rgb(255, 248, 231)');
    await expect.poll(() => styleIn(page, 'h1', 'letter-spacing')).toBe('7px');
    expect(await styleIn(page, 'body', 'font-family')).toMatch(/^Charter/);
    await preview(page).getByRole('img', { name: 'Green leaf' }).waitFor();
    expect(await storedSettings(form)).not.toHaveProperty('appearance');
    await save(page);
    expect(await storedSettings(form)).toMatchObject({
      theme: { accent_color: '#00aa77', rounded: true },
      appearance: {
        card_color: '#fff8e7',
        font: 'serif',
        logo_url: exampleImageUrl,
        logo_alt: 'Green leaf',
        css: 'h1 { letter-spacing: 7px }',
        cover_url: null,
      },
    });
    await page.getByLabel('Card', { exact: true }).fill('');
    await save(page);
    expect((await storedSettings(form)).appearance).toMatchObject({ card_color: null });
  });

  it('warns of colors that cannot be read, with what the page shows instead', async () => {
    const form = await create({ title: 'Pale', definition });
    const page = await openConsole(designOf(form));
    const notes = page.getByRole('list', { name: 'Contrast' });
    await page.getByLabel('Text', { exact: true }).fill('#cccccc');
    await notes.getByText('The text color has a contrast of 1.6:1 with the card').waitFor();
    await preview(page).getByLabel('Favorite tea').waitFor();
    const shown = (await notes.textContent())?.match(/shows (#\w{6})/)?.[1] ?? '';
    await page.getByRole('button', { name: 'Preview in the light scheme' }).click();
    await expect.poll(() => styleIn(page, 'html', '--ink')).toBe(shown);
    await page.getByLabel('Card', { exact: true }).fill('#222222');
    await expect.poll(() => notes.textContent()).not.toContain('text color');
  });

  it('shows a refused value at its field', async () => {
    const form = await create({ title: 'Refused', definition });
    const page = await openConsole(designOf(form));
    const css = page.getByLabel('CSS', { exact: true });
    await css.fill('@import "https://styles.example/a.css";');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Must not contain @import and @font-face.').waitFor();
    expect(await css.getAttribute('aria-invalid')).toBe('true');
    expect(await storedSettings(form)).not.toHaveProperty('appearance');
  });

  it('divides the form into questions, and shows that in the preview after it is saved', async () => {
    const form = await create({ title: 'Steps', definition });
    const page = await openConsole(designOf(form));
    await page.getByText('One question per page').click();
    await save(page);
    expect(await storedSettings(form)).toMatchObject({
      one_question_per_page: true,
      one_section_per_page: false,
    });
    await preview(page).getByText('Page 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Preview as on a phone' }).click();
    await preview(page).getByText('Page 1 of 2').waitFor();
    await page.getByText('One section per page').click();
    await save(page);
    expect(await storedSettings(form)).toMatchObject({
      one_question_per_page: false,
      one_section_per_page: true,
    });
  });

  it('shows keys without forms:write the design only', async () => {
    const form = await create({ title: 'Read only', definition });
    const client = await clientWith('forms:read');
    const page = await openConsole(designOf(form), { client });
    await page.getByText('It has no scope forms:write').waitFor();
    expect(await page.getByRole('button', { name: 'Save settings' }).count()).toBe(0);
    expect(await page.getByLabel('Logo', { exact: true }).isDisabled()).toBe(true);
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const appearance = {
      card_color: '#fff4ec',
      text_color: '#c98f8a',
      dark_card_color: '#2d1b33',
      logo_url: exampleImageUrl,
      logo_alt: 'Logo',
      cover_url: exampleImageUrl,
    };
    const form = await create({ title: 'Fits', definition, settings: { appearance } });
    const page = await openConsole(designOf(form));
    await preview(page).getByLabel('Favorite tea').waitFor();
    await expectToFit(page, 'design', { fullPage: true });
  });
});
