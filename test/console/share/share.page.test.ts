import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { embedSnippet } from '../../../web/console/src/screens/share/embed-snippet.ts';
import {
  csvOf,
  recipientsOf,
} from '../../../web/console/src/screens/share/invitations/recipients.ts';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import { invite } from '../../support/fixtures/invitations.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// Sharing a form: its link, QR code, embed snippet and invitations.

const { world, alice, openConsole, openPage, clientWith, create, publish } =
  await createConsoleWorld();

const definition = definitionOf({ id: 'name', type: 'short_text', title: 'Your name' });
const shareOf = ({ id }: { id: string }) => `/forms/${id}/share`;

describe('the lines for a website', () => {
  const options = { mode: 'inline', scheme: 'light', query: '', hideTitle: false } as const;

  it('name the form only, unless options are chosen', () => {
    expect(embedSnippet('https://forms.example', 'abc', options)).toBe(
      '<script src="https://forms.example/embed.js" data-form="abc" async></script>',
    );
    const popup = { ...options, mode: 'popup', scheme: 'auto', hideTitle: true } as const;
    expect(embedSnippet('https://forms.example', 'abc', popup)).toBe(
      '<script src="https://forms.example/embed.js" data-form="abc" data-mode="popup" data-scheme="auto" data-hide-title="true" async></script>\n' +
        '<button data-form-open="abc">Open the form</button>',
    );
  });

  it('escape what is entered', () => {
    const query = '"><script>alert(1)</script>';
    expect(embedSnippet('https://forms.example', 'abc', { ...options, query })).not.toContain(
      '"><script>alert',
    );
  });
});

describe('links of invitations', () => {
  it('are for one recipient a line', () => {
    expect(recipientsOf(' Ann \n\nBob\r\n', undefined, false)).toEqual([
      { reference: 'Ann' },
      { reference: 'Bob' },
    ]);
  });

  it('prefill the answers of cells that were copied from a spreadsheet, with the types of the questions', () => {
    const schema = {
      properties: {
        name: { type: 'string' },
        guests: { type: 'integer' },
        vegan: { type: 'boolean' },
        days: { type: 'array' },
      },
    };
    const text =
      'customer\tname\tguests\tvegan\tdays\nC-1\tAnn\t2\tYes\tmon; tue\nC-2\t\tmany\t\t\n';
    expect(recipientsOf(text, schema, false)).toEqual([
      {
        reference: 'C-1',
        answers: { name: 'Ann', guests: 2, vegan: true, days: ['mon', 'tue'] },
      },
      { reference: 'C-2', answers: { guests: 'many' } },
    ]);
  });

  it('go to the addresses of the first column that has any', () => {
    expect(recipientsOf('ann@example.org\nbob\n', undefined, true)).toEqual([
      { reference: 'ann@example.org', email: 'ann@example.org' },
      { reference: 'bob', email: 'bob' },
    ]);
    const schema = { properties: { name: { type: 'string' }, mail: { type: 'string' } } };
    const cells = (head: string) =>
      `customer\tname\t${head}\nC-1\tAnn\tann@example.org\nC-2\tBob\t\n`;
    expect(recipientsOf(cells('address'), schema, true)).toEqual([
      { reference: 'C-1', email: 'ann@example.org', answers: { name: 'Ann' } },
      { reference: 'C-2', answers: { name: 'Bob' } },
    ]);
    expect(recipientsOf(cells('mail'), schema, true)[0]).toEqual({
      reference: 'C-1',
      email: 'ann@example.org',
      answers: { name: 'Ann', mail: 'ann@example.org' },
    });
  });

  it('are CSV that no spreadsheet takes for formulas', () => {
    expect(csvOf([{ reference: '=1+1, "x"', url: 'https://a.example' }])).toBe(
      'reference,url\r\n"\'=1+1, ""x""",https://a.example\r\n',
    );
  });
});

describe('the preview of an embedded form', () => {
  it('is framed by the console only, without inline scripts', async () => {
    const query = new URLSearchParams({ 'data-form': '"><script>alert(1)</script>' });
    const response = await fetch(`${world.url}/console/embed-preview?${query}`);
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    expect(response.headers.get('Content-Security-Policy')).not.toContain('unsafe');
    expect(await response.text()).not.toContain('<script>alert');
  });
});

describe.runIf(hasBrowser)('the screen that shares a form', () => {
  it('explains that the link works after publishing', async () => {
    const form = await create({ title: 'Draft', definition });
    const page = await openConsole(shareOf(form));
    await page.getByText('The link works as soon as the form is published.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('has the link, its QR code as a file, and a snippet that shows the form on a website', async () => {
    const form = await publish({ title: 'Share', definition });
    const page = await openConsole(shareOf(form));
    expect(await page.getByLabel('Link to the form').inputValue()).toBe(form.share_url);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download SVG' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^<svg [^>]*viewBox/);
    const [image] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PNG' }).click(),
    ]);
    const png = readFileSync(await image.path());
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    // The width in the header of the image (W3C PNG, IHDR).
    expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(1181);
    await page
      .frameLocator('iframe')
      .frameLocator('iframe')
      .getByLabel('Your name')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Shown' }).click();
    await page.getByRole('option', { name: 'Popup' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Open the form' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const snippet = (await page.locator('.share-snippet').textContent()) ?? '';
    const website = await serveWebsite(snippet);
    const { page: visitor } = await openPage(website, { hosts: [new URL(world.url).host] });
    await visitor.getByRole('button', { name: 'Open the form' }).click();
    await visitor.frameLocator('iframe').getByLabel('Your name').first().waitFor();
  });

  it('creates invitations, shows their links once, and which have been used', async () => {
    const form = await publish({
      title: 'Invited',
      definition,
      settings: { invitation_required: true },
    });
    const page = await openConsole(shareOf(form));
    await page.getByRole('button', { name: 'Create invitations' }).click();
    await page.getByRole('dialog').getByLabel('Recipients').fill(`Ann\n${scriptText}`);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create 2 invitations' }).click();
    const links = page.getByRole('alertdialog', { name: 'Invitation links' });
    await links.getByText('The links are shown once.').waitFor();
    const url =
      (await links
        .getByRole('listitem')
        .filter({ hasText: 'Ann' })
        .locator('code')
        .textContent()) ?? '';
    await links.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row', { name: /Ann.*Not used/ }).waitFor();

    const { page: visitor } = await openPage(url);
    await visitor.getByRole('textbox', { name: 'Your name' }).fill('Ann');
    await visitor.getByRole('button', { name: 'Submit' }).click();
    await visitor.getByText('Thank you').waitFor();
    await page.reload();
    await page.getByRole('row', { name: /Ann.*Used/ }).waitFor();
    await page
      .getByRole('row', { name: /Not used/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await page.getByRole('row', { name: /Revoked/ }).waitFor();
    expect(await wasAttacked(page)).toBe(false);
  });

  it('creates invitations with prefilled answers, and shows which answer is refused', async () => {
    const form = await publish({ title: 'Prefilled', definition });
    const page = await openConsole(shareOf(form));
    await page.getByRole('button', { name: 'Create invitations' }).click();
    const recipients = page.getByRole('dialog').getByLabel('Recipients');
    await recipients.fill('customer\tnobody\nC-1\tAnn');
    await page.getByRole('button', { name: 'Create 1 invitation' }).click();
    await page.getByRole('dialog').getByRole('alert').getByText('nobody').waitFor();
    await recipients.fill('customer\tname\nC-1\tAnn');
    await page.getByRole('button', { name: 'Create 1 invitation' }).click();
    const links = page.getByRole('alertdialog', { name: 'Invitation links' });
    const url = (await links.getByRole('listitem').locator('code').textContent()) ?? '';
    const { page: visitor } = await openPage(url);
    await expect
      .poll(() => visitor.getByRole('textbox', { name: 'Your name' }).inputValue())
      .toBe('Ann');
  });

  it('sends the links to addresses, and shows them and which address is refused', async () => {
    const form = await publish({ title: 'By mail', definition });
    const page = await openConsole(shareOf(form));
    await page.getByRole('button', { name: 'Create invitations' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Recipients').fill('ann@example.org\nbob');
    await dialog.getByText('Send the links by mail').click();
    await dialog.getByLabel('Subject').fill('Your opinion');
    await dialog.getByLabel('Text before the link').fill('Hello');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create 2 invitations' }).click();
    await dialog.getByRole('alert').getByText('Must be an e-mail address.').waitFor();
    await dialog.getByLabel('Recipients').fill('customer\taddress\nC-1\tann@example.org');
    await page.getByRole('button', { name: 'Create 1 invitation' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row', { name: /C-1\s*ann@example\.org.*Not used/ }).waitFor();
    await page.goto(`${world.url}/console/forms/${form.id}/mail?view=sent`);
    const mail = page.getByRole('list', { name: 'Mails' }).getByRole('listitem');
    await mail.filter({ hasText: 'ann@example.org' }).getByText('Invitation').waitFor();
  });

  it('is followed by responses that show the reference and the address', async () => {
    const form = await publish({ title: 'Answered', definition });
    const recipients = [{ reference: 'C-7', email: 'ann@example.org' }];
    const [{ token: invitation }] = await invite(alice, form, { recipients });
    const body = { answers: { name: 'Ann' }, invitation };
    const { body: response } = await world.visitor.rest(
      `POST /public/forms/${form.slug}/submissions`,
      { body },
    );
    const page = await openConsole(`/forms/${form.id}/responses?response=${response.id}`);
    await page.getByText('C-7, ann@example.org').waitFor();
  });

  it('says that no links can be sent without an SMTP server', async () => {
    const silent = await createConsoleWorld({ SMTP_URL: '', MAIL_FROM: '' });
    const form = await silent.publish({ title: 'No mail', definition });
    const page = await silent.openConsole(shareOf(form));
    await page.getByRole('button', { name: 'Create invitations' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This installation sends no mail').waitFor();
    expect(await dialog.getByRole('switch').isDisabled()).toBe(true);
  });

  it('shows no invitations to a key that may not read responses', async () => {
    const form = await publish({ title: 'No invitations', definition });
    const page = await openConsole(shareOf(form), { client: await clientWith('forms:read') });
    await page.getByRole('heading', { name: 'On your website' }).waitFor();
    expect(
      await page.getByRole('heading', { name: 'Invitations', exact: true, level: 2 }).count(),
    ).toBe(0);
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const form = await publish({ title: 'Fits', definition });
    const page = await openConsole(shareOf(form));
    await page
      .frameLocator('iframe')
      .frameLocator('iframe')
      .getByLabel('Your name')
      .first()
      .waitFor();
    await expectToFit(page, 'share', { fullPage: true });
  });
});
