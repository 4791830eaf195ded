import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { verifyCounters } from '../../../src/responses/counters/verify-counters.ts';
import { sweepResponses } from '../../../src/responses/retention-sweep.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Stored counters compared with a recount of the responses.

const day = 86_400_000;
let now = Date.parse('2026-03-01T12:00:00Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => new Date(now) } });
const alice = await world.client();
const { pool } = world.services.db;

const definition = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'word', type: 'short_text', title: 'Word' },
          { id: 'mark', type: 'number', title: 'Mark' },
        ],
      },
    ],
  },
  approval: {
    enabled: true,
    criteria: [{ id: 'c1', question_id: 'word', op: 'equals', expected: 'yes' }],
  },
};

interface Form {
  readonly id: string;
  readonly slug: string;
}

const build = (settings: object = {}): Promise<Form> =>
  buildPublishedForm(alice, { definition, settings });
const responsesPath = ({ id }: Form) => `/forms/${id}/responses`;
const inParallel = <Result>(count: number, work: (index: number) => Result) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Submits a response and returns its id. */
async function add(form: Form, index = 0): Promise<string> {
  const answers = { word: index % 3 ? 'yes' : 'no', mark: index / 8 };
  const duration = index % 2 ? { duration_ms: 1000 + index } : {};
  const { status, body } = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
    body: { answers, ...duration },
  });
  expect(status).toBe(201);
  return body.id;
}

const requestAnalytics = async (form: Form) =>
  (await alice.rest(`GET /forms/${form.id}/analytics`)).body;
const verify = async (options: { repair?: boolean } = {}) =>
  (await verifyCounters(world.services, options)).differences;
const remove = (form: Form, body: object) =>
  alice.rest(`POST ${responsesPath(form)}/delete`, { body });

/** Performs all kinds of operations that change counters concurrently. */
async function changeConcurrently(form: Form): Promise<void> {
  const ids = await inParallel(250, (index) => add(form, index));
  await requestAnalytics(form);
  await Promise.all([
    inParallel(30, (index) => add(form, index)),
    inParallel(10, (index) => alice.rest(`DELETE ${responsesPath(form)}/${ids[index]}`)),
    inParallel(10, (index) => {
      const body = { status: index % 2 ? 'approved' : 'rejected' };
      return alice.rest(`PUT ${responsesPath(form)}/${ids[15 + index]}/approval`, { body });
    }),
    remove(form, { ids: ids.slice(30, 40) }),
    remove(form, { filter: { approval: 'rejected' } }),
    alice.rest(`POST /forms/${form.id}/publish`),
    requestAnalytics(form),
  ]);
}

describe('concurrent operations', () => {
  it('keeps counters equal to a recount during and after concurrent operations', async () => {
    const forms = [await build({ retention_days: 2 }), await build({ max_responses: 5000 })];
    let over = false;
    const watching = (async () => {
      let looks = 0;
      for (; !over; looks += 1) expect(await verify()).toEqual([]);
      return looks;
    })();
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(forms.map(changeConcurrently));
      now += day;
      await sweepResponses(world.services);
    }
    await alice.rest(`DELETE /forms/${(await build()).id}`);
    over = true;
    expect(await watching).toBeGreaterThan(2);

    const { rows } = await pool.query('SELECT count(*)::int AS stored FROM responses');
    const seen: [number, number][] = [];
    const progress = (done: number, read: number) => seen.push([done, read]);
    const verification = await verifyCounters(world.services, { progress });
    expect(verification).toEqual({ forms: 2, responses: rows[0].stored, differences: [] });
    expect(seen.at(-1)).toEqual([1, rows[0].stored]);
  });
});

const versions = (values: string) => `UPDATE response_counts SET ${values}
  WHERE form_id = $1 AND (version, slot) = (
    SELECT version, slot FROM response_counts WHERE form_id = $1 ORDER BY version, slot LIMIT 1)`;
const days = (values: string) => `UPDATE response_days SET ${values}
  WHERE form_id = $1 AND (day, slot) = (
    SELECT day, slot FROM response_days WHERE form_id = $1 ORDER BY day, slot LIMIT 1)`;
const corruptTallies = (find: string, put: string) => `UPDATE answer_checkpoints
  SET state = replace(state::text, '${find}', '${put}')::json WHERE form_id = $1`;

/** Enough responses for analytics to store a checkpoint. */
const responseCountForTallies = 216;

/** Corruptions of the stored counters and the expected differences. Repairs count as deletions, so that these two are first. */
const corruptions: readonly [name: string, sql: string, differences: readonly string[]][] = [
  [
    'a missing row',
    'DELETE FROM response_counts WHERE form_id = $1',
    [
      'version 1 count: null for 216',
      'version 1 approved: null for 144',
      'version 1 rejected: null for 72',
      'version 1 timed: null for 108',
      'version 1 duration_ms: null for 119664',
    ],
  ],
  [
    'a checkpoint with too many deletions',
    'UPDATE answer_checkpoints SET deleted = deleted + 1 WHERE form_id = $1',
    ['analytics totals deleted: 1 for 0'],
  ],
  ['a count', versions('count = count + 1'), ['version 1 count: 217 for 216']],
  ['a count of approved', versions('approved = approved - 2'), ['version 1 approved: 142 for 144']],
  ['a count of rejected', versions('rejected = rejected + 1'), ['version 1 rejected: 73 for 72']],
  [
    'durations',
    versions('timed = timed - 1, duration_ms = duration_ms + 5'),
    ['version 1 timed: 107 for 108', 'version 1 duration_ms: 119669 for 119664'],
  ],
  [
    'a row of an unknown version',
    'INSERT INTO response_counts (form_id, version, slot, count) VALUES ($1, 7, 3, 2)',
    ['version 7 count: 2 for null'],
  ],
  ['a day', days('count = count - 1'), ['day 2026-04-01 count: 215 for 216']],
  ["a day's approved", days('approved = approved + 1'), ['day 2026-04-01 approved: 145 for 144']],
  ["a day's rejected", days('rejected = rejected + 1'), ['day 2026-04-01 rejected: 73 for 72']],
  [
    'a day without responses',
    `INSERT INTO response_days VALUES ($1, '2020-02-29', 0, 5, 0, 1)`,
    ['day 2020-02-29 count: 5 for null', 'day 2020-02-29 rejected: 1 for null'],
  ],
  [
    'an aggregated answer',
    corruptTallies('"answered":216', '"answered":215'),
    [
      'question word short_text answered: 215 for 216',
      'question mark number answered: 215 for 216',
    ],
  ],
  [
    'a checkpoint with too many responses',
    'UPDATE answer_checkpoints SET tallied = tallied + 1 WHERE form_id = $1',
    ['analytics totals tallied: 217 for 216'],
  ],
];

const describeDifference = ({
  part,
  which,
  counter,
  kept,
  counted,
}: Awaited<ReturnType<typeof verify>>[0]) => `${part} ${which} ${counter}: ${kept} for ${counted}`;

describe('verification and repair', () => {
  let form: Form;

  beforeAll(async () => {
    now = Date.parse('2026-04-01T12:00:00Z');
    form = await build();
    await inParallel(responseCountForTallies, (index) => add(form, index));
    now += 120_000; // a checkpoint includes responses older than a minute
  });

  it.each(corruptions)('finds and repairs %s', async (_, sql, expected) => {
    const before = await requestAnalytics(form);
    expect(await verify()).toEqual([]);

    const { rowCount } = await pool.query(sql, [form.id]);
    expect(rowCount).toBeGreaterThan(0);
    const differences = await verify();
    expect(differences.map(describeDifference)).toEqual(expected);
    expect(new Set(differences.map(({ formId }) => formId))).toEqual(new Set([form.id]));
    expect(await verify()).toEqual(differences);

    expect(await verify({ repair: true })).toEqual(differences);
    expect(await verify()).toEqual([]);
    expect(await requestAnalytics(form)).toEqual(before);
  });

  it('deletes counters of a form that does not exist', async () => {
    const id = 'form_01h455vb4pex5vsknk084sn02q';
    await pool.query('INSERT INTO response_counts VALUES ($1, 1, 0, 5)', [id]);
    await pool.query(`INSERT INTO response_days VALUES ($1, '2026-03-01', 0, 5, 0, 0)`, [id]);
    expect(await verify({ repair: true })).toHaveLength(2);
    expect(await verify()).toEqual([]);
    const { rows } = await pool.query('SELECT 1 FROM response_days WHERE form_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('repairs a difference once in concurrent repairs during submissions', async () => {
    const other = await build();
    await add(other);
    await pool.query(versions('count = count + 100, approved = approved + 3'), [other.id]);
    await pool.query(days('count = count - 100'), [other.id]);
    await Promise.all([
      inParallel(100, (index) => add(other, index)),
      inParallel(4, () => verify({ repair: true })),
    ]);
    expect(await verify()).toEqual([]);
    expect((await requestAnalytics(other)).total).toBe(101);
  });

  it('finds a difference among many responses, read in batches', async () => {
    const large = await build();
    await insertResponses(world.services, large.id, 10_000, { at: new Date('2026-05-01') });
    const seen = new Set<number>();
    const { differences } = await verifyCounters(world.services, {
      repair: true,
      progress: (_, read) => seen.add(read),
    });
    expect(differences.map(describeDifference)).toEqual([
      'version 1 count: null for 10000',
      'day 2026-05-01 count: null for 10000',
    ]);
    const [all = 0] = [...seen].sort((one, other) => other - one);
    expect(seen).toContain(all - 5000);
    expect((await requestAnalytics(large)).total).toBe(10_000);
  });

  it('finds counters of deleted forms', async () => {
    const orphan = 'form_deleted';
    await pool.query(`INSERT INTO response_days VALUES ($1, '2026-05-01', 0, 3, 0, 0)`, [orphan]);
    const { differences } = await verifyCounters(world.services);
    expect(
      differences.map(({ formId, ...rest }) => [formId, describeDifference({ formId, ...rest })]),
    ).toEqual([[orphan, 'day 2026-05-01 count: 3 for null']]);
    await pool.query('DELETE FROM response_days WHERE form_id = $1', [orphan]);
  });

  it('reads the ids of a thousand forms with two statements', async () => {
    const { id } = await build();
    await pool.query(
      `INSERT INTO forms (id, workspace_id, slug, title, status, draft, settings, created_at, updated_at)
       SELECT 'form_many_' || n, workspace_id, 'many' || n, title, 'DRAFT', draft, settings, created_at, updated_at
       FROM forms, generate_series(1, 1000) n WHERE id = $1`,
      [id],
    );
    await pool.query(`INSERT INTO response_days VALUES ('form_zz', '2026-05-01', 0, 3, 0, 0)`);
    let verification: Awaited<ReturnType<typeof verifyCounters>> | undefined;
    const statements = await recordStatements(world, async () => {
      verification = await verifyCounters(world.services);
    });
    const { rows } = await pool.query('SELECT count(*)::int AS forms FROM forms');
    expect(verification?.forms).toBe(rows[0].forms + 1);
    expect(verification?.differences.map(({ formId }) => formId)).toEqual(['form_zz']);
    expect(statements.filter((text) => /WHERE (id|form_id) > \$1/.test(text))).toHaveLength(4);
  });
});
