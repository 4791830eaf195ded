import { existsSync } from 'node:fs';
import { publishForm, requireJson } from '../../../support/requests/rest.ts';
import { fullDefinition } from '../../derive/full-definition.ts';
import { oncePer, probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';
import { browserProblem, type WatchedBrowser, withBrowser } from '../../target/watched-browser.ts';

/** Markup that calls `__xss()`, the shortest first. `data-xss` marks elements, also those whose script cannot run. */
const payloads = [
  '<img data-xss src=x onerror=__xss()>',
  '"><svg data-xss onload=__xss()>',
  "'><script data-xss>__xss()</script>",
  '</script><script data-xss>__xss()</script>',
  '</style></title></textarea><iframe data-xss srcdoc="<script>parent.__xss()</script>"></iframe>',
  '[a](javascript:__xss()) ![b](x"onerror=__xss()) <javascript:__xss()>',
  '<details data-xss open ontoggle=__xss()><input data-xss autofocus onfocus=__xss()>',
];

const textOf = (maxLength: number): string =>
  payloads.reduce((text, one) => (text.length + one.length < maxLength ? text + one : text), '') ||
  payloads[0]?.slice(0, maxLength) ||
  '';

const hostileForm = oncePer(async ({ url, owner: { key } }: Target) => {
  const definition = fullDefinition({ text: textOf, url: () => 'https://images.example/x.png' });
  const texts = { title: textOf(200), description: textOf(2000) };
  const form = await publishForm(url, key, [], { ...texts, definition });
  const answers = { short_text: textOf(200), long_text: textOf(5000), hidden: textOf(200) };
  const path = `/public/forms/${form.slug}/submissions`;
  await requireJson(url, 'POST', path, { body: { answers } });
  const body = { name: textOf(100), scopes: ['forms:read'] };
  await requireJson(url, 'POST', '/keys', { key, body });
  return form;
});

/** The list of the files of the console, which a checkout has after `npm ci`. */
const consoleFiles = new URL('../../../../dist/console/files.json', import.meta.url);

/** A page and what is done on it; texts appear in the parts that these steps show. */
interface View {
  readonly name: string;
  readonly session: boolean;
  show(browser: WatchedBrowser, target: Target): Promise<void>;
}

const views: readonly View[] = [
  {
    name: 'the page of a form, its ending and its embed',
    session: false,
    async show({ open }, target) {
      const { slug } = await hostileForm(target);
      const [page] = await Promise.all([
        open(`${target.url}/f/${slug}`),
        open(`${target.url}/f/${slug}?embed=1`),
      ]);
      await page.locator('button[type=submit]').last().click();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'every screen of the console',
    session: true,
    async show({ open }, target) {
      if (!existsSync(consoleFiles)) throw new Error('Run "npm run build:console" first.');
      const { id } = await hostileForm(target);
      const responses = `/console/forms/${id}/responses`;
      const page = await open(`${target.url}${responses}`);
      const links = await page
        .locator('a[href^="/console/"]')
        .evaluateAll((found) => found.map((one) => one.getAttribute('href')));
      await page.getByRole('grid').getByText('__xss').last().click();
      await page.getByRole('dialog').getByText('__xss').first().waitFor();
      // One after the other: each compiles the console, and together they would wait for each other.
      const others = new Set(links.filter((link) => link !== responses));
      for (const link of others) await open(`${target.url}${link}`);
    },
  },
];

export const xssInBrowser: Suite = {
  name: 'xss-in-browser',
  promised: 'No text becomes a script or an element in a browser.',
  parallel: 2,
  rounds: 1,
  unavailable: browserProblem,
  aims: (target) =>
    views.map(({ name, session, show }) => () => {
      const cookie = session ? target.cookie : '';
      const attempt = async (browser: WatchedBrowser) => {
        await show(browser, target);
        return (await browser.findings()).join('; ') || undefined;
      };
      return probe(name, name, () => withBrowser(target.url, cookie, attempt));
    }),
};
