import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { templates } from '../../src/forms/templates/templates.ts';
import { hasBrowser } from '../support/clients/browser.ts';
import { everyQuestionType } from '../support/fixtures/every-question-type.ts';
import { cascade, createPlaces, formOf } from '../support/fixtures/places.ts';
import { createFormPageWorld, definitionOf, submit } from '../support/world/form-page-world.ts';
import { answerEveryQuestion, everyAnswer } from './every-answer.ts';
import { templateAnswers } from './template-answers.ts';

// The examples that draw a form with @formwright/form, on another origin than the service.

const { world, alice, open, publish, answersOf } = await createFormPageWorld();
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'formwright-form-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { buildFormModules }: { buildFormModules(dist: string): Promise<string[]> } = await import(
  join(root, 'scripts/build/form-package.js')
);
await buildFormModules(folder);

/** Bundles an example for React or Vue with the package. */
async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'examples', name)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true' },
    alias: Object.fromEntries(
      ['react', 'vue', 'index'].map((entry) => [
        entry === 'index' ? '@formwright/form' : `@formwright/form/${entry}`,
        join(folder, `${entry}.js`),
      ]),
    ),
    nodePaths: [join(root, 'node_modules')],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

const types = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
]);

const bundles: Readonly<Record<string, Promise<string>>> = {
  'react.js': bundle('react-form.tsx'),
  'vue.js': bundle('vue-form.ts'),
};

/** Serves the checkout, with the built package in `packages/form/dist`, and a page for each bundle. */
async function contentOf(path: string): Promise<string | Buffer> {
  const [, name = ''] = /^\/(react|vue)\.html$/.exec(path) ?? [];
  if (name)
    return `<!doctype html><html lang="en"><title>Form</title><main></main>
    <script type="module" src="/${name}.js"></script>`;
  const found = bundles[path.slice(1)];
  if (found) return found;
  const file = path.replace(/^\/packages\/form\/dist\//, '');
  return readFileSync(file === path ? join(root, path) : join(folder, file));
}

const site = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://site.example');
  contentOf(pathname)
    .then((content) => {
      response.setHeader('Content-Type', types.get(extname(pathname)) ?? 'text/plain');
      response.end(content);
    })
    .catch(() => response.writeHead(404).end());
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
afterAll(() => void site.close());
const { port }: { port: number } = Object(site.address());

/** Opens an example with a form. */
const openExample = (path: string, slug: string, options: object = {}) => {
  const query = new URLSearchParams({ server: world.url, form: slug });
  const url = `http://127.0.0.1:${port}/${path}?${query}`;
  return open(url, { hosts: [new URL(world.url).host], ...options });
};

const examples = [
  ['examples/page.html', 'examples/page.html'],
  ['examples/react-form.tsx', 'react.html'],
  ['examples/vue-form.ts', 'vue.html'],
] as const;

describe.runIf(hasBrowser).each(examples)('%s', (_, path) => {
  it('shows the errors of missing answers, and stores nothing', async () => {
    const form = await publish({ template: 'contact', definition: undefined });
    const { page } = await openExample(path, form.slug);
    await submit(page);
    await page.getByText('An answer is required.').nth(2).waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(3);
    expect(await answersOf(form)).toEqual([]);
  });

  it.each(templates.map(({ slug }) => slug))('submits the template %s', async (template) => {
    const form = await publish({ template, definition: undefined });
    const { page } = await openExample(path, form.slug);
    const { fill, stored } = templateAnswers[template] ?? expect.fail('has no answers');
    await fill(page);
    await submit(page);
    await page.getByRole('button', { name: 'Submit' }).waitFor({ state: 'detached' });
    await expect.poll(() => answersOf(form)).toMatchObject([stored]);
  });

  it('opens a form with a password and shows one section per page', async () => {
    const text = (id: string) => ({ id, type: 'short_text', title: `The ${id}`, required: true });
    const sections = [{ elements: [text('start')] }, { elements: [text('end')] }];
    const settings = { password: 'sesame', one_section_per_page: true };
    const form = await publish({ definition: { schema: { sections } }, settings });
    const { page } = await openExample(path, form.slug, { allowFailedRequests: true });
    await page.getByLabel('password').fill('wrong');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('The password is wrong. Check it and try again.').waitFor();
    await page.getByLabel('password').fill('sesame');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByLabel('The start').first().fill('a');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await page.getByLabel('The end').first().fill('z');
    await submit(page);
    await expect.poll(() => answersOf(form)).toEqual([{ start: 'a', end: 'z' }]);
  });
});

describe.runIf(hasBrowser).each(examples)('the options of a dataset in %s', (_, path) => {
  it('are found by a part of their text, and fit the answers before', async () => {
    const form = await publish({ definition: formOf(cascade(await createPlaces(alice))) });
    const { page } = await openExample(path, form.slug);
    const choose = async (question: string, text: string, label: string) => {
      await page.getByLabel(`Search: ${question}`).fill(text);
      await page.getByLabel(label, { exact: true }).check();
    };
    await choose('Your country', '3', 'Country 3');
    await choose('Your region', '3.4', 'Region 3.4');
    await choose('Your city', '3.4.11', 'City 3.4.11');
    await submit(page);
    const answers = { country: 'c3', region: 'c3r4', city: 'c3r4-11' };
    await expect.poll(() => answersOf(form)).toMatchObject([answers]);
  });
});

describe.runIf(hasBrowser).each(examples)('the Markdown of %s', (_, path) => {
  it('is drawn as links, emphasis and lists', async () => {
    const statement = { id: 'terms', type: 'statement', text: '- Read *this*\n- <b>not bold</b>' };
    const name = {
      id: 'name',
      type: 'short_text',
      title: 'Your name',
      description: 'See **the** [rules](https://example.org/rules).',
    };
    const form = await publish({ definition: definitionOf(statement, name) });
    const { page } = await openExample(path, form.slug);
    const link = page.getByRole('link', { name: 'rules' });
    expect(await link.getAttribute('href')).toBe('https://example.org/rules');
    expect(await page.getByRole('strong').textContent()).toBe('the');
    expect(await page.getByRole('emphasis').textContent()).toBe('this');
    expect(await page.getByRole('listitem').allTextContents()).toEqual([
      'Read this',
      '<b>not bold</b>',
    ]);
  });
});

describe.runIf(hasBrowser)('examples/page.html', () => {
  it('takes the answers of every question type', async () => {
    const form = await publish({ definition: everyQuestionType({ required: true }) });
    const { page } = await openExample('examples/page.html', form.slug);
    await answerEveryQuestion(page);
    await submit(page);
    await expect.poll(() => answersOf(form)).toMatchObject([everyAnswer]);
    expect(await alice.rest(`GET /forms/${form.id}/responses`)).toMatchObject({ status: 200 });
  });

  it('solves the captcha, and restores what was typed after a reload', async () => {
    const definition = definitionOf({ id: 'name', type: 'short_text', title: 'Your name' });
    const form = await publish({ definition, settings: { require_captcha: true } });
    const { page } = await openExample('examples/page.html', form.slug);
    await page.getByLabel('Your name').fill('Ann');
    await page.reload();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ann');
    await submit(page);
    await expect.poll(() => answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('has no accessibility violations', async () => {
    const form = await publish({ definition: everyQuestionType({ required: true }) });
    const { page } = await openExample('examples/page.html', form.slug);
    await submit(page);
    await page.getByText('Some answers are invalid.').waitFor();
    await page.addScriptTag({ path: join(root, 'node_modules/axe-core/axe.min.js') });
    const violations: unknown = await page.evaluate(
      `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))`,
    );
    expect(violations).toEqual([]);
  });
});
