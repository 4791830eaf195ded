import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { buildForm, buildPublishedForm, publishVersion } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

let now = new Date('2026-03-15T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const stranger = await world.client();

const unknown = 'form_01h455vb4pex5vsknk084sn02q';

interface Share {
  readonly value: string | number | boolean;
  readonly count: number;
}

/**
 * The analytics of responses; those of visits are tested in `test/responses/visits`, histograms and latest answers in
 * `figures.test.ts`.
 */
// biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of the body literally
const analytics = async (formId: string): Promise<any> => {
  const { status, body } = await alice.rest(`GET /forms/${formId}/analytics`);
  expect(status).toBe(200);
  const ofVisits = ['views', 'starts', 'completed', 'completion_rate', 'drop_off', 'daily_visits'];
  const shown = Object.entries(body).filter(([name]) => !ofVisits.includes(name));
  const questions = body.questions.map(
    ({ histogram: _, latest: __, ...question }: Record<string, unknown>) => question,
  );
  return { ...Object.fromEntries(shown), questions };
};
const add = async (formId: string, answers: object = {}, at?: string) => {
  if (at !== undefined) now = new Date(at);
  const response = await alice.rest(`POST /forms/${formId}/responses`, { body: { answers } });
  expect([response.status, response.body.errors]).toEqual([201, undefined]);
  return response.body;
};
async function publish(formId: string, elements: readonly object[], approval = {}) {
  const definition = { schema: { sections: [{ elements }] }, approval };
  await publishVersion(alice, formId, definition);
}
async function formOf(elements: readonly object[], approval = {}) {
  const form = await buildForm(alice);
  await publish(form.id, elements, approval);
  return form;
}
const questionWith = (type: string, members: object = {}) => ({
  id: 'q',
  type,
  title: 'Q',
  ...members,
});

/** The type-specific analytics of one question after these answers. */
async function report(type: string, members: object, answers: readonly unknown[]) {
  const { id } = await formOf([questionWith(type, members)]);
  for (const q of answers) await add(id, { q });
  const { questions } = await analytics(id);
  expect(questions).toMatchObject([{ id: 'q', type, title: 'Q' }]);
  const { id: _, type: __, title: ___, ...rest } = questions[0];
  return rest;
}
const counts = (distribution: readonly Share[]) =>
  distribution.map(({ value, count }) => [value, count]);

const options = [
  { id: 'a', label: 'Apple' },
  { id: 'b', label: 'Pear' },
  { id: 'c', label: 'Plum' },
];
const grid = {
  rows: [
    { id: 'r1', label: 'Food' },
    { id: 'r2', label: 'Service' },
  ],
  columns: [
    { id: 'c1', label: 'Good' },
    { id: 'c2', label: 'Bad' },
  ],
};

const everything = `query ($formId: ID!) {
  formAnalytics(formId: $formId) {
    total averageDurationMs daily { date count } approval { approved rejected none }
    questions { id: key type title answered ...summary }
    removed { id: key type title answered lastVersion ...summary }
  }
}
fragment summary on QuestionAnalytics {
  average min max uncounted
  distribution { value label count offered averagePosition }
  rows { id: key label offered distribution { value label count offered averagePosition } }
}`;

describe('access', () => {
  it('returns 404 for the analytics of an unknown form', async () => {
    const { id } = await buildPublishedForm(alice);
    for (const [client, formId] of [
      [alice, unknown],
      [alice, 'x'],
      [stranger, id],
    ]) {
      const { status, body } = await client.rest(`GET /forms/${formId}/analytics`);
      expect([status, body.code]).toEqual([404, 'not_found']);
      const problem = await client.graphqlProblem(everything, { formId });
      expect([problem.status, problem.code]).toEqual([404, 'not_found']);
    }
  });

  it('requires an API key with the scope responses:read for analytics', async () => {
    const { id } = await buildForm(alice);
    expect((await world.visitor.rest(`GET /forms/${id}/analytics`)).status).toBe(401);
    const writer = await world.clientOfSameWorkspace(alice, ['responses:write', 'forms:read']);
    const { status, body } = await writer.rest(`GET /forms/${id}/analytics`);
    expect([status, body.required_scope]).toEqual([403, 'responses:read']);
  });
});

describe('forms', () => {
  const nothing = {
    total: 0,
    average_duration_ms: null,
    daily: expect.any(Array),
    approval: { approved: 0, rejected: 0, none: 0 },
    questions: [],
    removed: [],
  };

  it('returns no questions for a form that was never published', async () => {
    const { id } = await buildForm(alice);
    expect(await analytics(id)).toStrictEqual(nothing);
  });

  it('returns all questions of the live version for a form without responses', async () => {
    const { id } = await buildPublishedForm(alice);
    expect(await analytics(id)).toStrictEqual({
      ...nothing,
      questions: [
        { id: 'name', type: 'short_text', title: 'Your name', answered: 0 },
        { id: 'age', type: 'number', title: 'Your age', answered: 0 },
        {
          id: 'source',
          type: 'single_choice',
          title: 'How did you find us?',
          answered: 0,
          distribution: [
            { value: 'friend', label: 'A friend', count: 0, offered: true },
            { value: 'search', label: 'A search', count: 0, offered: true },
            { value: '__other__', label: 'Other', count: 0, offered: true },
          ],
        },
      ],
    });
  });

  it('counts responses of the requested form only', async () => {
    const forms = [await buildPublishedForm(alice), await buildPublishedForm(alice)];
    await add(forms[0].id, { name: 'Ann' });
    expect((await analytics(forms[1].id)).total).toBe(0);
  });

  it('returns analytics of a closed form', async () => {
    const { id } = await formOf([questionWith('yes_no')]);
    await add(id, { q: true });
    const before = await analytics(id);
    await alice.rest(`POST /forms/${id}/unpublish`);
    expect(await analytics(id)).toEqual(before);
    expect(before.questions[0].answered).toBe(1);
  });

  it('returns the same analytics by GraphQL, with null for fields that REST omits', async () => {
    const { id } = await formOf([
      questionWith('number', { id: 'n' }),
      questionWith('short_text', { id: 't' }),
      questionWith('yes_no', { id: 'y' }),
      questionWith('nps', { id: 's' }),
      questionWith('ranking', { id: 'r', options }),
      questionWith('matrix', { id: 'm', ...grid }),
    ]);
    const none = {
      average: null,
      min: null,
      max: null,
      uncounted: null,
      distribution: null,
      rows: null,
    };
    const inGraphql = async () => (await alice.graphql(everything, { formId: id })).formAnalytics;
    const share = (value: object) => ({ averagePosition: null, ...value });
    expect((await inGraphql()).questions[0]).toEqual({
      ...none,
      answered: 0,
      ...titled('n', 'NUMBER'),
    });
    await add(id, { n: 1.5, y: true, s: 7, r: ['b', 'a', 'c'], m: { r1: 'c2' } });
    const rest = await analytics(id);
    const { averageDurationMs, questions, ...same } = await inGraphql();
    const { average_duration_ms, questions: restQuestions, ...restSame } = rest;
    expect([same, averageDurationMs]).toEqual([restSame, average_duration_ms]);
    const shares = (list: readonly { average_position?: number }[] | undefined) =>
      list?.map(({ average_position: averagePosition = null, ...one }) =>
        share({ ...one, averagePosition }),
      ) ?? null;
    expect(questions).toEqual(
      restQuestions.map(
        ({
          distribution,
          rows,
          ...one
        }: {
          type: string;
          distribution?: object[];
          rows?: { distribution: object[] }[];
        }) => ({
          ...none,
          ...one,
          type: one.type.toUpperCase(),
          distribution: shares(distribution),
          rows: rows?.map((row) => ({ ...row, distribution: shares(row.distribution) })) ?? null,
        }),
      ),
    );
  });
  const titled = (id: string, type: string) => ({ id, type, title: 'Q' });
});

describe('daily counts', () => {
  it('counts the last 30 days in UTC, oldest first', async () => {
    const { id } = await formOf([questionWith('yes_no')]);
    for (const at of [
      '2026-02-13T23:59:59.999Z',
      '2026-02-14T00:00:00.000Z',
      '2026-02-28T23:59:59.999Z',
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T12:00:00.000Z',
      '2026-03-14T23:59:59.999Z',
      '2026-03-15T00:00:00.000Z',
    ]) {
      await add(id, {}, at);
    }
    const seen = async (at: string) => {
      now = new Date(at);
      const { daily, total } = await analytics(id);
      expect([daily.length, total]).toEqual([30, 7]);
      const days = daily.map(({ date }: { date: string }) => Date.parse(date) / 86_400_000);
      expect(days).toEqual(days.map((_: number, index: number) => days[0] + index));
      expect(daily[29].date).toBe(at.slice(0, 10));
      return daily
        .filter(({ count }: { count: number }) => count > 0)
        .map(({ date, count }: { date: string; count: number }) => `${date}: ${count}`);
    };
    const most = ['2026-02-28: 1', '2026-03-01: 2', '2026-03-14: 1', '2026-03-15: 1'];
    expect(await seen('2026-03-15T00:00:00.000Z')).toEqual(['2026-02-14: 1', ...most]);
    expect(await seen('2026-03-15T23:59:59.999Z')).toEqual(['2026-02-14: 1', ...most]);
    expect(await seen('2026-03-16T00:00:00.000Z')).toEqual(most);
    expect(await seen('2026-04-13T00:00:00.000Z')).toEqual(most.slice(3));
    expect(await seen('2026-04-14T00:00:00.000Z')).toEqual([]);
    now = new Date('2026-03-15T12:00:00.000Z');
  });

  it('does not count deleted responses', async () => {
    const { id } = await formOf([questionWith('yes_no')]);
    const early = await add(id, {}, '2026-03-10T10:00:00Z');
    await add(id, {}, '2026-03-10T11:00:00Z');
    await add(id, {}, '2026-03-15T12:00:00Z');
    await alice.rest(`DELETE /forms/${id}/responses/${early.id}`);
    const { daily } = await analytics(id);
    expect([daily[24], daily[29]]).toEqual([
      { date: '2026-03-10', count: 1 },
      { date: '2026-03-15', count: 1 },
    ]);
  });
});

describe('periods and time zones', () => {
  const read = async (formId: string, query: object) => {
    const search = new URLSearchParams({ ...query });
    return alice.rest(`GET /forms/${formId}/analytics?${search}`);
  };

  it.each([
    [{ time_zone: 'Mars/Olympus' }, 'query.time_zone', 'invalid_value'],
    [{ time_zone: '+01:00' }, 'query.time_zone', 'invalid_value'],
    [{ from: '2026-02-30' }, 'query.from', 'invalid_datetime'],
    [{ to: 'tomorrow' }, 'query.to', 'invalid_datetime'],
  ])('refuses %j', async (query, path, code) => {
    const { id } = await buildPublishedForm(alice);
    const { status, body } = await read(id, query);
    expect([status >= 400 && status < 500, body.errors]).toMatchObject([true, [{ path, code }]]);
  });

  it('counts days of a time zone, by default of the form, and restricts responses to days of it', async () => {
    const { id } = await formOf([questionWith('yes_no')]);
    for (const at of ['2026-03-12T22:44:00Z', '2026-03-12T23:30:00Z', '2026-03-14T18:20:00Z']) {
      await add(id, { q: true }, at);
    }
    now = new Date('2026-03-15T12:00:00.000Z');
    const seen = async (query: object) => {
      const { daily, total } = (await read(id, query)).body;
      const counted = daily.filter(({ count }: Share) => count > 0);
      return [
        total,
        daily.length,
        counted.map(({ date, count }: { date: string; count: number }) => `${date}: ${count}`),
      ];
    };
    expect(await seen({})).toEqual([3, 30, ['2026-03-12: 2', '2026-03-14: 1']]);
    const berlin = [3, 30, ['2026-03-12: 1', '2026-03-13: 1', '2026-03-14: 1']];
    expect(await seen({ time_zone: 'Europe/Berlin' })).toEqual(berlin);
    const kathmandu = [3, 30, ['2026-03-13: 2', '2026-03-15: 1']];
    expect(await seen({ time_zone: 'Asia/Kathmandu' })).toEqual(kathmandu);

    const filter = JSON.stringify({ question: 'q', op: 'equals', value: true });
    expect(await seen({ time_zone: 'Asia/Kathmandu', filter })).toEqual(kathmandu);
    const days = { from: '2026-03-13', to: '2026-03-14' };
    expect(await seen(days)).toEqual([1, 2, ['2026-03-14: 1']]);
    expect(await seen({ ...days, time_zone: 'Europe/Berlin' })).toEqual([
      2,
      2,
      ['2026-03-13: 1', '2026-03-14: 1'],
    ]);
    expect((await seen({ from: '2020-01-01' })).slice(0, 2)).toEqual([3, 400]);

    await alice.rest(`PATCH /forms/${id}`, { body: { settings: { time_zone: 'Europe/Berlin' } } });
    expect(await seen({})).toEqual(berlin);
    expect(await seen({ time_zone: 'UTC' })).toEqual([3, 30, ['2026-03-12: 2', '2026-03-14: 1']]);
  });
});

describe('totals', () => {
  const criteria = [{ id: 'c1', question_id: 'q', op: 'equals', expected: true }];

  it('updates totals after decisions, reviews and deletions', async () => {
    const { id } = await formOf([questionWith('yes_no')]);
    const undecided = await add(id);
    await publish(id, [questionWith('yes_no')], { enabled: true, criteria });
    const approved = [await add(id, { q: true }), await add(id, { q: true })];
    const rejected = await add(id, { q: false });
    const totals = async () => {
      const { total, approval } = await analytics(id);
      return [total, approval.approved, approval.rejected, approval.none];
    };
    const review = (response: { id: string }, status: string | null) =>
      alice.rest(`PUT /forms/${id}/responses/${response.id}/approval`, { body: { status } });
    expect(await totals()).toEqual([4, 2, 1, 1]);
    await review(undecided, 'approved');
    await review(rejected, 'approved');
    await review(rejected, 'approved');
    expect(await totals()).toEqual([4, 4, 0, 0]);
    await review(undecided, null);
    await review(approved[0], 'rejected');
    expect(await totals()).toEqual([4, 2, 1, 1]);
    await alice.rest(`DELETE /forms/${id}/responses/${rejected.id}`);
    expect(await totals()).toEqual([3, 1, 1, 1]);
    await alice.rest(`POST /forms/${id}/responses/delete`, { body: { all: true } });
    expect(await totals()).toEqual([0, 0, 0, 0]);
  });

  it('averages the known durations', async () => {
    const { id, slug } = await buildPublishedForm(alice);
    const average = async () => (await analytics(id)).average_duration_ms;
    const submit = (duration_ms: number | null) =>
      world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
        body: { answers: { name: 'Ann' }, duration_ms },
      });
    await add(id, { name: 'Ann' });
    await submit(null);
    expect(await average()).toBeNull();
    await submit(0);
    expect(await average()).toBe(0);
    const { body } = await submit(1001);
    expect(await average()).toBe(501);
    await alice.rest(`PUT /forms/${id}/responses/${body.id}/approval`, {
      body: { status: 'approved' },
    });
    expect(await average()).toBe(501);
    for (let index = 0; index < 3; index += 1) await submit(2 ** 31 - 1);
    expect(await average()).toBe(Math.round((3 * (2 ** 31 - 1) + 1001) / 5));
    await alice.rest(`POST /forms/${id}/responses/delete`, { body: { all: true } });
    expect(await average()).toBeNull();
  });
});

describe('questions', () => {
  it.each<[string, object, unknown[], object]>([
    ['number', {}, [1, 2, 2], { average: 1.67, min: 1, max: 2 }],
    ['number', {}, [-5.255, 0], { average: -2.63, min: -5.255, max: 0 }],
    ['number', {}, [0.1, 0.2], { average: 0.15, min: 0.1, max: 0.2 }],
    ['number', {}, [1e-7], { average: 0, min: 1e-7, max: 1e-7 }],
    ['short_text', {}, ['x', 'x'], {}],
    ['long_text', {}, ['x'], {}],
    ['email', {}, ['a@b.example'], {}],
    ['url', {}, ['https://a.example'], {}],
    ['phone_number', {}, ['+4930901820'], {}],
    ['date', {}, ['2026-01-31'], {}],
    ['partial_date', {}, ['2026', '2026-01'], {}],
    ['time', {}, ['12:00'], {}],
    ['datetime', {}, ['2026-01-31T12:00:00Z'], {}],
    ['hidden', {}, ['x'], {}],
    ['address', {}, [{ line1: 'x', city: 'y', country: 'DE' }], {}],
    ['contact_info', {}, [{ first_name: 'x', last_name: 'y', email: 'a@b.example' }], {}],
    ['location', {}, [{ lat: 52.52, lon: 13.405 }], {}],
    ['file', {}, [], {}],
    ['signature', {}, [], {}],
  ])(
    'aggregates the type %s with %j and the answers %j',
    async (type, members, answers, expected) => {
      const found = await report(type, members, answers);
      expect(found).toStrictEqual({ answered: answers.length, ...expected });
    },
  );

  it.each([
    ['whose sum overflows', [1e8, 1.5e8], { average: 1.25e308, min: 1e308, max: 1.5e308 }],
    ['that are too large to be rounded', [1e7], { average: 1e307 }],
  ])('returns analytics of calculated numbers %s', async (_, answers, expected) => {
    const calculated = { expression: 'n * 1e300', value: 'number' };
    const { id } = await formOf([
      { id: 'n', type: 'number', title: 'N' },
      questionWith('calculated', calculated),
    ]);
    for (const n of answers) await add(id, { n });
    const { questions } = await analytics(id);
    expect(questions[1]).toMatchObject(expected);
  });

  it.each<[string, object, unknown[], number, (readonly [unknown, number])[]]>([
    [
      'rating',
      { max: 3 },
      [3, 3, 1],
      2.33,
      [
        [1, 1],
        [2, 0],
        [3, 2],
      ],
    ],
    [
      'opinion_scale',
      { min: 0, max: 5 },
      [0, 5],
      2.5,
      [
        [0, 1],
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
        [5, 1],
      ],
    ],
    [
      'nps',
      {},
      [10, 9, 9],
      9.33,
      [...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, 0] as const), [9, 2], [10, 1]],
    ],
  ])(
    'returns all scale points of the type %s with %j',
    async (type, members, answers, average, expected) => {
      const { distribution, ...rest } = await report(type, members, answers);
      const [low, ...more] = answers.map(Number).sort((a, b) => a - b);
      expect(rest).toStrictEqual({ answered: answers.length, average, min: low, max: more.at(-1) });
      expect(counts(distribution)).toEqual(expected);
      expect(
        distribution.every(
          (one: { label: string; value: number }) => one.label === String(one.value),
        ),
      ).toBe(true);
    },
  );

  it.each(['yes_no', 'legal'])('returns true before false for the type %s', async (type) => {
    expect(await report(type, {}, [false, true, false])).toStrictEqual({
      answered: 3,
      distribution: [
        { value: true, label: 'Yes', count: 1, offered: true },
        { value: false, label: 'No', count: 2, offered: true },
      ],
    });
  });

  it.each(['single_choice', 'dropdown'])(
    'returns all options of the type %s in order',
    async (type) => {
      const { distribution } = await report(type, { options }, ['c', 'a', 'c']);
      expect(counts(distribution)).toEqual([
        ['a', 1],
        ['b', 0],
        ['c', 2],
      ]);
      const other = await report(type, { options, allow_other: true }, [
        { other: 'a' },
        'b',
        { other: 'x' },
      ]);
      expect(other).toStrictEqual({
        answered: 3,
        distribution: [
          { value: 'a', label: 'Apple', count: 0, offered: true },
          { value: 'b', label: 'Pear', count: 1, offered: true },
          { value: 'c', label: 'Plum', count: 0, offered: true },
          { value: '__other__', label: 'Other', count: 2, offered: true },
        ],
      });
    },
  );

  it('counts each selected option of a multiple_choice question', async () => {
    const answers = [['a', 'b'], ['b', { other: 'x' }], ['b']];
    const { answered, distribution } = await report(
      'multiple_choice',
      { options, allow_other: true },
      answers,
    );
    expect(answered).toBe(3);
    expect(counts(distribution)).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 0],
      ['__other__', 1],
    ]);
  });

  it('counts first positions and averages positions of a ranking question', async () => {
    const found = await report('ranking', { options }, [
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
      ['a', 'b', 'c'],
    ]);
    expect(found).toStrictEqual({
      answered: 3,
      distribution: [
        { value: 'a', label: 'Apple', count: 1, offered: true, average_position: 2 },
        { value: 'b', label: 'Pear', count: 2, offered: true, average_position: 1.33 },
        { value: 'c', label: 'Plum', count: 0, offered: true, average_position: 2.67 },
      ],
    });
  });

  it.each([
    [
      false,
      [{ r1: 'c2' }, { r1: 'c2', r2: 'c1' }],
      [
        [0, 2],
        [1, 0],
      ],
    ],
    [
      true,
      [{ r1: ['c2', 'c1'] }, { r1: ['c2'], r2: ['c1'] }],
      [
        [1, 2],
        [1, 0],
      ],
    ],
  ])(
    'returns all columns of all rows of a matrix question (multiple: %s)',
    async (multiple, answers, [food, service]) => {
      const columns = (numbers: readonly number[] = []) =>
        grid.columns.map(({ id, label }, index) => ({
          value: id,
          label,
          count: numbers[index],
          offered: true,
        }));
      expect(await report('matrix', { ...grid, multiple }, answers)).toStrictEqual({
        answered: 2,
        rows: [
          { id: 'r1', label: 'Food', offered: true, distribution: columns(food) },
          { id: 'r2', label: 'Service', offered: true, distribution: columns(service) },
        ],
      });
    },
  );
});

describe('versions', () => {
  it('returns the questions of the live version with the answers of all versions', async () => {
    const { id } = await formOf([
      questionWith('single_choice', { options, allow_other: true }),
      questionWith('yes_no', { id: 'gone' }),
    ]);
    for (const q of ['a', 'c', { other: 'x' }]) await add(id, { q, gone: true });
    const fewer = [
      { id: 'c', label: 'Damson' },
      { id: 'd', label: 'Date' },
    ];
    await publish(id, [
      questionWith('yes_no', { id: 'new' }),
      questionWith('single_choice', { title: 'New', options: fewer }),
    ]);
    await add(id, { q: 'd', new: false });
    const { questions, removed } = await analytics(id);
    expect(removed).toEqual([
      {
        id: 'gone',
        type: 'yes_no',
        title: 'Q',
        answered: 3,
        last_version: 1,
        distribution: [
          { value: true, label: 'Yes', count: 3, offered: false },
          { value: false, label: 'No', count: 0, offered: false },
        ],
      },
    ]);
    expect(
      questions.map((one: { id: string; title: string; answered: number }) => [
        one.id,
        one.title,
        one.answered,
      ]),
    ).toEqual([
      ['new', 'Q', 1],
      ['q', 'New', 4],
    ]);
    expect(questions[1].distribution).toEqual([
      { value: 'c', label: 'Damson', count: 1, offered: true },
      { value: 'd', label: 'Date', count: 1, offered: true },
      { value: 'a', label: 'Apple', count: 1, offered: false },
      { value: '__other__', label: 'Other', count: 1, offered: false },
    ]);
    await alice.rest(`PATCH /forms/${id}`, { body: { definition: { schema: { sections: [] } } } });
    expect((await analytics(id)).questions).toEqual(questions);
  });

  it('aggregates a question id separately per type', async () => {
    const { id } = await formOf([questionWith('rating')]);
    await add(id, { q: 4 });
    await publish(id, [questionWith('short_text')]);
    await add(id, { q: '5' });
    const { questions, removed } = await analytics(id);
    expect(questions).toMatchObject([{ type: 'short_text', answered: 1 }]);
    expect(removed).toMatchObject([
      { id: 'q', type: 'rating', answered: 1, average: 4, last_version: 1 },
    ]);
    await publish(id, [questionWith('rating', { max: 3 })]);
    await add(id, { q: 1 });
    const [question] = (await analytics(id)).questions;
    expect(question).toMatchObject({ answered: 2, average: 2.5, min: 1, max: 4 });
    expect(counts(question.distribution)).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 1],
    ]);
    expect(question.distribution[3]).toMatchObject({ offered: false });
  });
});

describe('several forms in one request', () => {
  const labels = Array.from({ length: 50 }, (_, index) => ({ id: `l${index}`, label: `${index}` }));
  const grids = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    type: 'matrix',
    title: id,
    rows: labels,
    columns: labels,
  }));
  const questionWith = (ids: readonly string[]) =>
    ids.map((id, index) => `f${index}: formAnalytics(formId: "${id}") { ...all }`).join(' ');
  const all = `fragment all on FormAnalytics {
    total questions { key rows { key distribution { value label count } } }
  }`;

  it('limits the analytics of one request to 45,000 values', async () => {
    const large = await formOf(grids);
    const small = await formOf([{ id: 'q', type: 'dropdown', title: 'Q', options }]);
    const many = [large.id, large.id, ...Array.from({ length: 5 }, () => small.id)];
    const data = await alice.graphql(`{ ${questionWith(many)} } ${all}`);
    expect(Object.keys(data)).toHaveLength(many.length);
    expect(data.f0.questions[3].rows[49].distribution).toHaveLength(50);

    const eight = Array.from({ length: 8 }, () => large.id);
    const { code, status } = await alice.graphqlProblem(`{ ${questionWith(eight)} } ${all}`);
    expect([code, status]).toEqual(['bad_request', 400]);
    expect((await analytics(large.id)).questions).toHaveLength(4);
  });

  it('does not limit the analytics of one form: 2,000 questions, with 20,000 options and 10,000 cells', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ id: `${index}`, label: 'x' }));
    const lists = ['e', 'f', 'g', 'h'].map((id) => ({ id, type: 'dropdown', options: many }));
    const scales = Array.from({ length: 1992 }, (_, index) => ({ id: `s${index}`, type: 'nps' }));
    const { id } = await formOf([
      ...grids,
      ...lists.map((list) => ({ ...list, title: 'x' })),
      ...scales.map((scale) => ({ ...scale, title: 'x' })),
    ]);
    await add(id, { e: '4999', s1991: 10 });
    const { questions } = await analytics(id);
    expect(questions).toHaveLength(2000);
    expect(questions[4].distribution.at(-1)).toMatchObject({ value: '4999', count: 1 });
    expect(questions.at(-1).distribution.at(-1)).toMatchObject({ value: 10, count: 1 });
  });
});
