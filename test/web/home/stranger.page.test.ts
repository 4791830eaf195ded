import { describe, expect, it, vi } from 'vitest';
import { hasBrowser, pageTimeout, useBrowser } from '../../support/clients/browser.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// From the front page to an answer, by links and buttons only: no other URL is known.

const world = await createTestWorld({ env: { PUBLIC_URL: '' } });

describe.runIf(hasBrowser)('someone who knows the front page and a key', () => {
  const open = useBrowser();

  it('builds a form, answers it, and finds the answer in the console and in GraphiQL', {}, async () => {
    const { secret = '' } = await world.client();
    const { page } = await open(world.url, { allowFailedRequests: true });
    await page.getByRole('link', { name: 'Console' }).click();
    await page.getByLabel('API key').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Create form' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('option', { name: 'Empty form' }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('By a stranger');
    await dialog.getByRole('button', { name: 'Create', exact: false }).last().click();
    await page.getByRole('link', { name: 'Build' }).click();
    await page.getByRole('button', { name: 'Add question', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Short text' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('is published.').waitFor();
    await page.getByRole('link', { name: 'Share' }).click();
    const link = await page.getByLabel('Link to the form').inputValue();

    const { page: visitor } = await open(link);
    await visitor.getByRole('textbox', { name: 'Short text' }).fill('An answer');
    await visitor.getByRole('button', { name: 'Submit' }).click();
    await visitor.getByText('Thank you').waitFor();
    await page.getByRole('link', { name: 'Responses' }).click();
    await page.getByText('An answer').waitFor();

    const { page: editor } = await open(world.url, { allowFailedRequests: true });
    await editor.getByRole('link', { name: 'GraphQL', exact: true }).click();
    await editor.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const headers = `{"Authorization": "Bearer ${secret}"}`;
    await editor.evaluate((text) => navigator.clipboard.writeText(text), headers);
    await editor.getByText('YOUR_API_KEY').click();
    await editor.keyboard.press('Control+a');
    await editor.keyboard.press('Control+v');
    // The editor takes a moment to notice the key.
    await vi.waitFor(async () => {
      await editor.getByRole('button', { name: /Execute/ }).click();
      await editor.getByText('"By a stranger"').waitFor({ timeout: 2000 });
    }, pageTimeout);
    expect(await editor.locator('.result-window').textContent()).toMatch(/"responseCount":\s1/);
  });
});
