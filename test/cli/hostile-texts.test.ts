import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createCommandWorld } from '../support/clients/command-line.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';

// A terminal obeys control characters: titles, answers and names of others may not reach it as they are.

const hostile = 'A\u001b]0;title\u0007\u001b[2J\u009b31mred\u202e\u0008\u007f\rB\nC';
/** What a terminal may receive: text, line feeds, and the style of the heading. */
const controls = /[^\P{Cc}\n]|\p{Bidi_Control}/gu;
const controlsIn = (output: string) => output.match(controls) ?? [];

it('controls in texts become visible, wherever a command prints them', async () => {
  const { run, client } = await createCommandWorld();
  const definition = {
    schema: { sections: [{ elements: [{ id: 'name', type: 'long_text', title: hostile }] }] },
  };
  const { id, slug } = await buildPublishedForm(client, { title: hostile, definition });
  await client.rest(`POST /forms/${id}/responses`, { body: { answers: { name: hostile } } });
  await client.rest(`POST /forms/${id}/invitations`, { body: { references: [hostile] } });
  await client.rest('POST /keys', { body: { name: hostile, scopes: ['forms:read'] } });
  const rows = [[hostile, hostile]];
  const dataset = { name: hostile, columns: ['code', 'name'], rows };
  const { id: datasetId } = (await client.rest('POST /datasets', { body: dataset })).body;
  const file = join(temporaryFolder(), 'references');
  writeFileSync(file, 'reference');

  for (const args of [
    ['forms', 'list'],
    ['forms', 'get', slug],
    ['responses', 'list', id],
    ['keys', 'list'],
    ['datasets', 'list'],
    ['datasets', 'rows', datasetId],
    ['invitations', 'list', id],
    ['workspaces', 'create', hostile],
    ['workspaces', 'list'],
    ['forms', 'get', hostile],
    ['responses', 'list', hostile],
    ['keys', 'revoke', hostile],
    ['forms', hostile],
  ]) {
    for (const more of [[], ['--json']]) {
      const { stdout, stderr } = await run(...args, ...more);
      expect([args, stdout + stderr]).not.toEqual([args, '']);
      expect([args, controlsIn(stdout + stderr)]).toEqual([args, []]);
    }
  }
  const { stdout } = await run('responses', 'list', id);
  expect(stdout).toContain('A␛]0;title␇␛[2J\ufffd31mred\ufffd');
  const json = JSON.parse((await run('responses', 'list', id, '--json')).stdout);
  expect(json[0].answers.name).toBe(hostile);
});

it('an export shows controls on a terminal, and has its bytes elsewhere', async () => {
  const { run, client } = await createCommandWorld();
  const { id } = await buildPublishedForm(client);
  await client.rest(`POST /forms/${id}/responses`, { body: { answers: { name: 'A\u001b[31m' } } });
  const exported = () => run('responses', 'export', id);
  expect((await exported()).stdout).toContain(',A\u001b[31m,');
  const { isTTY } = process.stdout;
  onTestFinished(() => void Object.assign(process.stdout, { isTTY }));
  Object.assign(process.stdout, { isTTY: true });
  const { stdout } = await exported();
  expect(stdout).toContain(',A␛[31m,');
  expect(controlsIn(stdout)).toEqual([]);
});
