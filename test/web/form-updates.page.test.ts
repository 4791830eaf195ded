import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/clients/browser.ts';
import { createFormPageWorld } from '../support/world/form-page-world.ts';

// A key press changes as little of a large form as possible. How long that takes depends on it.

const { open, publish } = await createFormPageWorld();

const count = 100;
const range = Array.from({ length: count }, (_, index) => index);

/** 400 questions, of which most are conditional, and 100 calculated values of the first one. */
const elements = [
  { id: 'amount', type: 'number', title: 'Amount' },
  { id: 'name', type: 'short_text', title: 'Name' },
  ...range.map((index) => ({
    id: `total_${index}`,
    type: 'calculated',
    title: `Total ${index}`,
    show: true,
    expression: `amount * ${index}.0`,
    value: 'number',
  })),
  ...range.flatMap((index) => [
    { id: `free_${index}`, type: 'short_text', title: `Free ${index}` },
    {
      id: `more_${index}`,
      type: 'long_text',
      title: `More ${index}`,
      visible_if: { question: `free_${index}`, op: 'equals', value: 'more' },
    },
    {
      id: `hello_${index}`,
      type: 'yes_no',
      title: `{{name}} ${index}`,
      visible_if: { question: 'amount', op: 'is_answered' },
    },
  ]),
];
const definition = { schema: { sections: [{ elements }] } };

/** Counts the changes of the document while a key is pressed in a control. */
async function changesOf(page: Page, label: string, key: string): Promise<number> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.evaluate(`{
    window.changes = 0;
    window.observer = new MutationObserver((records) => { changes += records.length; });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }`);
  await page.keyboard.press(key);
  return page.evaluate<number>(
    '(changes += observer.takeRecords().length, observer.disconnect(), changes)',
  );
}

describe.runIf(hasBrowser)('a key press in a large form', () => {
  it('changes what depends on the answer, and nothing else', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    await page.getByLabel('Amount').fill('1');
    await page.getByRole('status', { name: 'Total 99' }).getByText('99').waitFor();
    expect(await changesOf(page, 'Free 7', 'x')).toBe(0);
    expect(await changesOf(page, 'Amount', '2')).toBe(count - 1); // the first total is always 0
    expect(await changesOf(page, 'Name', 'A')).toBe(count);
    await page.getByLabel('Free 9', { exact: true }).fill('mor');
    expect(await changesOf(page, 'Free 9', 'e')).toBe(1);
    expect(await page.getByLabel('More 9', { exact: true }).isVisible()).toBe(true);
  });

  it('saves the draft before the page is closed', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    await page.getByLabel('Free 7', { exact: true }).pressSequentially('Ann');
    await page.reload();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    const restored = page.getByLabel('Free 7', { exact: true });
    await expect.poll(() => restored.inputValue()).toBe('Ann');
  });
});
