import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formTimings } from '../../../packages/form/src/state/form-timings.ts';
import { afterTime, hasBrowser, type PageOptions } from '../../support/clients/browser.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// What the hosted page reports of visits, as the analytics show it.

const {
  alice,
  open: openPage,
  publish,
  world,
} = await createFormPageWorld({}, { timings: { visitFlush: 50 } });

const open = (url: string, options: PageOptions = {}) =>
  openPage(url, { hasClock: true, ...options });

const question = (id: string) => ({ id, type: 'short_text', title: `Question ${id}` });
const definition = definitionOf(question('a'), question('b'));

async function visitsOf({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}/analytics`);
  const { views, starts, completed, drop_off } = body;
  const reached = drop_off.map(({ reached: count }: { reached: number }) => count);
  return { views, starts, completed, reached };
}
const expectVisits = (page: Page, form: { id: string }, visits: object) =>
  expect
    .poll(
      afterTime(page, formTimings.visitDelay, () => visitsOf(form)),
      { interval: 50 },
    )
    .toEqual(visits);

describe.runIf(hasBrowser)('a visit of a page', () => {
  it('is a view, then a start, then completed, each once', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url);
    await expectVisits(page, form, { views: 1, starts: 0, completed: 0, reached: [1, 1] });
    await page.getByLabel('Question a').fill('x');
    await expectVisits(page, form, { views: 1, starts: 1, completed: 0, reached: [1, 1] });
    await page.getByLabel('Question b').fill('y');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    await expectVisits(page, form, { views: 1, starts: 1, completed: 1, reached: [1, 1] });
  });

  it('that is completed at once reports everything together, although the page redirects', async () => {
    const settings = { redirect_url: `${world.url}/healthz` };
    const form = await publish({ definition, settings });
    const { page } = await open(form.url);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(settings.redirect_url);
    await expectVisits(page, form, { views: 1, starts: 1, completed: 1, reached: [1, 1] });
  });

  it('reaches the questions that were on the screen', async () => {
    const far = { id: 'gap', type: 'statement', text: 'Line\n'.repeat(200) };
    const form = await publish({ definition: definitionOf(question('a'), far, question('b')) });
    const { page } = await open(form.url);
    await expectVisits(page, form, { views: 1, starts: 0, completed: 0, reached: [1, 0] });
    await page.getByLabel('Question b').scrollIntoViewIfNeeded();
    await expectVisits(page, form, { views: 1, starts: 0, completed: 0, reached: [1, 1] });
  });

  it('reaches a question of a later page, or one that depends on an answer, when it is shown', async () => {
    const sections = [
      { id: 's1', elements: [question('a')] },
      { id: 's2', elements: [question('b')] },
      {
        id: 's3',
        elements: [{ ...question('c'), visible_if: { question: 'a', op: 'equals', value: 'x' } }],
      },
    ];
    const settings = { one_section_per_page: true };
    const form = await publish({ definition: { schema: { sections } }, settings });
    const { page } = await open(form.url);
    await page.getByLabel('Question a').fill('other');
    await expectVisits(page, form, { views: 1, starts: 1, completed: 0, reached: [1, 0, 0] });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Question b').fill('other');
    await expectVisits(page, form, { views: 1, starts: 1, completed: 0, reached: [1, 1, 0] });
  });

  it('is counted once if the language is switched', async () => {
    const translations = { de: { 'elements.a.title': 'Frage a' } };
    const schema = { ...definition.schema, translations };
    const form = await publish({ definition: { schema } });
    const { page } = await open(form.url);
    await expectVisits(page, form, { views: 1, starts: 0, completed: 0, reached: [1, 1] });
    await page.getByLabel('Language').selectOption('de');
    await page.getByLabel('Frage a').fill('x');
    await expectVisits(page, form, { views: 1, starts: 1, completed: 0, reached: [1, 1] });
  });

  it('of a form with a password begins when it is unlocked', async () => {
    const form = await publish({ definition, settings: { password: 'sesame' } });
    const { page } = await open(form.url);
    await page.getByLabel('Password').fill('sesame');
    await page.getByRole('button', { name: 'Open form' }).click();
    await expectVisits(page, form, { views: 1, starts: 0, completed: 0, reached: [1, 1] });
  });

  it('of an embedded form below the visible part of a page is counted after scrolling to it', async () => {
    const form = await publish({ definition });
    const url = await serveWebsite(
      `<!doctype html><html lang="en"><title>Site</title><p>Above</p><div style="height: 5000px"></div>
      <script src="${world.url}/embed.js" data-form="${form.slug}"></script><p>Below</p>`,
    );
    const { page } = await open(url, { hosts: [new URL(world.url).host] });
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Question a').waitFor({ state: 'attached' });
    await page.getByText('Below').scrollIntoViewIfNeeded();
    await expectVisits(page, form, { views: 1, starts: 0, completed: 0, reached: [1, 1] });
  });

  it.each(['globalPrivacyControl', 'doNotTrack'])(
    'is not counted if the browser sets %s',
    async (signal) => {
      const form = await publish({ definition });
      const { page } = await open(`${world.url}/healthz`);
      const value = signal === 'doNotTrack' ? '1' : true;
      await page.addInitScript(
        ([name, set]) => Object.defineProperty(navigator, String(name), { value: set }),
        [signal, value],
      );
      const reports: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/visits')) reports.push(request.url());
      });
      await page.goto(form.url);
      await page.getByLabel('Question a').fill('x');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText(thankYouText).waitFor();
      expect(reports).toEqual([]);
    },
  );
});
