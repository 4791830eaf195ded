import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { startServer, temporaryFolder } from '../support/processes/server-process.ts';
import { bootstrapKey } from '../support/processes/two-servers.ts';
import { cli, cliJson, createSmallInstallation, settings } from './small-installation.ts';

const first = 'the first secret key, 32 bytes or more';
const second = 'the second secret key, 32 bytes or more';

it('a backup from before a rotation of SECRET_KEY is restored with the key that it names', async () => {
  const { env } = await createSmallInstallation({
    DATA_DIR: join(temporaryFolder(), 'data'),
    SECRET_KEY: first,
  });
  const before = join(temporaryFolder(), 'before');
  const after = join(temporaryFolder(), 'after');
  expect(await cliJson(env, 'backup', before)).toMatchObject({ includes_secret_key: false });
  const rotated = { ...env, SECRET_KEY: second, SECRET_KEY_PREVIOUS: first };
  const server = await startServer(rotated);
  await server.kill('SIGTERM');
  await cliJson(rotated, 'backup', after);

  const target = () => ({ ...settings, DATA_DIR: join(temporaryFolder(), 'data') });
  const without = await cli(target(), 'restore', before);
  expect([without.code, without.stderr]).toEqual([
    1,
    expect.stringContaining('Its fingerprint is'),
  ]);
  for (const [backup, wrong, right] of [
    [before, second, first],
    [after, first, second],
  ] as const) {
    const to = target();
    const refused = await cli({ ...to, SECRET_KEY: wrong }, 'restore', backup);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is not the key')]);
    await cliJson({ ...to, SECRET_KEY: right }, 'restore', backup);
    const copy = await startServer({ ...to, SECRET_KEY: right });
    const alice = createClient(copy.url, bootstrapKey, undefined);
    expect((await alice.rest('GET /webhooks')).body.data).toHaveLength(1);
    await copy.kill('SIGTERM');
  }

  // With both keys, the first start after the restore completes the rotation.
  const both = { ...target(), SECRET_KEY: second, SECRET_KEY_PREVIOUS: first };
  await cliJson(both, 'restore', before);
  await (await startServer(both)).kill('SIGTERM');
  await (await startServer({ ...both, SECRET_KEY_PREVIOUS: '' })).kill('SIGTERM');
}, 400_000);

it('a generated key is part of the backup, and a lost one can be replaced', async () => {
  const { env } = await createSmallInstallation();
  const backup = join(temporaryFolder(), 'backup');
  expect(await cliJson(env, 'backup', backup)).toMatchObject({ includes_secret_key: true });

  const to = { ...settings, DATA_DIR: join(temporaryFolder(), 'data') };
  await cliJson(to, 'restore', backup);
  expect(existsSync(join(to.DATA_DIR, 'secret-key'))).toBe(true);
  await (await startServer(to)).kill('SIGTERM');

  const lost = { ...settings, DATA_DIR: join(temporaryFolder(), 'data'), SECRET_KEY: second };
  await cliJson(lost, 'restore', backup, '--without-key');
  await expect(startServer(lost)).rejects.toThrow('secrets reset');
  const { webhooks_without_secret } = await cliJson(lost, 'secrets', 'reset');
  expect(webhooks_without_secret).toHaveLength(1);
  await (await startServer(lost)).kill('SIGTERM');
}, 400_000);
