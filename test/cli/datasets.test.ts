import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCommandWorld } from '../support/clients/command-line.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';

it('the command line creates, updates, shows, exports and deletes datasets', async () => {
  const { run, client } = await createCommandWorld();
  const cli = (...args: string[]) => run('datasets', ...args);
  const json = async (...args: string[]) => JSON.parse((await cli(...args, '--json')).stdout);
  const folder = temporaryFolder();
  const [file, broken] = [join(folder, 'list.csv'), join(folder, 'broken.csv')];
  const content = 'code,name\r\n+49,"Germany, ""D"""\r\nFR,\r\n';
  writeFileSync(file, content);
  writeFileSync(broken, 'code,name\nDE\n"FR,France\n');
  const created = await json('create', file, '--name', 'Countries');

  for (const [status, args, reason] of [
    [2, ['create', file], "required option '--name <name>'"],
    [2, ['create', join(folder, 'none.csv'), '--name', 'x'], 'The file cannot be read'],
    [1, ['create', broken, '--name', 'x'], 'file: Line 3: a quote is not closed.'],
    [1, ['create', file, '--name', ' '], 'name: Is required.'],
    [1, ['create', file, '--name', 'x', '--workspace', 'none'], 'does not exist'],
    [2, ['update', created.id], 'Specify --name or --file.'],
    [1, ['rows', 'ds_0'], 'There is no dataset with the id "ds_0".'],
    [1, ['delete', 'ds_0'], 'There is no dataset with the id "ds_0".'],
  ] as const) {
    const { code, stderr } = await cli(...args);
    expect([code, stderr], args.join(' ')).toEqual([status, expect.stringContaining(reason)]);
  }

  const { body: sameByRest } = await client.rest(`GET /datasets/${created.id}`);
  expect(sameByRest).toEqual(created);
  expect(await json('list')).toEqual([created]);
  expect((await cli('list')).stdout).toMatch(/^id +name +revision +columns +rows +updated_at\n/);
  expect(await json('rows', created.id, '--search', 'germ')).toEqual([
    { position: 0, cells: ['+49', 'Germany, "D"'] },
  ]);
  expect((await cli('rows', created.id, '--limit', '1')).stdout).toBe(
    'code  name\n+49   Germany, "D"\n',
  );

  expect((await cli('export', created.id)).stdout).toBe(content);
  const copy = join(folder, 'copy.csv');
  expect(await json('export', created.id, '--out', copy)).toEqual({ file: copy, rows: 2 });
  expect(readFileSync(copy, 'utf8')).toBe(content);

  writeFileSync(copy, 'code,name\nAT,Austria\n');
  const updated = await json('update', created.id, '--file', copy, '--name', 'Europe');
  expect(updated).toMatchObject({ name: 'Europe', revision: 2, row_count: 1 });
  expect((await cli('delete', created.id)).code).toBe(0);
  expect(await json('list')).toEqual([]);
});
