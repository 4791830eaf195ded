import { expect, it } from 'vitest';
import type { Database } from '../../../src/platform/database/database.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Statements of submissions are planned while their tables are small, and must not read them sequentially once they
// have grown.

const connection = { max: 1 };
const [emptyWorld, smallWorld] = [
  await createTestWorld({ connection }),
  await createTestWorld({ connection }),
];

const tables = ['forms', 'idempotency_keys', 'responses', 'response_counts', 'response_days'];

/** The number of rows and entries of indexes that the connection has read, by table. */
async function readRows({ pool }: Database): Promise<ReadonlyMap<string, number>> {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string; reads: number }>(
    `SELECT t.relname AS name, (t.seq_tup_read + sum(i.idx_tup_read))::int AS reads
     FROM pg_stat_user_tables t JOIN pg_stat_user_indexes i USING (relid)
     WHERE t.relname = ANY ($1) GROUP BY t.relname, t.seq_tup_read`,
    [tables],
  );
  return new Map(rows.map(({ name, reads }) => [name, reads]));
}

it.each([
  ['empty', emptyWorld, 0],
  ['small', smallWorld, 100],
] as const)(
  'submissions with idempotency keys that were planned while tables were %s read no more once they have grown',
  async (_, world, first) => {
    const { pool } = world.services.db;
    const form = await buildPublishedForm(await world.client());
    const submit = async (key: string) => {
      const { status } = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
        body: { answers: { name: 'Ann' } },
        headers: { 'Idempotency-Key': key },
      });
      expect(status).toBe(201);
    };
    /** Sends submissions that share statements. @returns what they read */
    async function submitMany(name: string, count = 100) {
      const before = await readRows(world.services.db);
      await Promise.all(
        Array.from({ length: count }, (_each, index) => submit(`${name} ${index}`)),
      );
      const after = await readRows(world.services.db);
      return new Map([...after].map(([table, reads]) => [table, reads - (before.get(table) ?? 0)]));
    }
    // PostgreSQL decides by costs when it reuses plans, and autovacuum analyzes tables at any time: here both are certain.
    await pool.query('SET plan_cache_mode = force_generic_plan');
    await submitMany('unknown', first);
    for (const table of tables) {
      await pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
      await pool.query(`ANALYZE ${table}`);
    }
    const atFirst = await submitMany('small');
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
    const later = await submitMany('large');
    const growing = [...later].filter(([table, reads]) => reads > (atFirst.get(table) ?? 0) + 100);
    expect(growing).toEqual([]);
  },
);

it('the functions that look up keys and store responses reuse plans that read tables by their keys', async () => {
  const routines = ['find_idempotency_keys', 'store_responses'];
  const { rows } = await smallWorld.services.db.pool.query<{ routine: string; settings: string[] }>(
    `SELECT proname AS routine, proconfig AS settings FROM pg_proc
     WHERE proname = ANY ($1) AND pronamespace = current_schema()::text::regnamespace ORDER BY proname`,
    [routines],
  );
  const settings = ['plan_cache_mode=force_generic_plan'].concat(
    ['seqscan', 'hashjoin', 'mergejoin'].map((kind) => `enable_${kind}=off`),
  );
  expect(rows).toEqual(routines.map((routine) => ({ routine, settings })));
});
