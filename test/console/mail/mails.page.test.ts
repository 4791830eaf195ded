import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { reply, startSmtpServer } from '../../support/doubles/smtp-server.ts';
import { runJobs } from '../../support/fixtures/mail.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// The list of mails of a form in the console.

/** The server refuses these recipients; the reply is text of another system. */
const refused = new Set<string>();
const smtp = await startSmtpServer({
  onRcptTo({ address }, _, done) {
    if (refused.has(address)) done(reply(550, `5.1.1 unknown ${scriptText}`));
    else done();
  },
});

const { alice, world, openConsole, clientWith, publish, submit } = await createConsoleWorld({
  SMTP_URL: `smtp://${smtp.host}?tls=off`,
  MAIL_FROM: 'forms@example.org',
  RATE_LIMITS: 'submissions=100/60',
});

const definition = definitionOf(
  { id: 'name', type: 'short_text', title: 'Your name' },
  { id: 'email', type: 'email', title: 'Your e-mail address' },
);

const notifications = [
  { id: 'team', on: 'response.created', to: ['team@example.org'] },
  { id: 'thanks', on: 'response.created', to: ['{{email}}'], subject: 'Thank you' },
];

const mailOf = ({ id }: { id: string }) => `/forms/${id}/mail`;
const sentOf = (form: { id: string }) => `${mailOf(form)}?view=sent`;

/** A published form, and a response for which mails were sent. */
async function buildAnswered(title: string) {
  const form = await publish({ title, definition, settings: { notifications } });
  await submit(form, { name: 'Eve', email: 'eve@example.org' });
  await runJobs(world.services);
  return form;
}

const rowOf = (page: Page, recipient: string) =>
  page.getByRole('list', { name: 'Mails' }).getByRole('listitem').filter({ hasText: recipient });

describe.runIf(hasBrowser)('the mails of a form', () => {
  it('are not listed for a key that may not read responses', async () => {
    const form = await buildAnswered('Hidden');
    const page = await openConsole(sentOf(form), { client: await clientWith('forms:read') });
    await page.getByRole('button', { name: '1. New response' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.getByText('eve@example.org').count()).toBe(0);
  });

  it('cannot be sent again by a key that may only read', async () => {
    const form = await buildAnswered('Read only');
    const client = await clientWith('forms:read', 'responses:read');
    const page = await openConsole(sentOf(form), { client });
    await rowOf(page, 'eve@example.org').getByText('Sent', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  });

  it('lead to the notifications if there are none', async () => {
    const form = await publish({ title: 'No mails', definition });
    const page = await openConsole(sentOf(form));
    await page.getByText('No mails within the last 30 days').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Set up notifications' }).click();
    await page.getByText('No notifications yet').waitFor();
  });

  it('have the reason of failures, are sent again, and lead to their responses', async () => {
    refused.add('eve@example.org');
    const form = await buildAnswered('Failures');
    const page = await openConsole(mailOf(form));
    await page.getByText('1 mail not sent within the last 7 days.').waitFor();
    await page.getByRole('button', { name: '1 mail', exact: true }).click();
    const row = rowOf(page, 'eve@example.org');
    await row.getByText('Failed').waitFor();
    await row.getByText('5.1.1 unknown').waitFor();
    await row.getByText('1 attempt', { exact: true }).waitFor();
    await row.getByText('Thank you').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await expectToFit(page, 'mails', { fullPage: true });
    expect(await wasAttacked(page)).toBe(false);

    await page.getByRole('button', { name: 'Failed (1)', pressed: true }).waitFor();
    expect(await rowOf(page, 'team@example.org').count()).toBe(0);

    refused.clear();
    await page.getByRole('button', { name: 'Failed (1)' }).click();
    await rowOf(page, 'team@example.org').waitFor();
    await row.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The mail is being sent again.').waitFor();
    await row.getByText('Pending').waitFor();
    await runJobs(world.services);
    await row.getByText('Sent', { exact: true }).waitFor();
    expect(await page.getByText('5.1.1').count()).toBe(0);
    await row.getByRole('link', { name: 'Open response' }).click();
    await page.getByRole('dialog').getByText('eve@example.org').waitFor();
  });

  it('show why they are not sent again now', async () => {
    const limited = await createConsoleWorld({
      SMTP_URL: `smtp://${smtp.host}?tls=off`,
      MAIL_FROM: 'forms@example.org',
      RATE_LIMITS: 'mails=1/3600',
    });
    const settings = { notifications: notifications.slice(0, 1) };
    const form = await limited.publish({ title: 'Too many', definition, settings });
    await limited.submit(form, { name: 'Eve' });
    await runJobs(limited.world.services);
    const page = await limited.openConsole(sentOf(form));
    const row = rowOf(page, 'team@example.org');
    await row.getByText('Sent', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('alertdialog').getByText('Too many mails of this form.').waitFor();
    await row.getByText('Sent', { exact: true }).waitFor();
  });

  it('are loaded page by page, with the names of notifications that were deleted', async () => {
    const form = await publish({ title: 'Many', definition, settings: { notifications } });
    for (let number = 0; number < 26; number += 1) {
      await submit(form, { name: 'Eve', email: `eve${number}@example.org` });
    }
    await runJobs(world.services);
    await alice.rest(`PATCH /forms/${form.id}`, { body: { settings: { notifications: null } } });
    const page = await openConsole(sentOf(form));
    await rowOf(page, 'eve25@example.org').getByText('(notification deleted)').waitFor();
    const rows = page.getByRole('list', { name: 'Mails' }).getByRole('listitem');
    await rows.last().scrollIntoViewIfNeeded();
    await rowOf(page, 'eve0@example.org').waitFor();
    expect(await rows.count()).toBe(52);
  });
});
