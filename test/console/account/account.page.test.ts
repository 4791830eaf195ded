import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createConsoleWorld, expectToFit } from '../../support/world/console-world.ts';

// What the console shows about the workspace, the key and the session.

const { openConsole, clientWith } = await createConsoleWorld();

describe.runIf(hasBrowser)('the account', () => {
  it('shows the workspace with its plan, the scopes of the key, and when the session ends', async () => {
    const page = await openConsole('/account', { client: await clientWith('responses:read') });
    const workspace = page.getByRole('region', { name: 'Workspace' });
    await workspace.getByText('Pro', { exact: true }).waitFor();
    const key = page.getByRole('region', { name: 'API key' });
    expect(await key.getByRole('listitem').allTextContents()).toEqual(['responses:read']);
    await page.getByText('Ends at the latest').waitFor();
  });

  it('is in the menu of every key', async () => {
    const page = await openConsole('/', { client: await clientWith('webhooks:read') });
    await page.getByRole('button', { name: 'Account and appearance' }).click();
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const page = await openConsole('/account');
    await page.getByText('Ends at the latest').waitFor();
    await expectToFit(page, 'account');
  });
});
