import { expect, it } from 'vitest';
import { hasBrowser } from '../support/clients/browser.ts';
import { createFormPageWorld, definitionOf, submit } from '../support/world/form-page-world.ts';

// The list of the questions with errors, while they are corrected.

const { open, publish } = await createFormPageWorld();

const question = (id: string, title: string, own = {}) => ({
  id,
  type: 'short_text',
  title,
  required: true,
  ...own,
});

it.runIf(hasBrowser)('questions leave the summary when they are answered or hidden', async () => {
  const form = await publish({
    definition: definitionOf(
      question('name', 'Your name'),
      question('town', 'Your town'),
      question('reason', 'The reason', {
        visible_if: { question: 'name', op: 'is_empty' },
      }),
    ),
  });
  const { page } = await open(form.url);
  const summary = page.locator('#summary');
  const links = () => summary.getByRole('link').allTextContents();
  await submit(page);
  await page.getByText('Please check these answers (3)').waitFor();
  expect(await page.title()).toContain('Error');

  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann');
  await expect.poll(links).toEqual(['Your town']);
  expect(await summary.textContent()).toContain('Please check this answer');

  const town = page.getByRole('textbox', { name: 'Your town' });
  await town.fill('Ulm');
  await expect.poll(() => summary.textContent()).toBe('');
  expect(await town.evaluate('document.activeElement.id')).toBe(await town.getAttribute('id'));
  expect(await page.title()).not.toContain('Error');
});

it.runIf(hasBrowser)(
  'what respondents cannot open leaves the summary when it is right',
  async () => {
    const amount = { id: 'amount', type: 'number', title: 'Amount', required: true };
    const source = { id: 'source', type: 'hidden', title: 'Source' };
    const rule = {
      id: 'few',
      expression: 'amount <= 100.0',
      message: 'Not more than 100',
      question_id: 'source',
    };
    const form = await publish({
      definition: { schema: { sections: [{ elements: [amount, source] }], rules: [rule] } },
    });
    const { page } = await open(form.url);
    const summary = page.locator('#summary');
    await page.getByLabel('Amount').fill('101');
    await submit(page);
    await summary.getByText('Not more than 100').waitFor();
    await page.getByLabel('Amount').fill('99');
    await expect.poll(() => summary.textContent()).toBe('');
  },
);
