import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCommandWorld } from '../support/clients/command-line.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';

it('the command line lists and exports responses', async () => {
  const { run, client } = await createCommandWorld();
  const cli = (...args: string[]) => run('responses', ...args);
  const { id } = await buildPublishedForm(client);
  const submit = async (name: string) => {
    const body = { answers: { name, source: 'friend' } };
    return (await client.rest(`POST /forms/${id}/responses`, { body })).body;
  };
  const [first, second] = [await submit('Ann'), await submit('Bob')];
  const out = join(temporaryFolder(), 'responses.jsonl');

  for (const [status, args, reason] of [
    [2, ['list', id, '--approval', 'maybe'], 'Allowed choices are'],
    [2, ['list', id, '--from', 'soon'], '--from must be a date'],
    [2, ['export', id, '--format', 'pdf'], 'Allowed choices are csv, json'],
    [2, ['export', id, '--choices', 'rows'], 'Allowed choices are joined, columns'],
    [2, ['export', id, '--headings', 'id'], 'Allowed choices are titles, ids, codes'],
    [1, ['export', id, '--format', 'json', '--headings', 'ids'], 'Only CSV and XLSX'],
    [1, ['export', id, '--format', 'xlsx', '--delimiter', 'tab'], 'Only CSV can have this option'],
    [1, ['export', id, '--table', 'name'], 'repeat'],
    [1, ['export', id, '--out', join(out, 'missing')], 'ENOTDIR'],
    [1, ['export', id, '--out', out, '--after', 'nothing'], 'Must be the id of a response'],
  ] as const) {
    const { code, stderr } = await cli(...args);
    if (reason === 'ENOTDIR') expect(code).toBe(status);
    else expect([code, stderr], args.join(' ')).toEqual([status, expect.stringContaining(reason)]);
  }
  expect(existsSync(`${out}.incomplete`)).toBe(false);

  const table = await cli('list', id);
  expect(table.stdout).toMatch(/^id +created_at +approval +name +age +source\n/);
  expect(table.stdout).toMatch(new RegExp(`\n${first.id} .* Ann +– +A friend\n$`));
  expect(JSON.parse((await cli('list', id, '--limit', '1', '--json')).stdout)).toEqual([second]);

  const csv = await cli('export', id);
  expect(csv.stdout.split('\r\n')).toHaveLength(4);
  const byId = await cli(
    'export',
    id,
    '--choices',
    'columns',
    '--values',
    'ids',
    '--headings',
    'ids',
  );
  const [headings = '', line = ''] = byId.stdout.split('\r\n');
  expect([headings, line]).toEqual([
    expect.stringMatching(/,name,age,source \(source\),source \(source\)\/__other__$/),
    expect.stringMatching(/,Bob,,friend,$/),
  ]);
  const codebook = await cli('export', id, '--format', 'codebook', '--file', 'json');
  expect(JSON.parse(codebook.stdout)).toMatchObject({
    questions: [{ id: 'name' }, { id: 'age' }, { id: 'source' }],
  });
  const exported = await cli('export', id, '--format', 'jsonl', '--out', out, '--json');
  expect(JSON.parse(exported.stdout)).toEqual({ file: out, responses: 2 });
  const lines = readFileSync(out, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([second, first]);
  const increment = await cli('export', id, '--format', 'json', '--after', first.id);
  expect(JSON.parse(increment.stdout)).toEqual([second]);
});
