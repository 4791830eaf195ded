import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  answerAllQuestions,
  everyQuestionType,
} from '../../support/fixtures/every-question-type.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// The service has no texts in Swahili: those of the page are in English, and marked as such (WCAG 2.2, 3.1.2).

const { open, publish } = await createFormPageWorld();

const language = 'sw';
const inSwahili = ({ schema }: { schema: object }) => ({ schema: { ...schema, language } });
const everyQuestion = inSwahili(everyQuestionType({ required: true }));

const textMembers =
  /"(?:title|description|label|text|alt|unit|min_label|max_label|add_label)":"([^"]*)"/g;

/** The texts of the author. */
const authorsTexts = [
  ...[...JSON.stringify(everyQuestion).matchAll(textMembers)].map(([, text]) => text),
  'Guest 1',
  'Party',
  'Asante',
  'Herufi nne',
  'Endelea',
];

/** Every text and label on the page, with its language; not those of respondents. */
const textsWithLanguage = `(() => {
  const languageOf = (element) => element.closest('[lang]').lang;
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!parentElement.closest('script, noscript, .name')) found.push([data.trim(), languageOf(parentElement)]);
  }
  for (const name of ['aria-label', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      found.push([element.getAttribute(name), languageOf(element)]);
    }
  }
  return found;
})()`;

/** The texts that a screen reader would read in the wrong language. */
async function wronglyRead(page: Page) {
  const texts = await page.evaluate<[text: string, language: string][]>(textsWithLanguage);
  const wanted = (text: string) => (authorsTexts.includes(text) ? language : 'en');
  return texts.filter(([text, found]) => /\p{L}/u.test(text) && found !== wanted(text));
}

describe.runIf(hasBrowser)('a form in a language without texts', () => {
  it('marks English texts in all questions, errors and the confirmation', async () => {
    const form = await publish({ definition: everyQuestion });
    const { page } = await open(`${form.url}?embed=1`, { timezoneId: 'Europe/Berlin' });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('#summary li').first().waitFor();
    expect(await wronglyRead(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await answerAllQuestions(page);
    expect(await wronglyRead(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await wronglyRead(page)).toEqual([]);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
  });

  it('marks no messages of the author', async () => {
    const code = { id: 'code', type: 'short_text', title: 'Your name', pattern: '[A-Z]{4}' };
    const form = await publish({
      definition: inSwahili({
        schema: {
          ...definitionOf({ ...code, pattern_message: 'Herufi nne' }).schema,
          endings: [{ id: 'end', title: 'Asante', message: 'Endelea' }],
        },
      }),
    });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.getByLabel('Your name').fill('x');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Herufi nne').waitFor();
    expect(await wronglyRead(page)).toEqual([]);
    await page.getByLabel('Your name').fill('ABCD');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Asante').waitFor();
    expect(await wronglyRead(page)).toEqual([]);
  });

  it.each([
    ['with a password', { password: 'open sesame' }, 'This form is password-protected'],
    ['that is closed', { accepting_responses: false }, 'This form is closed'],
  ])('marks the texts of a form %s', async (_, settings, heading) => {
    const { url } = await publish({ definition: everyQuestion, settings });
    const { page } = await open(url);
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await wronglyRead(page)).toEqual([]);
  });
});
