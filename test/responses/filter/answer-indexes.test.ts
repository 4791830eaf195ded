import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

describe('the index of all texts', () => {
  const search = async (id: string, q: string) => {
    const { body } = await alice.rest(`GET /forms/${id}/responses?q=${encodeURIComponent(q)}`);
    return { ids: body.data.map((one: { id: string }) => one.id), total: body.total };
  };
  const blocks = async (id: string) => {
    const { rows } = await pool.query<{ unknown: boolean }>(
      'SELECT filter IS NULL AS unknown FROM answer_blocks WHERE form_id = $1 ORDER BY up_to',
      [id],
    );
    return rows.map(({ unknown }) => unknown);
  };

  it('is requested by searches in large forms, which then read few responses', async () => {
    const { id, rare } = await buildLargeForm(20_100);
    expect(await search(id, 'RAr')).toEqual({ ids: rare, total: 3 });
    expect(await indexedQuestions(id)).toEqual(['']);
    await indexAnswers(services);
    expect((await blocks(id)).length).toBeGreaterThan(20_100 / 64);

    const statements = await recordStatements(world, async () => {
      expect(await search(id, 'RAr')).toEqual({ ids: rare, total: 3 });
      expect(await search(id, 'rarity')).toEqual({ ids: [], total: 0 });
    });
    expect(statements.filter((text) => text.includes('statement_timeout'))).toEqual([]);

    // What many responses contain: not found through the index, also together with a condition.
    expect((await search(id, 'sua')).total).toBe(20_097);
    const both = JSON.stringify({ question: 'age', op: 'equals', value: 30 });
    const filtered = `GET /forms/${id}/responses?q=sua&filter=${encodeURIComponent(both)}`;
    expect((await alice.rest(filtered)).body.total).toBe(20_097);
    const analytics = await alice.rest(`GET /forms/${id}/analytics?q=rare`);
    expect(analytics.body.total).toBe(3);
  });

  it('finds new responses, and nothing of deleted ones remains', async () => {
    const { id, rare } = await buildLargeForm(10_000);
    await search(id, 'rare');
    await indexAnswers(services);
    const [newest = ''] = await insertResponses(services, id, 1, {
      at: now,
      answers: { name: 'a rare one' },
    });
    expect(await search(id, 'rare')).toEqual({ ids: [newest, ...rare], total: 4 });

    const before = await blocks(id);
    await alice.rest(`DELETE /forms/${id}/responses/${rare[0]}`);
    expect((await blocks(id)).filter((unknown) => unknown)).toHaveLength(1);
    expect(await search(id, 'rare')).toEqual({ ids: [newest, ...rare.slice(1)], total: 3 });
    await alice.rest(`POST /forms/${id}/responses/delete`, { body: { ids: rare.slice(1) } });
    await indexAnswers(services);
    expect(await blocks(id)).toEqual([...before.slice(0, -1), false, false]);
    expect(await search(id, 'rare')).toEqual({ ids: [newest], total: 1 });

    await pool.query('DELETE FROM responses WHERE form_id = $1 AND id <= $2', [id, newest]);
    await pool.query('UPDATE answer_blocks SET filter = NULL WHERE form_id = $1', [id]);
    await indexAnswers(services);
    expect(await blocks(id)).toEqual([]);
  });

  it('is built again if a server of an earlier release has removed it without its blocks', async () => {
    const { id, rare } = await buildLargeForm(10_000);
    await search(id, 'rare');
    await indexAnswers(services);
    await pool.query('DELETE FROM answer_indexes WHERE form_id = $1', [id]);
    expect(await search(id, 'rare')).toEqual({ ids: rare, total: 3 });
    await indexAnswers(services);
    expect(await search(id, 'rare')).toEqual({ ids: rare, total: 3 });
  });

  it('is removed when no search has used it for 30 days', async () => {
    const { id } = await buildLargeForm(10_000);
    await search(id, 'rare');
    await indexAnswers(services);
    now = new Date(now.getTime() + 31 * 86_400_000);
    await indexAnswers(services);
    expect([await indexedQuestions(id), await blocks(id)]).toEqual([[], []]);
  });
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
