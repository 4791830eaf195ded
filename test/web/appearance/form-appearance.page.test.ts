import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { exampleImageUrl } from '../../support/fixtures/every-question-type.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// Texts with Markdown, colors, printing, the keyboard, refusals.

const { alice, open, publish, answersOf } = await createFormPageWorld();

const name = { id: 'name', type: 'short_text', title: 'Your name', autocomplete: 'name' };
const notes = { id: 'notes', type: 'long_text', title: 'Notes' };
const size = {
  id: 'size',
  type: 'single_choice',
  title: 'Size',
  options: ['S', 'L'].map((label) => ({ id: label, label })),
};

const send = (page: Page) => page.getByRole('button', { name: 'Submit' });

describe.runIf(hasBrowser)('a page', () => {
  it('shows a refusal in a box next to the button until the next attempt', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const { page } = await open(form.url, { allowFailedRequests: true });
    const refusal = page.getByRole('alert').filter({ hasText: /./ });
    await page.getByLabel('Your name').fill('Ann');
    await page.route('**/submissions', (route) => route.abort());
    await send(page).click();
    await page.getByText('No connection.').waitFor();
    await page.getByLabel('Your name').fill('Ann '); // ends the wait for the network
    await refusal.getByText('The service cannot be reached.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const limited = {
      status: 429,
      headers: { 'Retry-After': '7' },
      json: { code: 'rate_limited' },
    };
    await page.route('**/submissions', (route) => route.fulfill(limited), { times: 1 });
    await send(page).click();
    await refusal.getByText('Please try again in 7 seconds.').waitFor();
    expect(await refusal.count()).toBe(1);
    await send(page).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('moves to the next question with Enter, and submits with the button or Ctrl and Enter', async () => {
    const contact = { id: 'who', type: 'contact_info', title: 'Contact', required_parts: [] };
    const form = await publish({ definition: definitionOf(name, contact, size, notes) });
    const { page } = await open(form.url);
    const focused = () =>
      page.evaluate<string>(
        'document.activeElement.name || document.activeElement.id || document.activeElement.tagName',
      );
    await page.getByLabel('Your name').fill('Ann');
    const path = [];
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press('Enter');
      path.push(await focused());
    }
    expect(path).toEqual([
      'q-who.first_name',
      'q-who.last_name',
      'q-who.email',
      'q-who.phone',
      'q-who.company',
      'q-size',
      'q-notes',
    ]);
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    expect(await answersOf(form)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann', notes: 'one\ntwo' }]);
  });

  it('selects one of 250 options of a dropdown by what is typed', async () => {
    const options = Array.from({ length: 250 }, (_, n) => ({ id: `o${n}`, label: `Place${n}x` }));
    const pick = { id: 'pick', type: 'dropdown', title: 'Pick', options };
    const form = await publish({ definition: definitionOf(pick) });
    const { page } = await open(form.url);
    const list = page.getByRole('combobox', { name: 'Pick' });
    const shown = () => list.locator('option:checked').textContent();
    await list.focus();
    await page.keyboard.type('place24x');
    await expect.poll(shown).toBe('Place24x');
    await page.keyboard.press('Home');
    await expect.poll(shown).toBe('Please select');
    await list.blur(); // ends the beginning that was typed
    await list.focus();
    await page.keyboard.type('PLACE249');
    await expect.poll(shown).toBe('Place249x');
    await send(page).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ pick: 'o249' }]);
  });

  it('Enter in the last line focuses the button, which submits', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann');
    expect(await page.getByLabel('Your name').getAttribute('autocomplete')).toBe('name');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('send');
    await page.keyboard.press('Enter');
    await page.getByText(thankYouText).waitFor();
  });

  it('offers to submit another response unless the settings forbid it', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const { page } = await open(`${form.url}?name=Ann`);
    const another = page.getByRole('link', { name: 'Submit another response' });
    await send(page).click();
    await another.click();
    await page.getByLabel('Your name').fill('Bob');
    await alice.rest(`PATCH /forms/${form.id}`, {
      body: { settings: { offer_another_response: false } },
    });
    await send(page).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Bob' }, { name: 'Ann' }]);
    await page.goto(form.url);
    await page.getByLabel('Your name').fill('Cem');
    await send(page).click();
    await page.getByText(thankYouText).waitFor();
    expect(await another.count()).toBe(0);
  });

  it('shows links, emphasis and lists, and never markup of HTML or of answers', async () => {
    const text = 'Read **[the rules](https://rules.example)**, {{name}}:\n\n- one\n- <i>two</i>';
    const endings = [{ id: 'end', message: '**Thanks**, {{name}}' }];
    const statement = { id: 'rules', type: 'statement', text };
    const form = await publish({
      description: 'For *all*',
      definition: { schema: { sections: [{ elements: [name, statement] }], endings } },
    });
    const { page } = await open(form.url);
    await page.locator('header em').getByText('all').waitFor();
    const hostile = '*x* <b>y</b> [z](https://e.org)';
    await page.getByLabel('Your name').fill(hostile);
    const shown = page.locator('#f-rules .text');
    await shown.getByText(`, ${hostile}:`).waitFor();
    const link = page.getByRole('link', { name: 'the rules' });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await shown.locator('a').count()).toBe(1);
    expect(await shown.locator('li').allTextContents()).toEqual(['one', '<i>two</i>']);
    await send(page).click();
    const message = page.locator('.message');
    await message.waitFor();
    expect(await message.innerHTML()).toBe(
      '<strong>Thanks</strong>, *x* &lt;b&gt;y&lt;/b&gt; [z](https://e.org)',
    );
  });

  it('renders texts in the browser as on the server', async () => {
    const text = 'a **b**\nc\n\n1. d\n2. [e](mailto:e@example.org) https://e.example/_x_';
    const section = {
      id: 's',
      description: text,
      elements: [{ ...name, description: text }, notes],
    };
    const definition = { schema: { sections: [section] } };
    const markup = (page: Page) =>
      page
        .locator('section .text, section .hint')
        .evaluateAll((all) => all.map((one) => one.outerHTML));
    const plain = await publish({ definition });
    const locked = await publish({ definition, settings: { password: 'open sesame' } });
    const { page: server } = await open(plain.url, { javaScriptEnabled: false });
    const { page: browser } = await open(locked.url);
    await browser.getByLabel('Password').fill('open sesame');
    await browser.getByRole('button', { name: 'Open form' }).click();
    await browser.getByLabel('Your name').waitFor();
    expect(await markup(browser)).toEqual(await markup(server));
    expect(await markup(browser)).toHaveLength(2);
  });

  it('prints all pages of a form, except sections that are not on the path, without buttons', async () => {
    const form = await publish({
      settings: { one_section_per_page: true },
      definition: {
        schema: {
          sections: [
            { id: 'a', title: 'First', elements: [name] },
            { id: 'b', title: 'Second', elements: [notes] },
            {
              id: 'c',
              title: 'Never',
              visible_if: { question: 'name', op: 'equals', value: 'nobody' },
              elements: [size],
            },
          ],
        },
      },
    });
    const { page } = await open(form.url, { colorScheme: 'dark' });
    const titles = () => page.locator('h2').filter({ visible: true }).allTextContents();
    await expect.poll(titles).toEqual(['First']);
    await page.emulateMedia({ media: 'print' });
    expect(await titles()).toEqual(['First', 'Second']);
    expect(await page.getByLabel('Notes').isVisible()).toBe(true);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    const style = (name: string) => page.evaluate(`getComputedStyle(document.body).${name}`);
    expect(await style('color')).toBe('rgb(0, 0, 0)');
  });

  it('prints long answers whole, and shows the controls again afterwards', async () => {
    const url = { id: 'url', type: 'url', title: 'Address' };
    const label = 'A label of many words '.repeat(12).trim();
    const pick = { id: 'pick', type: 'dropdown', title: 'Pick', options: [{ id: 'a', label }] };
    const when = { id: 'when', type: 'date', title: 'Day' };
    const form = await publish({ definition: definitionOf(name, url, pick, notes, when, size) });
    const { page } = await open(form.url, { viewport: { width: 390, height: 844 } });
    const answers = [
      'word '.repeat(60).trim(),
      `https://example.org/${'x'.repeat(300)}`,
      label,
      'line\n'.repeat(40).trim(),
    ] as const;
    await page.getByLabel('Your name').fill(answers[0]);
    await page.getByLabel('Address').fill(answers[1]);
    await page.getByLabel('Pick').selectOption(label);
    await page.getByLabel('Notes').fill(answers[3]);
    await page.getByLabel('Day').fill('2026-05-17');
    const controls = () => page.locator('.question .line').filter({ visible: true });
    expect(await controls().count()).toBe(5);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(`
      dispatchEvent(new Event('beforeprint'));
      document.querySelector('main').style.inlineSize = '300px';`);
    // The browser shows a date in its own format.
    const texts = await controls().allTextContents();
    expect(texts).toEqual([...answers, '']);
    const cut = await controls().evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight),
    );
    expect(cut).toEqual([]);
    expect(await page.getByLabel('Your name').isVisible()).toBe(false);

    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await page.emulateMedia({ media: 'screen' });
    expect(await controls().count()).toBe(5);
    expect(await page.getByLabel('Your name').inputValue()).toBe(answers[0]);
    await send(page).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([{ name: answers[0], url: answers[1], pick: 'a' }]);
  });

  it('is complete on paper: the browser announces that it prints', async () => {
    const form = await publish({ definition: definitionOf(name, notes) });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann '.repeat(80));
    await page.evaluate(`addEventListener('beforeprint', () => {
      window.printed = document.querySelector('#f-name .printed').textContent;
    })`);
    await page.pdf();
    expect(await page.evaluate('printed')).toContain('Ann '.repeat(80).trim());
    expect(await page.locator('#f-name .line').count()).toBe(1);
  });

  it('requests an image by http', async () => {
    const image_url = exampleImageUrl.replace('https:', 'http:');
    const image = { id: 'map', type: 'image', alt: 'Map', image_url };
    const form = await publish({ definition: definitionOf(name, image) });
    const { page } = await open(form.url, { allowFailedRequests: true });
    expect(await page.getByAltText('Map').getAttribute('src')).toBe(image_url);
  });

  it('does not offer dropping files to touch screens', async () => {
    const file = { id: 'cv', type: 'file', title: 'CV', accept: ['application/pdf', 'image/*'] };
    const form = await publish({ definition: definitionOf(file) });
    const { page: phone } = await open(form.url, { hasTouch: true, isMobile: true });
    await phone.getByText('Accepted file types: PDF or images').waitFor();
    expect(await phone.getByText('or drop it here').isVisible()).toBe(false);
    const { page: desktop } = await open(form.url);
    expect(await desktop.getByText('or drop it here').isVisible()).toBe(true);
  });
});
