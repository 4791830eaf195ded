import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPlatform } from '../../src/platform/startup/bootstrap.ts';
import { createStartupContext } from '../../src/server/startup-context.ts';
import { runScript, temporaryFolder } from '../support/processes/server-process.ts';
import { createInstallation } from '../support/processes/two-servers.ts';

/** The latest migration, which one statement can revert. */
const last = '0011_open_writes';
const undo = 'DROP FUNCTION open_write(text, int, text, text)';

it('only "migrate" and the start of a server apply pending migrations', async () => {
  const { pool, run, environment } = await createInstallation();
  const cli = (...args: string[]) => run('scripts/cli.js', [...args, '--json']);
  const forget = async () => {
    await pool.query(undo);
    await pool.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [last]);
  };
  const isApplied = async () =>
    (await pool.query('SELECT 1 FROM _prisma_migrations WHERE migration_name = $1', [last]))
      .rowCount === 1;

  await forget();
  for (const args of [
    ['keys', 'list'],
    ['counters', 'verify'],
  ]) {
    const { code, stdout, stderr } = await cli(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(last);
    expect(stderr).toContain('npm run cli -- migrate');
    expect(await isApplied()).toBe(false);
  }

  const planned = await cli('migrate', '--plan');
  expect(planned.code).toBe(1);
  expect(planned.stderr).toContain('stop them before the upgrade');
  const { pending, compatible } = JSON.parse(planned.stdout);
  expect(compatible).toBe(false);
  expect(pending).toEqual([
    {
      ...{ name: last, kind: 'contract', requires: last, concurrent_indexes: [] },
      statements: [expect.stringContaining('CREATE FUNCTION open_write')],
    },
  ]);
  expect(await isApplied()).toBe(false);

  const migrated = await cli('migrate');
  expect([migrated.code, migrated.stderr]).toEqual([0, '']);
  expect(JSON.parse(migrated.stdout).applied).toContain(last);
  expect(JSON.parse((await cli('migrate')).stdout)).toEqual({ applied: [] });
  const shown = [
    await run('scripts/cli.js', ['migrate']),
    await run('scripts/cli.js', ['migrate', '--plan']),
  ];
  expect(shown.map(({ stdout }) => stdout)).toEqual(Array(2).fill('The database is up to date.\n'));
  const upToDate = await cli('migrate', '--plan');
  expect([upToDate.code, JSON.parse(upToDate.stdout)]).toEqual([
    ...[0, { pending: [], compatible: true }],
  ]);
  expect(JSON.parse((await cli('keys', 'list')).stdout)).toEqual([]);

  await forget();
  const { close } = await openPlatform(
    createStartupContext(environment),
    'server',
    () => undefined,
  );
  await close();
  expect(await isApplied()).toBe(true);
});

it('"migrate --plan" lists all migrations without a database, and creates nothing', async () => {
  const data = join(temporaryFolder(), 'data');
  const { code, stdout } = await runScript('scripts/cli.js', ['migrate', '--plan'], {
    DATA_DIR: data,
  });
  expect(code).toBe(0);
  expect(stdout).toContain(last);
  expect(stdout).toContain('responses_decided_idx'); // an index that is built concurrently
  expect(stdout).toContain('The database is empty.');
  expect(existsSync(data)).toBe(false);
});
