import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formTimings } from '../../../packages/form/src/state/form-timings.ts';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { afterTime, hasBrowser } from '../../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// Two tabs, or two devices, that save the same partial response add to each other.

const { alice, open: openPage, publish, answersOf } = await createFormPageWorld();

const name = { id: 'name', type: 'short_text', title: 'Your name' };
const age = { id: 'age', type: 'number', title: 'Your age' };
const note = { id: 'note', type: 'long_text', title: 'A note' };
const options = [
  { id: 'red', label: 'Red' },
  { id: 'blue', label: 'Blue' },
];
const color = { id: 'color', type: 'single_choice', title: 'A color', options };
const cv = { id: 'cv', type: 'file', title: 'Your CV' };
const child = { id: 'child', type: 'short_text', title: 'Name of the child' };
const children = { id: 'children', type: 'repeat', title: 'Children', max: 5, elements: [child] };
const born = { id: 'born', type: 'date', title: 'Your birthday' };
const definition = definitionOf(name, age, note, color, cv, children, born);
const addedText = 'Answers from another tab or device were added.';

interface Form {
  readonly id: string;
  readonly url: string;
}

const publishSaving = () => publish({ definition, settings: { save_partial: true } });

async function savedAnswers({ id }: Form): Promise<unknown[]> {
  const { body } = await alice.rest(`GET /forms/${id}/partials`);
  return body.data.map(({ answers }: { answers: unknown }) => answers);
}

const field = (page: Page, title: string) => page.getByRole('textbox', { name: title });
const isReady = (page: Page) =>
  page.getByRole('button', { name: 'Submit', disabled: false }).waitFor();

/** Waits for what is saved some time after it was entered. */
const areSaved = (page: Page, form: Form, answers: object) =>
  expect
    .poll(
      afterTime(page, formTimings.partialDelay, () => savedAnswers(form)),
      { interval: 50 },
    )
    .toMatchObject([answers]);

async function fill(page: Page, form: Form, title: string, answer: string): Promise<void> {
  await field(page, title).fill(answer);
  const [id] = [name, age, note].flatMap((one) => (one.title === title ? [one.id] : []));
  await areSaved(page, form, { [id ?? '']: answer });
}

async function start(form: Form): Promise<Page> {
  const { page } = await openPage(form.url, { hasClock: true });
  await fill(page, form, 'Your name', 'Ann');
  return page;
}

/** Another tab of the same browser. */
async function tabOf(page: Page, form: Form): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(form.url);
  await isReady(tab);
  return tab;
}

/** The same answers on another device. */
async function deviceOf(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Continue later' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to your answers' }).inputValue();
  const { page: device } = await openPage(link, { hasClock: true });
  await isReady(device);
  return device;
}

const isAdded = (page: Page): Promise<void> =>
  page.getByRole('status').getByText(addedText).waitFor();

const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

describe.runIf(hasBrowser)('saved answers', () => {
  it.each([
    ['tabs', tabOf],
    ['devices', deviceOf],
  ] as const)('of two %s are merged, and both show all of them', async (_, another) => {
    const form = await publishSaving();
    const first = await start(form);
    const second = await another(first, form);
    expect(await field(second, 'Your name').inputValue()).toBe('Ann');
    await second.getByLabel('Your age').fill('40');
    await second.getByText('Blue', { exact: true }).click();
    await second.locator('input[type=file]').setInputFiles({
      name: 'cv.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('I am Ann.'),
    });
    await second.getByRole('button', { name: /^Add/ }).click();
    await field(second, 'Name of the child').fill('Eve');
    await areSaved(second, form, {
      age: 40,
      color: 'blue',
      cv: [{}],
      children: [{ child: 'Eve' }],
    });
    expect(await second.getByText(addedText).count()).toBe(0);

    await fill(first, form, 'Your name', 'Anna');
    await isAdded(first);
    expect(await isFocused(field(first, 'Your name'))).toBe(true);
    expect(await first.getByLabel('Your age').inputValue()).toBe('40');
    expect(await first.getByLabel('Blue').isChecked()).toBe(true);
    await first.getByText('cv.txt').waitFor();
    expect(await field(first, 'Name of the child').inputValue()).toBe('Eve');
    expect(await axeViolations(first)).toEqual([]);

    await fill(second, form, 'A note', 'Hello');
    await isAdded(second);
    expect(await field(second, 'Your name').inputValue()).toBe('Anna');
    const all = { name: 'Anna', age: 40, note: 'Hello', color: 'blue', children: [{}] };
    await areSaved(second, form, all);
    await second.getByRole('button', { name: 'Submit', exact: true }).click();
    await second.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([{ ...all, cv: [{ name: 'cv.txt' }] }]);
  });

  it('do not replace what is typed while they arrive', async () => {
    const form = await publishSaving();
    const first = await start(form);
    const second = await tabOf(first, form);
    await second.getByLabel('Your age').fill('40');
    await fill(second, form, 'A note', 'Of the other tab');
    const held: (() => void)[] = [];
    const hold = async (route: Route) => {
      const response = await route.fetch();
      await new Promise<void>((resolve) => held.push(resolve));
      await route.fulfill({ response });
    };
    await first.route('**/partial', hold, { times: 1 });
    await field(first, 'Your name').fill('Anna');
    await expect
      .poll(afterTime(first, formTimings.partialDelay, async () => held.length))
      .toBeGreaterThan(0);
    await field(first, 'A note').pressSequentially('Mine');
    for (const release of held) release();
    await isAdded(first);
    expect(await first.getByLabel('Your age').inputValue()).toBe('40');
    expect(await field(first, 'A note').inputValue()).toBe('Mine');
    expect(await isFocused(field(first, 'A note'))).toBe(true);
    await areSaved(first, form, { name: 'Anna', age: 40, note: 'Mine' });
  });

  it('do not replace half a date, which is not an answer yet', async () => {
    const form = await publishSaving();
    const first = await start(form);
    const second = await tabOf(first, form);
    await second.getByLabel('Your birthday').fill('2000-01-31');
    await fill(second, form, 'A note', 'Hello');
    await field(first, 'Your name').fill('Anna');
    const date = first.getByLabel('Your birthday');
    await date.pressSequentially('12');
    const isIncomplete = () =>
      date.evaluate((control: HTMLInputElement) => control.validity.badInput);
    expect(await isIncomplete()).toBe(true);
    await expect
      .poll(
        afterTime(first, formTimings.partialDelay, () => field(first, 'A note').inputValue()),
        { interval: 50 },
      )
      .toBe('Hello');
    expect(await isIncomplete()).toBe(true);
    await date.pressSequentially('242001');
    await areSaved(first, form, { name: 'Anna', note: 'Hello', born: '2001-12-24' });
  });

  it('replace and remove those that were not changed here, in entries, too', async () => {
    const form = await publishSaving();
    const first = await start(form);
    for (const text of ['Eve', 'Tom']) {
      await first.getByRole('button', { name: /^Add/ }).click();
      await field(first, 'Name of the child').last().fill(text);
    }
    await first.getByText('Red', { exact: true }).click();
    await fill(first, form, 'A note', 'Hello');
    const second = await deviceOf(first);
    await field(second, 'Name of the child').last().fill('Thomas');
    await second
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await field(second, 'A note').fill('');
    await second.getByText('Blue', { exact: true }).click();
    await areSaved(second, form, { color: 'blue', children: [{ child: 'Thomas' }] });
    await fill(first, form, 'Your name', 'Anna');
    await isAdded(first);
    expect(await field(first, 'Name of the child').count()).toBe(1);
    expect(await field(first, 'Name of the child').inputValue()).toBe('Thomas');
    expect(await field(first, 'A note').inputValue()).toBe('');
    expect(await first.getByLabel('Blue').isChecked()).toBe(true);
    await first.reload();
    await isReady(first);
    expect(await field(first, 'Name of the child').inputValue()).toBe('Thomas');
    expect(await savedAnswers(form)).toEqual([
      { name: 'Anna', color: 'blue', children: [{ child: 'Thomas' }] },
    ]);
  });

  it('that were not saved before the page was closed are merged when it is opened again', async () => {
    const form = await publishSaving();
    const first = await start(form);
    const second = await deviceOf(first);
    await first.route('**/partial', (route) => route.abort());
    await field(first, 'Your name').fill('Anna');
    await first.goto('about:blank');
    await first.unroute('**/partial');
    await fill(second, form, 'A note', 'Hello');
    await first.goto(form.url);
    await isReady(first);
    await areSaved(first, form, { name: 'Anna', note: 'Hello' });
    await isAdded(first);
    expect(await field(first, 'A note').inputValue()).toBe('Hello');
  });
});
