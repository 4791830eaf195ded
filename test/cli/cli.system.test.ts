import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { dataFolder, runScript, startServer } from '../support/processes/server-process.ts';

// Commands as processes of their own; what each of them does is tested in this process.

const cli = (data: string, ...args: string[]) =>
  runScript('scripts/cli.js', args, { DATA_DIR: data });

it('the command line works next to a running server, and follows its responses', async () => {
  const data = dataFolder();
  const server = await startServer({ DATA_DIR: data });
  const { stdout } = await cli(data, 'keys', 'create', '--name', 'x', '--scopes', 'all', '--json');
  const key = JSON.parse(stdout);
  const client = createClient(server.url, key.key, undefined);
  expect((await client.rest('POST /forms')).status).toBe(201);

  expect((await cli(data, 'keys', 'revoke', 'key_0')).code).toBe(1);
  expect((await cli(data, 'keys', 'revoke')).code).toBe(2);

  const { id } = await buildPublishedForm(client);
  const tail = spawn(process.execPath, ['scripts/cli.js', 'responses', 'tail', id, '--json'], {
    env: { ...process.env, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => tail.once('exit', resolve));
  await new Promise((resolve) => tail.stderr.once('data', resolve)); // it is waiting
  const { body: stored } = await client.rest(`POST /forms/${id}/responses`, {
    body: { answers: { name: 'Eve' } },
  });
  for await (const line of createInterface(tail.stdout)) {
    expect(JSON.parse(line)).toEqual(stored);
    break;
  }
  tail.kill('SIGINT');
  expect(await ended).toBe(0);

  expect((await cli(data, 'keys', 'revoke', key.id)).code).toBe(0);
  expect((await client.rest('POST /forms')).status).toBe(401);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
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
    '--format',
    '--file',
    '--from',
  ]);
  expect((await run('completion', 'zsh')).stdout).toContain('bashcompinit');
  expect((await run('completion', 'fish')).code).toBe(2);
});
