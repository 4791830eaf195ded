import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { reply, startSmtpServer } from '../../support/doubles/smtp-server.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// The preview of a notification in the console, and test mails from it.

const smtp = await startSmtpServer({
  onRcptTo({ address }, _, done) {
    done(address.startsWith('nobody@') ? reply(550, `5.1.1 unknown ${scriptText}`) : undefined);
  },
});

const { alice, openConsole, clientWith, publish, submit } = await createConsoleWorld({
  SMTP_URL: `smtp://${smtp.host}?tls=off`,
  MAIL_FROM: 'forms@example.org',
  RATE_LIMITS: 'submissions=100/60,mails=2/3600',
});

const definition = definitionOf(
  { id: 'name', type: 'short_text', title: 'Your name' },
  { id: 'email', type: 'email', title: 'Your e-mail address' },
);

const team = { id: 'team', on: 'response.created', to: ['team@example.org'] };

const publishWith = (title: string, ...notifications: readonly object[]) =>
  publish({ title, definition, settings: { notifications } });

const mailOf = ({ id }: { id: string }) => `/forms/${id}/mail`;

/** Opens the first notification and its preview. */
async function openPreview(page: Page) {
  await page.getByRole('button', { name: /^1\. / }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  return page.getByRole('dialog', { name: 'Preview' });
}

const frameOf = (page: Page) => page.frameLocator('iframe[title="Content of the mail"]');

const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent');

describe.runIf(hasBrowser)('a preview that is not shown', () => {
  it('is not offered to a key that may not read responses', async () => {
    const form = await publishWith('Hidden', team);
    const page = await openConsole(mailOf(form), { client: await clientWith('forms:read') });
    await page.getByRole('button', { name: '1. New response' }).click();
    await page.getByLabel('Subject').waitFor();
    expect(await page.getByRole('button', { name: 'Preview' }).count()).toBe(0);
  });

  it('is that of an invalid notification, whose members are marked as after saving', async () => {
    const form = await publishWith('Invalid', team);
    const page = await openConsole(mailOf(form));
    await page.getByRole('button', { name: '1. New response' }).click();
    await page.getByLabel('Add an address').fill('nobody');
    await page.keyboard.press('Enter');
    const subject = page.getByLabel('Subject');
    await subject.fill('x'.repeat(201));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('nobody: Must be an e-mail address').waitFor();
    await page.getByText('Correct what is marked to see the preview.').waitFor();
    expect(await subject.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await subject.fill('News');
    expect(await page.getByText('Correct what is marked').count()).toBe(0);
  });

  it('has no response yet', async () => {
    const form = await publishWith('Empty', team);
    const page = await openConsole(mailOf(form));
    const dialog = await openPreview(page);
    await dialog.getByText('No responses yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('would not be sent: the condition is not met, or there is no address', async () => {
    const condition = { question: 'name', op: 'equals', value: 'Ann' };
    const form = await publishWith(
      'Nothing',
      { ...team, if: condition },
      { ...team, id: 'thanks', to: ['{{email}}'], subject: 'Thank you' },
    );
    await submit(form, { name: 'Eve' });
    const page = await openConsole(mailOf(form));
    const dialog = await openPreview(page);
    await dialog.getByText('this response does not meet the condition').waitFor();
    await frameOf(page).getByText('Eve').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '1. New response' }).click();
    await page.getByRole('button', { name: '2. Thank you' }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('there is no address in this response').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('a preview', () => {
  it('shows the mails of the notification as it is edited, about the newest response and older ones', async () => {
    const form = await publishWith('Sign up', { ...team, to: ['team@example.org', '{{email}}'] });
    await submit(form, { name: 'Ann', email: 'ann@example.org' });
    await submit(form, { name: scriptText, email: 'eve@example.org' });
    const page = await openConsole(mailOf(form));
    await page.getByRole('button', { name: '1. New response' }).click();
    await page.getByLabel('Subject').fill('Not saved');
    await page.getByLabel('Text', { exact: true }).fill('Hello **{{name}}**');
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await dialog.getByRole('heading', { name: 'Not saved' }).waitFor();
    await frameOf(page).getByText('Your name').waitFor();
    await frameOf(page).locator('strong').getByText(scriptText).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await wasAttacked(page)).toBe(false);

    const opened = page.waitForEvent('popup');
    await frameOf(page).getByRole('link', { name: 'Open the response' }).click();
    await (await opened).getByRole('dialog', { name: 'Response' }).waitFor();

    await dialog.getByRole('button', { name: 'Older response' }).click();
    await frameOf(page).locator('strong').getByText('Ann').waitFor();
    expect(await dialog.getByRole('button', { name: 'Older response' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: /Mail to/ }).click();
    await page.getByRole('option', { name: 'ann@example.org' }).click();
    await frameOf(page).getByText('Hello').waitFor();
    expect(await frameOf(page).getByText('Your name').count()).toBe(0);
    expect(await frameOf(page).getByText('Sign up').isVisible()).toBe(false);
    await dialog.getByRole('tab', { name: 'Plain text' }).click();
    await dialog.getByText('Sign up\n\nHello Ann').waitFor();

    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Preview');
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    expect(body.settings.notifications[0].subject).toBe(null);
  });

  it('has the colors of the mail, light and dark, and fits in windows of all sizes', async () => {
    const form = await publishWith('Colors', {
      ...team,
      subject: 'A rather long subject for a response that somebody has just sent to the team',
      to: ['a-rather-long-address-of-the-team@a-rather-long-domain.example.org'],
    });
    await submit(form, { name: 'Ann' });
    const page = await openConsole(mailOf(form));
    await openPreview(page);
    const background = () =>
      frameOf(page)
        .locator('main')
        .evaluate((main) => getComputedStyle(main).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(background).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe('rgb(24, 24, 27)');
    await expectToFit(page, 'mail-preview');
  });
});

describe.runIf(hasBrowser)('a test mail', () => {
  it('is not offered to a key that may not change notifications', async () => {
    const form = await publishWith('Read only', team);
    await submit(form, { name: 'Ann' });
    const client = await clientWith('forms:read', 'responses:read');
    const page = await openConsole(mailOf(form), { client });
    await openPreview(page);
    await frameOf(page).getByText('Ann').waitFor();
    expect(await page.getByLabel('Send a test to').count()).toBe(0);
  });

  it('is refused with the reason, or sent to one address', async () => {
    const form = await publishWith('Test', team);
    await submit(form, { name: 'Ann' });
    const page = await openConsole(mailOf(form));
    const dialog = await openPreview(page);
    const address = dialog.getByLabel('Send a test to');
    const send = async (to: string) => {
      await address.fill(to);
      await dialog.getByRole('button', { name: 'Send test' }).click();
    };
    await send('nobody');
    await dialog.getByText('Must be an e-mail address.').waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    await send('nobody@example.org');
    await dialog.getByText('has not accepted the test mail: 550 5.1.1 unknown').waitFor();
    await send('me@example.org');
    await dialog.getByText('has accepted the test mail: 250').waitFor();
    expect(smtp.mails).toMatchObject([
      { recipients: ['me@example.org'], message: { subject: 'Test: New response: Test' } },
    ]);
    await send('me@example.org');
    await dialog.getByText('Too many mails of this form.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await wasAttacked(page)).toBe(false);
    expect(smtp.mails).toHaveLength(1);
  });
});
