import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  submit,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// Date-times around the changes of the clocks, in Berlin.

const { open, publish, answersOf } = await createFormPageWorld();

const question = { id: 'at', type: 'datetime', title: 'You arrive at' };
const berlin = { timezoneId: 'Europe/Berlin' };
const field = (page: Page) => page.getByLabel('You arrive at');

async function send(page: Page): Promise<void> {
  await submit(page);
  await page.getByText(thankYouText).waitFor();
}

describe.runIf(hasBrowser)('date-times around changes of the clocks', () => {
  it.each(['2026-10-25T01:30:00Z', '2026-10-25T00:30:59.500Z', '2026-07-01T12:00:00+05:30'])(
    'a time that is not changed is submitted as it came: %s',
    async (at) => {
      const form = await publish({ definition: definitionOf(question) });
      const { page } = await open(`${form.url}?at=${encodeURIComponent(at)}`, berlin);
      await expect.poll(() => field(page).inputValue()).toMatch(/^2026-/);
      await send(page);
      expect(await answersOf(form)).toEqual([{ at }]);
    },
  );

  it('a time that does not exist is refused with the reason', async () => {
    const form = await publish({ definition: definitionOf(question) });
    const { page } = await open(form.url, berlin);
    await field(page).fill('2026-03-29T02:30');
    await submit(page);
    await page.getByText('This time does not exist on that day: the clocks go forward.').waitFor();
    await field(page).fill('2026-03-29T03:30');
    await send(page);
    expect(await answersOf(form)).toEqual([{ at: '2026-03-29T03:30:00+02:00' }]);
  });

  it('offers both of a time that exists twice', async () => {
    const form = await publish({ definition: definitionOf(question) });
    const { page } = await open(form.url, berlin);
    const choice = page.getByRole('group', { name: /^This time occurs twice/ });
    await field(page).fill('2026-10-25T02:30');
    expect(await choice.getByRole('radio', { checked: true }).getAttribute('value')).toBe(
      '2026-10-25T02:30:00+02:00',
    );
    expect(await axeViolations(page)).toEqual([]);
    await choice.getByText('Central European Standard Time (UTC+01:00)').click();
    await page.reload();
    await choice.getByRole('radio', { name: '(UTC+01:00)', checked: true }).waitFor();
    await send(page);
    expect(await answersOf(form)).toEqual([{ at: '2026-10-25T02:30:00+01:00' }]);
  });

  it('the first of two times is submitted without a choice', async () => {
    const form = await publish({ definition: definitionOf(question) });
    const { page } = await open(form.url, berlin);
    await field(page).fill('2026-10-25T02:30');
    await send(page);
    expect(await answersOf(form)).toEqual([{ at: '2026-10-25T02:30:00+02:00' }]);
  });
});
