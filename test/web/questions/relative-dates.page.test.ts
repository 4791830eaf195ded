import { expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createFormPageWorld, definitionOf } from '../../support/world/form-page-world.ts';

// Limits of dates that depend on the day of the submission, on the form page.

const { open, publish } = await createFormPageWorld();

const born = { id: 'born', type: 'date', title: 'Born on', min: '1900-01-01', max: 'today-18y' };

it.runIf(hasBrowser)('limits the days that can be selected, and explains the limit', async () => {
  const form = await publish({ definition: definitionOf(born) });
  const { page } = await open(form.url);
  await page.clock.setFixedTime('2026-11-23T12:00:00Z');
  await page.reload();
  const control = page.getByLabel('Born on');
  await expect.poll(() => control.getAttribute('max')).toBe('2008-11-23');
  expect(await control.getAttribute('min')).toBe('1900-01-01');
  await control.fill('2008-11-24');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Enter November 23, 2008 or earlier.').waitFor();
});
