import { expect, it } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// What lists of forms read does not depend on the number of responses.

const world = await createTestWorld({ connection: { max: 1 } });
const { pool } = world.services.db;

/** The number of entries of tables and indexes of responses that the connection has read. */
async function readEntries(): Promise<number> {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ entries: number }>(
    `SELECT (
       SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname = ANY ($1)
     )::int + (
       SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = ANY ($1)
     )::int AS entries`,
    [['responses', 'response_days', 'response_counts']],
  );
  return rows[0]?.entries ?? 0;
}

it('the page of a form with 50,000 responses in 30 days reads as much as that of one with a single response a day', async () => {
  const client = await world.client();
  const { id } = await buildPublishedForm(client);
  const list = async (sort: string) => {
    const { forms } = await client.graphql(
      `query ($sort: FormSort) { forms(sort: $sort, first: 50) {
        nodes { responseCount dailyResponseCounts lastResponseAt }
      } }`,
      { sort },
    );
    return forms.nodes[0];
  };
  const add = async (perDay: number) => {
    await pool.query(
      `INSERT INTO responses (form_id, id, form_version, source, answers, approval_status, created_at)
       SELECT $1, 'resp_' || lpad((day * $2 + n)::text, 26, '0') || $2, 1, 'WEB', '{}', 'NONE',
         now() - (29 - day) * interval '1 day'
       FROM generate_series(0, 29) AS day, generate_series(1, $2) AS n`,
      [id, perDay],
    );
    await pool.query(
      `INSERT INTO response_days AS d (form_id, day, slot, count, approved, rejected)
       SELECT $1, (now() AT TIME ZONE 'UTC')::date - day, 0, $2, 0, 0 FROM generate_series(0, 29) AS day
       ON CONFLICT (form_id, day, slot) DO UPDATE SET count = d.count + excluded.count`,
      [id, perDay],
    );
    await pool.query('VACUUM ANALYZE responses');
  };
  const cost = async () => {
    const before = await readEntries();
    for (const sort of ['CREATED', 'UPDATED', 'RESPONSES', 'LAST_RESPONSE']) await list(sort);
    return (await readEntries()) - before;
  };
  await pool.query('SET plan_cache_mode = force_generic_plan');
  await add(1);
  const small = await cost();
  await add(1666);
  expect((await list('LAST_RESPONSE')).dailyResponseCounts).toEqual(new Array(30).fill(1667));
  expect(await cost()).toBeLessThanOrEqual(small);
}, 60_000);
