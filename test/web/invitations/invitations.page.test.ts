import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import { invitationToken, invite } from '../../support/fixtures/invitations.ts';
import {
  createFormPageWorld,
  definitionOf,
  submit,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// The page of a form that needs an invitation, opened by its link.

const { world, alice, open, publish, responsesOf } = await createFormPageWorld();

interface Form {
  readonly id: string;
  readonly slug: string;
  readonly url: string;
}

const definition = definitionOf(
  { id: 'name', type: 'short_text', title: 'Your name', required: true },
  {
    id: 'days',
    type: 'multiple_choice',
    title: 'Which days?',
    options: [
      { id: 'sat', label: 'Saturday' },
      { id: 'sun', label: 'Sunday' },
    ],
  },
);

const publishInvited = (settings: object = {}): Promise<Form> =>
  publish({ definition, settings: { invitation_required: true, ...settings } });
const linkOf = ({ url }: Form, token: string) => `${url}#invitation=${token}`;
const name = (page: Page) => page.getByRole('textbox', { name: 'Your name' });
const heading = (page: Page, text: string) => page.getByRole('heading', { name: text }).waitFor();

const submitElsewhere = async ({ slug }: Form, invitation: string) => {
  const body = { answers: { name: 'Bob' }, invitation };
  const sent = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body });
  expect(sent.status).toBe(201);
};

describe.runIf(hasBrowser)('the page of a form with invitations', {}, () => {
  it('requests the link of the invitation if it is opened without one', async () => {
    const form = await publishInvited();
    const { page } = await open(form.url);
    await heading(page, 'You need an invitation');
    await page.getByText('Please open the link of your invitation.').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('shows why an invitation cannot be used', async () => {
    const form = await publishInvited();
    const [used, revoked, expired] = await invite(alice, form, {
      recipients: [{}, {}, { expires_at: new Date(Date.now() + 500).toISOString() }],
    });
    await submitElsewhere(form, used.token);
    await alice.rest(`DELETE /forms/${form.id}/invitations/${revoked.id}`);
    await expect.poll(() => Date.now() > Date.parse(expired.expires_at)).toBe(true);
    for (const [token, title, text] of [
      [used.token, 'Already answered', 'A response has already been submitted'],
      [revoked.token, 'This invitation is not valid', 'The invitation has been withdrawn.'],
      [expired.token, 'This invitation is not valid', 'The invitation has expired.'],
      ['invite_incomplete', 'This invitation is not valid', 'Please check that the link'],
    ]) {
      const { page } = await open(linkOf(form, token), { allowFailedRequests: true });
      await heading(page, title);
      await page.getByText(text).waitFor();
    }
  });

  it('shows the reason in the language of the form', async () => {
    const schema = { ...definition.schema, language: 'de' };
    const form: Form = await publish({
      definition: { schema },
      settings: { invitation_required: true },
    });
    const { page } = await open(form.url, { locale: 'de-DE' });
    await heading(page, 'Sie benötigen eine Einladung');
  });

  it('shows the prefilled answers, and stores a response with the invitation', async () => {
    const form = await publishInvited();
    const recipient = { reference: 'customer 1', answers: { name: 'Ann', days: ['sun'] } };
    const token = await invitationToken(alice, form, recipient);
    const { page } = await open(linkOf(form, token), { allowFailedRequests: true });
    expect(await name(page).inputValue()).toBe('Ann');
    expect(await page.getByRole('checkbox', { name: 'Sunday' }).isChecked()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await name(page).fill('Anna');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    // Another response would be refused.
    expect(await page.getByRole('link', { name: 'Submit another response' }).count()).toBe(0);
    expect(await responsesOf(form)).toMatchObject([
      { answers: { name: 'Anna', days: ['sun'] }, invitation: { reference: 'customer 1' } },
    ]);
    await page.reload();
    await heading(page, 'Already answered');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('opens again by the link that reloads a page whose script did not load', async () => {
    const form = await publishInvited();
    const token = await invitationToken(alice, form, { answers: { name: 'Ann' } });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.route('**/assets/page-*', (route) => route.abort(), { times: 1 });
    await page.goto('about:blank');
    await page.goto(linkOf(form, token));
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await name(page).waitFor();
    expect(await name(page).inputValue()).toBe('Ann');
  });

  it('keeps what was entered after a reload, and does not show it with another invitation', async () => {
    const form = await publishInvited();
    const answers = { name: 'Ann' };
    const [first, second] = [
      await invitationToken(alice, form, { answers }),
      await invitationToken(alice, form),
    ];
    const { page } = await open(linkOf(form, first));
    await name(page).fill('Anna');
    await page.reload();
    await expect.poll(() => name(page).inputValue()).toBe('Anna');
    // Only the fragment differs.
    await page.goto(linkOf(form, second));
    await expect.poll(() => name(page).inputValue()).toBe('');
  });

  it('shows that the invitation was used in the meantime', async () => {
    const form = await publishInvited();
    const token = await invitationToken(alice, form);
    const { page } = await open(linkOf(form, token), { allowFailedRequests: true });
    await name(page).fill('Ann');
    await submitElsewhere(form, token);
    await submit(page);
    await heading(page, 'Already answered');
    expect(await responsesOf(form)).toHaveLength(1);
  });

  it('tries again if the invitation cannot be loaded', async () => {
    const form = await publishInvited();
    const token = await invitationToken(alice, form, { answers: { name: 'Ann' } });
    const { page } = await open(form.url, {
      allowFailedRequests: true,
      hosts: [new URL(world.url).host],
    });
    await page.route('**/invitation', (route) => route.abort(), { times: 1 });
    await page.goto('about:blank');
    await page.goto(linkOf(form, token));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => name(page).inputValue()).toBe('Ann');
  });

  it('requires the password first', async () => {
    const form = await publishInvited({ password: 'sesame-1' });
    const token = await invitationToken(alice, form, { answers: { name: 'Ann' } });
    const { page } = await open(linkOf(form, token));
    await page.getByLabel('Password').fill('sesame-1');
    await page.getByRole('button', { name: 'Open form' }).click();
    await expect.poll(() => name(page).inputValue()).toBe('Ann');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
  });

  it('keeps the invitation and its answers when the language is switched', async () => {
    const translations = { de: { 'elements.name.title': 'Ihr Name' } };
    const schema = { ...definition.schema, translations };
    const form: Form = await publish({
      definition: { schema },
      settings: { invitation_required: true },
    });
    const token = await invitationToken(alice, form, { answers: { name: 'Ann' } });
    const { page } = await open(linkOf(form, token));
    expect(await name(page).inputValue()).toBe('Ann');
    await page.getByLabel('Language').selectOption('de');
    const translated = page.getByRole('textbox', { name: 'Ihr Name' });
    await expect.poll(() => translated.inputValue()).toBe('Ann');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.locator('#notice').waitFor();
    expect(await responsesOf(form)).toHaveLength(1);
  });

  it('passes the invitation to a frame: from the element, or from the address of the page', async () => {
    const form = await publishInvited();
    const [first, second] = [
      await invitationToken(alice, form, { answers: { name: 'Ann' } }),
      await invitationToken(alice, form, { answers: { name: 'Bob' } }),
    ];
    const site = (attributes: string) =>
      serveWebsite(
        `<!doctype html><html lang="en"><title>Site</title>
        <script src="${world.url}/embed.js" data-form="${form.slug}" ${attributes}></script>`,
      );
    const hosts = [new URL(world.url).host];
    const nameIn = (page: Page) =>
      page.frameLocator('iframe').getByRole('textbox', { name: 'Your name' });
    const { page } = await open(await site(`data-invitation="${first}"`), { hosts });
    await expect.poll(() => nameIn(page).inputValue()).toBe('Ann');
    const { page: linked } = await open(`${await site('')}#invitation=${second}`, { hosts });
    await expect.poll(() => nameIn(linked).inputValue()).toBe('Bob');
  });

  it('shows the preview of a draft without an invitation', async () => {
    const form = await publishInvited();
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    const { page } = await open(body.preview_url);
    await name(page).fill('Ann');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await responsesOf(form)).toEqual([]);
  });
});
