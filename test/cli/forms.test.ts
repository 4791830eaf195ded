import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCommandWorld } from '../support/clients/command-line.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';

it('the command line creates, publishes, lists, exports and imports forms', async () => {
  const { run, client } = await createCommandWorld();
  const cli = (...args: string[]) => run('forms', ...args);
  const json = async (...args: string[]) => JSON.parse((await cli(...args, '--json')).stdout);
  const file = join(temporaryFolder(), 'form.json');
  const invalid = {
    title: 'x',
    definition: { schema: {} },
    settings: { x: 1, theme: { accent_color: 'red' } },
  };
  writeFileSync(file, JSON.stringify(invalid));

  for (const [status, args, reason] of [
    [2, ['create', '--template', 'unknown'], 'Allowed choices are'],
    [2, ['list', '--limit', '0'], '--limit must be a whole number'],
    [2, ['import', `${file}.missing`], 'The file cannot be read'],
    [2, ['create', '--definition', import.meta.filename], 'is not valid JSON'],
    [1, ['get', 'unknown'], 'There is no form with the id or slug "unknown".'],
    [1, ['import', file], 'settings.x: Unknown field.'],
    [1, ['create', '--workspace', 'unknown'], 'Workspace "unknown" does not exist.'],
  ] as const) {
    const { code, stderr } = await cli(...args);
    expect([code, stderr], args.join(' ')).toEqual([status, expect.stringContaining(reason)]);
  }

  const form = await json('create', '--template', 'contact', '--title', 'Hello', '--publish');
  expect(form).toMatchObject({ title: 'Hello', status: 'published', published_version: 1 });
  const open = await client.rest(`GET /public/forms/${form.slug}`);
  expect(open.body).toMatchObject({ title: 'Hello', accepting_responses: true });
  const { body: audit } = await client.rest('GET /audit?limit=1');
  expect(audit.data).toMatchObject([{ action: 'form.published', actor: 'cli', form_id: form.id }]);

  expect(await json('list', '--search', 'hell')).toMatchObject([{ id: form.id, responses: 0 }]);
  expect(await json('list', '--status', 'draft')).toEqual([]);
  expect((await cli('open', form.slug)).stdout).toBe(`${form.share_url}\n`);

  await client.rest(`PATCH /forms/${form.id}`, {
    body: {
      tags: ['Ops'],
      settings: {
        theme: { accent_color: '#ff0000' },
        max_responses: 5,
        appearance: { dark_card_color: '#102a43' },
      },
    },
  });
  expect((await cli('export', form.id, '--out', file)).code).toBe(0);
  const copy = await json('import', file);
  expect(copy).toMatchObject({ title: 'Hello', status: 'draft', settings: { max_responses: 5 } });
  expect(copy.settings.theme.accent_color).toBe('#ff0000');
  expect(copy.settings.appearance).toMatchObject({ dark_card_color: '#102a43' });
  expect((await client.rest(`GET /forms/${copy.id}`)).body.tags).toEqual(['Ops']);

  const content = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...content, title: 'Changed' }));
  const changed = await json('import', file, '--form', form.id, '--publish');
  expect(changed).toMatchObject({ id: form.id, title: 'Changed', published_version: 2 });
  expect((await json('publish', form.id)).published_version).toBe(3);
});
