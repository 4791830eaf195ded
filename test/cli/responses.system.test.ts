import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  dataFolder,
  runScript,
  startServer,
  temporaryFolder,
} from '../support/processes/server-process.ts';

it('the command line lists, exports and follows responses', async () => {
  const data = dataFolder();
  const server = await startServer({ DATA_DIR: data });
  const run = (...args: string[]) => runScript('scripts/cli.js', args, { DATA_DIR: data });
  const cli = (...args: string[]) => run('responses', ...args);
  const { stdout } = await run('keys', 'create', '--name', 'x', '--scopes', 'all', '--json');
  const client = createClient(server.url, JSON.parse(stdout).key, undefined);
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

  const tail = spawn(process.execPath, ['scripts/cli.js', 'responses', 'tail', id, '--json'], {
    env: { ...process.env, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => tail.once('exit', resolve));
  await new Promise((resolve) => tail.stderr.once('data', resolve)); // it is waiting
  const third = await submit('Eve');
  for await (const line of createInterface(tail.stdout)) {
    expect(JSON.parse(line)).toEqual(third);
    break;
  }
  tail.kill('SIGINT');
  expect(await ended).toBe(0);
});

it('the command line prints its version, and scripts that complete its commands', async () => {
  const run = (...args: string[]) => runScript('scripts/cli.js', args, {});
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect((await run('--version')).stdout).toBe(`${version}\n`);
  const { stdout: script } = await run('completion', 'bash');
  const complete = async (...words: string[]) => {
    const line = words.map((word) => `'${word}'`).join(' ');
    const program = `${script}
      COMP_WORDS=(formwright ${line}); COMP_CWORD=${words.length}; _formwright; echo "\${COMPREPLY[@]}"`;
    const shell = spawn('bash', ['-c', program]);
    let output = '';
    shell.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    await new Promise((resolve) => shell.once('close', resolve));
    return output.trim().split(' ');
  };
  expect(await complete('resp')).toEqual(['responses']);
  expect(await complete('forms', 'p')).toEqual(['publish']);
  expect(await complete('responses', 'export', 'form_1', '--f')).toEqual([
    ...['--format', '--file', '--from'],
  ]);
  expect((await run('completion', 'zsh')).stdout).toContain('bashcompinit');
  expect((await run('completion', 'fish')).code).toBe(2);
});
