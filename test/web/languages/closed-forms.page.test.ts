import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createFormPageWorld, definitionOf } from '../../support/world/form-page-world.ts';
import { languageOfPage } from './page-language.ts';

// Pages without questions, of a form in four languages.

const { open, publish, alice } = await createFormPageWorld();

const { schema } = definitionOf({ id: 'name', type: 'short_text', title: 'Your name' });
const definition = {
  schema: {
    ...schema,
    translations: {
      de: { 'form.title': 'Fest', 'elements.name.title': 'Ihr Name' },
      ar: { 'form.title': 'حفلة', 'elements.name.title': 'لقبك المفضل' },
      ja: { 'form.title': '祭り', 'elements.name.title': 'お名前' },
    },
  },
};

const paused = await publish({ definition, settings: { accepting_responses: false } });
const full = await publish({ definition, settings: { max_responses: 1 } });
await alice.rest(`POST /forms/${full.id}/responses`, { body: { answers: { name: 'Ann' } } });
const locked = await publish({ definition, settings: { password: 'open sesame' } });

const languages = [
  ['en', 'ltr', 'Party', 'This form is closed', 'The form has reached its response limit.'],
  [
    'de',
    'ltr',
    'Fest',
    'Dieses Formular ist geschlossen',
    'Die maximale Anzahl an Antworten ist erreicht.',
  ],
  ['ar', 'rtl', 'حفلة', 'هذا النموذج مغلق', 'بلغ النموذج الحد الأقصى لعدد الردود.'],
  ['ja', 'ltr', '祭り', 'このフォームは終了しました', '回答数が上限に達しました。'],
] as const;

describe.runIf(hasBrowser)('the page of a closed form', () => {
  it('has no language switch if the form has one language', async () => {
    const { url } = await publish({
      definition: definitionOf({ type: 'short_text', title: 'Your name' }),
      settings: { accepting_responses: false },
    });
    const { page } = await open(url, { locale: 'ar' });
    await page.getByRole('heading', { name: 'This form is closed' }).waitFor();
    expect(await page.locator('.languages').count()).toBe(0);
  });

  it.each(languages)('is in "%s" for a browser in that language', async (language, ...texts) => {
    const [direction, title, closed, reason] = texts;
    const { page } = await open(full.url, { locale: language });
    expect(await languageOfPage(page)).toEqual([language, direction, direction, title]);
    await page.locator('#notice', { hasText: closed }).waitFor();
    await page.locator('#notice', { hasText: reason }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('links to the other languages without a script, and contains no questions in any', async () => {
    const { page } = await open(`${paused.url}?embed=1&lang=en&source=mail`, {
      javaScriptEnabled: false,
    });
    await page.getByRole('navigation', { name: 'Language' }).waitFor();
    expect(await page.locator('.languages > *').allTextContents()).toEqual([
      'English',
      'Deutsch',
      'العربية',
      '日本語',
    ]);
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
    expect(new URL(page.url()).search).toBe('?embed=1&source=mail&language=ar');
    expect(await page.content()).not.toContain('لقبك المفضل');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Fest', exact: true }).waitFor();
  });
});

describe.runIf(hasBrowser)('the password page', () => {
  it('switches the language without the questions, and opens the form in it', async () => {
    const { page } = await open(locked.url, { locale: 'de' });
    expect(await languageOfPage(page)).toEqual(['de', 'ltr', 'ltr', 'Fest']);
    expect(await page.content()).not.toContain('Ihr Name');
    await page.locator('#language:enabled').selectOption('ar');
    await page.locator('html[lang="ar"][dir="rtl"] #language:enabled').waitFor();
    await page.getByRole('heading', { name: 'هذا النموذج محمي بكلمة مرور' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.content()).not.toContain('لقبك المفضل');
    await page.getByLabel('كلمة المرور').fill('open sesame');
    await page.getByLabel('كلمة المرور').press('Enter');
    await page.getByLabel('لقبك المفضل').waitFor();
  });
});
