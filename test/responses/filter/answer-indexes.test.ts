import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { indexAnswers } from '../../../src/responses/filter/answer-index/build-indexes.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Indexes of answers: requested by filters on large forms, built and removed by a job.

let now = new Date('2026-05-01T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const { services } = world;
const { pool } = services.db;

const condition = { question: 'name', op: 'equals', value: 'RARE' };

/** A form with as many responses, of which three have a rare answer. */
async function buildLargeForm(count: number) {
  const { id } = await buildPublishedForm(alice);
  await insertResponses(services, id, count - 3, { at: now, answers: { name: 'usual', age: 30 } });
  const rare = await insertResponses(services, id, 3, { at: now, answers: { name: 'Rare' } });
  await pool.query(
    `INSERT INTO response_counts (form_id, version, slot, count, timed, duration_ms)
     VALUES ($1, 1, 0, $2, 0, 0)`,
    [id, count],
  );
  return { id, rare: rare.reverse() };
}

async function list(id: string, filter: object = condition) {
  const query = encodeURIComponent(JSON.stringify(filter));
  const { body } = await alice.rest(`GET /forms/${id}/responses?filter=${query}`);
  return { ids: body.data.map((one: { id: string }) => one.id), total: body.total };
}

async function indexedQuestions(id: string): Promise<string[]> {
  const { rows } = await pool.query<{ question_id: string }>(
    'SELECT question_id FROM answer_indexes WHERE form_id = $1 ORDER BY question_id',
    [id],
  );
  return rows.map((row) => row.question_id);
}

async function countValues(id: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM answer_values WHERE form_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}

it('does not index forms with few responses', async () => {
  const { id, rare } = await buildLargeForm(9999);
  expect(await list(id)).toEqual({ ids: rare, total: 3 });
  expect(await indexedQuestions(id)).toEqual([]);
});

it('indexes the questions of filters on large forms, and then reads few responses', async () => {
  const { id, rare } = await buildLargeForm(12_500);
  expect(await list(id)).toEqual({ ids: rare, total: 3 });
  expect(await indexedQuestions(id)).toEqual(['name']);
  await indexAnswers(services);
  expect(await countValues(id)).toBe(12_500);

  const statements = await recordStatements(world, async () => {
    expect(await list(id)).toEqual({ ids: rare, total: 3 });
  });
  expect(statements.filter((text) => text.includes('answer_values'))).toHaveLength(2);
  expect(statements.filter((text) => text.includes('statement_timeout'))).toEqual([]);

  // Many matches: the total is read from the index.
  const usual = { ...condition, value: 'usual' };
  expect((await list(id, usual)).total).toBe(12_497);

  // Newer responses are found before they are indexed, deleted ones are not.
  const [newest = ''] = await insertResponses(services, id, 1, {
    at: now,
    answers: { name: 'rare' },
  });
  expect(await list(id)).toEqual({ ids: [newest, ...rare], total: 4 });
  await alice.rest(`DELETE /forms/${id}/responses/${rare[0]}`);
  expect(await list(id)).toEqual({ ids: [newest, ...rare.slice(1)], total: 3 });
  expect(await countValues(id)).toBe(12_499);
});

it('removes indexes that no filter has used for 30 days, and those of forms that are not searchable', async () => {
  const forms = [await buildLargeForm(10_000), await buildLargeForm(10_000)];
  for (const { id } of forms) await list(id);
  await indexAnswers(services);
  const [hidden = '', unused = ''] = forms.map(({ id }) => id);
  await alice.rest(`PATCH /forms/${hidden}`, { body: { settings: { searchable: false } } });
  await indexAnswers(services);
  expect([await indexedQuestions(hidden), await countValues(hidden)]).toEqual([[], 0]);
  expect(await countValues(unused)).toBe(10_000);
  now = new Date(now.getTime() + 31 * 86_400_000);
  await indexAnswers(services);
  expect([await indexedQuestions(unused), await countValues(unused)]).toEqual([[], 0]);
});

it('deletes indexes with their form', async () => {
  const { id } = await buildLargeForm(10_000);
  await list(id);
  await indexAnswers(services);
  await alice.rest(`DELETE /forms/${id}`);
  expect([await indexedQuestions(id), await countValues(id)]).toEqual([[], 0]);
});

it('is built again by an upgrade from a release that stored invisible characters', async () => {
  const migration = readFileSync('prisma/migrations/0011_fold_text_indexes/migration.sql', 'utf8');
  const { id, rare } = await buildLargeForm(10_000);
  await list(id);
  await indexAnswers(services);
  const asBefore = `UPDATE answer_values SET value = E'ra\\u200Bre' WHERE form_id = $1 AND value = 'rare'`;
  expect((await pool.query(asBefore, [id])).rowCount).toBe(3);
  expect((await list(id)).total).toBe(0);
  await pool.query(migration);
  expect(await list(id)).toEqual({ ids: rare, total: 3 });
  await indexAnswers(services);
  expect([await indexedQuestions(id), await countValues(id)]).toEqual([[], 0]);
  await list(id);
  await indexAnswers(services);
  expect(await list(id)).toEqual({ ids: rare, total: 3 });
  expect(await countValues(id)).toBe(10_000);
});
