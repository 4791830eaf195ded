import { expect, it } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Statements of submissions are planned while their tables are small, and must not read them sequentially once they
// have grown.

const world = await createTestWorld({ connection: { max: 1 } });
const alice = await world.client();
const { pool } = world.services.db;

const tables = ['forms', 'idempotency_keys', 'responses', 'response_counts', 'response_days'];

/** The number of rows that the connection has read sequentially, by table. */
async function sequentialReads(): Promise<Record<string, string>> {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string; reads: string }>(
    `SELECT relname AS name, seq_tup_read::text AS reads FROM pg_stat_user_tables
     WHERE relname = ANY ($1)`,
    [tables],
  );
  return Object.fromEntries(rows.map(({ name, reads }) => [name, reads]));
}

it('submissions with idempotency keys read no table sequentially after it has grown', async () => {
  const form = await buildPublishedForm(alice);
  const submit = async (key: string) => {
    const { status } = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { name: 'Ann' } },
      headers: { 'Idempotency-Key': key },
    });
    expect(status).toBe(201);
  };
  /** Sends submissions that share statements. */
  const submitMany = (name: string) =>
    Promise.all(Array.from({ length: 100 }, (_, index) => submit(`${name} ${index}`)));
  // PostgreSQL decides by costs when it reuses plans, and autovacuum analyzes tables at any time: here both are certain.
  await pool.query('SET plan_cache_mode = force_generic_plan');
  await submitMany('unknown');
  for (const table of tables) {
    await pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    await pool.query(`ANALYZE ${table}`);
  }
  await submitMany('small');
  await pool.query(
    `INSERT INTO idempotency_keys (form_id, caller, key, digest, response_id, message, redirect_url, expires_at)
     SELECT form_id, caller, key || ' copy ' || n, digest, response_id, message, redirect_url, expires_at
     FROM idempotency_keys, generate_series(1, 20) AS n`,
  );
  await pool.query(
    `INSERT INTO responses (form_id, id, form_version, source, answers, approval_status, created_at)
     SELECT form_id, 'resp_0' || n || '_' || id, form_version, source, answers, approval_status, created_at
     FROM responses, generate_series(1, 20) AS n`,
  );
  const before = await sequentialReads();
  await submitMany('large');
  expect(await sequentialReads()).toEqual(before);
});

it('the functions that look up keys and store responses reuse plans that read tables by their keys', async () => {
  const routines = ['find_idempotency_keys', 'store_responses'];
  const { rows } = await pool.query<{ routine: string; settings: string[] }>(
    `SELECT proname AS routine, proconfig AS settings FROM pg_proc
     WHERE proname = ANY ($1) AND pronamespace = current_schema()::text::regnamespace ORDER BY proname`,
    [routines],
  );
  const settings = ['plan_cache_mode=force_generic_plan'].concat(
    ['seqscan', 'hashjoin', 'mergejoin'].map((kind) => `enable_${kind}=off`),
  );
  expect(rows).toEqual(routines.map((routine) => ({ routine, settings })));
});
