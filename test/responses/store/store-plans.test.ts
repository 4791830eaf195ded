import { expect, it } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Statements of submissions are planned while their tables are small, and must not read them sequentially once they
// have grown.

const world = await createTestWorld({ connection: { max: 2 } });
const alice = await world.client();
const { pool } = world.services.db;

/** The number of rows that all connections have read sequentially, by table. */
async function sequentialReads(): Promise<Record<string, string>> {
  const clients = [await pool.connect(), await pool.connect()];
  for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()');
  for (const client of clients) client.release();
  const { rows } = await pool.query<{ name: string; reads: string }>(
    `SELECT relname AS name, seq_tup_read::text AS reads FROM pg_stat_user_tables
     WHERE relname IN ('forms', 'idempotency_keys', 'responses', 'response_counts', 'response_days')`,
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
  /** Sends submissions that share statements, several times, so that PostgreSQL reuses plans. */
  const submitMany = async (name: string) => {
    for (let round = 0; round < 8; round += 1) {
      const keys = Array.from({ length: 30 }, (_, index) => `${name} ${round} ${index}`);
      await Promise.all(keys.map(submit));
    }
  };
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

it('the function that stores responses reuses plans that read tables by their keys', async () => {
  const { rows } = await pool.query<{ settings: string[] }>(
    `SELECT proconfig AS settings FROM pg_proc
     WHERE proname = 'store_responses' AND pronamespace = current_schema()::text::regnamespace`,
  );
  const settings = ['plan_cache_mode=force_generic_plan'].concat(
    ['seqscan', 'hashjoin', 'mergejoin'].map((kind) => `enable_${kind}=off`),
  );
  expect(rows).toEqual([{ settings }]);
});
