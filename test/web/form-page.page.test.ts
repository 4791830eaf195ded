import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/clients/browser.ts';
import {
  answerAllQuestions,
  everyQuestionType,
  expectedAnswers,
} from '../support/fixtures/every-question-type.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../support/world/form-page-world.ts';

// Filling in a form in a browser, at its `share_url`.

const { alice, open, publish, responsesOf: storedOf, answersOf } = await createFormPageWorld();

const name = { id: 'name', type: 'short_text', title: 'Your name', required: true };
const story = { id: 'story', type: 'long_text', title: 'Your story' };
const photo = { id: 'photo', type: 'file', title: 'A photo', accept: ['image/*', 'text/plain'] };
const source = { id: 'source', type: 'hidden', title: 'source' };
const textFile = (text: string) => ({
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

describe.runIf(hasBrowser)('answers', () => {
  it('stores the answers of every question type', async () => {
    const form = await publish({ definition: everyQuestionType({ required: true }) });
    const { page } = await open(form.url, { timezoneId: 'Europe/Berlin' });
    await answerAllQuestions(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();

    const [response, ...others] = await storedOf(form);
    expect(others).toEqual([]);
    expect(response.answers).toMatchObject(expectedAnswers);
    expect(Object.keys(response.answers).sort()).toEqual(Object.keys(expectedAnswers).sort());
    expect(response).toMatchObject({ source: 'web', form_version: 1 });
    expect(response.duration_ms).toBeGreaterThan(0);

    const [{ file_id: id }] = response.answers.signature;
    const path = `/forms/${form.id}/responses/${response.id}/files/${id}`;
    expect((await alice.rest(`GET ${path}`)).headers.get('Content-Type')).toBe('image/png');
  });

  it.each(['single_choice', 'multiple_choice', 'dropdown'])(
    'shows the text for another option of %s while it is selected, also without JavaScript',
    async (type) => {
      const options = [{ id: 'a', label: 'A' }];
      const choice = { id: 'pick', type, title: 'Pick', options, allow_other: true };
      const form = await publish({ definition: definitionOf(choice) });
      for (const javaScriptEnabled of [true, false]) {
        const { page } = await open(form.url, { javaScriptEnabled });
        const text = page.getByRole('textbox', { name: 'Your answer' });
        expect(await text.isVisible()).toBe(false);
        if (type === 'dropdown') await page.getByRole('combobox').selectOption('Other');
        else await page.getByText('Other', { exact: true }).click();
        await text.waitFor();
      }
    },
  );

  it('validates answers before submission and shows errors next to the questions', async () => {
    const email = { id: 'email', type: 'email', title: 'Your e-mail', required: true };
    const form = await publish({ definition: definitionOf(name, email) });
    const { page } = await open(form.url);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.getByLabel('Your e-mail').fill('ann');
    await page.getByRole('button', { name: 'Submit' }).click();

    const field = page.getByRole('textbox', { name: 'Your name' });
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.id')).toBe(await field.getAttribute('id'));
    const described = await field.getAttribute('aria-describedby');
    const errorTexts = described
      ?.split(' ')
      .map((id) => page.locator(`[id="${id}"]`).textContent());
    expect((await Promise.all(errorTexts ?? [])).join(' ')).toContain(
      'Please answer this question.',
    );
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these answers (2)' });
    expect(await summary.textContent()).toContain('Your e-mail');
    expect(sent).toEqual([]);

    await field.fill('Ann');
    await page.getByRole('textbox', { name: 'Your e-mail' }).fill('ann@example.org');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann', email: 'ann@example.org' }]);
  });

  it('patterns are checked by the service, not by the browser', async () => {
    const patterns = {
      word: '(?i)formwright', // not supported by all browsers
      words: '^(?:[A-Za-z]+ ?)+$', // exponential time in browsers
      line: 'a\\Sb', // browsers treat this character as a space, RE2 does not
    };
    const questions = Object.entries(patterns).map(([id, pattern]) => ({
      id,
      type: 'short_text',
      title: `The ${id}`,
      pattern,
      pattern_message: `Fix the ${id}`,
    }));
    const form = await publish({ definition: definitionOf(...questions) });
    const { page } = await open(form.url, { allowFailedRequests: true });
    const field = (id: string) => page.getByRole('textbox', { name: `The ${id}`, exact: true });
    await field('word').fill('something');
    await field('words').fill(`${'a'.repeat(60)}!`);
    await field('line').fill('a\u00a0b');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Fix the word', { exact: true }).waitFor();
    await page.getByText('Fix the words', { exact: true }).waitFor();
    expect(await field('word').getAttribute('aria-invalid')).toBe('true');
    expect(await field('line').getAttribute('aria-invalid')).toBeNull();

    await field('word').fill('FormWright');
    await field('words').fill('Two words');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    const answers = { word: 'FormWright', words: 'Two words', line: 'a\u00a0b' };
    expect(await answersOf(form)).toEqual([answers]);
  });

  it('stores a submission once if the button is clicked repeatedly', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const { page } = await open(form.url, { allowFailedRequests: true });
    // Responses are lost, after the answers were stored.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/submissions', lose);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await page.getByText('No connection.').waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it.each([408, 425])('stores a submission once if a proxy responds with %i', async (status) => {
    const form = await publish({ definition: definitionOf(name) });
    const { page } = await open(form.url, { allowFailedRequests: true });
    const giveUp = async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status, body: 'Try again' });
    };
    await page.route('**/submissions', giveUp, { times: 1 });
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Something went wrong.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('does not restore a submitted draft when an upload ends later', async () => {
    const form = await publish({ definition: definitionOf(name, photo) });
    const { page } = await open(form.url);
    const held = ['submissions', 'uploads'].map(async (path) => {
      const route = await new Promise<Route>((resolve) => page.route(`**/${path}`, resolve));
      return () => route.continue();
    });
    const [submission, upload] = held;
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Submit' }).click();
    const letSubmit = await submission;
    await page.getByLabel('A photo').setInputFiles(textFile('hello'));
    const letUpload = await upload;
    await letSubmit?.();
    await page.getByText(thankYouText).waitFor();
    const uploaded = page.waitForResponse('**/uploads');
    await letUpload?.();
    await (await uploaded).finished();

    await page.reload();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('');
  });

  it('restores the draft with files after a reload until it is submitted', async () => {
    const form = await publish({ definition: definitionOf(name, story, photo) });
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByLabel('Your story').fill('Once\nupon');
    await page.getByLabel('A photo').setInputFiles(textFile('hello'));
    await page.getByText('notes.txt uploaded').waitFor();
    await page.reload();
    const shown = () => page.getByRole('textbox', { name: 'Your name' }).inputValue();
    await expect.poll(shown).toBe('Ann');
    expect(await page.getByLabel('Your story').inputValue()).toBe('Once\nupon');
    await page.getByRole('button', { name: 'Remove notes.txt' }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([
      { name: 'Ann', story: 'Once\nupon', photo: [{ name: 'notes.txt', size: 5 }] },
    ]);

    await page.reload();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    expect(await shown()).toBe('');
  });

  it('shows the progress of an upload, which can be aborted', async () => {
    const form = await publish({ definition: definitionOf(photo) });
    const { page } = await open(form.url, { allowFailedRequests: true });
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    const file = textFile('x'.repeat(1_000_000));
    await page.getByLabel('A photo').setInputFiles(file);
    const bar = page.getByRole('progressbar', { name: 'notes.txt' });
    const share = async () => Number(await bar.getAttribute('value'));
    await expect.poll(share).toBeGreaterThan(0);
    expect(await share()).toBeLessThan(1);
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await bar.waitFor({ state: 'detached' });

    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await page.getByLabel('A photo').setInputFiles(file);
    await page.getByText('notes.txt uploaded').waitFor();
    expect(await bar.count()).toBe(0);
  });

  it('prefills answers from the URL, also of hidden questions', async () => {
    const colors = {
      id: 'colors',
      type: 'multiple_choice',
      title: 'Colors',
      options: ['red', 'green', 'blue'].map((id) => ({ id, label: id })),
    };
    const when = { id: 'when', type: 'datetime', title: 'When?' };
    const form = await publish({ definition: definitionOf(name, colors, when, source) });
    const query = 'name=Ann%20%3Cb%3E&colors=red&colors=blue&source=ad&lang=en&nothing=1';
    const { page } = await open(`${form.url}?${query}&when=2026-01-31T18:30:00Z`, {
      timezoneId: 'Europe/Berlin',
    });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([
      {
        name: 'Ann <b>',
        colors: ['red', 'blue'],
        source: 'ad',
        when: '2026-01-31T18:30:00Z',
      },
    ]);
  });

  it('a URL with other prefilled answers has its own draft', async () => {
    const form = await publish({ definition: definitionOf(name, story, source) });
    const { page } = await open(`${form.url}?source=ann`);
    const text = page.getByRole('textbox', { name: 'Your story' });
    await text.fill('A secret of Ann');
    await page.goto(`${form.url}?source=bob`);
    await page.getByLabel('Your name').fill('Bob');
    expect(await text.inputValue()).toBe('');
    await page.goto(`${form.url}?source=ann&lang=en`);
    await expect.poll(() => text.inputValue()).toBe('A secret of Ann');

    await page.goto(`${form.url}?source=bob`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Bob', source: 'bob' }]);
  });
});

describe.runIf(hasBrowser)('a file', () => {
  it('a new file replaces the previous one and aborts its upload', async () => {
    const form = await publish({ definition: definitionOf({ ...photo, max_files: 1 }) });
    const { page } = await open(form.url, { allowFailedRequests: true });
    const field = page.getByLabel('A photo');
    const begun = new Promise((resolve) => page.route('**/uploads', resolve, { times: 1 }));
    await field.setInputFiles(textFile('hello'));
    await begun;
    const stopped = page.waitForEvent('requestfailed');
    await field.setInputFiles({ ...textFile('better'), name: 'better.txt' });
    expect((await stopped).url()).toContain('/uploads');
    await page.getByText('better.txt uploaded').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([{ photo: [{ name: 'better.txt' }] }]);
  });

  it('an invalid file is rejected, and an uploaded one can be removed', async () => {
    const form = await publish({ definition: definitionOf(photo) });
    const { page } = await open(form.url, { allowFailedRequests: true });
    const field = page.getByLabel('A photo');
    await field.setInputFiles({
      name: 'page.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<!doctype html><html><body>hello</body></html>'),
    });
    await page.getByText('This file type is not accepted.').first().waitFor();
    await field.setInputFiles(textFile('hello'));
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await field.setInputFiles({ ...textFile('better'), name: 'better.txt' });
    await page.getByText('better.txt uploaded').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([{ photo: [{ name: 'better.txt', size: 6 }] }]);
  });
});

describe.runIf(hasBrowser)('a question', () => {
  it('says in the title of the page that there are errors, until they are corrected', async () => {
    const form = await publish({ title: 'Party', definition: definitionOf(name) });
    const { page } = await open(form.url);
    const send = page.getByRole('button', { name: 'Submit' });
    const before = await page.title();
    await send.click();
    await expect.poll(() => page.title()).toBe(`Error: ${before}`);
    await page.getByLabel('Your name').fill('Ann');
    await send.click();
    await page.getByText(thankYouText).waitFor();
    expect(await page.title()).not.toContain('Error');
  });

  it('completes a web address without a scheme, and refuses what is none', async () => {
    const site = { id: 'site', type: 'url', title: 'Website' };
    const form = await publish({ definition: definitionOf(site) });
    const { page } = await open(form.url);
    const input = page.getByLabel('Website');
    for (const text of ['example', 'ann@example.org', 'ftp://example.org', 'javascript:alert(1)']) {
      await input.fill(text);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Enter a web address').waitFor();
    }
    await input.fill('Example.org/a?b=1');
    await input.blur();
    expect(await input.inputValue()).toBe('https://Example.org/a?b=1');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ site: 'https://Example.org/a?b=1' }]);
  });

  it('shows conditional questions and omits answers to invisible ones', async () => {
    const comes = { id: 'comes', type: 'yes_no', title: 'Do you come?' };
    const guests = {
      id: 'guests',
      type: 'number',
      title: 'How many?',
      required: true,
      visible_if: { question: 'comes', op: 'equals', value: true },
    };
    const form = await publish({ definition: definitionOf(comes, guests) });
    const { page } = await open(form.url);
    const number = page.getByRole('textbox', { name: 'How many?' });
    expect(await number.count()).toBe(0);
    await page.getByRole('radio', { name: 'Yes' }).check();
    await number.fill('3');
    await page.getByRole('radio', { name: 'No' }).check();
    await number.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ comes: false }]);
  });

  it('shows one section per page if the form is configured so', async () => {
    const sections = [
      { id: 'one', title: 'You', elements: [name] },
      {
        id: 'never',
        title: 'Never',
        elements: [{ ...story, id: 'never_asked', title: 'No' }],
        visible_if: { question: 'name', op: 'equals', value: 'unknown' },
      },
      { id: 'two', title: 'Your evening', elements: [story] },
    ];
    const form = await publish({
      definition: { schema: { sections } },
      settings: { one_section_per_page: true },
    });
    const { page } = await open(form.url);
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await page.getByText('Please answer this question.').first().waitFor();
    await page.getByLabel('Your name').fill('Ann');
    expect(await page.getByLabel('Your story').isVisible()).toBe(false);
    await next.click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(await page.getByLabel('Your name').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('Page 1 of 2').waitFor();
    await next.click();
    await page.getByLabel('Your story').first().fill('Once');
    await page.reload();
    await page.getByText('Page 2 of 2').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann', story: 'Once' }]);
  });
});
