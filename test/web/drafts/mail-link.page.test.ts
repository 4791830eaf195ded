import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formTimings } from '../../../packages/form/src/state/form-timings.ts';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { afterTime, hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import { startSmtpServer } from '../../support/doubles/smtp-server.ts';
import { runJobs } from '../../support/fixtures/mail.ts';
import { createFormPageWorld, definitionOf } from '../../support/world/form-page-world.ts';

// The page of a form with `resume_by_mail` sends the link to saved answers to an address.

const smtp = await startSmtpServer();
const env = { SMTP_URL: `smtp://${smtp.host}?tls=off` };
const { world, open: openPage, publish } = await createFormPageWorld(env);

const name = { id: 'name', type: 'short_text', title: 'Your name' };
const translations = Object.fromEntries(
  ['de', 'ar'].map((tag) => [tag, { 'elements.name.title': 'Name' }]),
);
const definition = { schema: { ...definitionOf(name).schema, translations } };
const settings = { save_partial: true, resume_by_mail: true };
const receivedText = 'Your request was received.';
const options = { hasClock: true, allowFailedRequests: true };

type Place = Page | FrameLocator;

const addressField = (place: Place) => place.getByRole('textbox', { name: 'Email address' });
const sendButton = (place: Place) => place.getByRole('button', { name: 'Send the link by email' });
const nameField = (place: Place) => place.getByRole('textbox', { name: /^(Your name|Name)$/ });

/** Enters a name, and opens the panel with the link once it is saved. */
async function save(page: Page, place: Place = page): Promise<void> {
  await nameField(place).fill('Ann');
  const later = place.locator('[aria-controls=resume]');
  const isOffered = afterTime(page, formTimings.partialDelay, () => later.isVisible());
  await expect.poll(isOffered, { interval: 50 }).toBe(true);
  await later.press('Enter');
}

async function openSaved(input: object = { settings }, more: object = {}, query = '') {
  const { url } = await publish({ definition, ...input });
  const { page } = await openPage(url + query, { ...options, ...more });
  await save(page);
  return page;
}

async function expectError(page: Page, text: string): Promise<void> {
  await page.getByRole('alert').getByText(text).waitFor();
  expect(await addressField(page).getAttribute('aria-describedby')).toBe(
    await page.getByRole('alert').getByText(text).getAttribute('id'),
  );
  expect(await page.getByText(receivedText).count()).toBe(0);
}

/** The link in the only mail to an address. */
async function mailedLink(address: string): Promise<string> {
  await runJobs(world.services);
  const mails = smtp.mails.filter(({ recipients }) => recipients.includes(address));
  expect(mails).toHaveLength(1);
  return /http\S+#resume=\S+/.exec(mails[0]?.message.text ?? '')?.[0] ?? '';
}

describe.runIf(hasBrowser)('the link to saved answers by mail', () => {
  it('is not offered unless the form enables it', async () => {
    const page = await openSaved({ settings: { save_partial: true } });
    await page.getByRole('textbox', { name: 'Link to your answers' }).waitFor();
    expect(await addressField(page).count()).toBe(0);
    expect(await sendButton(page).count()).toBe(0);
  });

  it('says in the field what is wrong with an address', async () => {
    const page = await openSaved();
    await addressField(page).fill('nobody');
    await sendButton(page).click();
    await expectError(page, 'Enter a valid email address, for example name@example.org.');
    expect(await addressField(page).getAttribute('aria-invalid')).toBe('true');
    expect(await addressField(page).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, 'mail-link-invalid');
  });

  it('says what to do without a network, and after the answers were deleted', async () => {
    const page = await openSaved();
    await addressField(page).fill('offline@example.com');
    await page.context().setOffline(true);
    await sendButton(page).click();
    await expectError(page, 'The service cannot be reached. Your answers are not lost');
    expect(await addressField(page).getAttribute('aria-invalid')).toBe('false');
    await page.context().setOffline(false);
    await world.services.db.pool.query('DELETE FROM partial_responses');
    await sendButton(page).click();
    await expectError(page, 'The saved answers are no longer available');
  });

  it('does not say that the address is wrong if the service has stopped sending mail', async () => {
    const page = await openSaved();
    const errors = [{ path: 'email', code: 'mail_unavailable', message: 'No mail is sent.' }];
    const body = JSON.stringify({ code: 'validation_failed', status: 422, errors });
    const contentType = 'application/problem+json';
    await page.route('**/partial/mail', (route) =>
      route.fulfill({ status: 422, contentType, body }),
    );
    await addressField(page).fill('ann@example.com');
    await sendButton(page).click();
    await expectError(page, 'Something went wrong. Your answers are not lost');
    expect(await addressField(page).getAttribute('aria-invalid')).toBe('false');
  });

  it('says when to try again after too many requests', async () => {
    const limited = await createFormPageWorld({ ...env, RATE_LIMITS: 'partials=2/60' });
    const { url } = await limited.publish({ definition, settings });
    const { page } = await limited.open(url, options);
    await save(page);
    await addressField(page).fill('nobody');
    await sendButton(page).click();
    await expectError(page, 'Enter a valid email address');
    await addressField(page).fill('ann@example.com');
    await sendButton(page).click();
    await expectError(page, 'Too many attempts. Please try again in');
  });

  it('arrives with the keyboard alone, says no more than the service, and restores the answers', async () => {
    const page = await openSaved();
    await page.keyboard.press('Tab'); // to the link
    await page.keyboard.press('Tab'); // to its button
    await page.keyboard.press('Tab');
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(receivedText).waitFor();
    expect(await page.getByText('keys@example.com').count()).toBe(0);
    expect(await addressField(page).isVisible()).toBe(true); // Enter did not submit the form
    expect(await axeViolations(page)).toEqual([]);
    const { page: other } = await openPage(await mailedLink('keys@example.com'));
    await expect.poll(() => nameField(other).inputValue()).toBe('Ann');
  });

  it('opens a form with a password after it was unlocked', async () => {
    const { url } = await publish({ definition, settings: { ...settings, password: 'sesame' } });
    const unlock = async (link: string) => {
      const { page } = await openPage(link, options);
      await page.getByLabel('Password').fill('sesame');
      await page.getByRole('button', { name: 'Open form' }).click();
      return page;
    };
    const page = await unlock(url);
    await save(page);
    await addressField(page).fill('password@example.com');
    await sendButton(page).click();
    await page.getByText(receivedText).waitFor();
    const other = await unlock(await mailedLink('password@example.com'));
    await expect.poll(() => nameField(other).inputValue()).toBe('Ann');
  });

  it('is sent from a form in another website', async () => {
    const { slug } = await publish({ definition, settings });
    const script = `<script src="${world.url}/embed.js" data-form="${slug}" async></script>`;
    const website = await serveWebsite(`<!doctype html><title>Ours</title>${script}`);
    const { page } = await openPage(website, { ...options, hosts: [new URL(world.url).host] });
    const frame = page.frameLocator('iframe');
    await save(page, frame);
    await addressField(frame).fill('framed@example.com');
    await sendButton(frame).click();
    await frame.getByText(receivedText).waitFor();
    expect(await mailedLink('framed@example.com')).toContain(`/f/${slug}`);
  });

  it.each([
    ['en', 1366, 'light'],
    ['de', 390, 'dark'],
    ['ar', 320, 'light'],
    ['ar', 1366, 'dark'],
  ] as const)('fits in %s at %i pixels, %s', async (language, width, colorScheme) => {
    const more = { colorScheme, viewport: { width, height: 900 } };
    const page = await openSaved({ settings }, more, `?language=${language}`);
    await page.locator('#link-email').fill('nobody');
    await page.locator('#link-email').press('Enter');
    await page.locator('#link-error:not(:empty)').waitFor();
    await saveScreenshot(page, `mail-link-${language}-${width}-${colorScheme}-error`, {
      fullPage: true,
    });
    await page.locator('#link-email').fill(`${language}-${width}@example.com`);
    await page.locator('#link-email').press('Enter');
    await page.locator('.mail-link [role=status]:not(:empty)').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `mail-link-${language}-${width}-${colorScheme}`, { fullPage: true });
  });
});
