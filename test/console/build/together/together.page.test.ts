import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { issueKey } from '../../../../src/workspaces/api-keys.ts';
import type { Scope } from '../../../../src/workspaces/scopes.ts';
import { createClient } from '../../../support/clients/api-client.ts';
import { axeViolations } from '../../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../../support/clients/browser.ts';
import { outline, row, saved, title } from '../../../support/world/builder-page.ts';
import { createConsoleWorld, expectToFit } from '../../../support/world/console-world.ts';
import { definitionOf } from '../../../support/world/form-page-world.ts';

// Several people build one form at the same time.

const { world, alice, openConsole, create } = await createConsoleWorld(
  {},
  { activityPoll: 50, accessPoll: 50 },
);

const definition = definitionOf(
  { id: 'skipper', type: 'short_text', title: 'Who steers the boat?' },
  { id: 'guests', type: 'number', title: 'Number of guests' },
  { id: 'harbour', type: 'short_text', title: 'Home harbour' },
);

const others = (page: Page) => page.getByRole('list', { name: 'Also in this form' });
const namesOf = (page: Page) => others(page).getByRole('listitem').allInnerTexts();
const dialog = (page: Page) =>
  page.getByRole('alertdialog', { name: /has changed the same fields$/ });

/** A key of Alice's workspace with a name. */
async function person(name: string, scopes: readonly Scope[] = ['forms:read', 'forms:write']) {
  const workspaceId = alice.workspaceId ?? '';
  const { key, secret } = await issueKey(world.services, workspaceId, {
    name,
    scopes,
    expiresAt: null,
  });
  const client = createClient(world.url, secret, workspaceId);
  return { client, revoke: () => alice.rest(`DELETE /keys/${key.id}`) };
}

/** A form that Ann Miller and Bob Carter have open. */
async function openByTwo() {
  const form = await create({ title: 'Harbour tour', definition });
  const [ann, bob] = [await person('Ann Miller'), await person('Bob Carter')];
  const path = `/forms/${form.id}/build`;
  const open = (one: typeof ann) => openConsole(path, { client: one.client });
  const [annPage, bobPage] = [await open(ann), await open(bob)];
  await others(annPage).getByText('Bob Carter').waitFor();
  await others(bobPage).getByText('Ann Miller').waitFor();
  const titles = async (): Promise<string[]> => {
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    return body.draft.schema.sections[0].elements.map((one: { title: string }) => one.title);
  };
  return { form, path, ann, bob, annPage, bobPage, titles };
}

async function setTitle(page: Page, question: string, text: string) {
  await row(page, question).click();
  await title(page).fill(text);
}

/** Both change the title of the first question; Ann is still in the field. */
async function openConflict() {
  const opened = await openByTwo();
  const { annPage, bobPage } = opened;
  await setTitle(annPage, 'Who steers the boat?', 'Who steers the small boat?');
  await saved(annPage);
  await setTitle(bobPage, 'Who steers the small boat?', 'Who steers the ship?');
  await saved(bobPage);
  await annPage.getByRole('button', { name: 'Compare changes' }).waitFor();
  return opened;
}

describe.runIf(hasBrowser)('other editors', () => {
  it('are shown with what they have selected, and are gone when they close the form', async () => {
    const { path, bob, annPage, bobPage } = await openByTwo();
    await row(bobPage, 'Number of guests').click();
    await row(annPage, 'Number of guests').getByText('selected by Bob Carter').waitFor();
    await others(annPage).getByText('in “Number of guests”').waitFor();
    const second = await openConsole(path, { client: bob.client });
    await others(annPage).getByText('Bob Carter (2)').waitFor();
    await others(second).getByText('Bob Carter (2)').waitFor();
    await row(annPage, 'Form').getByText('selected by').waitFor();
    await expectToFit(annPage, 'together');
    await second.close();
    await bobPage.close();
    await others(annPage).waitFor({ state: 'detached' });
    expect(await outline(annPage).getByText('selected by').count()).toBe(0);
  });

  it('are gone when their key is revoked; a key that may only read is never shown, and sees the others', async () => {
    const { path, bob, annPage } = await openByTwo();
    const reader = await openConsole(path, {
      client: (await person('Cleo', ['forms:read'])).client,
    });
    await others(reader).getByText('Ann Miller').waitFor();
    expect((await namesOf(annPage)).join()).not.toContain('Cleo');
    await bob.revoke();
    await others(annPage).waitFor({ state: 'detached' });
    expect(await axeViolations(reader)).toEqual([]);
  });
});

describe.runIf(hasBrowser)('a change of another editor', () => {
  it('is shown at once, announced, and marked in the outline, while a field is being filled in', async () => {
    const { annPage, bobPage, titles } = await openByTwo();
    await row(annPage, 'Home harbour').click();
    await title(annPage).fill('Home ');
    await setTitle(bobPage, 'Number of guests', 'How many guests?');
    await annPage.getByRole('status').getByText('Bob Carter changed “How many guests?”').waitFor();
    await row(annPage, 'How many guests?').getByText('Number · changed').waitFor();
    await saveScreenshot(annPage, 'together-change');
    expect(await axeViolations(annPage)).toEqual([]);
    await annPage.keyboard.type('port');
    expect(await title(annPage).inputValue()).toBe('Home port');
    await saved(annPage);
    const all = ['Who steers the boat?', 'How many guests?', 'Home port'];
    await expect.poll(titles).toEqual(all);
    await row(bobPage, 'Home port').waitFor();
  });

  it('by an API client is taken over, too, and undoing leaves it', async () => {
    const { form, bob, annPage, titles } = await openByTwo();
    await setTitle(annPage, 'Home harbour', 'Home port');
    await saved(annPage);
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    const [section] = body.draft.schema.sections;
    section.elements[1].title = 'How many guests?';
    const changes = { definition: body.draft };
    expect((await bob.client.rest(`PATCH /forms/${form.id}`, { body: changes })).status).toBe(200);
    await row(annPage, 'How many guests?').waitFor();
    await annPage.getByRole('button', { name: 'Undo: Change title' }).click();
    await row(annPage, 'Home harbour').waitFor();
    await saved(annPage);
    await expect.poll(titles).toEqual(['Who steers the boat?', 'How many guests?', 'Home harbour']);
  });

  it('of the same part prevents undoing, and the page states it', async () => {
    const { annPage, bobPage, titles } = await openByTwo();
    await setTitle(annPage, 'Home harbour', 'Home port');
    await saved(annPage);
    await row(annPage, 'Number of guests').click();
    await setTitle(bobPage, 'Home port', 'Where do you live?');
    await row(annPage, 'Where do you live?').waitFor();
    await annPage.getByRole('button', { name: 'Undo: Change title' }).click();
    await annPage
      .getByText('“Change title” cannot be undone: another editor has changed the same part.')
      .waitFor();
    expect((await titles())[2]).toBe('Where do you live?');
    expect(await annPage.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(
      true,
    );
  });
});

describe.runIf(hasBrowser)('a field that two editors change', () => {
  it('keeps what is typed, and shows both texts when it is left; a text of both is written by keyboard', async () => {
    const { annPage, bobPage, titles } = await openConflict();
    await row(bobPage, 'Home harbour').click();
    expect(await title(annPage).inputValue()).toBe('Who steers the small boat?');
    await annPage.keyboard.press('End');
    await annPage.keyboard.type('!');
    expect(await dialog(annPage).count()).toBe(0);
    await annPage.keyboard.press('Tab');
    await dialog(annPage).waitFor();
    const choice = dialog(annPage).getByRole('radiogroup', {
      name: '“Who steers the small boat?!”: title',
    });
    expect(await choice.locator('mark').allInnerTexts()).toEqual(['small boat?!', 'ship?']);
    const next = dialog(annPage).getByRole('button', { name: 'Continue with these values' });
    expect(await next.isDisabled()).toBe(true);
    await expectToFit(annPage, 'conflict');
    await choice.getByRole('radio', { name: 'Your value' }).focus();
    await annPage.keyboard.press('ArrowUp');
    const text = dialog(annPage).getByRole('textbox');
    await text.fill('Who steers the small ship?');
    await saveScreenshot(annPage, 'conflict-both');
    expect(await axeViolations(annPage)).toEqual([]);
    expect((await titles())[0]).toBe('Who steers the ship?');
    await next.focus();
    await annPage.keyboard.press('Enter');
    await expect.poll(async () => (await titles())[0]).toBe('Who steers the small ship?');
    await row(bobPage, 'Who steers the small ship?').waitFor();
  });

  it('can be compared later, with others in one list: nothing is stored until a value is chosen for each', async () => {
    const { annPage, bobPage, titles } = await openConflict();
    await annPage.keyboard.press('Tab');
    await dialog(annPage).getByRole('button', { name: 'Close' }).click();
    await annPage.getByText('Not saved: changed by another editor').waitFor();
    await setTitle(annPage, 'Home harbour', 'Home port');
    await setTitle(bobPage, 'Home harbour', 'Where do you live?');
    await annPage
      .getByRole('status')
      .getByText('Bob Carter changed “Where do you live?”')
      .waitFor();
    await annPage.getByRole('button', { name: 'Compare changes' }).click();
    const choices = dialog(annPage).getByRole('radiogroup');
    await choices.nth(0).getByRole('radio', { name: 'Value of Bob Carter' }).focus();
    await annPage.keyboard.press('Space');
    await choices.nth(1).getByRole('radio', { name: 'Your value' }).focus();
    await annPage.keyboard.press('Space');
    expect((await titles())[2]).toBe('Where do you live?');
    await dialog(annPage).getByRole('button', { name: 'Continue with these values' }).click();
    await expect.poll(titles).toEqual(['Who steers the ship?', 'Number of guests', 'Home port']);
  });

  it('is no conflict any more if both have the same text', async () => {
    const { annPage } = await openConflict();
    await title(annPage).fill('Who steers the ship?');
    await saved(annPage);
    expect(await annPage.getByRole('button', { name: 'Compare changes' }).count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('an editor without a connection', () => {
  it('catches up when it is back, and loses nothing', async () => {
    const { annPage, bobPage, titles } = await openByTwo();
    await annPage.context().setOffline(true);
    await setTitle(annPage, 'Home harbour', 'Home port');
    await annPage.getByText('the service cannot be reached').waitFor();
    await setTitle(bobPage, 'Number of guests', 'How many guests?');
    await saved(bobPage);
    await annPage.context().setOffline(false);
    await row(annPage, 'How many guests?').waitFor();
    await saved(annPage);
    expect(await titles()).toEqual(['Who steers the boat?', 'How many guests?', 'Home port']);
    await others(annPage).getByText('Bob Carter').waitFor();
  });

  it('whose session has ended signs in and continues', async () => {
    const { ann, annPage, bobPage } = await openByTwo();
    await ann.revoke();
    await others(bobPage).waitFor({ state: 'detached' });
    await annPage.getByRole('alertdialog', { name: 'Your session has ended' }).waitFor();
    await setTitle(bobPage, 'Number of guests', 'How many guests?');
    await saved(bobPage);
    const again = annPage.getByRole('alertdialog', { name: 'Your session has ended' });
    await again.getByLabel('API key').fill((await person('Ann again')).client.secret ?? '');
    await annPage.keyboard.press('Enter');
    await row(annPage, 'How many guests?').waitFor();
    await others(bobPage).getByText('Ann again').waitFor();
  });
});
