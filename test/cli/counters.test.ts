import { expect, it } from 'vitest';
import { createCommandWorld } from '../support/clients/command-line.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';

it('counters verify rejects unknown options, and agrees for an empty database', async () => {
  const { run } = await createCommandWorld();
  const verify = (...args: string[]) => run('counters', 'verify', ...args);
  for (const args of [['--mend'], ['form_1']]) {
    const { code, stdout, stderr } = await verify(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/unknown option '--mend'|too many arguments/);
  }
  const { code, stdout } = await verify();
  expect([code, stdout]).toEqual([0, 'forms  responses  state\n0      0          agree\n']);
});

it('counters verify lists and repairs differences while a server is running', async () => {
  const { world, run, client: alice } = await createCommandWorld();
  const verify = (...args: string[]) => run('counters', 'verify', ...args);
  const form = await buildPublishedForm(alice);
  await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } });
  await world.services.db.pool.query('UPDATE response_counts SET count = count + 2');

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
