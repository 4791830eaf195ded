import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// The notifications of a form in the console.

const { alice, openConsole, clientWith, create } = await createConsoleWorld();

const definition = definitionOf(
  { id: 'name', type: 'short_text', title: 'Your name' },
  { id: 'email', type: 'email', title: 'Your e-mail address' },
  { id: 'stars', type: 'number', title: 'Stars', min: 1, max: 5 },
);

const team = { id: 'team', on: 'response.created', to: ['team@example.org'] };
const thanks = { id: 'thanks', on: 'response.created', to: ['{{email}}'], subject: 'Thank you' };

const createWith = (...notifications: readonly object[]) =>
  create({ title: 'Feedback', definition, settings: { notifications } });

const mailOf = ({ id }: { id: string }) => `/forms/${id}/mail`;
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();
const saved = (page: Page) => page.getByText('The settings are saved.').waitFor();

async function storedOf({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}`);
  return body.settings.notifications;
}

/** Chooses an entry of the menu of a button. */
async function choose(page: Page, button: Locator, entry: string) {
  await button.click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function add(page: Page, purpose: string) {
  await choose(page, page.getByRole('button', { name: 'Add notification' }), purpose);
}

const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent');

const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const entries = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

describe.runIf(hasBrowser)('notifications that are refused', () => {
  it('have the reason at the recipient, also after they were moved, and are saved after the correction', async () => {
    const form = await createWith(team, thanks);
    const page = await openConsole(mailOf(form));
    await toggle(page, '1. New response').click();
    await page.getByLabel('Add an address').fill('nobody, ann@example.org');
    await page.keyboard.press('Enter');
    await save(page);
    await page.getByText('nobody: Must be an e-mail address').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const menu = page.getByRole('button', { name: 'Actions for New response' });
    await choose(page, menu, 'Move down');
    expect(await entries(page)).toEqual(['1. Thank you', '2. New response']);
    await page.getByText('nobody: Must be an e-mail address').waitFor();
    await page.getByRole('row', { name: 'nobody' }).getByRole('button').click();
    expect(await page.getByText('nobody: Must be').count()).toBe(0);
    await save(page);
    await saved(page);
    expect(await storedOf(form)).toMatchObject([
      { id: 'thanks' },
      { id: 'team', to: ['team@example.org', 'ann@example.org'] },
    ]);
  });

  it('have the reason at each member, and are open then', async () => {
    const form = await createWith(team);
    const page = await openConsole(mailOf(form));
    await toggle(page, '1. New response').click();
    await page.getByRole('row', { name: 'team@example.org' }).getByRole('button').click();
    const subject = page.getByLabel('Subject');
    await subject.fill('x'.repeat(201));
    const replies = page.getByRole('button', { name: /Replies go to/ });
    await replies.click();
    await page.getByRole('option', { name: 'Another address' }).click();
    await page.getByLabel('Address for replies').fill('Ann');
    await toggle(page, `1. ${'x'.repeat(201)}`).click();
    await save(page);
    await page.getByText('Must have at least 1').waitFor();
    await expect.poll(() => isInvalid(subject)).toBe(true);
    expect(await isInvalid(page.getByLabel('Address for replies'))).toBe(true);

    await subject.fill('');
    await replies.click();
    await page.getByRole('option', { name: 'Your e-mail address' }).click();
    await choose(
      page,
      page.getByRole('button', { name: 'Add the respondent' }),
      'Your e-mail address',
    );
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Hello {{nobody}}');
    await save(page);
    await expect.poll(() => isInvalid(text)).toBe(true);
    expect(await storedOf(form)).toMatchObject([{ to: ['team@example.org'] }]);
  });
});

const isInvalid = async (field: Locator) => (await field.getAttribute('aria-invalid')) === 'true';

describe.runIf(hasBrowser)('a key that may not read answers', () => {
  it('sees the notifications, and cannot change them', async () => {
    const form = await createWith(team);
    const client = await clientWith('forms:read', 'forms:write');
    const page = await openConsole(mailOf(form), { client });
    await page.getByText('it needs the scopes forms:write and responses:read').waitFor();
    await toggle(page, '1. New response').click();
    expect(await page.getByLabel('Subject').isDisabled()).toBe(true);
    for (const name of ['Save settings', 'Add notification', 'Actions for New response']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    expect(await page.getByRole('tab', { name: 'Mails' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe.runIf(hasBrowser)('an installation that sends no mail', async () => {
  const silent = await createConsoleWorld({ SMTP_URL: '', MAIL_FROM: '' });

  it('says what its operator has to do, and why changes are refused', async () => {
    const form = await silent.create({ title: 'Silent', definition });
    const page = await silent.openConsole(mailOf(form));
    await page.getByText('Its operator has to set SMTP_URL and MAIL_FROM').waitFor();
    expect(await page.getByRole('button', { name: 'Add notification' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'how to connect an SMTP server' }).click();
    await page.getByRole('heading', { name: 'Connect an SMTP server' }).waitFor();

    // Set while there was a server.
    await silent.world.services.db.pool.query('UPDATE forms SET settings = $1, epoch = epoch + 1', [
      JSON.stringify({ notifications: [team] }),
    ]);
    silent.world.services.formCache.invalidate(form.id);
    await page.goto(`${silent.world.url}/console${mailOf(form)}`);
    await toggle(page, '1. New response').click();
    await page.getByLabel('Subject').fill('News');
    await save(page);
    await page.getByText('This installation sends no mail: its operator').waitFor();
  });
});

describe.runIf(hasBrowser)('notifications', () => {
  it('are added for the team and the respondent, without ids to enter', async () => {
    const form = await create({ title: 'First mail', definition });
    const page = await openConsole(mailOf(form));
    await page.getByText('No notifications yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await add(page, 'To you and your team');
    await expect.poll(() => focused(page)).toBe('1. New response');
    await page.getByLabel('Add an address').fill('Ann <ann@example.org>, bob@example.org');
    await page.keyboard.press('Enter');
    await page.getByLabel('Subject').fill(scriptText);
    await page.getByText('List the answers').click();
    await toggle(page, `1. ${scriptText}`).click();

    await add(page, 'To the respondent');
    await page.getByRole('row', { name: 'Your e-mail address' }).waitFor();
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Hello !');
    await text.press('ArrowLeft');
    await choose(page, page.getByRole('button', { name: 'Insert answer' }), 'Your name');
    expect(await text.inputValue()).toBe('Hello {{name}}!');
    expect(await page.getByText('List the answers').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await toggle(page, '2. New response').click();

    await add(page, 'To the respondent, after a decision');
    await save(page);
    await saved(page);
    expect(await storedOf(form)).toEqual(
      [
        {
          ...{ id: 'team', on: 'response.created', to: ['ann@example.org', 'bob@example.org'] },
          ...{ subject: scriptText, with_answers: false },
        },
        {
          ...{ id: 'thanks', on: 'response.created', to: ['{{email}}'] },
          ...{ body: 'Hello {{name}}!' },
        },
        { id: 'decision', on: 'response.approval_changed', to: ['{{email}}'] },
      ].map((members) => expect.objectContaining(members)),
    );
    expect(await wasAttacked(page)).toBe(false);
  });

  it('are duplicated, moved and deleted by keyboard', async () => {
    const form = await createWith(team, thanks);
    const page = await openConsole(mailOf(form));
    const act = async (name: string, index: number, entry: string) => {
      await page
        .getByRole('button', { name: `Actions for ${name}` })
        .nth(index)
        .press('Enter');
      await page.getByRole('menuitem', { name: entry }).press('Enter');
    };
    await act('Thank you', 0, 'Duplicate');
    await page.getByText('Respondents get only the first').waitFor();
    await act('Thank you', 1, 'Move up');
    expect(await entries(page)).toEqual(['1. New response', '2. Thank you', '3. Thank you']);
    await act('New response', 0, 'Delete');
    await expect.poll(() => focused(page)).toBe('1. Thank you');
    await save(page);
    await saved(page);
    expect(await storedOf(form)).toMatchObject([
      { id: 'thanks_2', to: ['{{email}}'], subject: 'Thank you' },
      { id: 'thanks' },
    ]);
    await act('Thank you', 0, 'Delete');
    await act('Thank you', 0, 'Delete');
    await expect.poll(() => focused(page)).toBe('Add notification');
    await save(page);
    await expect.poll(() => storedOf(form)).toBe(undefined);
  });

  it('have a condition on answers and on what every response has', async () => {
    const form = await createWith(team);
    const page = await openConsole(mailOf(form));
    await toggle(page, '1. New response').click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    const row = page.getByRole('group', { name: 'Condition 1' });
    await row.getByRole('button', { name: 'Question' }).click();
    await page.getByRole('option', { name: 'Decision' }).click();
    await page.getByText('Not complete: choose a value.').waitFor();
    await row.getByRole('button', { name: 'Value' }).click();
    await page.getByRole('option', { name: 'Rejected' }).click();
    await page.getByText('Only if Decision is Rejected').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await save(page);
    await saved(page);
    const condition = { question: '$approval', op: 'equals', value: 'rejected' };
    expect(await storedOf(form)).toMatchObject([{ if: condition }]);
    await page.getByRole('button', { name: 'Remove condition' }).last().click();
    await save(page);
    await expect.poll(async () => (await storedOf(form))[0].if ?? null).toBe(null);
  });

  it('keep a condition that the builder cannot show until it is removed', async () => {
    const condition = { question: '$created_at', op: 'gte', value: '2030-01-31' };
    const form = await createWith({ ...team, if: condition });
    const page = await openConsole(mailOf(form));
    await toggle(page, '1. New response').click();
    await page.getByText('can only be changed by the API').waitFor();
    await page.getByLabel('Subject').fill('News');
    await save(page);
    await saved(page);
    expect(await storedOf(form)).toMatchObject([{ subject: 'News', if: condition }]);
    await page.getByRole('button', { name: 'Remove condition' }).click();
    await save(page);
    await expect.poll(async () => (await storedOf(form))[0].if ?? null).toBe(null);
  });

  it('summarize the responses of a day, with a file', async () => {
    const form = await createWith({ ...team, body: 'Hello {{name}}' });
    const page = await openConsole(mailOf(form));
    await toggle(page, '1. New response').click();
    await page.getByRole('button', { name: /How often/ }).click();
    await page.getByRole('option', { name: 'One mail a day' }).click();
    await page.getByRole('button', { name: /File with the responses/ }).click();
    await page.getByRole('option', { name: 'Excel workbook' }).click();
    for (const name of ['Add the respondent', 'Insert answer']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    const text = page.getByLabel('Text', { exact: true });
    await save(page);
    await expect.poll(() => isInvalid(text)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await text.fill('Hello');
    await save(page);
    await saved(page);
    await toggle(page, '1. New responses of a day').waitFor();
    expect(await storedOf(form)).toMatchObject([{ digest: 'daily', attach: 'xlsx' }]);
    await page.getByRole('button', { name: /Sent when/ }).click();
    await page.getByRole('option', { name: 'A review changed' }).click();
    await save(page);
    await expect
      .poll(async () => (await storedOf(form))[0])
      .toMatchObject({ on: 'response.approval_changed', digest: null, attach: null });
  });

  it('are merged with those that another client has changed in the meantime', async () => {
    const form = await createWith(team, thanks);
    const page = await openConsole(mailOf(form));
    await toggle(page, '1. New response').click();
    await page.getByLabel('Subject').fill('News');
    const settings = { notifications: [team, { ...thanks, body: 'Bye' }, { ...team, id: 'b' }] };
    await alice.rest(`PATCH /forms/${form.id}`, { body: { settings } });
    await save(page);
    await page.getByText('The form was changed elsewhere.').waitFor();
    await save(page);
    await saved(page);
    expect(await storedOf(form)).toMatchObject([
      { id: 'team', subject: 'News' },
      { id: 'thanks', body: 'Bye' },
      { id: 'b' },
    ]);
  });

  it('are not lost by leaving the page', async () => {
    const form = await createWith(team);
    const page = await openConsole(mailOf(form));
    await toggle(page, '1. New response').click();
    await page.getByLabel('Subject').fill('News');
    await page.getByRole('tab', { name: 'Mails' }).click();
    await page.getByRole('tab', { name: 'Notifications' }).click();
    await toggle(page, '1. News').waitFor();
    await page.getByRole('link', { name: 'Share' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  });

  it('fit in windows of all sizes, light and dark', async () => {
    const condition = {
      all: [
        { question: 'stars', op: 'lt', value: 3 },
        { question: '$language', op: 'equals', value: 'en' },
      ],
    };
    const form = await createWith(
      {
        ...team,
        to: ['a-rather-long-address-of-the-team@a-rather-long-domain.example.org', '{{email}}'],
        if: condition,
        body: 'Hello {{name}}',
      },
      {
        ...thanks,
        subject: 'Thank you for your response, which we will read within the next few days',
      },
    );
    const page = await openConsole(mailOf(form));
    await toggle(page, '1. New response').click();
    await expectToFit(page, 'notifications', { fullPage: true });
  });
});
