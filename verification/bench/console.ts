// Measures how long people wait in the console, from a key or a click to the end of the frame that shows the result:
//   npm run bench:console [-- --quick]
// The times contain the script, the layout, and the requests to the service on the same machine.
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { executablePath } from '../../test/support/clients/chromium.ts';
import { type Cleanup, runWithCleanup } from '../support/cleanup.ts';
import { requireJson } from '../support/requests/rest.ts';
import { createSeed } from './seed.ts';
import { apiKey, startService } from './service.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' } } });

/** How often each duration is measured, and the number of responses. */
const [rounds, responses] = options.quick ? [5, 20_000] : [30, 1_000_000];

/** Numbers of questions of the forms in the builder. */
const questionCounts = [10, 300, 2000];

/** How much slower the processor is made. */
const slowdowns = [1, 6];

interface Measured {
  readonly name: string;
  /** In milliseconds. */
  readonly durations: readonly number[];
  readonly note?: string;
}

/** The console with its own window, signed in. */
async function openConsole(url: string, path: string, cleanup: Cleanup): Promise<Page> {
  const browser = await chromium.launch({ executablePath });
  cleanup.add(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.goto(`${url}/console/sign-in?to=${path}`);
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page;
}

/**
 * The milliseconds from the next event to the end of the first frame in which a condition holds.
 *
 * @param event such as `keydown`
 * @param condition an expression of JavaScript
 * @param act causes the event
 */
async function waitedFor(
  page: Page,
  event: string,
  condition: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(`void (window.waited = new Promise((resolve) => {
    window.addEventListener(${JSON.stringify(event)}, () => {
      const began = performance.now();
      const look = () => requestAnimationFrame(() => {
        if (!(${condition})) return look();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - began);
        port2.postMessage(undefined); // after the frame was drawn
      });
      look();
    }, { capture: true, once: true });
  }))`);
  await act();
  return Number(await page.evaluate('window.waited'));
}

async function repeat(
  name: string,
  measure: (round: number) => Promise<number>,
): Promise<Measured> {
  const durations: number[] = [];
  for (let round = 0; round <= rounds; round += 1) durations.push(await measure(round));
  return { name, durations: durations.slice(1) }; // the first one compiles the script
}

/** Waits until a condition holds. */
const until = (page: Page, condition: string) =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => ((${condition}) ? resolve(undefined) : requestAnimationFrame(look));
    look();
  })`);

/** A key in the title of a question, in forms of several sizes. */
async function measureTyping(url: string, cleanup: Cleanup): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const count of questionCounts) {
    const elements = Array.from({ length: count }, (_, index) => ({
      id: `q${index}`,
      type: 'short_text',
      title: `Question ${index}`,
    }));
    const body = {
      title: `${count} questions`,
      definition: { schema: { sections: [{ elements }] } },
    };
    const { id } = await requireJson(url, 'POST', '/forms', { key: apiKey, body });
    const page = await openConsole(url, `/forms/${id}/build`, cleanup);
    await page.getByRole('row', { name: 'Question 0', exact: true }).click();
    await page.getByRole('tabpanel').getByRole('textbox', { name: 'Title', exact: true }).focus();
    const session = await page.context().newCDPSession(page);
    for (const rate of slowdowns) {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      const name = `a key, ${count} questions${rate > 1 ? `, processor ${rate} times slower` : ''}`;
      const type = () => waitedFor(page, 'keydown', 'true', () => page.keyboard.press('x'));
      measured.push(await repeat(name, type));
    }
    await page.context().browser()?.close();
  }
  return measured;
}

const hasRows = `document.querySelectorAll('.responses-body > [role=row]').length > 10
  && !document.querySelector('[role=grid][aria-busy=true]')`;

/** The list, the details and scrolling of the responses of a form. */
async function measureResponses(
  url: string,
  formId: string,
  cleanup: Cleanup,
): Promise<Measured[]> {
  const page = await openConsole(url, `/forms/${formId}/share`, cleanup);
  const list = page.getByRole('link', { name: 'Responses' });
  const opening = await repeat('opening the responses', async () => {
    await page.getByRole('link', { name: 'Share' }).click();
    await page.waitForURL(/share$/);
    return waitedFor(page, 'click', hasRows, () => list.click());
  });
  const rows = page.locator('.responses-body > [role=row]');
  const opened = `document.querySelector('[role=dialog] dl, [role=dialog] .answer-list')`;
  const details = await repeat('the details of a response', async (round) => {
    const duration = await waitedFor(page, 'click', opened, () =>
      rows.nth(3 + (round % 5)).click(),
    );
    await page.keyboard.press('Escape');
    await until(page, `!(${opened})`);
    return duration;
  });
  return [opening, details, await measureScrolling(page)];
}

/** Turns of the mouse wheel, and the tasks in them that took more than 50 ms. */
async function measureScrolling(page: Page): Promise<Measured> {
  await page.evaluate(`window.longTasks = 0;
    new PerformanceObserver((list) => { window.longTasks += list.getEntries().length; })
      .observe({ type: 'longtask' });`);
  await page.locator('.responses-scroll').hover();
  const scrolled = await repeat('a turn of the wheel', () =>
    waitedFor(page, 'wheel', 'true', () => page.mouse.wheel(0, 120)),
  );
  const count = Number(await page.evaluate('window.longTasks'));
  return { ...scrolled, note: `${count} long tasks` };
}

const percentile = (durations: readonly number[], share: number) =>
  [...durations].sort((a, b) => a - b).at(Math.ceil(durations.length * share) - 1) ?? Number.NaN;

const report = (measured: readonly Measured[]) =>
  [
    '| wait in the console | median | 95 % | |',
    '| :--- | ---: | ---: | :--- |',
    ...measured.map(({ name, durations, note = '' }) => {
      const [median, most] = [percentile(durations, 0.5), percentile(durations, 0.95)];
      return `| ${name} | ${median.toFixed(0)} ms | ${most.toFixed(0)} ms | ${note} |`;
    }),
  ].join('\n');

await runWithCleanup(30, async (cleanup) => {
  const service = await startService(cleanup);
  const { url } = service.service;
  const typing = await measureTyping(url, cleanup);
  console.log(`Seeding ${responses} responses.`);
  const { id } = await createSeed(service, 'large', responses);
  await service.query('VACUUM (ANALYZE) responses');
  const lists = await measureResponses(url, id, cleanup);
  console.log(report([...typing, ...lists]));
});
