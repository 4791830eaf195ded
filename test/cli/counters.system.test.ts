import { expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { dataFolder, runScript, startServer } from '../support/processes/server-process.ts';
import { clientsOf, createDeployment } from '../support/processes/two-servers.ts';

const key = 'fw_a_key_for_tests_only_0001';

it('counters verify rejects unknown options, and agrees for an empty database', async () => {
  const data = dataFolder();
  const verify = (...args: string[]) =>
    runScript('scripts/cli.js', ['counters', 'verify', ...args], { DATA_DIR: data });
  for (const args of [['--mend'], ['form_1']]) {
    const { code, stdout, stderr } = await verify(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/unknown option '--mend'|too many arguments/);
  }
  const { code, stdout } = await verify();
  expect([code, stdout]).toEqual([0, 'forms  responses  state\n0      0          agree\n']);
});

it('counters verify finds no differences after a server was killed under load', async () => {
  const data = dataFolder();
  const verify = (...args: string[]) =>
    runScript('scripts/cli.js', ['counters', 'verify', '--json', ...args], { DATA_DIR: data });
  const server = await startServer({
    ...{ DATA_DIR: data, BOOTSTRAP_API_KEY: key, RATE_LIMITS: 'off' },
  });
  const alice = createClient(server.url, key, undefined);
  const form = await buildPublishedForm(alice);
  const base = `/forms/${form.id}/responses`;
  let stored = 0;
  let killed = false;
  const send = async () => {
    for (let count = 0; !killed; count += 1) {
      const { status, body } = await alice.rest(`POST ${base}`, {
        body: { answers: { name: 'Ann' } },
      });
      expect(status).toBe(201);
      stored += 1;
      if (count % 3 === 0) await alice.rest(`DELETE ${base}/${body.id}`);
      const review = { body: { status: 'approved' } };
      if (count % 3 === 1) await alice.rest(`PUT ${base}/${body.id}/approval`, review);
    }
  };
  const storm = Promise.allSettled(Array.from({ length: 12 }, send));
  await expect.poll(() => stored, { interval: 1 }).toBeGreaterThan(100);
  await server.kill('SIGKILL');
  killed = true;
  await storm;

  const { code, stdout } = await verify();
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    { forms: 1, responses: expect.any(Number), repaired: false, differences: [] },
  ]);
  expect(JSON.parse(stdout).responses).toBeGreaterThan(0);
});

it('counters verify lists and repairs differences while a server is running', async () => {
  const { pool, start, run } = await createDeployment();
  const { alice } = clientsOf(await start());
  const verify = (...args: string[]) => run('scripts/cli.js', ['counters', 'verify', ...args]);
  const form = await buildPublishedForm(alice);
  await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } });
  await pool.query('UPDATE response_counts SET count = count + 2');

  const table = await verify();
  expect(table.code).toBe(1);
  expect(table.stderr).toContain('Counters differ.');
  expect(table.stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['form', 'part', 'counter', 'stored', 'counted'],
    [form.id, 'version 1', 'count', '3', '1'],
    [''],
  ]);
  const differences = [
    { form_id: form.id, part: 'version', which: '1', counter: 'count', kept: 3, counted: 1 },
  ];
  const json = await verify('--json');
  expect([json.code, JSON.parse(json.stdout)]).toEqual([
    1,
    { forms: 1, responses: 1, repaired: false, differences },
  ]);

  const repaired = await verify('--repair', '--json');
  expect([repaired.code, JSON.parse(repaired.stdout)]).toEqual([
    0,
    { forms: 1, responses: 1, repaired: true, differences },
  ]);
  expect((await alice.rest(`GET /forms/${form.id}`)).body.response_count).toBe(1);
  const after = await verify();
  expect([after.code, after.stdout]).toEqual([
    0,
    'forms  responses  state\n1      1          agree\n',
  ]);
});
