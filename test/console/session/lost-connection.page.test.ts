import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createConsoleWorld } from '../../support/world/console-world.ts';
import { membershipOf } from '../responses/membership.ts';

// What a screen shows stays on the page while later requests fail.

const world = await createConsoleWorld();
const { alice, openConsole } = world;
const { id } = await membershipOf(world).buildAnswered();

/** An hour later the window is visible again, for which all data of the page are requested. */
const returnLater = (page: Page) =>
  page.evaluate(
    `(({ now }) => { Date.now = () => now() + 3_600_000; })({ now: Date.now });
    window.dispatchEvent(new Event('visibilitychange'));`,
  );

/** Makes all requests of a page fail, and requests its data again, until an operation is not repeated anymore. */
async function failLater(page: Page, operation: string): Promise<void> {
  let attempts = 0;
  await page.route(/\/graphql$/, (route) => {
    if (route.request().postData()?.includes(`query ${operation}`)) attempts += 1;
    return route.abort();
  });
  await returnLater(page);
  await expect.poll(() => attempts, { timeout: 20_000 }).toBe(3);
}

/** Dialogs that create something: how each is opened and filled in, and where to count what was created. */
const dialogs = {
  form: {
    path: '/forms',
    title: 'Create form',
    label: 'Title',
    list: 'GET /forms?q=Lost',
  },
  key: {
    path: '/keys',
    title: 'Create key',
    label: 'Name',
    checked: 'forms:read',
    list: 'GET /keys',
  },
  invitations: {
    path: `/forms/${id}/share`,
    title: 'Create invitations',
    button: 'Create 1 invitation',
    label: 'Recipients',
    list: `GET /forms/${id}/invitations`,
  },
};

describe.runIf(hasBrowser)('a dialog whose answer was lost', () => {
  it.each(Object.entries(dialogs))(
    'creates no second %s when the same is sent again, and another one after a change',
    async (_, { path, title, label, list, ...other }) => {
      const button = 'button' in other ? other.button : title;
      const count = async () => (await alice.rest(list)).body.total;
      const before = await count();
      const page = await openConsole(path);
      const sendLost = async () => {
        await page.route(
          /\/graphql$/,
          async (route) => {
            await route.fetch();
            await route.abort();
          },
          { times: 1 },
        );
        await page.getByRole('dialog').getByRole('button', { name: button }).click();
        await page.getByText('The service cannot be reached.').waitFor();
      };
      await page.getByRole('button', { name: title }).first().click();
      const field = page.getByRole('dialog').getByLabel(label, { exact: true });
      await field.fill('Lost');
      if ('checked' in other)
        await page.getByRole('checkbox', { name: other.checked }).check({ force: true });
      await sendLost();
      expect(await count()).toBe(before + 1);
      await sendLost();
      expect(await count()).toBe(before + 1);
      await field.fill('Lost again');
      await sendLost();
      expect(await count()).toBe(before + 2);
    },
  );
});

describe.runIf(hasBrowser)('while the service cannot be reached', () => {
  it('the builder keeps what was entered, and saves it afterwards', async () => {
    const page = await openConsole(`/forms/${id}/build`);
    await page.getByRole('row', { name: 'Your name' }).click();
    const title = page.getByRole('tabpanel').getByRole('textbox', { name: 'Title', exact: true });
    await page.route(/\/graphql$/, (route) => route.abort());
    await title.fill('Full name');
    await failLater(page, 'Form(');
    expect(await title.inputValue()).toBe('Full name');
    await page.unrouteAll();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body } = await alice.rest(`GET /forms/${id}`);
    expect(body.draft.schema.sections[0].elements[0].title).toBe('Full name');
  });

  it.each([
    ['settings', 'Redirect URL', 'https://example.com/'],
    ['design', 'Accent color', '#123456'],
  ])('the screen %s keeps what was entered', async (screen, label, text) => {
    const page = await openConsole(`/forms/${id}/${screen}`);
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    await failLater(page, 'FormSettings(');
    expect(await field.inputValue()).toBe(text);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('The settings are saved.').waitFor();
    expect(await field.inputValue()).toBe(text);
  });

  it.each([
    ['the list of forms', '/forms', 'Forms('],
    ['the API keys', '/keys', 'ApiKeys'],
    ['the summary', `/forms/${id}/summary`, 'Summary('],
  ])(
    'of %s, what was loaded before remains, with the fault, until another attempt succeeds',
    async (_, path, operation) => {
      const page = await openConsole(path);
      const content = page.locator('table:not([aria-busy=true]), .summary').first();
      await content.waitFor();
      await failLater(page, operation);
      const fault = page.getByText('The service cannot be reached.');
      await fault.first().waitFor();
      expect(await content.isVisible()).toBe(true);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await fault.first().waitFor({ state: 'detached' });
    },
  );
});
