import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

let now = new Date('2026-03-15T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const { pool } = world.services.db;
const alice = await world.client();
const stranger = await world.client();

const option = (id: string) => ({ id, label: id.toUpperCase() });

const topic = { id: 'topic', type: 'single_choice', title: 'Topic', allow_other: true };
const stars = { id: 'stars', type: 'rating', title: 'Stars', max: 3 };
const again = { id: 'again', type: 'yes_no', title: 'Again?' };
const pets = {
  id: 'pets',
  type: 'multiple_choice',
  title: 'Pets',
  options: [option('cat'), option('dog')],
};
const service = {
  id: 'service',
  type: 'matrix',
  title: 'Service',
  rows: [option('speed'), option('price')],
  columns: [option('good'), option('bad')],
};
const elements = [
  { ...topic, options: [option('a'), option('b')] },
  stars,
  again,
  pets,
  service,
  { id: 'name', type: 'short_text', title: 'Name' },
  {
    id: 'visits',
    type: 'repeat',
    title: 'Visits',
    elements: [
      { id: 'place', type: 'dropdown', title: 'Place', options: [option('x'), option('y')] },
      { id: 'liked', type: 'yes_no', title: 'Liked?' },
    ],
  },
  {
    id: 'people',
    type: 'repeat',
    title: 'People',
    elements: [{ id: 'adult', type: 'yes_no', title: 'Adult?' }],
  },
];

async function publish(id: string, questions: readonly object[], members: object = {}) {
  const definition = { schema: { sections: [{ elements: questions }], ...members } };
  const saved = await alice.rest(`PATCH /forms/${id}`, { body: { definition } });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  const { status, body } = await alice.rest(`POST /forms/${id}/publish`);
  expect([status, body.errors]).toEqual([200, undefined]);
}

async function formOf(questions: readonly object[], members: object = {}) {
  const { id } = await buildForm(alice);
  await publish(id, questions, members);
  return id;
}

async function add(id: string, answers: object) {
  const { status, body } = await alice.rest(`POST /forms/${id}/responses`, { body: { answers } });
  expect([status, body.errors]).toEqual([201, undefined]);
}

const query = `query ($id: ID!, $rows: String!, $columns: String!, $language: String, $timeZone: String, $filter: ResponseFilter) {
  crosstab(formId: $id, rows: $rows, columns: $columns, language: $language, timeZone: $timeZone, filter: $filter) {
    answered rows { value label offered count } columns { value label offered count } cells
  }
}`;

interface Value {
  readonly value: unknown;
  readonly label: string;
  readonly offered: boolean;
  readonly count: number;
}

/** The crosstab by REST, which is compared with that by GraphQL. */
async function crosstab(
  id: string,
  rows: string,
  columns: string,
  more: Record<string, string> = {},
) {
  const { filter, from, to, language, time_zone: timeZone } = more;
  const sent = new URLSearchParams({ rows, columns, ...more });
  const { status, body } = await alice.rest(`GET /forms/${id}/analytics/crosstab?${sent}`);
  expect([status, body.errors]).toEqual([200, undefined]);
  const condition = filter && JSON.parse(filter);
  const variables = { id, rows, columns, language, timeZone, filter: { condition, from, to } };
  expect((await alice.graphql(query, variables)).crosstab).toEqual(body);
  return body;
}

const otherTexts = ['a', 'c "quoted"', 'd \\ 😀', 'e\u2028'];

/** The ratings of a response, each with the answer to `again`; none without that. */
function ratingsOf({ answers }: { readonly answers: Ratings }) {
  const { again: given, reviews = [answers] } = answers;
  const ratings = reviews.filter((one) => one.stars !== undefined);
  return given === undefined ? [] : ratings.map((one) => ({ stars: one.stars, again: given }));
}

interface Ratings {
  readonly stars?: number;
  readonly again?: boolean;
  readonly reviews?: readonly { readonly stars?: number }[];
}

const counts = (values: readonly Value[]) => values.map(({ value, count }) => [value, count]);

describe('refusals', () => {
  it('are 404 for unknown forms, and 403 without the scope responses:read', async () => {
    const id = await formOf(elements);
    const path = `/forms/${id}/analytics/crosstab?rows=stars&columns=again`;
    expect((await stranger.rest(`GET ${path}`)).status).toBe(404);
    const writer = await world.clientOfSameWorkspace(alice, ['responses:write', 'forms:read']);
    const { status, body } = await writer.rest(`GET ${path}`);
    expect([status, body.required_scope]).toEqual([403, 'responses:read']);
  });

  it.each([
    ['an unknown question', 'star', 'again', 'rows: unknown_question', 'Did you mean `stars`?'],
    ['a text', 'stars', 'name', 'columns: unfit_type', '`name` is of type `short_text`'],
    ['a repeat', 'visits', 'stars', 'rows: unfit_type', '`visits` is of type `repeat`'],
    ['a matrix without a row', 'service', 'stars', 'rows: unfit_type', '`service.speed`'],
    ['an unknown row', 'service.sped', 'stars', 'rows: unknown_row', '`speed`'],
    [
      'a row of a question without rows',
      'stars',
      'topic.a',
      'columns: unfit_type',
      'Only matrices',
    ],
    ['the same question twice', 'stars', 'stars', 'columns: invalid_value', 'another question'],
    ['questions of two repeats', 'liked', 'adult', 'columns: invalid_value', 'another repeat'],
  ])('name %s', async (_, rows, columns, expected, hint) => {
    const id = await formOf(elements);
    const sent = new URLSearchParams({ rows, columns });
    const { status, body } = await alice.rest(`GET /forms/${id}/analytics/crosstab?${sent}`);
    const [failure] = body.errors;
    expect([status, `${failure.path}: ${failure.code}`]).toEqual([422, `query.${expected}`]);
    expect(failure.message).toContain(hint);
    const problem = await alice.graphqlProblem(query, { id, rows, columns });
    expect(problem.errors).toMatchObject([{ path: expected.split(':')[0], code: failure.code }]);
  });

  it('name missing parameters, unknown languages, and a form without a live version', async () => {
    const { id } = await buildForm(alice);
    const refused = async (search: string) => {
      const { status, body } = await alice.rest(`GET /forms/${id}/analytics/crosstab?${search}`);
      return [status, body.errors?.[0].path, body.errors?.[0].code];
    };
    expect(await refused('rows=stars&columns=again')).toEqual([
      422,
      'query.rows',
      'unknown_question',
    ]);
    await publish(id, elements);
    expect(await refused('rows=stars')).toEqual([400, 'query.columns', 'required']);
    expect(await refused('rows=stars&columns=again&language=fr')).toEqual([
      422,
      'query.language',
      'invalid_value',
    ]);
  });

  it('are returned for more cells than a table may have', async () => {
    const options = (length: number) => Array.from({ length }, (_, index) => option(`o${index}`));
    const id = await formOf([
      { ...topic, allow_other: false, options: options(200) },
      { ...pets, options: options(51) },
    ]);
    const { status, body } = await alice.rest(
      `GET /forms/${id}/analytics/crosstab?rows=topic&columns=pets`,
    );
    expect([status, body.errors[0].code]).toEqual([422, 'too_many']);
    expect(body.errors[0].message).toContain('10000 cells');
  });
});

describe('a crosstab', () => {
  it('counts responses that answer both questions', async () => {
    const id = await formOf(elements);
    await add(id, { topic: 'a', stars: 3 });
    await add(id, { topic: 'a', stars: 1 });
    await add(id, { topic: { other: 'c' }, stars: 3 });
    await add(id, { topic: 'b' });
    await add(id, { stars: 2 });
    expect(await crosstab(id, 'topic', 'stars')).toEqual({
      answered: 3,
      rows: [
        { value: 'a', label: 'A', offered: true, count: 2 },
        { value: 'b', label: 'B', offered: true, count: 0 },
        { value: '__other__', label: 'Other', offered: true, count: 1 },
      ],
      columns: [
        { value: 1, label: '1', offered: true, count: 1 },
        { value: 2, label: '2', offered: true, count: 0 },
        { value: 3, label: '3', offered: true, count: 2 },
      ],
      cells: [
        [1, 0, 1],
        [0, 0, 0],
        [0, 0, 1],
      ],
    });
  });

  it('counts each selected option, and the responses once', async () => {
    const id = await formOf(elements);
    await add(id, { pets: ['cat', 'dog'], service: { speed: 'good' } });
    await add(id, { pets: ['dog'], service: { speed: 'bad', price: 'good' } });
    await add(id, { pets: ['cat'], service: { price: 'bad' } });
    const { answered, rows, columns, cells } = await crosstab(id, 'pets', 'service.speed');
    expect(answered).toBe(2);
    expect(counts(rows)).toEqual([
      ['cat', 1],
      ['dog', 2],
    ]);
    expect(counts(columns)).toEqual([
      ['good', 1],
      ['bad', 1],
    ]);
    expect(cells).toEqual([
      [1, 0],
      [1, 1],
    ]);
    const ofRows = await crosstab(id, 'service.price', 'service.speed');
    expect([ofRows.answered, ofRows.cells]).toEqual([
      1,
      [
        [0, 1],
        [0, 0],
      ],
    ]);
  });

  it('counts entries of repeats, also with questions outside of them', async () => {
    const id = await formOf(elements);
    await add(id, {
      again: true,
      visits: [{ place: 'x', liked: true }, { place: 'y', liked: false }, { place: 'y' }],
    });
    await add(id, { again: false, visits: [{ place: 'x', liked: false }] });
    const inside = await crosstab(id, 'place', 'liked');
    expect([inside.answered, inside.cells]).toEqual([
      3,
      [
        [1, 1],
        [0, 1],
      ],
    ]);
    const outside = await crosstab(id, 'place', 'again');
    expect([outside.answered, outside.cells]).toEqual([
      4,
      [
        [1, 1],
        [2, 0],
      ],
    ]);
  });

  it('contains values of earlier versions, and not answers of another type', async () => {
    const id = await formOf([{ ...topic, options: [option('a'), option('b')] }, stars, again]);
    await add(id, { topic: 'b', stars: 3, again: true });
    await publish(id, [
      { ...topic, allow_other: false, options: [option('a')] },
      { ...stars, type: 'opinion_scale', max: 5 },
      again,
    ]);
    await add(id, { topic: 'a', stars: 5, again: false });
    const { answered, rows, cells } = await crosstab(id, 'topic', 'again');
    expect(answered).toBe(2);
    expect(rows).toEqual([
      { value: 'a', label: 'A', offered: true, count: 1 },
      { value: 'b', label: 'B', offered: false, count: 1 },
    ]);
    expect(cells).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect((await crosstab(id, 'topic', 'stars')).answered).toBe(1);
  });

  it('has labels in a language of the form', async () => {
    const translations = { de: { 'elements.pets.options.cat': 'Katze' } };
    const id = await formOf([pets, again], { translations });
    const { rows } = await crosstab(id, 'pets', 'again', { language: 'de' });
    expect(rows.map(({ label }: Value) => label)).toEqual(['Katze', 'DOG']);
  });

  it('counts only responses that match a filter', async () => {
    const id = await formOf(elements);
    now = new Date('2026-03-15T12:00:00.000Z');
    await add(id, { topic: 'a', again: true, stars: 1 });
    await add(id, { topic: 'b', again: true, stars: 3 });
    now = new Date('2026-03-17T12:00:00.000Z');
    await add(id, { topic: 'b', again: false, stars: 3 });
    const many = JSON.stringify({ question: 'stars', op: 'gte', value: 2 });
    const filtered = await crosstab(id, 'topic', 'again', {
      filter: many,
      to: '2026-03-16',
      time_zone: 'Pacific/Kiritimati',
    });
    expect([filtered.answered, filtered.cells]).toEqual([
      1,
      [
        [0, 0],
        [1, 0],
        [0, 0],
      ],
    ]);
  });
});

describe('checkpoints', () => {
  const insert = (id: string, total: number) =>
    pool.query(
      `INSERT INTO responses (form_id, id, form_version, created_at, source, answers)
       SELECT $1, 'resp_' || lpad(i::text, 26, '0'), 1, '2026-01-01', 'API',
         json_build_object('stars', 1 + i % 3, 'again', i % 2 = 0)
       FROM generate_series(1, $2::int) AS i`,
      [id, total],
    );

  it('continue what was counted; a form keeps those of the latest 20 crosstabs', async () => {
    const id = await formOf(elements);
    await insert(id, 300);
    expect((await crosstab(id, 'stars', 'again')).answered).toBe(300);
    const kept = async () =>
      (
        await pool.query(
          `SELECT kind, tallied FROM answer_checkpoints WHERE form_id = $1 AND kind LIKE 'crosstab %'`,
          [id],
        )
      ).rows;
    expect(await kept()).toEqual([{ kind: 'crosstab stars:rating/again:yes_no', tallied: 300 }]);
    await pool.query(
      `INSERT INTO answer_checkpoints (form_id, kind, up_to, tallied, deleted, state)
       SELECT form_id, 'crosstab older ' || i, 'resp_0', tallied, deleted, state
       FROM answer_checkpoints, generate_series(1, 25) AS i WHERE form_id = $1 AND kind LIKE '% stars%'`,
      [id],
    );
    expect((await crosstab(id, 'again', 'stars')).answered).toBe(300);
    const kinds = (await kept()).map(({ kind }) => kind);
    expect(kinds).toHaveLength(20);
    expect(kinds).toContain('crosstab again:yes_no/stars:rating');
    expect((await crosstab(id, 'stars', 'again')).answered).toBe(300);
  });

  it('count thousands of responses of several versions as if each was read', async () => {
    const id = await formOf(elements);
    const others = elements.filter((element) => element !== stars && element !== again);
    await publish(id, [...others, stars, { ...again, type: 'short_text' }]);
    const reviews = { id: 'reviews', type: 'repeat', title: 'Reviews', elements: [stars] };
    await publish(id, [...others, again, reviews]);
    // The repeat of version 3 and the type of version 2 appear after some pages.
    const versionOf = (index: number) => [1, 2, 3][(index * 7) % (1 + Math.floor(index / 6000))];
    const responses = Array.from({ length: 17_000 }, (_, index) => {
      const version = versionOf(index) ?? 1;
      const rating = index % 11 === 0 ? {} : { stars: 1 + (index % 3) };
      const given = index % 13 === 0 ? {} : { again: index % 2 === 0 };
      const rated = version === 3 ? { reviews: [rating, { stars: 3 }] } : rating;
      return { version, answers: { topic: otherTexts[index % 4], ...given, ...rated } };
    });
    await pool.query(
      `INSERT INTO responses (form_id, id, form_version, created_at, source, answers)
       SELECT $1, 'resp_' || lpad(i::text, 26, '0'), (one ->> 'version')::int, '2026-01-01', 'API', one -> 'answers'
       FROM json_array_elements($2::json) WITH ORDINALITY AS list (one, i)`,
      [id, JSON.stringify(responses)],
    );
    const { answered, rows, cells } = await crosstab(id, 'stars', 'again');
    const ratings = responses.filter(({ version }) => version !== 2).flatMap(ratingsOf);
    expect(answered).toBe(ratings.length);
    expect(rows.map(({ value }: Value) => value)).toEqual([1, 2, 3]);
    const countOf = (rating: number, value: boolean) =>
      ratings.filter(({ stars: given, again: other }) => given === rating && other === value);
    expect(cells).toEqual(
      [1, 2, 3].map((rating) => [true, false].map((value) => countOf(rating, value).length)),
    );
    const byTopic = await crosstab(id, 'topic', 'stars');
    const found = byTopic.rows.filter(({ count }: Value) => count > 0);
    expect(found.map(({ value }: Value) => value).sort()).toEqual([...otherTexts].sort());
  });

  it('are read for several concurrent requests together', async () => {
    const id = await formOf(elements);
    await insert(id, 20);
    const one = `crosstab(formId: "${id}", rows: "stars", columns: "again") { answered }`;
    const many = `{ ${Array.from({ length: 12 }, (_, index) => `c${index}: ${one}`).join(' ')} }`;
    const statements = await recordStatements(world, async () => {
      const results = await alice.graphql(many);
      expect(Object.values(results)).toEqual(Array.from({ length: 12 }, () => ({ answered: 20 })));
    });
    const reads = statements.filter((text) => text.includes('LEFT JOIN answer_checkpoints'));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(12);
  });
});
