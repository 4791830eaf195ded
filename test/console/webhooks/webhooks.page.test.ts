import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createReceiver, respondStatus } from '../../support/doubles/webhook-receiver.ts';
import { runWorkerOnce } from '../../support/fixtures/webhooks.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// Webhooks and their deliveries in the console.

const { world, openConsole, clientWith, publish, submit } = await createConsoleWorld({
  WEBHOOK_ALLOW_PRIVATE: 'true',
});
const receiver = await createReceiver();
const definition = definitionOf({ id: 'name', type: 'short_text', title: 'Your name' });

describe.runIf(hasBrowser)('webhooks', () => {
  it('are explained, created with their secret, and show what was delivered and what failed', async () => {
    const form = await publish({ title: 'Events', definition });
    const page = await openConsole('/webhooks');
    await page.getByText('No webhooks yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create webhook' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create webhook' });
    await dialog.getByLabel('URL').fill('ftp://nowhere');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.locator('.field-error, .problem-notice').first().waitFor();
    await dialog.getByLabel('URL').fill(`${receiver.url}/hook`);
    await dialog.getByLabel('Description').fill(scriptText);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    const secret = page.getByRole('alertdialog', { name: 'Signing secret' });
    expect(await secret.locator('.keys-secret').textContent()).toMatch(/^whsec_/);
    await secret.getByRole('button', { name: 'Done' }).click();

    receiver.respondWith((response) => {
      response.statusCode = 500;
      response.end(scriptText);
    });
    await submit(form, { name: scriptText });
    await runWorkerOnce(world.services);
    const row = page.getByRole('row').filter({ hasText: '/hook' });
    await row.getByRole('button', { name: 'Deliveries' }).click();
    const drawer = page.getByRole('dialog', { name: 'Deliveries' });
    const delivery = drawer.locator('details').first();
    await delivery.getByText('Pending').waitFor();
    await delivery.locator('summary').click();
    await delivery.getByText('500', { exact: true }).waitFor();
    expect(await delivery.locator('pre').first().textContent()).toContain('response.created');
    expect(await axeViolations(page)).toEqual([]);

    receiver.respondWith(respondStatus(200));
    await delivery.getByRole('button', { name: 'Deliver again' }).click();
    await page.getByText('The event is being delivered again.').waitFor();
    await runWorkerOnce(world.services);
    await drawer.getByText('Delivered', { exact: true }).first().waitFor();
    expect(await wasAttacked(page)).toBe(false);
  });

  it('are turned off, rotated and deleted', async () => {
    const page = await openConsole('/webhooks');
    const row = page.getByRole('row').filter({ hasText: '/hook' });
    const act = async (name: string) => {
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Turn off');
    await row.getByText('Off', { exact: true }).waitFor();
    await act('Turn on');
    await row.getByText('On', { exact: true }).waitFor();
    await act('Rotate secret');
    const secret = page.getByRole('alertdialog', { name: 'Signing secret' });
    await secret.getByRole('button', { name: 'Done' }).click();
    await act('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });

  it('are limited to a form, and changed', async () => {
    await publish({ title: 'Feedback', definition });
    const page = await openConsole('/webhooks');
    await page.getByRole('button', { name: 'Create webhook' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create webhook' });
    await dialog.getByLabel('URL').fill(`${receiver.url}/feedback`);
    await dialog.getByRole('combobox', { name: 'Form' }).fill('Feed');
    await page.getByRole('option', { name: 'Feedback' }).click();
    const labels = 'Titles of questions and labels of options';
    await dialog.getByText(labels).click();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: '/feedback' });
    await row.getByText('Feedback', { exact: true }).waitFor();

    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: 'Change webhook' });
    expect(await change.getByRole('combobox', { name: 'Form' }).inputValue()).toBe('Feedback');
    expect(await change.getByRole('checkbox', { name: labels }).isChecked()).toBe(true);
    await change.getByLabel('URL').fill('not a URL');
    await change.getByRole('button', { name: 'Change webhook' }).click();
    await change.locator('.field-error').first().waitFor();
    await change.getByLabel('URL').fill(`${receiver.url}/changed`);
    await change.getByText('response.deleted').click();
    await change.getByRole('combobox', { name: 'Form' }).fill('');
    await page.keyboard.press('Tab');
    await change.getByRole('button', { name: 'Change webhook' }).click();
    const changed = page.getByRole('row').filter({ hasText: '/changed' });
    await changed.getByText('All forms').waitFor();
    await changed.getByText('response.created, response.deleted').waitFor();
    await changed.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });

  it('cannot be changed by a key that may only read them', async () => {
    const page = await openConsole('/webhooks', { client: await clientWith('webhooks:read') });
    await page.getByText('No webhooks yet').waitFor();
    expect(await page.getByRole('button', { name: 'Create webhook' }).count()).toBe(0);
  });

  it('fit in windows of all sizes, light and dark', async () => {
    const page = await openConsole('/webhooks');
    await page.getByText('No webhooks yet').or(page.getByRole('table')).waitFor();
    await expectToFit(page, 'webhooks');
  });
});
