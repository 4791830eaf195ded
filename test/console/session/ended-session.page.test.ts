import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createConsoleWorld, signInWith, viewports } from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// A console whose session ends keeps what was entered, and continues after signing in again.

const { world, alice, openConsole, clientWith, create } = await createConsoleWorld();

const definition = definitionOf({ id: 'name', type: 'short_text', title: 'Your name' });

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' });
const titleField = (page: Page) =>
  page
    .getByRole('tabpanel', { name: 'Properties' })
    .getByRole('textbox', { name: 'Title', exact: true });
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();

/** Opens the first question of a new form in the builder. */
async function openBuilder(options: Parameters<typeof openConsole>[1] = {}) {
  const form = await create({ title: 'Survey', definition });
  const page = await openConsole(`/forms/${form.id}/build`, options);
  await page.getByRole('row', { name: 'Your name' }).click();
  const titles = async () => {
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    return body.draft.schema.sections[0].elements.map(({ title }: { title: string }) => title);
  };
  return { form, page, titles };
}

/** Ends the session of a page as the service does when its key is revoked. */
const revoke = async (client: typeof alice) => {
  const { body } = await client.rest('GET /me');
  await alice.rest(`DELETE /keys/${body.key.id}`);
};

/** Enters a title that is not saved before the session has ended: a connected page gets to know at once. */
async function enterAndRevoke(page: Page, client: typeof alice) {
  await page.context().setOffline(true);
  await titleField(page).fill('Full name');
  await revoke(client);
  await page.context().setOffline(false);
}

async function signInAgain(page: Page, { secret = '' }: typeof alice) {
  await dialog(page).getByLabel('API key').fill(secret);
  await page.keyboard.press('Enter');
}

/** Replaces the session of the browser: another tab signs in. */
async function signInElsewhere(page: Page, client: typeof alice) {
  const other = await page.context().newPage();
  await other.context().clearCookies();
  await other.goto(`${world.url}/console/sign-in`);
  await signInWith(other, client);
  await other.close();
}

describe.runIf(hasBrowser)('a console whose session has ended', {}, () => {
  it('requests nothing with a refused key until the person has signed in again', async () => {
    const client = await clientWith('forms:read', 'forms:write');
    const { page, titles } = await openBuilder({ client });
    await enterAndRevoke(page, client);
    await signInAgain(page, await world.client());
    await dialog(page).getByText('another workspace').waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    // An hour later the window is visible again, for which all data of the page are requested.
    await page.evaluate(
      '(({ now }) => { Date.now = () => now() + 3_600_000; })({ now: Date.now })',
    );
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    expect(await dialog(page).count()).toBe(1);
    expect(requests).toEqual([]);
    await signInAgain(page, alice);
    await saved(page);
    expect(await titles()).toEqual(['Full name']);
  });

  it('refuses a key of another workspace, and one that is not valid, and keeps what was entered', async () => {
    const client = await clientWith('forms:read', 'forms:write');
    const { page, titles } = await openBuilder({ client });
    await enterAndRevoke(page, client);
    await dialog(page).getByLabel('API key').fill('fw_wrong');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('This key is not valid.').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/build$/);
    await signInAgain(page, await world.client());
    await dialog(page).getByText('another workspace').waitFor();
    expect(await titles()).toEqual(['Your name']);
    await signInAgain(page, alice);
    await saved(page);
    expect(await titles()).toEqual(['Full name']);
  });

  it.each([
    { name: 'phone', colorScheme: 'light' },
    { name: 'laptop', colorScheme: 'dark' },
  ] as const)(
    'requires signing in over the page, accessibly, on a $name in $colorScheme',
    async ({ name, colorScheme }) => {
      const client = await clientWith('forms:read', 'forms:write');
      const { page } = await openBuilder({ client, viewport: viewports[name], colorScheme });
      await enterAndRevoke(page, client);
      await dialog(page).waitFor();
      expect(await page.getByText('correct the marked fields').count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      const overflow = 'document.documentElement.scrollWidth - innerWidth';
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    },
  );

  it('leads to the sign-in page if the person leaves', async () => {
    const client = await clientWith('forms:read');
    const page = await openConsole('/forms', { client });
    await revoke(client);
    await page.getByRole('searchbox', { name: 'Search forms' }).fill('x');
    await dialog(page).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/sign-in/);
  });

  it('continues without asking if another tab has signed in to the same workspace', async () => {
    const { page, titles } = await openBuilder();
    await signInElsewhere(page, alice);
    await titleField(page).fill('Full name');
    await saved(page);
    expect(await titles()).toEqual(['Full name']);
    expect(await dialog(page).count()).toBe(0);
  });

  it('receives live responses again after signing in over the page', async () => {
    const client = await clientWith('forms:read', 'responses:read');
    const form = await create({ title: 'Survey', definition });
    await alice.rest(`POST /forms/${form.id}/publish`);
    const page = await openConsole(`/forms/${form.id}/responses`, { client });
    const isLive = page.getByText('Live', { exact: true });
    await isLive.waitFor();
    await revoke(client);
    await dialog(page)
      .getByLabel('API key')
      .fill(alice.secret ?? '');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await isLive.waitFor();
    await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } });
    await page.getByText('Ann', { exact: true }).first().waitFor();
  });

  it('requires signing in if another tab has signed in to another workspace', async () => {
    const { page, titles } = await openBuilder();
    await signInElsewhere(page, await world.client());
    await titleField(page).fill('Full name');
    await dialog(page)
      .getByLabel('API key')
      .fill(alice.secret ?? '');
    await page.keyboard.press('Enter');
    await saved(page);
    expect(await titles()).toEqual(['Full name']);
  });
});
