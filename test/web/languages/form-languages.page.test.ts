import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { answerAllQuestions } from '../../support/fixtures/every-question-type.ts';
import { createFormPageWorld, definitionOf } from '../../support/world/form-page-world.ts';
import { languageOfPage } from './page-language.ts';
import { translatedForm } from './translated-form.ts';

// One form in four languages.

const { open, publish, responsesOf } = await createFormPageWorld();

const form = await publish({ title: 'Summer party', definition: translatedForm });

const languages = [
  ['en', 'ltr', 'Summer party', 'Submit', 'Language'],
  ['de', 'ltr', 'Sommerfest', 'Absenden', 'Sprache'],
  ['ar', 'rtl', 'حفلة الصيف', 'إرسال', 'اللغة'],
  ['ja', 'ltr', '夏祭り', '送信', '言語'],
] as const;

async function select(page: Page, language: string): Promise<void> {
  await page.locator('#language').selectOption(language);
  await page.locator(`html[lang="${language}"] #language:enabled`).waitFor();
}

describe.runIf(hasBrowser).each(languages)(
  'the form in "%s"',
  (language, direction, title, send, label) => {
    it('is shown for a browser in that language, without accessibility violations', async () => {
      const { page } = await open(`${form.url}?embed=1`, { locale: language });
      expect(await languageOfPage(page)).toEqual([language, direction, direction, title]);
      await page.getByRole('combobox', { name: label, exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: send, exact: true }).click();
      await page.locator('#summary li').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });

    it.each([390, 1280])('does not scroll horizontally at %i pixels', async (width) => {
      const { page } = await open(`${form.url}?language=${language}`, {
        viewport: { width, height: 800 },
      });
      await page.getByRole('button', { name: send, exact: true }).click();
      await page.locator('#summary li').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    });
  },
);

describe.runIf(hasBrowser)('the language switch', () => {
  it('is absent from a form in one language', async () => {
    const { url } = await publish({
      definition: definitionOf({ id: 'name', type: 'short_text', title: 'Your name' }),
    });
    const { page } = await open(url, { locale: 'ar' });
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    expect(await page.locator('#language').count()).toBe(0);
    expect(await languageOfPage(page)).toEqual(['en', 'ltr', 'ltr', 'Party']);
  });

  it('keeps the language and what was entered if the other one cannot be loaded', async () => {
    const { page } = await open(form.url, { allowFailedRequests: true });
    const name = page.getByRole('textbox', { name: 'Your name', exact: true });
    await name.fill('Ann');
    await page.route('**/f/**', (route) => route.abort());
    await page.locator('#language').selectOption('ar');
    await page.locator('#status:not(:empty)').waitFor();
    expect(await page.locator('#language').inputValue()).toBe('en');
    expect(await name.inputValue()).toBe('Ann');
  });

  it('offers each language by its own name', async () => {
    const { page } = await open(form.url);
    const options = page.locator('#language option');
    expect(await options.allTextContents()).toEqual(['English', 'Deutsch', 'العربية', '日本語']);
    const tags = await options.all();
    expect(await Promise.all(tags.map((tag) => tag.getAttribute('lang')))).toEqual([
      'en',
      'de',
      'ar',
      'ja',
    ]);
  });

  it('keeps all answers, with files, the ranking and the signature, and submits the language', async () => {
    const { page } = await open(form.url, { timezoneId: 'Europe/Berlin' });
    await answerAllQuestions(page);
    for (const language of ['ar', 'ja', 'de', 'en']) await select(page, language);
    await select(page, 'ar');
    await page.getByRole('button', { name: 'إرسال', exact: true }).click();
    await page.getByRole('region', { name: 'شكرًا' }).or(page.locator('.success')).first().waitFor();
    const [response] = await responsesOf(form);
    expect(response.language).toBe('ar');
    expect(response.answers).toMatchObject({
      short_text: 'Änn <b>',
      ranking: ['red', 'blue', 'green'],
      rating: 4,
      file: [{ name: 'notes.txt' }],
      signature: [{ type: 'image/png' }],
    });
  });

  it('shows the errors in the other language', async () => {
    const { page } = await open(form.url);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('#summary li').first().waitFor();
    await select(page, 'de');
    expect(await page.locator('#e-short_text').textContent()).toBe(
      'Bitte beantworten Sie diese Frage.',
    );
  });

  it('stores the selection for a reload, and in an embedded page that requests another language', async () => {
    const { page } = await open(form.url);
    await select(page, 'ja');
    await page.reload();
    await page.locator('html[lang="ja"] #language:enabled').waitFor();
    await page.goto(`${form.url}?embed=1&language=de`);
    await page.locator('html[lang="de"] #language:enabled').waitFor();
    await select(page, 'ar');
    await page.reload();
    await page.locator('html[lang="ar"] #language:enabled').waitFor();
  });

  it('translates a form that was unlocked with a password', async () => {
    const definition = definitionOf({ id: 'name', type: 'short_text', title: 'Your name' });
    const translations = { de: { 'elements.name.title': 'Ihr Name' } };
    const locked = await publish({
      definition: { schema: { ...definition.schema, translations } },
      settings: { password: 'open sesame' },
    });
    const { page } = await open(`${locked.url}?lang=en`);
    await page.getByLabel('Password').fill('open sesame');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByLabel('Your name').fill('Ann');
    await select(page, 'de');
    expect(await page.getByLabel('Ihr Name').inputValue()).toBe('Ann');
  });
});

it('e-mail addresses, URLs, phone numbers and numbers are written from left to right', async () => {
  const response = await fetch(`${form.url}?language=ar`);
  const markup = await response.text();
  for (const mark of ['type="email"', 'type="url"', 'type="tel"', 'data-number=']) {
    const inputs = markup.match(new RegExp(`<input[^>]* ${mark}[^>]*>`, 'g')) ?? [];
    expect(inputs.length).toBeGreaterThan(0);
    for (const input of inputs) expect(input).toContain('dir="ltr"');
  }
  expect(response.headers.get('Content-Language')).toBe('ar');
});
