import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '../../src/platform/database/migrations/migrate.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';
import { clientsOf, counterFiguresOf, createDeployment } from '../support/processes/two-servers.ts';
import { startBalancedLoad } from './balanced-load.ts';

// Servers of this release, on the database of a later one.

const released = fileURLToPath(new URL('../../prisma', import.meta.url));

/** Migrates as a later release would, with more migrations than this one. */
async function migrateTo(pool: pg.Pool, later: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const name of ['migrations', 'functions']) {
    cpSync(join(released, name), join(folder, name), { recursive: true });
  }
  for (const [name, sql] of Object.entries(later)) {
    mkdirSync(join(folder, 'migrations', name));
    writeFileSync(join(folder, 'migrations', name, 'migration.sql'), sql);
  }
  return migrate(pool, folder);
}

/** Changes every table as far as a migration may while servers are running. */
async function additionsTo(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_prisma%'`,
  );
  const columns = rows.map(({ name }) => [
    `9001_columns_of_${name}`,
    `ALTER TABLE ${pg.escapeIdentifier(name)} ADD COLUMN added_later text,
       ADD COLUMN and_with_default int NOT NULL DEFAULT 7;`,
  ]);
  return {
    '9000_table': 'CREATE TABLE new_in_later_release (id int);',
    ...Object.fromEntries(columns),
    '9002_index':
      'CREATE INDEX CONCURRENTLY "later_index" ON responses (form_id, added_later, id);',
  };
}

it('running servers and new ones use it after additions, and no server starts after a removal', async () => {
  const { pool, start, run } = await createDeployment();
  const first = await start();
  const form = await buildPublishedForm(clientsOf(first).alice);
  const load = startBalancedLoad(form, [first.url]);
  await load.progress(40);

  const additions = await additionsTo(pool);
  expect(await migrateTo(pool, additions)).toEqual(Object.keys(additions).sort());
  await load.progress(40);
  const second = await start();
  load.balance([first.url, second.url]);
  await load.progress(40);
  expect((await run('scripts/cli.js', ['migrate', '--plan', '--json'])).code).toBe(0);

  const removal = `-- contract: requires servers with 9000_table
    DROP TABLE new_in_later_release;`;
  await migrateTo(pool, { ...additions, '9003_removal': removal });
  const { code, stderr } = await run('scripts/start.js', [], { PORT: '0' });
  expect(code).toBe(1);
  expect(stderr).toContain('The database has the migration 9003_removal of release');
  expect(stderr).toContain('requires servers with the migration 9000_table.');
  expect(stderr).toContain('Start the newer release that applied it.');

  // Servers check the schema when they start; those that are running continue.
  await load.progress(40);
  await load.stop();
  expect(load.failures).toEqual([]);
  const stored = load.acknowledged.size;
  expect(await counterFiguresOf(pool, form.id)).toEqual({
    rows: stored,
    counted: stored,
    days: stored,
  });
});
