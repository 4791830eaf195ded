import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { runWorkerOnce } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Runs the programs in `examples/`.

const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const alice = await world.client();
const sent = { body: { answers: { name: 'Ann' } } };

const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));

/** Runs a program, expects the exit status 0, and returns its output. */
async function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, output]).toEqual([0, output]);
  return output;
}

const environment = () => ({ FORMWRIGHT: world.url, API_KEY: alice.secret ?? '' });

const missing = (program: string) => {
  const isMissing = spawnSync(program, ['--version']).status !== 0;
  if (isMissing) console.warn(`${program} is missing: its example is NOT tested here`);
  return isMissing;
};

it.skipIf(missing('python3'))(
  'examples/client.py creates a form, submits answers and reads the response',
  async () => {
    const output = await run('python3', [example('client.py')], environment());
    expect(output).toContain("validation_failed [('answers.mood', 'too_large')]");
    expect(output).toMatch(/resp_\w+ {"mood": 5, "why": "The cake."}/);
  },
);

/** A form with codes and one response, for the loaders. */
async function buildCodedForm(): Promise<string> {
  const options = [
    { id: 'a', label: 'A', code: '01' },
    { id: 'b', label: 'B' },
  ];
  const elements = [
    { id: 'pieces', type: 'number', title: 'Pieces', code: 'P 1' },
    { id: 'day', type: 'date', title: 'Day' },
    { id: 'one', type: 'single_choice', title: 'One', options },
    { id: 'some', type: 'multiple_choice', title: 'Some', options },
  ];
  const definition = { schema: { sections: [{ elements }] } };
  const { id } = (await alice.rest('POST /forms', { body: { definition } })).body;
  await alice.rest(`POST /forms/${id}/publish`);
  const answers = { pieces: 2.5, day: '2026-02-28', one: 'a', some: ['b'] };
  await alice.rest(`POST /forms/${id}/responses`, { body: { answers } });
  return id;
}

it.skipIf(missing('python3'))(
  'examples/analysis/load_answers.py loads an export with the types of the codebook',
  async () => {
    const loader = [example('analysis/load_answers.py'), await buildCodedForm()];
    const output = await run('python3', loader, environment());
    expect(output).toContain("P 1 number {'en': 'Pieces'}");
    expect(output).toContain("'P 1': 2.5, 'day': datetime.date(2026, 2, 28), 'one': '01'");
    expect(output).toMatch(/'some\S*b': '1'/);
  },
);

it.skipIf(missing('Rscript'))(
  'examples/analysis/load_answers.R loads an export with the types of the codebook',
  async () => {
    const loader = [example('analysis/load_answers.R'), await buildCodedForm()];
    const output = await run('Rscript', loader, environment());
    expect(output).toMatch(/\$ P 1 +: num 2\.5/);
    expect(output).toMatch(/\$ day +: Date\S*, format: "2026-02-28"/);
    expect(output).toMatch(/\$ one +: Factor w\/ 2 levels "A","B": 1/);
    expect(output).toMatch(/\$ some\/b +: chr "1"/);
  },
);

it('examples/graphql-client.mjs reads a form and an error', async () => {
  const form = await buildPublishedForm(alice, { title: 'Party' });
  await alice.rest(`POST /forms/${form.id}/responses`, sent);
  const output = await run('node', [example('graphql-client.mjs'), form.id], environment());
  expect(output.split('\n')).toEqual([
    'Party (PUBLISHED), version 1',
    '1 responses',
    'not_found',
    '',
  ]);
});

it('examples/webhook-receiver.mjs accepts a signed event once and refuses unsigned requests', async () => {
  const form = await buildPublishedForm(alice, { title: 'Party' });
  const { body: webhook } = await alice.rest('POST /webhooks', {
    body: { url: 'http://127.0.0.1:9/', events: ['response.created'], form_id: form.id },
  });
  const env = { ...process.env, WEBHOOK_SECRET: webhook.secret, PORT: '0' };
  const child = spawn('node', [example('webhook-receiver.mjs')], { env });
  onTestFinished(() => void child.kill());
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await expect.poll(() => output).toMatch(/listening on \d+/);
  const url = `http://127.0.0.1:${/\d+/.exec(output)?.[0]}/`;
  await alice.rest(`PATCH /webhooks/${webhook.id}`, { body: { url } });

  expect((await fetch(url, { method: 'POST', body: '{"type":"response.created"}' })).status).toBe(
    401,
  );
  await alice.rest(`POST /forms/${form.id}/responses`, sent);
  await runWorkerOnce(world.services);
  await expect.poll(() => output).toContain('Subject: Party\n\nname: "Ann"');
  const { body } = await alice.rest(`GET /webhooks/${webhook.id}/deliveries`);
  expect(body.data).toMatchObject([{ status: 'succeeded', last_status_code: 204 }]);
  await alice.rest(`POST /webhooks/${webhook.id}/deliveries/${body.data[0].id}/redeliver`);
  await runWorkerOnce(world.services);
  expect(output.match(/Subject: Party/g)).toHaveLength(1);
});
