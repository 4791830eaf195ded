import { createServer } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createFormPageWorld, thankYouText } from '../../support/world/form-page-world.ts';

// Back and Forward of the browser move between the pages of a form.

const { world, open, publish, answersOf } = await createFormPageWorld();

const ids = ['one', 'two', 'three', 'four', 'five'];
const title = (id: string) => `About ${id}`;
const sectionOf = (id: string) => ({
  id,
  title: title(id),
  elements: [{ id: `q_${id}`, type: 'short_text', title: `Question ${id}` }],
});
const sections = ids.map(sectionOf);
const settings = { one_section_per_page: true };
const publishPaged = (list: object[] = sections) =>
  publish({ definition: { schema: { sections: list } }, settings });

const next = (page: Page | Frame) => page.getByRole('button', { name: 'Next' }).click();
const shows = (page: Page | Frame, id: string) =>
  page.getByRole('heading', { name: title(id) }).waitFor();
const field = (page: Page | Frame, id: string) => page.getByLabel(`Question ${id}`);

describe.runIf(hasBrowser)('the history', () => {
  it('goes back and forward from page 3 of 5, with answers and titles', async () => {
    const form = await publishPaged();
    const { page } = await open(form.url);
    expect(await page.title()).toBe('Page 1 of 5: About one – Party');
    await field(page, 'one').fill('1');
    await next(page);
    await next(page);
    await shows(page, 'three');
    expect(await page.title()).toBe('Page 3 of 5: About three – Party');
    await page.goBack();
    await shows(page, 'two');
    expect(await page.title()).toBe('Page 2 of 5: About two – Party');
    await page.goBack();
    await shows(page, 'one');
    expect(await field(page, 'one').inputValue()).toBe('1');
    await page.goForward();
    await shows(page, 'two');
    await page.goBack();
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  it('moves with the buttons of the form, so that no entries pile up', async () => {
    const form = await publishPaged();
    const { page } = await open(form.url);
    const lengthOf = () => page.evaluate<number>('history.length');
    await next(page);
    await shows(page, 'two');
    const length = await lengthOf();
    for (let round = 0; round < 3; round += 1) {
      await page.getByRole('button', { name: 'Back' }).click();
      await shows(page, 'one');
      await next(page);
      await shows(page, 'two');
    }
    expect(await lengthOf()).toBe(length);
  });

  it('survives a reload', async () => {
    const form = await publishPaged();
    const { page } = await open(form.url);
    await next(page);
    await next(page);
    await shows(page, 'three');
    await page.reload();
    await shows(page, 'three');
    await page.goBack();
    await shows(page, 'two');
  });

  it('follows jumps, and leaves out pages that are no longer shown', async () => {
    const jump = { if: { question: 'q_one', op: 'equals', value: 'skip' }, to: 'three' };
    const form = await publishPaged(
      sections.map((section) => (section.id === 'one' ? { ...section, next: [jump] } : section)),
    );
    const { page } = await open(form.url);
    await field(page, 'one').fill('skip');
    await next(page);
    await shows(page, 'three');
    await page.goBack();
    await shows(page, 'one');
    await field(page, 'one').fill('no');
    await next(page);
    await shows(page, 'two');
    await page.goBack();
    await shows(page, 'one');
    await field(page, 'one').fill('skip');
    await page.goForward(); // to a page that the answer skips
    await page.getByText('Page 1 of 4').waitFor();
  });

  it('leads out of the form after a submission, and submits nothing again', async () => {
    const form = await publishPaged(sections.slice(0, 3));
    const { page } = await open(form.url);
    await field(page, 'one').fill('1');
    await next(page);
    await next(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    await expect.poll(() => page.evaluate('history.state.formwright.depth')).toBe(0);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await page.goForward();
    expect(await answersOf(form)).toHaveLength(1);
  });

  it('in a frame, has no more entries than pages', async () => {
    const form = await publishPaged(sections.slice(0, 2));
    const site = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><title>Host</title><body><p>Host</p>
         <script src="${world.url}/embed.js" data-form="${form.slug}"></script></body></html>`,
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      site.closeAllConnections();
      site.close();
    });
    const { port }: { port: number } = Object(site.address());
    const { page } = await open(`http://127.0.0.1:${port}/`, { hosts: [new URL(world.url).host] });
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Next' }).click();
    await frame.getByRole('heading', { name: title('two') }).waitFor();
    await page.evaluate('history.back()');
    await frame.getByRole('heading', { name: title('one') }).waitFor();
    await page.evaluate('history.forward()');
    await frame.getByRole('heading', { name: title('two') }).waitFor();
    await frame.getByRole('button', { name: 'Submit' }).click();
    await frame.getByText(thankYouText).waitFor();
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });
});

describe.runIf(hasBrowser)('a script that does not arrive', () => {
  const notLoadedText = 'The form has not loaded completely.';

  it('is reported at once if it fails', async () => {
    const form = await publishPaged();
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.route('**/page-*.js', (route) => route.abort());
    await page.reload();
    await page.getByText(notLoadedText).waitFor();
    await page.unroute('**/page-*.js');
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await shows(page, 'one');
    await expect.poll(() => page.getByText(notLoadedText).count()).toBe(0);
  });

  it('is reported after eight seconds if it is late', async () => {
    const form = await publishPaged();
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.route('**/page-*.js', () => {}); // never answered
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('About one').waitFor();
    expect(await page.getByText(notLoadedText).isVisible()).toBe(false);
    await page.getByText(notLoadedText).waitFor();
  });
});
