import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Plan } from '../../../prisma/generated/client/enums.ts';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createConsoleWorld, expectToFit } from '../../support/world/console-world.ts';

// The settings of a form in the console.

const { alice, world, openConsole, clientWith, create } = await createConsoleWorld();

const settingsOf = ({ id }: { id: string }) => `/forms/${id}/settings`;
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();
const saved = (page: Page) => page.getByText('The settings are saved.').waitFor();

async function storedSettings({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}`);
  return body.settings;
}

describe.runIf(hasBrowser)('the settings of a form', () => {
  it('shows a refused value at its field, and saves after the correction', async () => {
    const form = await create({ title: 'Refused' });
    const page = await openConsole(settingsOf(form));
    const url = page.getByLabel('Redirect URL');
    await url.fill('not a URL');
    await save(page);
    await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    expect(await storedSettings(form)).toMatchObject({ redirect_url: null });
    await url.fill('https://example.com/thanks');
    await save(page);
    await saved(page);
    expect(await storedSettings(form)).toMatchObject({
      redirect_url: 'https://example.com/thanks',
    });
  });

  it('offers both of a time that the clock shows twice, and refuses one that it never shows', async () => {
    const form = await create({ title: 'Changed clocks' });
    const page = await openConsole(settingsOf(form), { timezoneId: 'Europe/Berlin' });
    const closes = page.getByLabel('Closes');
    await closes.fill('2030-03-31T02:30');
    await page.getByText('This time does not exist on that day').waitFor();
    await closes.fill('2030-10-27T02:30');
    await page.getByRole('radio', { name: 'UTC+02:00', checked: true }).waitFor();
    await page.getByText('Central European Standard Time').click();
    expect(await axeViolations(page)).toEqual([]);
    await save(page);
    await saved(page);
    expect(await storedSettings(form)).toMatchObject({ close_at: '2030-10-27T01:30:00.000Z' });
    await page.reload();
    await page.getByRole('radio', { name: 'UTC+01:00', checked: true }).waitFor();
  });

  it('saves switches, numbers, texts, times and the password', async () => {
    const form = await create({ title: 'All kinds' });
    const page = await openConsole(settingsOf(form));
    await page.getByRole('switch', { name: 'Answers can be saved' }).focus();
    await page.keyboard.press(' ');
    await page.getByLabel('Maximum number of responses').fill('250');
    await page.getByLabel('Message', { exact: true }).fill('Thank you!');
    await page.getByLabel('Closes').fill('2030-01-31T12:00');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await save(page);
    await saved(page);
    const settings = await storedSettings(form);
    expect(settings).toMatchObject({
      save_partial: true,
      max_responses: 250,
      success_message: 'Thank you!',
      password_protected: true,
    });
    const entered = await page.evaluate(() => new Date('2030-01-31T12:00').getTime());
    expect(new Date(settings.close_at).getTime()).toBe(entered);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  });

  it('resets an emptied setting to its default, and removes the password', async () => {
    const settings = { max_responses: 5, success_message: 'Custom', password: 'correct horse' };
    const form = await create({ title: 'Reset', settings });
    const page = await openConsole(settingsOf(form));
    await page.getByLabel('Maximum number of responses').fill('');
    await page.getByLabel('Message', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Remove password' }).click();
    await save(page);
    await saved(page);
    const stored = await storedSettings(form);
    expect(stored).toMatchObject({ max_responses: null, password_protected: false });
    expect(stored.success_message).not.toBe('Custom');
    await expect
      .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
      .toBe(stored.success_message);
  });

  it('does not overwrite what another client has changed in the meantime', async () => {
    const form = await create({ title: 'Twice' });
    const page = await openConsole(settingsOf(form));
    await page.getByLabel('Maximum number of responses').fill('7');
    await alice.rest(`PATCH /forms/${form.id}`, {
      body: { settings: { success_message: 'By the other client' } },
    });
    await save(page);
    await page.getByText('The form was changed elsewhere.').waitFor();
    await expect
      .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
      .toBe('By the other client');
    await save(page);
    await saved(page);
    expect(await storedSettings(form)).toMatchObject({
      max_responses: 7,
      success_message: 'By the other client',
    });
  });

  it('confirms before unsaved changes are lost', async () => {
    const form = await create({ title: 'Unsaved' });
    const page = await openConsole(settingsOf(form));
    await page.getByLabel('Maximum number of responses').fill('7');
    await page.getByRole('link', { name: 'Share' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'On your website' }).waitFor();
  });

  it('shows keys without forms:write the settings only', async () => {
    const form = await create({ title: 'Read only' });
    const client = await clientWith('forms:read');
    const page = await openConsole(settingsOf(form), { client });
    await page.getByText('It has no scope forms:write').waitFor();
    expect(await page.getByRole('button', { name: 'Save settings' }).count()).toBe(0);
    expect(await page.getByLabel('Redirect URL').isDisabled()).toBe(true);
  });

  it('cannot set what the plan does not include, and explains it', async () => {
    const free = await world.client({ plan: Plan.FREE });
    const { body: form } = await free.rest('POST /forms', { body: { title: 'Free' } });
    const page = await openConsole(settingsOf(form), { client: free });
    await page.getByText('Requires the Pro plan.').first().waitFor();
    expect(await page.getByLabel('Password', { exact: true }).isDisabled()).toBe(true);
    expect(await page.getByLabel('Days after which').isDisabled()).toBe(true);
    expect(await page.getByLabel('Redirect URL').isDisabled()).toBe(false);
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const form = await create({ title: 'Fits' });
    const page = await openConsole(settingsOf(form));
    await page.getByLabel('Redirect URL').waitFor();
    await expectToFit(page, 'settings', { fullPage: true });
  });
});
