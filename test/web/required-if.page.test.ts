import { expect, it } from 'vitest';
import { hasBrowser } from '../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../support/world/form-page-world.ts';

// Questions that answers to earlier questions make required, on the form page.

const { open, publish, answersOf } = await createFormPageWorld();

const age = { id: 'age', type: 'number', title: 'Age' };
const guardian = {
  id: 'guardian',
  type: 'short_text',
  title: 'Guardian',
  required_if: { question: 'age', op: 'lt', value: 18 },
};
const consent = {
  id: 'consent',
  type: 'single_choice',
  title: 'Consent',
  required_if: 'age < 16',
  options: [{ id: 'yes', label: 'Yes' }],
};

it.runIf(hasBrowser)('marks questions while they are required, and checks them', async () => {
  const form = await publish({ definition: definitionOf(age, guardian, consent) });
  const { page } = await open(form.url);
  const text = page.getByRole('textbox', { name: 'Guardian' });
  const group = page.getByRole('radiogroup');
  const marks = page.locator('.required:visible');
  await page.getByLabel('Age').fill('40');
  await expect.poll(() => text.getAttribute('aria-required')).toBe('false');
  expect(await marks.count()).toBe(0);
  await page.getByLabel('Age').fill('15');
  await expect.poll(() => group.getAttribute('aria-required')).toBe('true');
  expect(await text.getAttribute('aria-required')).toBe('true');
  expect(await marks.count()).toBe(2);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => page.getByText('Please answer this question.').count()).toBe(2);
  await page.getByLabel('Age').fill('17');
  await expect.poll(() => marks.count()).toBe(1);
  await text.fill('Ann');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText(thankYouText).waitFor();
  expect(await answersOf(form)).toEqual([{ age: 17, guardian: 'Ann' }]);
});
