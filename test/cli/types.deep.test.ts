import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { buildForm, survey } from '../support/fixtures/forms.ts';
import {
  dataFolder,
  runScript,
  startServer,
  temporaryFolder,
} from '../support/processes/server-process.ts';

it('the command line writes types of the answers to a form', async () => {
  const data = dataFolder();
  const server = await startServer({ DATA_DIR: data });
  const cli = (...args: string[]) => runScript('scripts/cli.js', args, { DATA_DIR: data });
  const { stdout: key } = await cli('keys', 'create', '--name', 'x', '--scopes', 'all', '--json');
  const client = createClient(server.url, JSON.parse(key).key, undefined);
  const { id, slug } = await buildForm(client, { title: 'Survey' });
  const folder = temporaryFolder();
  const out = join(folder, 'survey.ts');

  const [section] = survey.schema.sections;
  const [name] = section?.elements ?? [];
  await client.rest(`POST /forms/${id}/publish`);
  const draft = await buildForm(client);
  await client.rest(`PATCH /forms/${id}`, {
    body: { definition: { schema: { sections: [{ elements: [name] }] } } },
  });
  await client.rest(`POST /forms/${id}/publish`);

  for (const [status, args, reason] of [
    [2, [], "missing required argument 'form'"],
    [2, [id, '--form-version', 'one'], '--form-version must be a whole number'],
    [1, ['form_0'], 'There is no form'],
    [1, [draft.id], 'never published'],
    [1, [id, '--form-version', '3'], 'Version not found'],
    [1, [id, '--out', join(folder, 'missing', 'survey.ts')], 'The file cannot be written'],
  ] as const) {
    const { code, stderr } = await cli('types', ...args);
    expect([code, stderr]).toEqual([status, expect.stringContaining(reason)]);
  }

  const { stdout: latest } = await cli('types', id);
  expect(latest).toContain('version 2, as they are stored');
  expect(latest).not.toContain('age');

  const written = await cli('types', slug, '--form-version', '1', '--out', out, '--json');
  expect(JSON.parse(written.stdout)).toEqual({ form: id, version: 1, file: out });
  const text = readFileSync(out, 'utf8');
  expect(text).toContain('export interface SurveyAnswers {');
  expect(text).toContain("source?: 'friend' | 'search' | { other: string };");
  expect(text).toContain(`id: '${id}'`);
});
