import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/platform/database/migrations/migrate.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';
import { clientsOf, createDeployment } from '../support/processes/two-servers.ts';
import { hasPreviousRelease } from './previous-release.ts';

// Databases of the migrations that the baseline has replaced, which the history contains.

const commit = '70c2acaefc49';
const root = fileURLToPath(new URL('../../', import.meta.url));
const schemaFolder = join(root, 'prisma');
/** The migrations that follow the baseline. */
const later = readdirSync(join(schemaFolder, 'migrations'))
  .filter((name) => /^\d/.test(name) && name !== '0001_baseline')
  .sort();
const isAvailable = hasPreviousRelease(commit);
if (!isAvailable)
  console.warn(`NOT TESTED: databases of the history, which has no commit ${commit}.`);

/** An installation whose database has the migrations up to a number. */
async function createInstallationAt(last: string) {
  const folder = temporaryFolder();
  const input = execFileSync('git', ['archive', commit, 'prisma/migrations'], { cwd: root });
  execFileSync('tar', ['--extract', '--strip-components=1', '--directory', folder], { input });
  mkdirSync(join(folder, 'functions'));
  for (const name of readdirSync(join(folder, 'migrations'))) {
    if (/^\d/.test(name) && name.slice(0, 4) > last)
      rmSync(join(folder, 'migrations', name), { recursive: true });
  }
  const installation = await createDeployment('template0');
  await migrate(installation.pool, folder);
  const cli = (...args: string[]) => installation.run('scripts/cli.js', [...args, '--json']);
  return { ...installation, cli };
}

const historyOf = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1',
  );
  return rows.map(({ name }) => name);
};

const functionsOf = async (pool: pg.Pool) =>
  (
    await pool.query(
      `SELECT proname, pg_get_function_arguments(oid) AS arguments, prorettype::regtype, provolatile, proconfig, prosrc
       FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace ORDER BY proname`,
    )
  ).rows;

describe.runIf(isAvailable)('a database of the separate migrations', () => {
  it('is continued if it has all of them: the start of a server records the baseline, and applies what follows it', async () => {
    const { pool, cli, start } = await createInstallationAt('0031');
    const planned = await cli('migrate', '--plan');
    const { pending, compatible } = JSON.parse(planned.stdout);
    const functions = readdirSync(join(schemaFolder, 'functions'));
    const count = later.length + functions.length;
    expect([planned.code, compatible, pending.length]).toEqual([0, true, count]);
    expect((await cli('keys', 'list')).stderr).toContain(
      `Pending: ${[...later, 'functions/'].join(', ')}`,
    );
    expect(await historyOf(pool)).toContain('0031_partials_submitted_once');

    const server = await start();
    expect(await historyOf(pool)).toEqual(['0001_baseline', ...later]);
    const created = await createDeployment('template0');
    await migrate(created.pool, schemaFolder);
    expect(await functionsOf(pool)).toEqual(
      expect.arrayContaining(await functionsOf(created.pool)),
    );
    const { alice, visitor } = clientsOf(server);
    const { slug } = await buildPublishedForm(alice);
    const body = { answers: { name: 'Ann' } };
    expect((await visitor.rest(`POST /public/forms/${slug}/submissions`, { body })).status).toBe(
      201,
    );
    expect(JSON.parse((await cli('migrate')).stdout)).toEqual({ applied: [] });
    const { checks } = JSON.parse((await cli('doctor')).stdout);
    expect(checks).toContainEqual(
      expect.objectContaining({ id: 'migrations', found: 'the database is up to date' }),
    );
  });

  it('is refused without the last of them: by servers and commands, which say what to do', async () => {
    const { pool, cli, run } = await createInstallationAt('0030');
    const message = `its last migration is 0030_console_sessions. Nothing was changed. Back up the database, start the commit ${commit} once`;
    for (const args of [['migrate'], ['migrate', '--plan'], ['keys', 'list']]) {
      const { code, stderr } = await cli(...args);
      expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    }
    const { code, stderr } = await run('scripts/start.js', [], { PORT: '0' });
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    const { checks } = JSON.parse((await cli('doctor')).stdout);
    expect(checks).toContainEqual(
      expect.objectContaining({
        id: 'migrations',
        status: 'failure',
        found: expect.stringContaining(message),
      }),
    );
    expect((await historyOf(pool)).at(-1)).toBe('0030_console_sessions');
  });
});
