import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer, temporaryFolder } from '../support/processes/server-process.ts';
import { createDeployment } from '../support/processes/two-servers.ts';
import { cli, cliJson, createSmallInstallation, exportedLines } from './small-installation.ts';

it('move copies the embedded database to DATABASE_URL and back, and keeps marked originals', async () => {
  const { env, form, responses } = await createSmallInstallation();
  const { environment } = await createDeployment('template0');
  const own = { ...env, DATABASE_URL: `${environment['DATABASE_URL']}` };

  const running = await startServer(env);
  const refused = await cli(own, 'move', 'database-url');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('Another server is using'),
  ]);
  await running.kill('SIGTERM');
  const without = await cli(env, 'move', 'database-url');
  expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('Set DATABASE_URL')]);

  expect(await cliJson(own, 'move', 'database-url')).toEqual({
    forms: 1,
    responses: 3,
    differences: 0,
  });
  await expect(startServer(env)).rejects.toThrow('was moved to the PostgreSQL of DATABASE_URL');
  const moved = await startServer(own);
  expect(await exportedLines(moved, form.id)).toEqual(responses);
  expect(await cliJson(own, 'files', 'verify')).toMatchObject({ files: 3, differences: [] });

  const used = await cli({ ...own, DATA_DIR: join(temporaryFolder(), 'data') }, 'move', 'embedded');
  expect([used.code, used.stderr]).toEqual([1, expect.stringContaining('Stop all servers first')]);
  await moved.kill('SIGTERM');

  // The embedded original is still there: another folder, or none, is needed.
  const occupied = await cli(own, 'move', 'embedded');
  expect([occupied.code, occupied.stderr]).toEqual([
    1,
    expect.stringContaining('The database is not empty'),
  ]);
  const back = { ...env, DATA_DIR: join(temporaryFolder(), 'data') };
  const to = { ...own, DATA_DIR: back.DATA_DIR, STORAGE_URL: `file://${env['DATA_DIR']}/files` };
  expect(await cliJson(to, 'move', 'embedded')).toEqual({ forms: 1, responses: 3, differences: 0 });
  await expect(startServer(own)).rejects.toThrow('was moved to the embedded PostgreSQL');
  const { STORAGE_URL } = to;
  const SECRET_KEY_FILE = `${env['DATA_DIR']}/secret-key`;
  const embedded = await startServer({ ...back, STORAGE_URL, SECRET_KEY_FILE });
  expect(await exportedLines(embedded, form.id)).toEqual(responses);
  await embedded.kill('SIGTERM');

  // The original can be used again.
  expect(await cliJson(own, 'move', 'undo')).toEqual({ state: 'usable' });
  const undone = await startServer(own);
  expect(await exportedLines(undone, form.id)).toEqual(responses);
  await undone.kill('SIGTERM');
  const again = await cli(own, 'move', 'undo');
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('was not moved')]);
}, 400_000);
