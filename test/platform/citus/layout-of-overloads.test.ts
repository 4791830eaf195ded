import { expect, it } from 'vitest';
import { layout, placementOf } from '../../../src/platform/database/citus-layout.ts';
import { assertDistributed } from '../../../src/platform/database/distribute.ts';
import { openTestPool } from '../../support/database/test-database.ts';

/** A database whose catalog says that all tables and functions are distributed. It has no Citus. */
async function createDistributedCatalog() {
  const { pool } = await openTestPool();
  await pool.query(`
    CREATE TABLE citus_tables (table_name regclass, citus_table_type text, distribution_column text);
    CREATE TABLE pg_dist_object (classid oid, objid oid, distribution_argument_index int);
    INSERT INTO pg_dist_object
      SELECT 'pg_proc'::regclass, oid, 0 FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proargnames[1] = 'form'`);
  for (const entry of layout) {
    if (entry.kind !== 'distributed table' && entry.kind !== 'coordinator table') continue;
    const [type, column] =
      entry.kind === 'distributed table' ? ['distributed', entry.shardKey] : ['local', null];
    await pool.query('INSERT INTO citus_tables VALUES ($1, $2, $3)', [entry.name, type, column]);
  }
  return pool;
}

it('a function that was replaced remains delegated; one with other arguments is to be distributed', async () => {
  const pool = await createDistributedCatalog();
  await assertDistributed(pool);
  await pool.query(`CREATE OR REPLACE FUNCTION grow_upload(form text, file_id text, more int, form_limit bigint)
    RETURNS boolean LANGUAGE sql AS 'SELECT true'`);
  await assertDistributed(pool);
  await pool.query(
    `CREATE FUNCTION grow_upload(form text, more int) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
  );
  await expect(assertDistributed(pool)).rejects.toThrow(
    'not as this release requires: grow_upload. Run "npm run cli -- database distribute"',
  );
});

it('a function that is delegated by another argument is refused with its arguments', async () => {
  const pool = await createDistributedCatalog();
  await pool.query(`UPDATE pg_dist_object SET distribution_argument_index = 1
    WHERE objid = 'grow_upload'::regproc`);
  const [entry] = layout.filter(({ name }) => name === 'grow_upload');
  await expect(assertDistributed(pool)).rejects.toThrow(
    `grow_upload(text,text,integer,bigint) is delegated by file_id, but must be ${entry && placementOf(entry)}. ` +
      'Drop it and run "npm run cli -- migrate"',
  );
});
