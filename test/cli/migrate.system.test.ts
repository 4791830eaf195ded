import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPlatform } from '../../src/platform/startup/open-platform.ts';
import { createStartupContext } from '../../src/server/startup-context.ts';
import { runScript, temporaryFolder } from '../support/processes/server-process.ts';
import { createDeployment } from '../support/processes/two-servers.ts';

/** A function that one statement removes, as if this release had added it. */
const added = 'functions/open_write';
const removal = 'DROP FUNCTION open_write';

it('only "migrate" and the start of a server apply what is pending', async () => {
  const { pool, run, environment } = await createDeployment();
  const cli = (...args: string[]) => run('scripts/cli.js', [...args, '--json']);
  const isApplied = async () =>
    (await pool.query(`SELECT 1 FROM pg_proc WHERE proname = 'open_write'`)).rowCount === 1;

  await pool.query(removal);
  for (const args of [
    ['keys', 'list'],
    ['counters', 'verify'],
  ]) {
    const { code, stdout, stderr } = await cli(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`Pending: ${added}.`);
    expect(stderr).toContain('npm run cli -- migrate');
    expect(await isApplied()).toBe(false);
  }

  const planned = await cli('migrate', '--plan');
  expect(planned.code).toBe(0);
  const { pending, compatible } = JSON.parse(planned.stdout);
  expect(compatible).toBe(true);
  expect(pending).toEqual([
    {
      name: added,
      kind: 'function',
      requires: null,
      concurrent_indexes: [],
      statements: [expect.stringContaining('CREATE OR REPLACE FUNCTION open_write')],
    },
  ]);
  expect(await isApplied()).toBe(false);

  const migrated = await cli('migrate');
  expect([migrated.code, migrated.stderr]).toEqual([0, '']);
  expect(JSON.parse(migrated.stdout).applied).toEqual([added]);
  expect(JSON.parse((await cli('migrate')).stdout)).toEqual({ applied: [] });
  const shown = [
    await run('scripts/cli.js', ['migrate']),
    await run('scripts/cli.js', ['migrate', '--plan']),
  ];
  expect(shown.map(({ stdout }) => stdout)).toEqual(Array(2).fill('The database is up to date.\n'));
  const upToDate = await cli('migrate', '--plan');
  expect([upToDate.code, JSON.parse(upToDate.stdout)]).toEqual([
    0,
    { pending: [], compatible: true },
  ]);
  expect(JSON.parse((await cli('keys', 'list')).stdout)).toEqual([]);

  await pool.query(removal);
  const { close } = await openPlatform(
    createStartupContext(environment),
    'server',
    () => undefined,
  );
  await close();
  expect(await isApplied()).toBe(true);
});

it('"migrate --plan" lists all migrations and functions without a database, and creates nothing', async () => {
  const data = join(temporaryFolder(), 'data');
  const { code, stdout } = await runScript('scripts/cli.js', ['migrate', '--plan'], {
    DATA_DIR: data,
  });
  expect(code).toBe(0);
  expect(stdout).toContain('0001_baseline');
  expect(stdout).toContain(added);
  expect(stdout).toContain('The database is empty.');
  expect(existsSync(data)).toBe(false);
});
