import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createConsoleWorld,
  expectToFit,
  scriptText,
  wasAttacked,
} from '../../support/world/console-world.ts';
import { figures } from './figures.ts';

// Statistics of a form in the console.

const { openConsole, clientWith, publish, submit } = await createConsoleWorld();

const options = [
  { id: 'free', label: 'Free plan' },
  { id: 'pro', label: scriptText },
];

const definition = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'name', type: 'short_text', title: 'Your name' },
          { id: 'age', type: 'number', title: 'Your age' },
          { id: 'plan', type: 'single_choice', title: 'Which plan?', options },
          { id: 'nps', type: 'nps', title: 'Would you recommend us?' },
          {
            id: 'rooms',
            type: 'matrix',
            title: 'How were the rooms?',
            rows: [
              { id: 'hall', label: 'Hall' },
              { id: 'bar', label: 'Bar' },
            ],
            columns: [
              { id: 'good', label: 'Good' },
              { id: 'bad', label: 'Bad' },
            ],
          },
        ],
      },
    ],
  },
};

async function buildAnswered() {
  const form = await publish({ title: 'Feedback', definition });
  await submit(form, {
    name: 'Ann',
    age: 30,
    plan: 'pro',
    nps: 10,
    rooms: { hall: 'good', bar: 'bad' },
  });
  await submit(form, { name: 'Bob', age: 40, plan: 'pro', nps: 9, rooms: { hall: 'good' } });
  await submit(form, { name: 'Cid', plan: 'free', nps: 2 });
  return form;
}

const summaryOf = ({ id }: { id: string }) => `/forms/${id}/summary`;
const chart = (page: Page, name: string) => page.getByRole('region', { name });

describe.runIf(hasBrowser)('the summary of a form', () => {
  it('of a form without responses shows zeros', async () => {
    const form = await publish({ title: 'Empty', definition });
    const page = await openConsole(summaryOf(form));
    await chart(page, 'Which plan?').getByText('0 of 0 answered').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('has a table for each chart, with the numbers of the API', async () => {
    const form = await buildAnswered();
    const page = await openConsole(summaryOf(form));
    await chart(page, 'Which plan?').getByText('3 of 3 answered').waitFor();
    expect(await figures(page, 'Which plan?')).toEqual([
      ['Answer', 'Responses', 'Share of all'],
      ['Free plan', '1', '33 %'],
      [scriptText, '2', '67 %'],
    ]);
    expect((await figures(page, 'Would you recommend us?')).at(-1)).toEqual([
      'Net Promoter Score',
      '33',
      '',
    ]);
    expect(await figures(page, 'How were the rooms?')).toEqual([
      ['Row', 'Good', 'Bad'],
      ['Hall', '2', '0'],
      ['Bar', '0', '1'],
    ]);
    await chart(page, 'Your age').getByText('2 of 3 answered, average 35, from 30 to 40').waitFor();
    expect((await figures(page, 'Responses of the last 30 days')).at(-1)?.[1]).toBe('3');
    expect(await axeViolations(page)).toEqual([]);
    expect(await wasAttacked(page)).toBe(false);
  });

  it('shows the table in place of the chart', async () => {
    const form = await buildAnswered();
    const page = await openConsole(summaryOf(form));
    const plan = chart(page, 'Which plan?');
    await plan.getByRole('button', { name: 'Show as table' }).click();
    await plan.getByRole('cell', { name: '67 %' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await plan.getByRole('button', { name: 'Show chart' }).click();
  });

  it('has the filter of the responses, in the URL', async () => {
    const form = await buildAnswered();
    const filter = JSON.stringify({ question: 'plan', op: 'equals', value: 'pro' });
    const page = await openConsole(`${summaryOf(form)}?${new URLSearchParams({ filter })}`);
    await chart(page, 'Which plan?').getByText('2 of 2 answered').waitFor();
    await page.getByText('All visits: the filter applies to responses only.').waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await chart(page, 'Which plan?').getByText('3 of 3 answered').waitFor();
  });

  it('is printed without its controls, with its filter and the time', async () => {
    const form = await buildAnswered();
    const filter = JSON.stringify({ question: 'plan', op: 'equals', value: 'free' });
    const page = await openConsole(
      `${summaryOf(form)}?${new URLSearchParams({ filter, q: 'Cid' })}`,
    );
    await chart(page, 'Which plan?').getByText('1 of 1 answered').waitFor();
    const head = page.getByText(
      'Responses with answers that contain “Cid” and Which plan? is Free plan',
    );
    expect(await head.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await head.textContent()).toContain('Printed ');
    for (const name of ['Print', 'Show as table', 'Download Which plan?']) {
      expect(await page.getByRole('button', { name }).first().isVisible()).toBe(false);
    }
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    expect(await chart(page, 'Which plan?').isVisible()).toBe(true);
  });

  it('offers each chart as an image and as a table', async () => {
    const form = await buildAnswered();
    const page = await openConsole(summaryOf(form));
    const read = async (title: string, format: string, name: string) => {
      await page.getByRole('button', { name: `Download ${title}` }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`feedback-${name}`);
      return readFileSync(await file.path());
    };
    const csv = await read('Which plan?', 'CSV', 'which-plan.csv');
    expect(csv.toString()).toContain('Answer,Responses,Share of all (%)\r\nFree plan,1,33.3\r\n');
    const svg = await read('How were the rooms?', 'SVG', 'how-were-the-rooms.svg');
    expect(svg.toString()).toContain('fill="rgb(79, 70, 229)"');
    const png = await read('Would you recommend us?', 'PNG', 'would-you-recommend-us.png');
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    // The width in the header of the image (W3C PNG, IHDR).
    expect(png.readUInt32BE(16)).toBe(2 * 768);
  });

  it('requires a key that may read responses', async () => {
    const form = await buildAnswered();
    const page = await openConsole(summaryOf(form), { client: await clientWith('forms:read') });
    await page.getByText('Your API key does not permit this').waitFor();
    expect(await page.getByRole('link', { name: 'Summary' }).count()).toBe(0);
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const form = await buildAnswered();
    const page = await openConsole(summaryOf(form));
    await chart(page, 'Which plan?').waitFor();
    await expectToFit(page, 'summary', { fullPage: true });
  });
});
