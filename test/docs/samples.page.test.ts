import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasBrowser, useBrowser } from '../support/clients/browser.ts';
import { serveWebsite } from '../support/clients/website.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook, deliveriesOf, runWorkerOnce } from '../support/fixtures/webhooks.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Samples of the guides that are not shell scripts; samples.unit.test.ts lists the kinds.

const root = fileURLToPath(new URL('../../', import.meta.url));
const world = await createTestWorld({ env: { PUBLIC_URL: '', WEBHOOK_ALLOW_PRIVATE: 'true' } });
const alice = await world.client();

/** The samples of a guide with a marker, such as `page: inline`. */
function samples(guide: string, kind: string): { name: string; text: string }[] {
  const text = readFileSync(join(root, `docs/guides/${guide}.md`), 'utf8');
  const found = text.matchAll(/<!-- (\w+): (\w+) -->\n+```\w+\n([\s\S]*?)```/g);
  return [...found]
    .filter(([, marker]) => marker === kind)
    .map(([, , name = '', sample = '']) => ({ name, text: sample }));
}

const sample = (guide: string, kind: string, name: string): string =>
  samples(guide, kind).find((one) => one.name === name)?.text ?? expect.fail(`${kind}: ${name}`);

/** A result as a guide shows it. Texts with `…` and times match all of their kind. */
function shown(guide: string, name: string, values: Record<string, unknown> = {}): object {
  return JSON.parse(sample(guide, 'result', name), (key, value) => {
    if (Object.hasOwn(values, key)) return values[key];
    if (typeof value !== 'string') return value;
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return expect.stringMatching(/^\d{4}-.*Z$/);
    if (!value.endsWith('…')) return value;
    return expect.stringMatching(new RegExp(`^${value.slice(0, -1)}\\S+$`));
  });
}

const name = { id: 'name', type: 'short_text', title: 'Your name', required: true };
const definition = { schema: { sections: [{ elements: [name] }] } };

async function execute(query: string, variables: object = {}) {
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${alice.secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

describe('operations of the guide to GraphQL', () => {
  it('partly: a failed field is null, and the others have their values', async () => {
    const form = await buildPublishedForm(alice, { definition });
    const query = sample('graphql', 'graphql', 'partly');
    expect(await execute(query, { id: form.id })).toMatchObject(shown('graphql', 'partly'));
  });

  it('invalid: all failures are reported with their places', async () => {
    const form = await buildPublishedForm(alice, { definition });
    const query = sample('graphql', 'graphql', 'invalid').replace('form_…', form.id);
    expect(await execute(query)).toMatchObject(shown('graphql', 'invalid'));
  });
});

it('limits.md shows the failure of a full option', async () => {
  const workshop = {
    id: 'workshop',
    type: 'single_choice',
    title: 'Workshop',
    options: [{ id: 'pottery', label: 'Pottery', limit: 1 }],
  };
  const form = await buildPublishedForm(alice, {
    definition: { schema: { sections: [{ elements: [workshop] }] } },
  });
  const submit = () =>
    world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { workshop: 'pottery' } },
    });
  expect((await submit()).status).toBe(201);
  expect((await submit()).body).toMatchObject(shown('limits', 'option_full'));
});

it('webhooks.md shows the event of a response that was deleted before its delivery', async () => {
  const form = await buildPublishedForm(alice, { title: 'Party', definition });
  const webhook = await buildWebhook(alice, { url: 'http://127.0.0.1:9/', form_id: form.id });
  const { body } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { name: 'Ann' } },
  });
  await alice.rest(`DELETE /forms/${form.id}/responses/${body.id}`);
  await runWorkerOnce(world.services);
  const [{ payload }] = await deliveriesOf(alice, webhook);
  expect(payload).toEqual(shown('webhooks', 'deleted_response', { slug: form.slug }));
});

it('typed-clients.md validates answers with the JSON Schema of a form', async () => {
  const form = await buildPublishedForm(alice, { definition });
  const folder = temporaryFolder();
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const program = sample('typed-clients', 'program', 'ajv').replace('aB3dE6gH9k', form.slug);
  const file = join(folder, 'program.mjs');
  writeFileSync(file, program);
  vi.stubGlobal('formwright', {
    graphql: async (query: string, variables: object) => (await execute(query, variables)).data,
  });
  vi.stubGlobal('answers', { name: 5 });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    log.mockRestore();
  });
  await import(pathToFileURL(file).href);
  const fault = { instancePath: '/name', keyword: 'type', message: 'must be string' };
  expect(log.mock.calls).toEqual([[expect.arrayContaining([expect.objectContaining(fault)])]]);
});

const pages = ['embedding', 'languages'].flatMap((guide) =>
  samples(guide, 'page').map((page) => ({ guide, ...page })),
);

describe.runIf(hasBrowser)('markup of a website', () => {
  const open = useBrowser();

  it('is found in the guides', () => {
    expect(pages.length).toBeGreaterThan(3);
  });

  it.each(pages)('$guide.md, $name: shows the form', async ({ text }) => {
    const form = await buildPublishedForm(alice, { title: 'Party', definition });
    const markup = text
      .replaceAll('https://forms.example', world.url)
      .replaceAll('<slug>', form.slug);
    const content = `<!doctype html><html lang="en"><title>Ours</title><link rel="icon" href="data:,">${markup}</html>`;
    const { page } = await open(await serveWebsite(content), {
      hosts: [new URL(world.url).host],
    });
    const logged: string[] = [];
    page.on('console', (message) => void logged.push(message.text()));
    const button = page.getByRole('button', { name: 'Give feedback' });
    if (text.includes('data-form-open')) await button.click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('textbox', { name: 'Your name' }).fill('Ann');
    await frame.getByRole('button', { name: 'Submit' }).click();
    await frame.getByText('Thank you!').waitFor();
    if (text.includes('console.log')) {
      await expect.poll(() => logged.join('\n')).toMatch(/^submitted resp_/);
    }
  });
});
