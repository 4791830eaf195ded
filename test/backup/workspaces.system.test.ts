import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { dataFolder, startServer, temporaryFolder } from '../support/processes/server-process.ts';
import { bootstrapKey } from '../support/processes/two-servers.ts';
import { changeManifest } from './hostile/archive.ts';
import {
  cli,
  cliJson,
  countries,
  createSmallInstallation,
  settings,
} from './small-installation.ts';

it('a workspace is exported, and imported to another installation with its ids', async () => {
  const { env, form, responses } = await createSmallInstallation();
  const [workspace] = await cliJson(env, 'workspaces', 'list');
  const place = join(temporaryFolder(), 'workspace');
  const exported = await cliJson(env, 'workspaces', 'export', 'default', place);
  expect(exported).toMatchObject({ responses: 3, files: 3, includes_secret_key: false });

  const asBackup = await cli(
    { ...settings, DATA_DIR: join(temporaryFolder(), 'data') },
    'restore',
    place,
  );
  expect([asBackup.code, asBackup.stderr]).toEqual([
    1,
    expect.stringContaining('use "workspaces import"'),
  ]);

  // The same installation has all of it already.
  const again = await cli(env, 'workspaces', 'import', place);
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringContaining('exists already. Nothing was imported'),
  ]);

  const to = { ...settings, DATA_DIR: dataFolder() };
  const server = await startServer(to);
  const taken = await cli(to, 'workspaces', 'import', place);
  expect([taken.code, taken.stderr]).toEqual([
    1,
    expect.stringContaining('Choose another name with --name'),
  ]);
  const imported = await cliJson(to, 'workspaces', 'import', place, '--name', 'moved');
  expect(imported).toMatchObject({
    id: workspace.id,
    name: 'moved',
    plan: 'pro',
    forms: 1,
    responses: 3,
    files: 3,
  });
  expect(imported.webhooks).toHaveLength(1);

  // The key of the other installation is not valid here; a new one reads what was imported.
  const stranger = createClient(server.url, bootstrapKey, undefined);
  expect((await stranger.rest(`GET /forms/${form.id}`)).status).toBe(404);
  const { key: secret } = await cliJson(
    to,
    'keys',
    'create',
    '--name',
    'new',
    '--scopes',
    'all',
    '--workspace',
    'moved',
  );
  const alice = createClient(server.url, secret, undefined);
  const { body } = await alice.rest(`GET /forms/${form.id}`);
  expect(body).toMatchObject({
    slug: form.slug,
    response_count: 3,
    tags: ['Harbour', 'Größe 2027'],
  });
  const path = `${server.url}/api/v1/forms/${form.id}/responses/export?format=jsonl`;
  const lines = await (
    await fetch(path, { headers: { Authorization: `Bearer ${secret}` } })
  ).text();
  expect(lines.trimEnd().split('\n')).toEqual(responses);

  const [webhook] = (await alice.rest('GET /webhooks')).body.data;
  expect(webhook).toMatchObject({ enabled: false, url: 'https://receiver.example/hook' });
  const rotated = await alice.rest(`POST /webhooks/${webhook.id}/rotate-secret`);
  expect(rotated.body.secret).toMatch(/^whsec_/);

  const [dataset] = (await alice.rest('GET /datasets')).body.data;
  const { body: rows } = await alice.rest(`GET /datasets/${dataset.id}/rows`);
  expect(rows.data.map(({ cells }: { cells: string[] }) => cells)).toEqual(countries.rows);

  for (const what of ['counters', 'files']) {
    expect(await cliJson(to, what, 'verify')).toMatchObject({ differences: [] });
  }

  // Nothing is imported twice.
  const twice = await cli(to, 'workspaces', 'import', place, '--name', 'twice');
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('exists already')]);

  // The command refuses what is not the data of a workspace, and ends.
  await changeManifest(place, ({ tables: [first] }) => {
    if (first) first.name = `forms" (id) FROM STDIN; COPY "public"."forms" (id) FROM STDIN; --`;
  });
  const hostile = await cli(to, 'workspaces', 'import', place, '--name', 'hostile');
  expect([hostile.code, hostile.stdout, hostile.stderr]).toEqual([
    1,
    '',
    expect.stringContaining('which must not be in it. Nothing was changed.'),
  ]);
  expect(await cliJson(to, 'workspaces', 'list')).toHaveLength(2);
}, 400_000);
