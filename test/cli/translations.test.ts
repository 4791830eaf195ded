import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCommandWorld } from '../support/clients/command-line.ts';
import { buildForm } from '../support/fixtures/forms.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';

it('the command line exchanges translations of a form with translation tools', async () => {
  const { run, client } = await createCommandWorld();
  const cli = (...args: string[]) => run('translations', ...args);
  const { id } = await buildForm(client);
  const file = join(temporaryFolder(), 'texts');
  const german = ['--language', 'de', '--file', file];
  const draft = async () => (await client.rest(`GET /forms/${id}`)).body.draft.schema;

  for (const [status, args, reason] of [
    [2, ['export', id], '--language'],
    [2, ['export', id, '--language', 'not a tag'], 'BCP 47'],
    [2, ['import', id, ...german], 'cannot be read'],
    [1, ['export', 'form_0', '--language', 'de'], 'not'],
    [1, ['export', id, '--language', 'en'], 'The form is written in this language'],
  ] as const) {
    const { code, stderr } = await cli(...args);
    expect([code, stderr]).toEqual([status, expect.stringContaining(reason)]);
  }

  const empty = JSON.parse((await cli('export', id, '--language', 'de')).stdout);
  expect(empty).toMatchObject({ 'form.title': '', 'elements.name.title': '' });

  writeFileSync(file, JSON.stringify({ 'form.title': 'Titel', 'elements.gone.title': 'Weg' }));
  const refused = await cli('import', id, ...german);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('The form has no text with this key.'),
  ]);
  expect(await draft()).not.toHaveProperty('translations');

  const texts = { 'form.title': 'Umfrage', 'elements.name.title': 'Ihr "Name" <b>' };
  writeFileSync(file, JSON.stringify({ ...empty, ...texts }));
  const imported = await cli('import', id, ...german, '--json');
  expect(JSON.parse(imported.stdout)).toMatchObject({ form: id, language: 'de' });
  expect((await draft()).translations).toEqual({ de: texts });

  expect((await cli('export', id, ...german, '--format', 'xliff')).code).toBe(0);
  const translated = readFileSync(file, 'utf8').replace('Umfrage', 'Fragebogen');
  writeFileSync(file, translated);
  expect((await cli('import', id, ...german, '--format', 'xliff')).code).toBe(0);
  expect((await draft()).translations).toEqual({ de: { ...texts, 'form.title': 'Fragebogen' } });

  await client.rest(`PATCH /forms/${id}`, { body: { title: 'Another title' } });
  const late = await cli('import', id, ...german, '--format', 'xliff');
  expect([late.code, late.stdout]).toEqual([
    0,
    expect.stringMatching(/have changed since they were exported:\nform\.title\n/),
  ]);
});
