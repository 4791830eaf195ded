import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { holdRequests } from '../../support/clients/held-requests.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { createConsoleWorld } from '../../support/world/console-world.ts';
import { membership, rows } from './membership.ts';

// What the screen of responses does does not depend on their number. Durations: docs/performance.md.

const { world, openConsole, publish } = await createConsoleWorld();

async function buildLarge(count: number) {
  const form = await publish({ title: 'Large', definition: membership });
  const shared = { at: new Date(), answers: { name: 'Many' } };
  await insertResponses(world.services, form.id, count, shared);
  return form;
}

/** The names of the GraphQL operations of the screen that are sent from now on. */
function recordOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\bquery (Response\w*)/.exec(request.postDataJSON()?.query ?? '')?.[1];
    if (name) names.push(name);
  });
  return names;
}

/** Searches the responses from the summary, which has a search of its own. */
async function searchResponses(page: Page, text: string) {
  await page.getByRole('link', { name: 'Responses' }).click();
  // The summary, which has the same field, is shown until the other screen is there.
  await page.getByRole('button', { name: 'Columns' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search answers' }).fill(text);
}

const scroller = (page: Page) => page.locator('.responses-scroll');
const heightOf = (page: Page) => scroller(page).evaluate(({ scrollHeight }) => scrollHeight);

/** Scrolls to the end of what is loaded, until the next page is there. */
async function scrollToNextPage(page: Page) {
  const height = await heightOf(page);
  await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(() => heightOf(page)).toBeGreaterThan(height);
}

describe.runIf(hasBrowser)('many responses', () => {
  it('stay quick to scroll, with few elements in the page', async () => {
    const form = await buildLarge(100_000);
    const page = await openConsole(`/forms/${form.id}/responses`);
    await rows(page).first().waitFor();
    for (let step = 0; step < 12; step += 1) await scrollToNextPage(page);
    expect(await rows(page).count()).toBeLessThan(60);
  });

  it('are counted once, and not again with each page', async () => {
    const form = await buildLarge(350);
    const page = await openConsole(`/forms/${form.id}/summary`);
    await page.getByRole('heading', { name: 'Large' }).waitFor();
    const operations = recordOperations(page);
    await searchResponses(page, 'many');
    await page.getByText('350 responses', { exact: true }).waitFor();
    const before = operations.length;
    await scrollToNextPage(page);
    await scrollToNextPage(page);
    expect(operations.slice(before)).toEqual(['Responses', 'Responses']);
  });

  it('remain if the next page cannot be loaded, until another attempt succeeds', async () => {
    const form = await buildLarge(350);
    const page = await openConsole(`/forms/${form.id}/responses`);
    await rows(page).first().waitFor();
    await page.route(/\/graphql$/, (route) => route.abort());
    await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const fault = page.getByText('The service cannot be reached.');
    await fault.waitFor();
    expect(await rows(page).first().isVisible()).toBe(true);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await fault.waitFor({ state: 'detached' });
    await scrollToNextPage(page);
  });

  it('that a search finds are shown before all of them are counted', async () => {
    const form = await buildLarge(130);
    const page = await openConsole(`/forms/${form.id}/summary`);
    const count = await holdRequests(page, /\/graphql$/, 'query ResponseCount');
    await searchResponses(page, 'many');
    await page.getByText('Counting responses').waitFor();
    await rows(page).first().waitFor();
    expect(await page.getByText('130 responses', { exact: true }).count()).toBe(0);
    count();
    await page.getByText('130 responses', { exact: true }).waitFor();
  });

  it('that all fit on one page need one request', async () => {
    const form = await buildLarge(7);
    const page = await openConsole(`/forms/${form.id}/summary`);
    await page.getByRole('heading', { name: 'Large' }).waitFor();
    const operations = recordOperations(page);
    await page.getByRole('link', { name: 'Responses' }).click();
    await page.getByText('7 responses', { exact: true }).waitFor();
    expect(operations).toEqual(['Responses']);
  });
});
