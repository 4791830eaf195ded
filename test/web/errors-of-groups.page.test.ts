import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/clients/axe-violations.ts';
import { hasBrowser } from '../support/clients/browser.ts';
import { createFormPageWorld, definitionOf, submit } from '../support/world/form-page-world.ts';

// What assistive technology announces of groups of controls: the accessibility tree of the browser.

const { open, publish } = await createFormPageWorld();

const options = ['Red', 'Green'].map((label) => ({ id: label, label }));
const rows = ['Food', 'Music'].map((label) => ({ id: label, label }));
const missing = 'Please answer this question.';

/** What is announced with a text, and what is announced as invalid, by name. */
async function announcements(page: Page, text: string) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const shown = nodes.map((node) => ({
    name: `${node.role?.value} ${node.name?.value}`,
    description: String(node.description?.value ?? ''),
    isInvalid: node.properties?.some(
      ({ name, value }) => name === 'invalid' && value.value === 'true',
    ),
  }));
  return {
    described: shown.filter((one) => one.description.includes(text)).map(({ name }) => name),
    invalid: shown.filter((one) => one.isInvalid).map(({ name }) => name),
  };
}

const openQuestion = async (question: object) => {
  const { url } = await publish({ definition: definitionOf({ id: 'q', ...question }) });
  const { page } = await open(url);
  return page;
};

const groups = [
  { type: 'multiple_choice', options, allow_other: true, invalid: [] },
  { type: 'ranking', options, invalid: [] },
  { type: 'matrix', rows, columns: options, invalid: [] },
  { type: 'matrix', rows, columns: options, multiple: true, invalid: [] },
  { type: 'address', required_parts: ['city'], invalid: ['textbox City'] },
  { type: 'contact_info', required_parts: ['email'], invalid: ['textbox Email address'] },
  { type: 'location', invalid: ['textbox Latitude', 'textbox Longitude'] },
];

describe.runIf(hasBrowser)('errors of groups', () => {
  it.each(groups)('the error of a group is announced once: $type', async ({ invalid, ...own }) => {
    const page = await openQuestion({ title: 'Yours', required: true, ...own });
    await submit(page);
    await page.getByText(missing).waitFor();
    const { described, invalid: found } = await announcements(page, missing);
    expect(described).toEqual(['group Yours (required)']);
    expect(found).toEqual(invalid);
    expect(await axeViolations(page)).toEqual([]);
  });

  it.each([
    { multiple: false, role: 'radiogroup' },
    { multiple: true, role: 'group' },
  ] as const)('a row announces its own error: $role', async ({ multiple, role }) => {
    const matrix = { type: 'matrix', title: 'Yours', required: true, rows, columns: options };
    const page = await openQuestion({ ...matrix, multiple });
    const cell = multiple ? 'checkbox' : 'radio';
    await page.getByRole(role, { name: 'Food' }).getByRole(cell, { name: 'Red' }).check();
    await submit(page);
    await page.getByText('Please check this answer:').waitFor();
    const { described } = await announcements(page, 'Please');
    expect(described).toEqual([`${role} Music`]);
    const focused = page.getByRole(role, { name: 'Music' }).locator(':focus');
    expect(await focused.count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
  });

  it.each(['nps', 'opinion_scale'])('the ends of a scale have their labels: %s', async (type) => {
    const ends = { min_label: 'Cold', max_label: 'Hot' };
    const page = await openQuestion({ type, title: 'The weather', ...ends });
    expect((await announcements(page, 'Cold')).described).toEqual([
      type === 'nps' ? 'radio 0' : 'radio 1',
    ]);
    expect((await announcements(page, 'Hot')).described).toEqual(['radio 10']);
    expect(await axeViolations(page)).toEqual([]);
  });
});
