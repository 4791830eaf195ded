import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser } from '../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../support/world/form-page-world.ts';

// States of a page: password, captcha, closed, not found, confirmation, languages.

const { alice, open, publish, answersOf } = await createFormPageWorld();

const name = { id: 'name', type: 'short_text', title: 'Your name', required: true };
const definition = definitionOf(name);

const options = ['a', 'b'].map((id) => ({ id, label: id }));

/** Questions whose buttons need the script of the page. */
const withButtons = [
  { id: 'guests', type: 'repeat', title: 'Guests', elements: [{ ...name, id: 'guest' }] },
  { id: 'size', type: 'single_choice', title: 'Size', options },
  { id: 'order', type: 'ranking', title: 'Order', options },
  { id: 'place', type: 'location', title: 'Place' },
  { id: 'consent', type: 'signature', title: 'Consent' },
];

describe.runIf(hasBrowser)('a page', () => {
  it('unlocks a form with its password for the lifetime of the tab', async () => {
    const form = await publish({ definition, settings: { password: 'open sesame' } });
    const { page } = await open(form.url, { allowFailedRequests: true });
    expect(await page.content()).not.toContain('Your name');
    const password = page.getByLabel('Password');
    await password.fill('sesame');
    await password.press('Enter');
    await page.getByText('Incorrect password.').waitFor();
    await password.fill('open sesame');
    await page.getByRole('button', { name: 'Open form' }).click();
    await page.getByLabel('Your name').fill('Ann');
    await page.reload();
    const shown = () => page.getByRole('textbox', { name: 'Your name' }).inputValue();
    await expect.poll(shown).toBe('Ann');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('shows the password form again after the password was changed', async () => {
    const form = await publish({ definition, settings: { password: 'open sesame' } });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.getByLabel('Password').fill('open sesame');
    await page.getByRole('button', { name: 'Open form' }).click();
    await page.getByLabel('Your name').fill('Ann');
    await alice.rest(`PATCH /forms/${form.id}`, { body: { settings: { password: 'other' } } });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByLabel('Password').fill('other');
    await page.getByRole('button', { name: 'Open form' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('shows an error if the form cannot be loaded after unlocking', async () => {
    const form = await publish({ definition, settings: { password: 'open sesame' } });
    const { page } = await open(form.url, { allowFailedRequests: true });
    const busy = { status: 429, headers: { 'Retry-After': '7' }, body: '' };
    const down = { status: 503, body: '<h1>Bad gateway</h1>' };
    const button = page.getByRole('button', { name: 'Open form' });
    await page.getByLabel('Password').fill('open sesame');
    for (const [response, expected] of [
      [busy, 'Try again in 7 seconds.'],
      [down, 'Something went wrong.'],
    ] as const) {
      const route = `**/public/forms/${form.slug}?*`;
      await page.route(route, (request) => request.fulfill(response), { times: 1 });
      await button.click();
      await page.getByText(expected).waitFor();
    }
    await button.click();
    await page.getByLabel('Your name').waitFor();
  });

  it('solves the captcha without interaction', async () => {
    const form = await publish({ definition, settings: { require_captcha: true } });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('shows why a form is closed', async () => {
    const full = await publish({ definition, settings: { max_responses: 1 } });
    await alice.rest(`POST /forms/${full.id}/responses`, { body: { answers: { name: 'Ann' } } });
    const unpublished = await publish({ definition });
    await alice.rest(`POST /forms/${unpublished.id}/unpublish`);
    const closed = [
      [full, 'The form has reached its response limit.'],
      [unpublished, 'The form is currently not published.'],
      [
        await publish({ definition, settings: { accepting_responses: false } }),
        'The form is currently not accepting responses.',
      ],
      [
        await publish({ definition, settings: { close_at: '2020-01-01T00:00:00Z' } }),
        'The deadline has passed.',
      ],
    ] as const;
    for (const [form, reason] of closed) {
      const { page } = await open(form.url);
      await page.getByText(reason).waitFor();
      expect(await page.getByRole('textbox').count()).toBe(0);
    }
  });

  it('shows that the form was closed during input', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.getByLabel('Your name').fill('Ann');
    await alice.rest(`PATCH /forms/${form.id}`, {
      body: { settings: { accepting_responses: false } },
    });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('This form is closed').waitFor();
    expect(await answersOf(form)).toEqual([]);
  });

  it('shows that a form was not found', async () => {
    const { url } = await publish({ definition });
    const { page } = await open(`${url}x`, { allowFailedRequests: true });
    await page.getByRole('heading', { name: 'Form not found' }).waitFor();
  });

  it('shows the success message of the author as text', async () => {
    const message = 'Merci! <img src=x onerror=alert(1)>';
    const form = await publish({ definition, settings: { success_message: message } });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(message).waitFor();
  });

  it('redirects to the redirect URL of the form', async () => {
    const site = createServer((_, response) => void response.end('next'));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      site.closeAllConnections();
      site.close();
    });
    const { port }: { port: number } = Object(site.address());
    const next = `http://127.0.0.1:${port}/next?x=1`;
    const form = await publish({ definition, settings: { redirect_url: next } });
    const { page } = await open(form.url, { hosts: [`127.0.0.1:${port}`] });
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(next);
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('shows the result of the approval', async () => {
    const years = { id: 'years', type: 'number', title: 'Years of experience' };
    const criterion = { id: 'c', question_id: 'years', op: 'gte', expected: 3, points: 2 };
    const approval = {
      enabled: true,
      show_result: true,
      pass_percent: 50,
      criteria: [criterion],
      approved_message: 'Welcome aboard!',
      rejected_message: 'Not this time.',
    };
    const form = await publish({ definition: { ...definitionOf(years), approval } });
    for (const [answer, message, points] of [
      ['5', 'Welcome aboard!', '2 of 2 points (100%)'],
      ['1', 'Not this time.', '0 of 2 points (0%)'],
    ] as const) {
      const { page } = await open(form.url);
      await page.getByLabel('Years of experience').fill(answer);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText(message).waitFor();
      await page.getByText(points).waitFor();
    }
  });

  it('offers to try again if a script of the form could not be loaded', async () => {
    const options = [{ id: 'a', label: 'Apples' }];
    const form = await publish({
      definition: definitionOf({ id: 'order', type: 'ranking', title: 'Your order', options }),
    });
    const { page } = await open(`${new URL(form.url).origin}/healthz`, {
      allowFailedRequests: true,
    });
    await page.route('**/assets/on-demand*', (route) => route.abort());
    await page.goto(form.url);
    await page.getByText('The form cannot be displayed').waitFor();
    await page.unroute('**/assets/on-demand*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('group', { name: 'Your order' }).waitFor();
  });

  it('shows the page in German on request', async () => {
    const { schema } = definition;
    const form = await publish({ definition: { schema: { ...schema, translations: { de: {} } } } });
    const { page } = await open(form.url, { locale: 'de-AT' });
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Bitte beantworten Sie diese Frage.').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.goto(`${form.url}?lang=en`);
    await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
  });

  it('renders right-to-left titles and labels', async () => {
    const form = await publish({
      title: 'حفلة الصيف',
      definition: definitionOf({ ...name, title: 'اسمك' }),
    });
    const { page } = await open(form.url, { viewport: { width: 320, height: 640 } });
    const direction = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).direction`);
    expect([await direction('h1'), await direction('label')]).toEqual(['rtl', 'rtl']);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  it('shows a warning without JavaScript, with buttons that do nothing disabled', async () => {
    const { url } = await publish({ definition: definitionOf(name, ...withButtons) });
    const { page } = await open(url, { javaScriptEnabled: false });
    const warning = page.locator('noscript .warning');
    await warning.waitFor();
    expect(await warning.textContent()).toContain('This form requires JavaScript.');
    const buttons = page.locator('form button:visible');
    const disabled = page.locator('form button:visible:disabled');
    expect(await disabled.count()).toBeGreaterThan(withButtons.length);
    expect(await disabled.count()).toBe(await buttons.count());
  });

  it('enables all buttons, also those of entries that are added', async () => {
    const inEntries = withButtons.slice(1).map((one) => ({ ...one, id: `${one.id}_of_trip` }));
    const trips = { id: 'trips', type: 'repeat', title: 'Trips', elements: inEntries };
    const { url } = await publish({ definition: definitionOf(...withButtons, trips) });
    const { page } = await open(url);
    await page.getByRole('button', { name: 'Add' }).last().click();
    await page.getByRole('group', { name: 'Trips 1' }).waitFor();
    expect(await page.locator('form button').count()).toBeGreaterThan(2 * inEntries.length);
    expect(await page.locator('form button:disabled').count()).toBe(0);
  });
});
