import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createConsoleWorld, expectToFit } from '../../support/world/console-world.ts';
import { figures } from './figures.ts';

// Statistics of repeats in the console.

const { openConsole, publish, submit } = await createConsoleWorld();

const definition = {
  schema: {
    sections: [
      {
        elements: [
          {
            id: 'children',
            type: 'repeat',
            title: 'Children',
            elements: [
              { id: 'age', type: 'number', title: 'Age' },
              {
                id: 'school',
                type: 'single_choice',
                title: 'School',
                options: [
                  { id: 'elm', label: 'Elm School' },
                  { id: 'oak', label: 'Oak School' },
                ],
              },
              {
                id: 'toys',
                type: 'repeat',
                title: 'Toys',
                elements: [{ id: 'toy', type: 'short_text', title: 'Toy name' }],
              },
            ],
          },
          { id: 'remarks', type: 'yes_no', title: 'Any remarks?' },
        ],
      },
    ],
  },
};

async function buildAnswered() {
  const form = await publish({ title: 'Families', definition });
  await submit(form, {
    children: [
      { age: 7, school: 'elm', toys: [{ toy: 'Kite' }, { toy: 'Ball' }] },
      { age: 3, toys: [{}] },
      { school: 'elm' },
    ],
    remarks: true,
  });
  await submit(form, { children: [{ age: 11, school: 'oak' }] });
  await submit(form, { remarks: false });
  return form;
}

const summaryOf = ({ id }: { id: string }) => `/forms/${id}/summary`;

describe.runIf(hasBrowser)('the summary of a form with a repeat', () => {
  it('shows how many entries responses have, and below it the answers of all entries', async () => {
    const form = await buildAnswered();
    const page = await openConsole(summaryOf(form));
    const entries = page.getByRole('group', { name: 'Entries of “Children”' });
    await entries.getByText('Entries of “Children”: 4 entries').waitFor();
    expect(await figures(page, 'Children')).toEqual([
      ['Answer', 'Responses', 'Share of all'],
      ['1 entry', '1', '50 %'],
      ['3 entries', '1', '50 %'],
    ]);
    await page.getByText('2 of 3 answered, average 2, from 1 to 3').waitFor();
    expect(await figures(page, 'School')).toEqual([
      ['Answer', 'Entries', 'Share of all'],
      ['Elm School', '2', '67 %'],
      ['Oak School', '1', '33 %'],
    ]);
    await entries
      .getByRole('region', { name: 'Age' })
      .getByText('3 of 4 entries answered, average 7, from 3 to 11')
      .waitFor();
    expect(await entries.getByRole('region').count()).toBe(4);
    await page.getByRole('region', { name: 'Any remarks?' }).getByText('2 of 3 answered').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('shows the entries of entries', async () => {
    const form = await buildAnswered();
    const page = await openConsole(summaryOf(form));
    const toys = page.getByRole('group', { name: 'Entries of “Toys”' });
    await toys.getByText('Entries of “Toys”: 3 entries').waitFor();
    await toys
      .getByRole('region', { name: 'Toy name' })
      .getByText('2 of 3 entries answered')
      .waitFor();
    expect(await figures(page, 'Toys')).toEqual([
      ['Answer', 'Entries', 'Share of all'],
      ['1 entry', '1', '50 %'],
      ['2 entries', '1', '50 %'],
    ]);
  });

  it('has zeros while there are no entries', async () => {
    const form = await publish({ title: 'Empty', definition });
    const page = await openConsole(summaryOf(form));
    await page.getByText('Entries of “Children”: 0 entries').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('fits in windows of all sizes, light and dark', async () => {
    const form = await buildAnswered();
    const page = await openConsole(summaryOf(form));
    await page.getByText('Entries of “Toys”: 3 entries').waitFor();
    await expectToFit(page, 'summary-repeats', { fullPage: true });
  });
});
