import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../support/world/form-page-world.ts';

// Endings on the form page.

const { open, publish } = await createFormPageWorld();

const name = { id: 'name', type: 'short_text', title: 'Your name' };
const other = await publish({ title: 'Another form', definition: definitionOf(name) });
const hostile = `<img src=x onerror="window.hacked = true">`;

/** Publishes a form with an ending for respondents who give their name. */
const publishWith = (ending: object) =>
  publish({
    definition: {
      schema: {
        sections: [{ elements: [name] }],
        endings: [{ id: 'named', if: { question: 'name', op: 'is_answered' }, ...ending }],
      },
    },
  });

async function submit(page: Page, answer: string): Promise<void> {
  await page.getByLabel('Your name').fill(answer);
  await page.getByRole('button', { name: 'Submit' }).click();
}

describe.runIf(hasBrowser)('an ending', () => {
  it('the settings determine the confirmation if no ending applies', async () => {
    const form = await publishWith({ message: 'Well done' });
    const { page } = await open(form.url);
    await submit(page, '');
    await page.getByText(thankYouText).waitFor();
    expect(await page.getByText('Well done').count()).toBe(0);
  });

  it('shows its title and message with the answers as text', async () => {
    const form = await publishWith({ title: 'Bye {{name}}', message: 'Safe travels, {{name}}' });
    const { page } = await open(form.url);
    await submit(page, hostile);
    await page.getByRole('heading', { name: `Bye ${hostile}` }).waitFor();
    await page.getByText(`Safe travels, ${hostile}`).waitFor();
    expect(await page.locator('#place img').count()).toBe(0);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });

  it('redirects to its URL', async () => {
    const next = other.url;
    const form = await publishWith({ message: 'Well done', redirect_url: next });
    const { page } = await open(form.url);
    await submit(page, 'Ann');
    await page.waitForURL(next);
  });

  it('shows a button in place of the redirect', async () => {
    const next = other.url;
    const ending = { message: 'Well done', redirect_url: next, button: 'Go on, {{name}}' };
    const form = await publishWith(ending);
    const { page } = await open(form.url);
    await submit(page, 'Ann');
    await page.getByText('Well done').waitFor();
    const button = page.getByRole('link', { name: 'Go on, Ann' });
    expect(page.url()).toBe(form.url);
    await button.click();
    await page.waitForURL(next);
  });
});
