import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import { pottery, workshopsDefinition } from '../../support/fixtures/workshops.ts';
import { createFormPageWorld, submit, thankYouText } from '../../support/world/form-page-world.ts';

// Options that reach their limit, before the page is opened or while it is open.

const { world, alice, open, publish, answersOf } = await createFormPageWorld();

interface Form {
  readonly id: string;
  readonly slug: string;
  readonly url: string;
}

const message = 'A selected option is full. Please change your choice.';
const single = { type: 'single_choice', required: true };

const publishWorkshops = (question: object = single, limit = 1): Promise<Form> =>
  publish({ definition: workshopsDefinition(pottery(limit), question) });

/** Another respondent takes a place. */
async function take({ slug }: Form, workshop: unknown = 'pottery'): Promise<string> {
  const { status, body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers: { workshop } },
  });
  expect(status).toBe(201);
  return body.id;
}

describe.runIf(hasBrowser)('a full option', () => {
  it('is shown, disabled and named as full', async () => {
    const form = await publishWorkshops();
    await take(form);
    const { page } = await open(form.url);
    const option = page.getByRole('radio', { name: 'Pottery full' });
    expect(await option.isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Drawing' }).check();
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([{ workshop: 'drawing' }, {}]);
  });

  it('of a dropdown and of a multiple choice cannot be selected', async () => {
    const dropdown = await publishWorkshops({ type: 'dropdown' });
    await take(dropdown);
    const { page } = await open(dropdown.url);
    const entry = page.locator('option', { hasText: 'Pottery (full)' });
    expect(await entry.isDisabled()).toBe(true);

    const multiple = await publishWorkshops({ type: 'multiple_choice' });
    await take(multiple, ['pottery']);
    await page.goto(multiple.url);
    expect(await page.getByRole('checkbox', { name: 'Pottery full' }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Drawing' }).isDisabled()).toBe(false);
  });

  it('is named in the language of the form', async () => {
    const definition = workshopsDefinition(pottery(1));
    const german = { schema: { ...definition.schema, language: 'de' } };
    const form: Form = await publish({ definition: german });
    await take(form);
    const { page } = await open(form.url);
    await page.getByRole('radio', { name: 'Pottery ausgebucht' }).waitFor();
  });

  it('can be selected again once a response was deleted', async () => {
    const form = await publishWorkshops();
    const id = await take(form);
    const { page } = await open(form.url);
    await alice.rest(`DELETE /forms/${form.id}/responses/${id}`);
    await page.reload();
    await page.getByRole('radio', { name: 'Pottery' }).check();
    await submit(page);
    await page.getByText(thankYouText).waitFor();
  });
});

describe.runIf(hasBrowser)('an option that fills up while the page is open', () => {
  it('is refused at the question; everything else stays, and the choice can be changed', async () => {
    const form = await publishWorkshops();
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('radio', { name: 'Pottery' }).check();
    await take(form);
    await submit(page);

    const group = page.getByRole('radiogroup', { name: 'Workshop' });
    await group.getByText(message).waitFor();
    await page.getByRole('radio', { name: 'Pottery full' }).waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ann');
    await submit(page);
    expect(await group.getByText(message).isVisible()).toBe(true);

    await page.getByRole('radio', { name: 'Drawing' }).check();
    expect(await group.getByText(message).count()).toBe(0);
    expect(await page.getByRole('radio', { name: 'Pottery full' }).isDisabled()).toBe(true);
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toMatchObject([{ name: 'Ann', workshop: 'drawing' }, {}]);
  });

  it('can be deselected in a multiple choice and replaced in a dropdown', async () => {
    const multiple = await publishWorkshops({ type: 'multiple_choice' });
    const { page } = await open(multiple.url, { allowFailedRequests: true });
    await page.getByRole('checkbox', { name: 'Pottery' }).check();
    await page.getByRole('checkbox', { name: 'Drawing' }).check();
    await take(multiple, ['pottery']);
    await submit(page);
    await page.getByRole('checkbox', { name: 'Pottery full' }).uncheck();
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(multiple)).toMatchObject([{ workshop: ['drawing'] }, {}]);

    const dropdown = await publishWorkshops({ type: 'dropdown' });
    await page.goto(dropdown.url);
    await page.getByLabel('Workshop').selectOption('pottery');
    await take(dropdown);
    await submit(page);
    await page.getByText(message).waitFor();
    await page.getByLabel('Workshop').selectOption('drawing');
    await submit(page);
    await page.getByText(thankYouText).waitFor();
  });

  it('is explained in a draft that is continued later', async () => {
    const form = await publishWorkshops();
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('radio', { name: 'Pottery' }).check();
    await take(form);
    await page.reload();
    await submit(page);
    await page.getByRole('radiogroup', { name: 'Workshop' }).getByText(message).waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ann');
  });
});

const looks = [
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

const picture = (page: Page, name: string) =>
  saveScreenshot(page, `${name}-${page.viewportSize()?.width}`, { fullPage: true });

describe.runIf(hasBrowser).each(looks)('$colorScheme, $viewport.width px', (look) => {
  it('axe-core finds no violations in full options and their errors, and nothing is wider than the screen', async () => {
    const question = { type: 'single_choice', required: true, allow_other: true };
    const long = { id: 'long', label: 'A workshop with a long name '.repeat(5), limit: 1 };
    const definition = workshopsDefinition([...pottery(1), long], question);
    const form: Form = await publish({ definition });
    await take(form, 'long');
    // Framed pages have no background image, with which axe-core cannot compute contrasts.
    const url = `${form.url}?embed=1,auto`;
    const { page } = await open(url, { ...look, allowFailedRequests: true });
    await page.getByRole('radio', { name: 'Pottery' }).check();
    await take(form);
    await picture(page, `full-${look.colorScheme}`);
    expect(await axeViolations(page)).toEqual([]);
    await submit(page);
    await page.getByRole('radiogroup').getByText(message).waitFor();
    await picture(page, `refused-${look.colorScheme}`);
    expect(await axeViolations(page)).toEqual([]);
    const fits = 'document.documentElement.scrollWidth <= window.innerWidth';
    expect(await page.evaluate(fits)).toBe(true);
  });
});
