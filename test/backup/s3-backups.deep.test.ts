import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error It has no types.
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/processes/free-port.ts';
import { startServer, temporaryFolder } from '../support/processes/server-process.ts';
import {
  cli,
  cliJson,
  createSmallInstallation,
  exportedLines,
  settings,
} from './small-installation.ts';

const directory = temporaryFolder();
const s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
let port = 0;

beforeAll(async () => {
  mkdirSync(join(directory, 'backups'));
  ({ port } = await s3.run());
});
afterAll(async () => {
  s3.httpServer.closeAllConnections();
  await s3.close();
});

const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

it('a backup is written to S3, and restored from it', async () => {
  const { env, form, responses } = await createSmallInstallation();
  const from = { ...env, ...credentials };
  const down = `s3://backups/daily?endpoint=http://127.0.0.1:${await freePort()}`;
  const unreachable = await cli(from, 'backup', down);
  expect([unreachable.code, unreachable.stderr]).toEqual([
    1,
    expect.stringContaining('ECONNREFUSED'),
  ]);
  const bucket = await cli(from, 'backup', `s3://other?endpoint=http://127.0.0.1:${port}`);
  expect([bucket.code, bucket.stderr]).toEqual([
    1,
    expect.stringContaining('Cannot use the bucket'),
  ]);

  const place = `s3://backups/daily/one?endpoint=http://127.0.0.1:${port}`;
  const sealed = { ...from, BACKUP_PASSPHRASE: 'a passphrase of the tests' };
  expect(await cliJson(sealed, 'backup', place)).toMatchObject({ responses: 3, files: 3 });
  expect(readdirSync(join(directory, 'backups', 'daily'))).not.toEqual([]);
  const again = await cli(sealed, 'backup', place);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is not empty')]);

  const to = { ...sealed, ...settings, DATA_DIR: join(temporaryFolder(), 'data') };
  const nothing = await cli(to, 'restore', place.replace('/one', '/two'));
  expect([nothing.code, nothing.stderr]).toEqual([
    1,
    expect.stringContaining('no complete backup'),
  ]);
  const gone = await cli(to, 'restore', down);
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  expect(await cliJson(to, 'restore', place)).toMatchObject({
    responses: 3,
    files: 3,
    differences: 0,
  });
  const server = await startServer(to);
  expect(await exportedLines(server, form.id)).toEqual(responses);
}, 400_000);
