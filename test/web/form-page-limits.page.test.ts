import { describe, expect, it } from 'vitest';
import { markupLimit } from '../../web/page/html/render-page.ts';
import { hasBrowser } from '../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../support/world/form-page-world.ts';

// Pages of forms whose markup would be much larger than their definition.

const { world, open, publish, answersOf } = await createFormPageWorld();

const labels = (count: number, text = '') =>
  Array.from({ length: count }, (_, index) => ({ id: `l${index}`, label: `${index}${text}` }));
const matrix = (id: string, rows: number, columns: number, text = '') => ({
  id,
  type: 'matrix',
  title: id,
  rows: labels(rows),
  columns: labels(columns, text),
});

/** The size of a page without questions and form: head, strings, styles. */
const frame = 32 * 1024;

async function pageOf(url: string) {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  expect(response.status).toBe(200);
  return response.text();
}

/** The form data in the page. */
const dataIn = (page: string) => page.split('<script type="application/json" id="form">')[1] ?? '';

/** Whether the server has rendered the questions. */
const hasQuestions = (page: string) => page.includes('<form id="questions"');

describe('a page', () => {
  it.each([
    ['matrices', ['a', 'b', 'c', 'd'].map((id) => matrix(id, 50, 50, '"'.repeat(400)))],
    [
      'addresses',
      Array.from({ length: 500 }, (_, index) => ({ id: `a${index}`, type: 'address', title: 'A' })),
    ],
    [
      'options',
      Array.from({ length: 16 }, (_, index) => ({
        id: `c${index}`,
        type: 'single_choice',
        title: 'C',
        options: labels(500),
      })),
    ],
  ])('a page has a bounded size with %s', async (_, elements) => {
    const { url } = await publish({ definition: definitionOf(...elements) });
    const page = await pageOf(url);
    expect(page.length).toBeLessThan(dataIn(page).length + markupLimit + frame);
    expect([hasQuestions(page), page.includes('<noscript>')]).toEqual([false, true]);
  });

  it('a page of a small form contains its questions', async () => {
    const { url } = await publish({ definition: definitionOf(matrix('a', 50, 10)) });
    expect(hasQuestions(await pageOf(url))).toBe(true);
  });

  it('serves a version that was published before matrices were limited', async () => {
    const form = await publish({ definition: definitionOf(matrix('a', 5, 5)) });
    const large = { required: false, multiple: false };
    const elements = ['a', 'b'].map((id) => ({ ...matrix(id, 500, 500), ...large }));
    await world.services.db.prisma.formVersion.update({
      where: { formId_version: { formId: form.id, version: 1 } },
      data: {
        definition: {
          schema: { sections: [{ id: 's', elements }] },
          approval: { enabled: false, show_result: false, pass_percent: 100, criteria: [] },
        },
      },
    });
    const page = await pageOf(form.url);
    expect(dataIn(page).includes('l499')).toBe(true);
    expect(page.length).toBeLessThan(dataIn(page).length + markupLimit + frame);
  });

  it.runIf(hasBrowser)('the browser renders a large form, which can be submitted', async () => {
    const grids = ['a', 'b', 'c', 'd'].map((id) => matrix(id, 50, 50));
    const form = await publish({
      definition: definitionOf({ id: 'name', type: 'short_text', title: 'Your name' }, ...grids),
    });
    expect(hasQuestions(await pageOf(form.url))).toBe(false);
    const { page } = await open(form.url);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });
});
