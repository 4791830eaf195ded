import { describe, expect, it } from 'vitest';
import { createClient } from '../../support/clients/api-client.ts';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';

// API keys and the audit log in the console.

const { world, alice, openConsole, clientWith, create } = await createConsoleWorld();

describe.runIf(hasBrowser)('API keys', () => {
  it('are created with some of the own scopes, shown once, used, and revoked', async () => {
    const client = await clientWith('keys:write', 'forms:read');
    const page = await openConsole('/keys', { client });
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create key' });
    await dialog.getByLabel('Name').fill(scriptText);
    expect(await dialog.getByRole('checkbox').count()).toBe(2);
    await dialog.getByRole('checkbox', { name: 'forms:read' }).check({ force: true });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByRole('alertdialog', { name: 'Your new key' });
    const secret = (await shown.locator('.keys-secret').textContent()) ?? '';
    await shown.getByRole('button', { name: 'Done' }).click();
    const created = createClient(world.url, secret, alice.workspaceId);
    expect((await created.rest('GET /forms')).status).toBe(200);

    const row = page.getByRole('row').filter({ hasText: 'onerror' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await created.rest('GET /forms')).status).toBe(401);
    expect(await wasAttacked(page)).toBe(false);
  });

  it('end the session if they are its own', async () => {
    const client = await clientWith('keys:write');
    const page = await openConsole('/keys', { client });
    const row = page.getByRole('row').filter({ hasText: 'this session' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('It is the key of this session, which ends, too.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
    await page.getByLabel('API key').waitFor();
  });

  it('are not shown to a key without the scope', async () => {
    const page = await openConsole('/keys', { client: await clientWith('forms:read') });
    await page.getByText('Your API key does not permit this').waitFor();
    expect(await page.getByRole('link', { name: /API keys|Audit|Webhooks/ }).count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('the audit log', () => {
  it('shows who changed what, and leads to the form', async () => {
    const { id } = await create({ title: 'Audited' });
    const page = await openConsole('/audit');
    const row = page.getByRole('row').filter({ hasText: 'form.created' }).filter({ hasText: id });
    expect(await row.getByRole('rowheader').textContent()).toBe('test');
    expect(await axeViolations(page)).toEqual([]);
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'Audited' }).waitFor();
  });

  it.each(['keys', 'audit'])('%s: fits in windows of all sizes, light and dark', async (screen) => {
    const page = await openConsole(`/${screen}`);
    await page.getByRole('row').nth(1).waitFor();
    await expectToFit(page, screen);
  });
});
