import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { holdRequests } from '../../support/clients/held-requests.ts';
import { publishVersion } from '../../support/fixtures/forms.ts';
import {
  createFormPageWorld,
  definitionOf,
  submit,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// The form changes while a respondent fills it in.

const { world, alice, open, publish, answersOf, responsesOf } = await createFormPageWorld();

const text = (id: string, more: object = {}) => ({ id, type: 'short_text', title: id, ...more });
const name = text('name', { required: true });
const color = (...options: string[]) => ({
  id: 'color',
  type: 'single_choice',
  title: 'color',
  options: options.map((id) => ({ id, label: id })),
});
const section = (id: string, ...elements: object[]) => ({ id, title: id, elements });
const updated = 'This form was updated; please check the new questions:';
const updatedPlain = 'This form was updated. Please check your answers and submit again.';
const unsent = 'These answers no longer belong to a question.';

interface Form {
  readonly id: string;
  readonly slug: string;
}

async function republish({ id }: Form, definition: object): Promise<void> {
  await publishVersion(alice, id, definition);
}

/** Publishes a version so long after the open page was loaded that its own version is not accepted any more. */
async function republishLater(form: Form, definition: object): Promise<void> {
  await republish(form, definition);
  await world.services.db.pool.query(
    `UPDATE form_versions SET live_until = live_until - interval '25 hours' WHERE form_id = $1`,
    [form.id],
  );
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const change = (form: Form, settings: object) =>
  alice.rest(`PATCH /forms/${form.id}`, { body: { settings } });

async function openFilled(form: { url: string }) {
  const { page } = await open(form.url, { allowFailedRequests: true });
  await field(page, 'name').fill('Ann');
  return page;
}

describe.runIf(hasBrowser)('a version that was replaced', () => {
  it('is submitted as it was shown, for 24 hours', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const page = await openFilled(form);
    await republish(form, definitionOf(name, text('city', { required: true })));
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await responsesOf(form)).toMatchObject([{ form_version: 1, answers: { name: 'Ann' } }]);
  });

  it('keeps what is entered while the next version is being loaded', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const page = await openFilled(form);
    await republishLater(form, definitionOf(name, text('city')));
    const release = await holdRequests(page, new RegExp(`/forms/${form.slug}(\\?|$)`));
    const reloads = page.waitForRequest((request) =>
      new URL(request.url()).pathname.endsWith(`/forms/${form.slug}`),
    );
    await submit(page);
    await reloads;
    await field(page, 'name').fill('Anna');
    release();
    await field(page, 'city').fill('Rome');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Anna', city: 'Rome' }]);
  });

  it('accepts files for a question that the live version does not have', async () => {
    const cv = { id: 'cv', type: 'file', title: 'CV', required: true };
    const form = await publish({ definition: definitionOf(name, cv) });
    const page = await openFilled(form);
    await republish(form, definitionOf(name));
    const file = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ann Lee') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('cv.txt uploaded').waitFor({ state: 'attached' });
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([{ name: 'Ann', cv: [{ name: 'cv.txt' }] }]);
  });
});

describe.runIf(hasBrowser)('an outdated page', () => {
  it('shows an added required question', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const page = await openFilled(form);
    await republishLater(form, definitionOf(name, text('city', { required: true })));
    await submit(page);
    await page.getByText(updated).waitFor();
    expect(await field(page, 'name').inputValue()).toBe('Ann');
    await page.getByRole('link', { name: 'city' }).click();
    await page.keyboard.type('Rome');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    const answers = { name: 'Ann', city: 'Rome' };
    expect(await responsesOf(form)).toMatchObject([{ form_version: 2, answers }]);
  });

  it('lists what was entered in a removed question, and restores it with the question', async () => {
    const form = await publish({ definition: definitionOf(name, text('city')) });
    const page = await openFilled(form);
    await field(page, 'city').fill('Rome');
    await republishLater(form, definitionOf(name));
    await submit(page);
    await page.getByText(updatedPlain).waitFor();
    await page.getByText(unsent).waitFor();
    await page.getByText('city: Rome').waitFor();
    await republishLater(form, definitionOf(name, text('city')));
    await submit(page);
    await expect.poll(() => field(page, 'city').inputValue()).toBe('Rome');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann', city: 'Rome' }]);
  });

  it('shows a question of another type empty, and lists the answer', async () => {
    const form = await publish({ definition: definitionOf(name, text('age')) });
    const page = await openFilled(form);
    await field(page, 'age').fill('old');
    await republishLater(form, definitionOf(name, { id: 'age', type: 'number', title: 'age' }));
    await submit(page);
    await page.getByText(updated).waitFor();
    await page.getByText('age: old').waitFor();
    expect(await page.getByLabel('age').inputValue()).toBe('');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('points out a choice whose option was removed', async () => {
    const form = await publish({ definition: definitionOf(name, color('red', 'blue')) });
    const page = await openFilled(form);
    await page.getByText('red', { exact: true }).click();
    await republishLater(form, definitionOf(name, color('blue', 'green')));
    await submit(page);
    await page.getByText(updated).waitFor();
    expect(await page.getByRole('link', { name: 'color' }).count()).toBe(1);
    await page.getByText('green', { exact: true }).click();
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann', color: 'green' }]);
  });

  it('carries answers over to other sections and pages', async () => {
    const before = [section('one', name), section('two', text('city'))];
    const after = [
      section('two', text('city')),
      section('three', text('zip')),
      section('one', name),
    ];
    const settings = { one_section_per_page: true };
    const form = await publish({ definition: { schema: { sections: before } }, settings });
    const page = await openFilled(form);
    await page.getByRole('button', { name: 'Next' }).click();
    await field(page, 'city').fill('Rome');
    await republishLater(form, { schema: { sections: after } });
    await submit(page);
    await page.getByText(updated).waitFor();
    expect(await field(page, 'city').inputValue()).toBe('Rome');
    await page.getByRole('link', { name: 'zip' }).click();
    await page.keyboard.type('00184');
    await page.getByRole('button', { name: 'Next' }).click();
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann', city: 'Rome', zip: '00184' }]);
  });

  it('is recognized when the draft is opened again', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const page = await openFilled(form);
    await republishLater(form, definitionOf(name, text('city', { required: true })));
    await page.reload();
    await page.getByText(updated).waitFor();
    expect(await field(page, 'name').inputValue()).toBe('Ann');
  });
});

describe.runIf(hasBrowser)('a form that is closed in the meantime', () => {
  it.each(['paused', 'unpublished'])('keeps the answers (%s)', async (kind) => {
    const form = await publish({ definition: definitionOf(name) });
    const page = await openFilled(form);
    if (kind === 'paused') await change(form, { accepting_responses: false });
    else await alice.rest(`POST /forms/${form.id}/unpublish`);
    await submit(page);
    await page.getByText('Your answers are stored on this device.').waitFor();
    if (kind === 'paused') await change(form, { accepting_responses: true });
    else await republish(form, definitionOf(name));
    await page.reload();
    await expect.poll(() => field(page, 'name').inputValue()).toBe('Ann');
  });

  it('keeps the answers in the tab if it has a password now', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const page = await openFilled(form);
    await change(form, { password: 'sesame' });
    await submit(page);
    await page.getByLabel('Password').fill('sesame');
    expect(await page.evaluate('localStorage.length')).toBe(0);
    await page.getByRole('button', { name: 'Open form' }).click();
    await expect.poll(() => field(page, 'name').inputValue()).toBe('Ann');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });
});

describe.runIf(hasBrowser)('a refusal', () => {
  it('of a question that the page does not have is listed', async () => {
    const form = await publish({ definition: definitionOf(name) });
    const page = await openFilled(form);
    const errors = [{ path: 'answers.secret', code: 'required', message: 'Answer the secret.' }];
    await page.route('**/submissions', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'urn:formwright:problem:validation_failed',
          code: 'validation_failed',
          status: 422,
          title: '',
          detail: '',
          request_id: '',
          errors,
        }),
      }),
    );
    await submit(page);
    await page.getByRole('alert').getByText('Answer the secret.').waitFor();
    expect(await field(page, 'name').inputValue()).toBe('Ann');
  });
});
