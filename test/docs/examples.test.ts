import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { runWorkerOnce } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The worked examples in `examples/`, run as their readers would.

const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const alice = await world.client();
const sent = { body: { answers: { name: 'Ann' } } };

const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));

/** Runs a program to its end; fails if the program does. */
async function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, said]).toEqual([0, said]);
  return said;
}

const environment = () => ({ FORMWRIGHT: world.url, API_KEY: alice.secret ?? '' });

const missing = (program: string) => {
  const isMissing = spawnSync(program, ['--version']).status !== 0;
  if (isMissing) console.warn(`${program} is missing: its example is NOT tested here`);
  return isMissing;
};

describe('an example', () => {
  it.skipIf(missing('python3'))('in Python does the whole job', async () => {
    const said = await run('python3', [example('client.py')], environment());
    expect(said).toContain("validation_failed [('answers.mood', 'too_large')]");
    expect(said).toMatch(/resp_\w+ {"mood": 5, "why": "The cake."}/);
  });

  it('of a GraphQL client reads a form, and a problem', async () => {
    const form = await buildPublishedForm(alice, { title: 'Party' });
    await alice.rest(`POST /forms/${form.id}/responses`, sent);
    const said = await run('node', [example('graphql-client.mjs'), form.id], environment());
    expect(said.split('\n')).toEqual([
      'Party (PUBLISHED), version 1',
      '1 responses',
      'not_found',
      '',
    ]);
  });

  it('of a receiver takes what was signed, once, and nothing else', async () => {
    const form = await buildPublishedForm(alice, { title: 'Party' });
    const { body: webhook } = await alice.rest('POST /webhooks', {
      body: { url: 'http://127.0.0.1:9/', events: ['response.created'], form_id: form.id },
    });
    const env = { ...process.env, WEBHOOK_SECRET: webhook.secret, PORT: '0' };
    const child = spawn('node', [example('webhook-receiver.mjs')], { env });
    onTestFinished(() => void child.kill());
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    await expect.poll(() => said, { timeout: 10_000 }).toMatch(/listening on \d+/);
    const url = `http://127.0.0.1:${/\d+/.exec(said)?.[0]}/`;
    await alice.rest(`PATCH /webhooks/${webhook.id}`, { body: { url } });

    expect((await fetch(url, { method: 'POST', body: '{"type":"response.created"}' })).status).toBe(
      401,
    );
    await alice.rest(`POST /forms/${form.id}/responses`, sent);
    await runWorkerOnce(world.services);
    await expect.poll(() => said).toContain('Subject: Party\n\nname: "Ann"');
    const { body } = await alice.rest(`GET /webhooks/${webhook.id}/deliveries`);
    expect(body.data).toMatchObject([{ status: 'succeeded', last_status_code: 204 }]);
    await alice.rest(`POST /webhooks/${webhook.id}/deliveries/${body.data[0].id}/redeliver`);
    await runWorkerOnce(world.services);
    expect(said.match(/Subject: Party/g)).toHaveLength(1);
  });

  it.skipIf(missing('chromium'))('of a page shows a form of another origin', async () => {
    const form = await buildPublishedForm(alice, { title: 'Party' });
    const page = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html').end(readFileSync(example('page.html')));
    });
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void page.close());
    const { port }: { port: number } = Object(page.address());
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=5000'];
    const url = `http://127.0.0.1:${port}/?server=${world.url}&form=${form.slug}`;
    const shown = await run('chromium', [...flags, '--dump-dom', url]);
    expect(shown).toContain('<h1>Party</h1>');
    expect(shown).toContain('<label for="name">Your name</label>');
    expect(shown).toContain('<option value="friend">A friend</option>');
  });
});
