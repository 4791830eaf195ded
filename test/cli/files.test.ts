import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCommandWorld } from '../support/clients/command-line.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';

const definition = {
  schema: { sections: [{ elements: [{ id: 'cv', type: 'file', title: 'CV', max_files: 10 }] }] },
};

it('files verify agrees with the storage, or lists differences', async () => {
  const { world, run, client: alice } = await createCommandWorld();
  const verify = (...args: string[]) => run('files', 'verify', ...args);
  expect(await verify()).toEqual({
    code: 0,
    stdout: 'files  pending  state\n0      0        agree\n',
    stderr: '',
  });

  const form = await buildPublishedForm(alice, { definition });
  const refs: string[] = [];
  for (const content of ['first', 'second', 'third']) {
    const body = new FormData();
    body.append('item_id', 'cv');
    body.append('file', new Blob([content]), 'cv.txt');
    const path = `${world.url}/api/v1/public/forms/${form.slug}/uploads`;
    const answer = await fetch(path, { method: 'POST', body });
    refs.push((await answer.json()).ref);
  }
  const { status } = await alice.rest(`POST /public/forms/${form.slug}/submissions`, {
    body: { answers: { cv: refs.slice(1) } },
  });
  expect(status).toBe(201);

  expect((await verify()).stdout).toBe('files  pending  state\n3      0        agree\n');
  expect(JSON.parse((await verify('--json')).stdout)).toEqual({
    files: 3,
    pending: 0,
    differences: [],
  });

  const storage = world.environment['DATA_DIR'] ?? '';
  const folder = join(storage, form.id);
  const [missing = '', cut = ''] = readdirSync(folder);
  rmSync(join(folder, missing));
  truncateSync(join(folder, cut), 1);
  mkdirSync(join(storage, 'form_unknown'));
  writeFileSync(join(storage, 'form_unknown/file_unknown'), 'x');
  const table = await verify();
  expect([table.code, table.stderr]).toEqual([1, 'Storage and database differ.\n']);
  const [, ...rows] = table.stdout.trimEnd().split('\n');
  expect(rows.map((row) => row.split(/ +/)).sort()).toEqual([
    ['missing', `${form.id}/${missing}`],
    ['orphan', 'form_unknown/file_unknown'],
    ['wrong_size', `${form.id}/${cut}`],
  ]);
  const json = await verify('--json');
  expect([json.code, JSON.parse(json.stdout).differences.length]).toEqual([1, 3]);
});
