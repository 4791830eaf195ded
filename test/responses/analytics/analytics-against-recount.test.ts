import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { lowestIdAt } from '../../../src/platform/ids.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildForm, publishVersion } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

const start = Date.parse('2026-03-15T12:00:00.000Z');
let now = new Date(start);
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const { pool } = world.services.db;

const optionsOf = (...ids: string[]) => ids.map((id) => ({ id, label: id.toUpperCase() }));
const questionWith = (id: string, type: string, members: object = {}) => ({
  id,
  type,
  title: id,
  ...members,
});
const grid = { rows: optionsOf('r1', 'r2'), columns: optionsOf('c1', 'c2') };
const same = [
  questionWith('text', 'short_text'),
  questionWith('number', 'number'),
  questionWith('rating', 'rating', { max: 5 }),
  questionWith('nps', 'nps'),
  questionWith('yes', 'yes_no'),
  questionWith('legal', 'legal'),
  questionWith('scale', 'opinion_scale', { min: 0, max: 5 }),
  questionWith('drop', 'dropdown', { options: optionsOf('a', 'b') }),
  questionWith('rank', 'ranking', { options: optionsOf('a', 'b', 'c') }),
  questionWith('grid', 'matrix', grid),
  questionWith('grids', 'matrix', { ...grid, multiple: true }),
];
const versions = [
  [
    ...same,
    questionWith('one', 'single_choice', { options: optionsOf('a', 'b'), allow_other: true }),
    questionWith('many', 'multiple_choice', {
      options: optionsOf('a', 'b', 'c'),
      allow_other: true,
    }),
    questionWith('turned', 'short_text'),
  ],
  [
    questionWith('turned', 'yes_no'),
    questionWith('many', 'multiple_choice', { options: optionsOf('c', 'a') }),
    questionWith('one', 'single_choice', { options: optionsOf('b', 'd'), allow_other: true }),
    ...same,
  ],
];

/** Seeded random numbers, so that failures are reproducible. */
const sample = <Value>(values: fc.Arbitrary<Value>, seed: number, count: number) =>
  fc.sample(values, { seed, numRuns: count });
const optional = <Value>(values: fc.Arbitrary<Value>) =>
  fc.option(values, { nil: undefined, freq: 3 });
const oneOf = (...ids: string[]) => fc.constantFrom(...ids);
const other = fc.constantFrom({ other: 'x' }, { other: 'a' });
const someOf = (...ids: string[]) => fc.shuffledSubarray(ids, { minLength: 1 });
const common = {
  text: optional(oneOf('x', 'y')),
  number: optional(fc.integer({ min: -5000, max: 5000 }).map((value) => value / 8)),
  rating: optional(fc.integer({ min: 1, max: 5 })),
  nps: optional(fc.integer({ min: 0, max: 10 })),
  scale: optional(fc.integer({ min: 0, max: 5 })),
  yes: optional(fc.boolean()),
  legal: optional(fc.boolean()),
  drop: optional(oneOf('a', 'b')),
  rank: optional(fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 })),
  grid: optional(
    fc.record({ r1: oneOf('c1', 'c2'), r2: oneOf('c1', 'c2') }, { requiredKeys: ['r1'] }),
  ),
  grids: optional(
    fc.record({ r1: someOf('c1', 'c2'), r2: someOf('c1', 'c2') }, { requiredKeys: ['r2'] }),
  ),
};
const answers = [
  fc.record({
    ...common,
    one: optional(fc.oneof(oneOf('a', 'b'), other)),
    many: optional(
      fc.oneof(
        someOf('a', 'b', 'c'),
        other.map((entry) => ['a', entry]),
      ),
    ),
    turned: optional(oneOf('true', 'x')),
  }),
  fc.record({
    ...common,
    one: optional(fc.oneof(oneOf('b', 'd'), other)),
    many: optional(someOf('c', 'a')),
    turned: optional(fc.boolean()),
  }),
];

type Answers = Readonly<Record<string, unknown>>;
interface Row {
  readonly form_version: number;
  readonly approval_status: string;
  readonly answers: Answers;
}
const roundedTo = (value: number) => Math.round(value * 100) / 100;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const countOf = (values: readonly unknown[], value: unknown) =>
  values.filter((one) => one === value).length;
const countsByValue = (
  entries: readonly unknown[],
  values: readonly unknown[],
  earlier: readonly unknown[] = [],
) => [
  ...values.map((value) => ({ value, count: countOf(entries, value), offered: true })),
  ...earlier
    .map((value) => ({ value, count: countOf(entries, value), offered: false }))
    .filter(({ count }) => count > 0),
];
const optionIdOf = (entry: unknown) => (typeof entry === 'object' ? '__other__' : entry);

/** The expected analytics of a question of the second version, counted from the rows. */
function expectedAnalytics(id: string, rows: readonly Row[]): object {
  const given = rows
    .filter(({ form_version }) => id !== 'turned' || form_version === 2)
    .map((row) => row.answers[id])
    .filter((answer) => answer !== undefined);
  const answered = given.length;
  const numbers = given.map(Number);
  const numeric =
    answered === 0
      ? {}
      : {
          average: roundedTo(sum(numbers) / answered),
          min: Math.min(...numbers),
          max: Math.max(...numbers),
        };
  const places = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const flat = given.flat().map(optionIdOf);
  switch (id) {
    case 'text':
      return { answered };
    case 'number':
      return { answered, ...numeric };
    case 'rating':
      return { answered, ...numeric, distribution: countsByValue(given, places(1, 5)) };
    case 'nps':
      return { answered, ...numeric, distribution: countsByValue(given, places(0, 10)) };
    case 'scale':
      return { answered, ...numeric, distribution: countsByValue(given, places(0, 5)) };
    case 'drop':
      return { answered, distribution: countsByValue(given, ['a', 'b']) };
    case 'one':
      return { answered, distribution: countsByValue(flat, ['b', 'd', '__other__'], ['a']) };
    case 'many':
      return { answered, distribution: countsByValue(flat, ['c', 'a'], ['b', '__other__']) };
    case 'rank': {
      const orders = given.map((order) => (Array.isArray(order) ? order : []));
      const first = orders.map(([best]) => best);
      const distribution = countsByValue(first, ['a', 'b', 'c']).map((share) => ({
        ...share,
        ...(answered > 0 && {
          average_position: roundedTo(
            sum(orders.map((order) => order.indexOf(share.value) + 1)) / answered,
          ),
        }),
      }));
      return { answered, distribution };
    }
    case 'grid':
    case 'grids': {
      const cells = (row: string) => given.flatMap((answer) => Object(answer)[row] ?? []);
      const rowsOf = ['r1', 'r2'].map((row) => ({
        id: row,
        offered: true,
        distribution: countsByValue(cells(row), ['c1', 'c2']),
      }));
      return { answered, rows: rowsOf };
    }
    default:
      return { answered, distribution: countsByValue(given, [true, false]) };
  }
}

const read = async (formId: string) => (await alice.rest(`GET /forms/${formId}/analytics`)).body;

/** Compares the analytics with the rows. */
async function expectTrue(formId: string) {
  const { rows } = await pool.query<Row>(
    'SELECT form_version, approval_status, answers FROM responses WHERE form_id = $1',
    [formId],
  );
  const shown = await read(formId);
  const status = (name: string) => rows.filter((row) => row.approval_status === name).length;
  expect([shown.total, shown.approval]).toEqual([
    rows.length,
    { approved: status('APPROVED'), rejected: status('REJECTED'), none: status('NONE') },
  ]);
  for (const { id, type: _, title: __, histogram = [], latest, ...report } of shown.questions) {
    const binned = histogram.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect([id, binned]).toEqual([id, histogram.length > 0 ? report.answered : 0]);
    expect([id, latest?.length]).toEqual([id, latest && Math.min(10, report.answered)]);
    expect({ id, ...unlabelled(report) }).toStrictEqual({ id, ...expectedAnalytics(id, rows) });
  }
  expect(shown.questions).toHaveLength(versions[1]?.length ?? 0);
  const turned = rows.filter((row) => row.form_version === 1 && 'turned' in row.answers).length;
  expect(shown.removed).toEqual(
    turned === 0
      ? []
      : [{ id: 'turned', type: 'short_text', title: 'turned', answered: turned, last_version: 1 }],
  );
}

/** Removes the labels. */
function unlabelled(report: object): object {
  return JSON.parse(
    JSON.stringify(report, (name, value) => (name === 'label' ? undefined : value)),
  );
}

async function publish(formId: string, version: number) {
  const definition = { schema: { sections: [{ elements: versions[version] }] } };
  await publishVersion(alice, formId, definition);
}
async function buildBoth() {
  const { id } = await buildForm(alice);
  await publish(id, 0);
  await publish(id, 1);
  return id;
}

let inserted = 0;

/** Inserts responses with ids of the given times, like another server. */
async function insert(
  formId: string,
  version: number,
  at: (index: number) => number,
  some: readonly object[],
) {
  const rows = some.map((given, index) => {
    const moment = at(index);
    inserted += 1;
    const id = lowestIdAt('resp', moment).slice(0, -8) + String(inserted).padStart(8, '0');
    return { id, answers: given, at: new Date(moment) };
  });
  await pool.query(
    `WITH made AS (
       INSERT INTO responses (form_id, id, form_version, source, answers, created_at)
       SELECT $1, id, $2, 'API', answers, at
       FROM json_to_recordset($3::json) AS r(id text, answers json, at timestamptz)
       RETURNING 1
     )
     INSERT INTO response_counts AS c (form_id, version, slot, count)
     SELECT $1, $2, $4, count(*) FROM made
     ON CONFLICT (form_id, version, slot) DO UPDATE SET count = c.count + excluded.count`,
    [formId, version, JSON.stringify(rows), inserted % 8],
  );
  return rows.map(({ id }) => id);
}

const drawAnswers = (version: number, seed: number, count: number) =>
  sample(answers[version - 1] ?? fc.constant({}), seed, count);
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

const steps = fc.record({
  what: fc.constantFrom('add', 'add', 'late', 'post', 'review', 'delete', 'bulk'),
  version: fc.constantFrom(1, 2),
  count: fc.integer({ min: 1, max: 150 }),
  place: fc.nat(1000),
  wait: fc.constantFrom(0, 0, 0.2, 2, 10),
});

/** Random operations on a form. */
function formOperations(formId: string) {
  const base = `/forms/${formId}/responses`;
  const ids: string[] = [];
  const take = (count: number, from: number) => ids.splice(from % Math.max(1, ids.length), count);
  return new Map<string, (given: readonly object[], place: number, version: number) => unknown>([
    [
      'add',
      async (given, _, version) =>
        ids.push(...(await insert(formId, version, () => now.getTime(), given))),
    ],
    [
      'late',
      async (given, place, version) => {
        const early = (n: number) => now.getTime() - ((place + n) % 50) * 20_000;
        ids.push(...(await insert(formId, version, early, given.slice(0, 5))));
      },
    ],
    [
      'post',
      async (_, place) => {
        for (const one of drawAnswers(2, place, 5)) {
          ids.push((await alice.rest(`POST ${base}`, { body: { answers: one } })).body.id);
        }
      },
    ],
    [
      'review',
      async (_, place) => {
        const body = { status: place % 2 ? 'approved' : 'rejected' };
        for (const id of ids.slice(0, 3)) await alice.rest(`PUT ${base}/${id}/approval`, { body });
      },
    ],
    [
      'delete',
      async (_, place) => {
        for (const id of take(2, place)) await alice.rest(`DELETE ${base}/${id}`);
      },
    ],
    [
      'bulk',
      (given, place) => {
        const body = { ids: ['resp_x', ...take(given.length % 20, place)] };
        return alice.rest(`POST ${base}/delete`, { body });
      },
    ],
  ]);
}

describe('analytics', () => {
  it.each([1, 2, 3])(
    'returns the same analytics as a recount after random operations (seed %i)',
    async (seed) => {
      const formId = await buildBoth();
      const happening = formOperations(formId);
      for (const [index, { what, version, count, place, wait }] of sample(
        steps,
        seed,
        40,
      ).entries()) {
        await happening.get(what)?.(
          drawAnswers(version, 100 * seed + index, count),
          place,
          version,
        );
        minutes(wait);
        await expectTrue(formId);
      }
      await alice.rest(`POST /forms/${formId}/responses/delete`, { body: { all: true } });
      await expectTrue(formId);
    },
  );
});

describe('incremental aggregation', () => {
  const isPage = (statement: string) =>
    /SELECT id, form_version, created_at, answers, 1 AS count FROM responses/.test(statement);
  const statementsToRead = (formId: string) => recordStatements(world, () => read(formId));

  it('reads only responses after the checkpoint', async () => {
    const formId = await buildBoth();
    const at = now.getTime();
    await insert(formId, 1, (index) => at + index, drawAnswers(1, 7, 700));
    await insert(formId, 2, (index) => at + 1000 + index, drawAnswers(2, 8, 700));
    minutes(10);
    const first = await statementsToRead(formId);
    expect(first.filter(isPage)).toHaveLength(3);

    const second = await statementsToRead(formId);
    expect(second.filter(isPage)).toHaveLength(1);
    const kept = await pool.query('SELECT tallied FROM answer_checkpoints WHERE form_id = $1', [
      formId,
    ]);
    expect(kept.rows).toEqual([{ tallied: 1400 }]);
    expect(await statementsToRead(formId)).toHaveLength(second.length);
    minutes(10);
    const later = await statementsToRead(formId);
    expect(later.filter(isPage)).toHaveLength(1);

    await insert(formId, 2, () => now.getTime(), drawAnswers(2, 9, 10));
    minutes(10);
    expect(await statementsToRead(formId)).toHaveLength(later.length);
    await expectTrue(formId);
    // The rows were changed directly: the result must come from the checkpoint.
    await pool.query(`UPDATE responses SET answers = '{}' WHERE form_id = $1`, [formId]);
    expect(
      (await read(formId)).questions.every(({ answered }: { answered: number }) => answered > 100),
    ).toBe(true);
  });

  it('reads all responses again after a deletion and after a late commit', async () => {
    const formId = await buildBoth();
    const at = now.getTime();
    const [id] = await insert(formId, 1, (index) => at + index, drawAnswers(1, 7, 1200));
    minutes(10);
    await read(formId);
    expect((await statementsToRead(formId)).filter(isPage)).toHaveLength(1);
    await alice.rest(`DELETE /forms/${formId}/responses/${id}`);
    expect((await statementsToRead(formId)).filter(isPage).length).toBeGreaterThanOrEqual(3);
    expect((await statementsToRead(formId)).filter(isPage)).toHaveLength(1);
    await insert(formId, 2, () => at + 600, drawAnswers(2, 9, 1));
    expect((await statementsToRead(formId)).filter(isPage).length).toBeGreaterThanOrEqual(3);
    expect((await statementsToRead(formId)).filter(isPage)).toHaveLength(1);
    await expectTrue(formId);
  });

  it('stores a checkpoint only for responses old enough for no late commit', async () => {
    const formId = await buildBoth();
    const at = now.getTime();
    await insert(formId, 1, (index) => at - 120_000 + 200 * index, drawAnswers(1, 3, 600));
    await expectTrue(formId);
    const kept = await pool.query('SELECT tallied FROM answer_checkpoints WHERE form_id = $1', [
      formId,
    ]);
    expect(kept.rows).toEqual([{ tallied: 300 }]);
    await insert(formId, 1, (index) => at - 59_000 + index, drawAnswers(1, 4, 50));
    await expectTrue(formId);
    expect((await statementsToRead(formId)).filter(isPage)).toHaveLength(1);
  });
});
