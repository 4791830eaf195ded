import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { buildForm } from '../../support/fixtures/forms.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// The hosted page of a draft, opened by `preview_url`, and the page of a form that is not published.

const { alice, open, world } = await createFormPageWorld();

const name = { id: 'name', type: 'short_text', title: 'Your name', required: true };
const banner = 'Preview: nothing that you enter is stored.';
const draftOf = (definition: object, input: object = {}) =>
  buildForm(alice, { title: 'Party', definition, ...input });

describe.runIf(hasBrowser)('the page of a preview link', () => {
  it('shows the draft, marked as a preview, and stores nothing that is sent', async () => {
    const form = await draftOf(definitionOf(name));
    const { page } = await open(form.preview_url, { allowFailedRequests: true });
    await page.getByText(banner).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Please check this answer:').waitFor();
    await page.getByLabel('Your name').fill('Ann');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    await page.getByText(banner).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(requests).toEqual([`/api/v1/public/forms/${form.slug}/preview`]);
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    expect([body.status, body.response_count]).toEqual(['draft', 0]);
  });

  it('sends the token in no address, also in a frame and after a reload', async () => {
    const form = await draftOf(definitionOf(name));
    const { hash, href } = new URL(form.preview_url);
    const { page } = await open(form.share_url, { allowFailedRequests: true });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url().split('#')[0] ?? ''));
    await page.goto(href);
    await page.getByLabel('Your name').waitFor();
    await page.reload();
    await page.getByLabel('Your name').waitFor();
    await page.goto(href.replace('?preview', '?preview&embed=1'));
    await page.getByLabel('Your name').waitFor();
    expect(addresses.length).toBeGreaterThan(6);
    expect(addresses.filter((address) => address.includes(hash.slice(1)))).toEqual([]);
  });

  it('shows texts that look like parts of the page as they are', async () => {
    const text = 'Say nonce="a" nonce=';
    const form = await draftOf(definitionOf({ ...name, title: text }));
    const { page } = await open(form.preview_url, { allowFailedRequests: true });
    await page.getByLabel(text).fill('Ann');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
  });

  it('says that it did not load if the draft does not arrive', async () => {
    const form = await draftOf(definitionOf(name));
    const { page } = await open(form.share_url, { allowFailedRequests: true });
    await page.route(/\?preview/, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await page.goto(form.preview_url);
    await page.getByRole('link', { name: 'Reload the page' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await page.getByLabel('Your name').waitFor();
  });

  it('shows failures that only the service finds', async () => {
    const form = await draftOf(definitionOf({ ...name, required: false }));
    const { page } = await open(form.preview_url, { allowFailedRequests: true });
    await page.getByLabel('Your name').fill('Ann');
    await alice.rest(`PATCH /forms/${form.id}`, {
      body: { definition: definitionOf({ ...name, max_length: 2 }) },
    });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Please check this answer:').waitFor();
  });

  it('opens without the password, and switches the language', async () => {
    const translations = { de: { 'elements.name.title': 'Ihr Name' } };
    const { schema } = definitionOf(name);
    const settings = { password: 'sesame', require_captcha: true };
    const form = await draftOf({ schema: { ...schema, translations } }, { settings });
    const { page } = await open(form.preview_url);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByLabel('Language').selectOption('de');
    expect(await page.getByLabel('Ihr Name').inputValue()).toBe('Ann');
    await page.getByText('Vorschau: Ihre Eingaben werden nicht gespeichert.').waitFor();
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Vielen Dank!').waitFor();
  });

  it('takes files and signatures without uploading them', async () => {
    const cv = { id: 'cv', type: 'file', title: 'CV', required: true };
    const form = await draftOf(definitionOf(cv));
    const { page } = await open(form.preview_url);
    const file = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ann') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('cv.txt', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    const { rows } = await world.services.db.pool.query('SELECT FROM files WHERE form_id = $1', [
      form.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('links to the redirect URL, so that the confirmation can be read', async () => {
    const settings = { redirect_url: 'https://example.org/thanks' };
    const form = await draftOf(definitionOf({ ...name, required: false }), { settings });
    const { page } = await open(form.preview_url);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    const link = page.getByRole('link', { name: 'https://example.org/thanks' });
    expect(await link.getAttribute('href')).toBe('https://example.org/thanks');
  });

  it('offers another response, which is a preview as well', async () => {
    const settings = { offer_another_response: true };
    const form = await draftOf(definitionOf({ ...name, required: false }), { settings });
    const { page } = await open(form.preview_url);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('link', { name: 'Submit another response' }).click();
    await page.getByText(banner).waitFor();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('');
  });

  it('leaves nothing for the published form, and is not counted as a visit', async () => {
    const form = await draftOf(definitionOf(name));
    await alice.rest(`POST /forms/${form.id}/publish`);
    const { page } = await open(form.preview_url);
    await page.getByLabel('Your name').fill('Ann');
    await page.reload();
    await page.getByLabel('Your name').waitFor();
    const { visits } = await page.evaluate(() => ({
      visits: performance
        .getEntriesByType('resource')
        .filter(({ name: url }) => url.endsWith('/visits')),
    }));
    expect(visits).toEqual([]);
    await page.goto(form.share_url);
    expect(await page.getByLabel('Your name').inputValue()).toBe('');
    expect(await page.getByText(banner).count()).toBe(0);
  });

  it('shows what to do if the link is not valid', async () => {
    const form = await draftOf(definitionOf(name));
    const { page } = await open(`${form.preview_url}x`, { allowFailedRequests: true });
    await page.getByRole('heading', { name: 'This preview link is not valid' }).waitFor();
    await page.getByText('Preview links are valid for 24 hours.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('shows the same if the form is deleted while the page is open', async () => {
    const form = await draftOf(definitionOf({ ...name, required: false }));
    const { page } = await open(form.preview_url, { allowFailedRequests: true });
    await page.getByLabel('Your name').waitFor();
    await alice.rest(`DELETE /forms/${form.id}`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'This preview link is not valid' }).waitFor();
  });
});

describe('the address of a preview', () => {
  it('does not contain the token, which servers and proxies would log', async () => {
    const { preview_url, share_url } = await draftOf(definitionOf(name));
    const { origin, pathname, search, hash } = new URL(preview_url);
    expect(`${origin}${pathname}${search}`).toBe(`${share_url}?preview`);
    expect(hash).toMatch(/^#[\w.-]{100,}$/);
    const shown = await (await fetch(`${share_url}?preview`)).text();
    expect(shown).not.toContain('Your name');
    const { slug } = await draftOf(definitionOf(name));
    const other = await (await fetch(`${share_url.replace(/[^/]+$/, slug)}?preview`)).text();
    const withoutNonce = (page: string) => page.replaceAll(/nonce="[^"]+"/g, '');
    expect(withoutNonce(other)).toBe(withoutNonce(shown));
  });

  it('is neither cached, nor sent to other websites, nor indexed', async () => {
    const form = await draftOf(definitionOf(name));
    const token = new URL(form.preview_url).hash.slice(1);
    for (const sent of [{}, { 'X-Form-Preview': token }, { 'X-Form-Preview': 'x' }]) {
      const { headers } = await fetch(form.preview_url, { headers: sent });
      expect(headers.get('Vary')).toContain('X-Form-Preview');
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
    }
  });
});

describe.runIf(hasBrowser)('the page of a form', () => {
  it('advises its owner to publish it, with the same text as for an unknown form', async () => {
    const form = await draftOf(definitionOf(name));
    const texts: unknown[] = [];
    for (const url of [form.share_url, form.share_url.replace(/.$/, '_')]) {
      const { page } = await open(url, { allowFailedRequests: true });
      await page.getByText('If this is your form: publish it').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      texts.push(await page.locator('main').textContent());
    }
    expect(texts[0]).toBe(texts[1]);
  });
});
