import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { dataFolder, runScript, startServer } from '../support/processes/server-process.ts';

const key = 'fw_a_key_for_tests_only_0001';
const definition = {
  schema: { sections: [{ elements: [{ id: 'cv', type: 'file', title: 'CV', max_files: 10 }] }] },
};

const verify = (data: string, ...args: string[]) =>
  runScript('scripts/cli.js', ['files', 'verify', ...args], { DATA_DIR: data });

it('files verify agrees without any uploads', async () => {
  const data = dataFolder();
  const { code, stdout } = await verify(data);
  expect([code, stdout]).toEqual([0, 'files  pending  state\n0      0        agree\n']);
});

it('files verify lists differences, with and without a running server', async () => {
  const data = dataFolder();
  const server = await startServer({ DATA_DIR: data, BOOTSTRAP_API_KEY: key });
  const alice = createClient(server.url, key, undefined);
  const form = await buildPublishedForm(alice, { definition });
  const refs: string[] = [];
  for (const content of ['first', 'second', 'third']) {
    const body = new FormData();
    body.append('item_id', 'cv');
    body.append('file', new Blob([content]), 'cv.txt');
    const path = `${server.url}/api/v1/public/forms/${form.slug}/uploads`;
    const answer = await fetch(path, { method: 'POST', body });
    refs.push((await answer.json()).ref);
  }
  const { status } = await alice.rest(`POST /public/forms/${form.slug}/submissions`, {
    body: { answers: { cv: refs.slice(1) } },
  });
  expect(status).toBe(201);

  const beside = await verify(data);
  expect(beside).toEqual({
    code: 0,
    stdout: 'files  pending  state\n3      0        agree\n',
    stderr: '',
  });
  await server.kill('SIGTERM');
  const alone = await verify(data, '--json');
  expect(alone.code).toBe(0);
  expect(JSON.parse(alone.stdout)).toEqual({ files: 3, pending: 0, differences: [] });

  const folder = join(data, 'files', form.id);
  const [missing = '', cut = ''] = readdirSync(folder);
  rmSync(join(folder, missing));
  truncateSync(join(folder, cut), 1);
  mkdirSync(join(data, 'files/form_unknown'));
  writeFileSync(join(data, 'files/form_unknown/file_unknown'), 'x');
  const table = await verify(data);
  expect([table.code, table.stderr]).toEqual([1, 'Storage and database differ.\n']);
  const [, ...rows] = table.stdout.trimEnd().split('\n');
  expect(rows.map((row) => row.split(/ +/)).sort()).toEqual([
    ['missing', `${form.id}/${missing}`],
    ['orphan', 'form_unknown/file_unknown'],
    ['wrong_size', `${form.id}/${cut}`],
  ]);
  const json = await verify(data, '--json');
  expect([json.code, JSON.parse(json.stdout).differences.length]).toEqual([1, 3]);
});
