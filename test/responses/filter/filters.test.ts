import { beforeAll, describe, expect, it } from 'vitest';
import { createSearches } from '../../../src/responses/filter/bounded-queries.ts';
import { failuresIn } from '../../support/clients/failures.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Filters and searches: what is refused, then lists, exports, deletions and analytics.

const world = await createTestWorld();
const alice = await world.client();
const { services } = world;

const definition = {
  schema: {
    sections: [
      {
        id: 'order',
        elements: [
          { id: 'name', type: 'short_text', title: 'Name' },
          { id: 'amount', type: 'number', title: 'Amount' },
          {
            id: 'plan',
            type: 'single_choice',
            title: 'Plan',
            options: [
              { id: 'free', label: 'Free' },
              { id: 'pro', label: 'Professional' },
            ],
            allow_other: true,
          },
          { id: 'home', type: 'address', title: 'Home', required_parts: [] },
        ],
      },
    ],
  },
};

const answersOf = [
  { name: 'Ann 100%', amount: 10, plan: 'pro', home: { city: 'Köln' } },
  { name: 'BOB under_score', amount: 20, plan: 'free' },
  { name: 'Straße "quoted" \\ slash', amount: 30, plan: { other: 'Trial of PRO' } },
  { name: 'pro', amount: 40 },
];

async function formWithResponses(input: object = {}): Promise<{ id: string; ids: string[] }> {
  const { id } = await buildPublishedForm(alice, { definition, ...input });
  const ids: string[] = [];
  for (const answers of answersOf) {
    const { body } = await alice.rest(`POST /forms/${id}/responses`, { body: { answers } });
    ids.push(body.id);
  }
  return { id, ids };
}

const parameter = (filter: unknown) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const where = (question: string, op: string, value?: unknown) => ({ question, op, value });
const graphqlList = `query ($id: ID!, $filter: ResponseFilter) {
  responses(formId: $id, filter: $filter) { totalCount nodes { id } }
}`;

let form: { id: string; ids: string[] };
beforeAll(async () => {
  form = await formWithResponses();
});

describe('refusals', () => {
  const nested = (levels: number): object =>
    levels === 0 ? where('name', 'is_answered') : { not: nested(levels - 1) };

  it.each<[string, unknown, string[]]>([
    [
      'an unknown question',
      where('nobody', 'equals', 'x'),
      ['query.filter.question: unknown_question'],
    ],
    ['an unfit operator', where('amount', 'contains', 'x'), ['query.filter.op: unfit_op']],
    ['an unknown operator', where('amount', 'like', 'x'), ['query.filter.op: invalid_value']],
    ['a wrong type', where('amount', 'gt', '10'), ['query.filter.value: wrong_type']],
    ['a missing value', where('amount', 'gt'), ['query.filter.value: required']],
    [
      'an unknown option',
      where('plan', 'in', ['pro', 'x']),
      ['query.filter.value[1]: unknown_option'],
    ],
    ['answers that are not compared', where('home', 'equals', 'x'), ['query.filter.op: unfit_op']],
    [
      'an unknown field',
      { ...where('name', 'is_empty'), extra: 1 },
      ['query.filter.extra: unknown_member'],
    ],
    [
      'an unknown system field',
      where('$ip', 'equals', 'x'),
      ['query.filter.question: unknown_question'],
    ],
    [
      'an unknown status',
      where('$approval', 'equals', 'maybe'),
      ['query.filter.value: unknown_option'],
    ],
    ['an invalid time', where('$created_at', 'gt', 'today'), ['query.filter.value: invalid_value']],
    ['an unfit system operator', where('$source', 'gt', 'web'), ['query.filter.op: unfit_op']],
    ['too many levels', nested(6), ['query.filter.not.not.not.not.not: too_deep']],
    [
      'too much JSON',
      where('name', 'in', Array(500).fill('0123456789')),
      ['query.filter: too_large'],
    ],
    [
      'several failures at once',
      { all: [where('nobody', 'is_empty'), { any: [where('amount', 'gt', 'x'), {}] }] },
      [
        'query.filter.all[0].question: unknown_question',
        'query.filter.all[1].any[0].value: wrong_type',
        'query.filter.all[1].any[1].op: required',
        'query.filter.all[1].any[1].question: required',
      ],
    ],
  ])('%s', async (_, filter, expected) => {
    for (const path of ['responses', 'responses/export', 'analytics']) {
      const { status, body } = await alice.rest(
        `GET /forms/${form.id}/${path}?${parameter(filter)}`,
      );
      expect([status, body.code, failuresIn(body).sort()]).toEqual([
        422,
        'validation_failed',
        expected,
      ]);
    }
    const inBody = expected.map((one) => one.replace('query.filter', 'filter.condition'));
    const { status, body } = await alice.rest(`POST /forms/${form.id}/responses/delete`, {
      body: { filter: { condition: filter } },
    });
    expect([status, failuresIn(body).sort()]).toEqual([422, inBody]);
    const problem = await alice.graphqlProblem(graphqlList, {
      id: form.id,
      filter: { condition: filter },
    });
    expect([problem.status, failuresIn(problem).sort()]).toEqual([422, inBody]);
  });

  it.each(['{', '[]', '"x"', 'null'])(
    'the query parameter %s, which is no JSON object',
    async (text) => {
      const { status, body } = await alice.rest(
        `GET /forms/${form.id}/responses?filter=${encodeURIComponent(text)}`,
      );
      expect([status, failuresIn(body)]).toEqual([400, ['query.filter: invalid_value']]);
    },
  );

  it('a text that is too long', async () => {
    const { status, body } = await alice.rest(
      `GET /forms/${form.id}/responses?q=${'x'.repeat(501)}`,
    );
    expect([status, failuresIn(body)]).toEqual([422, ['query.q: too_long']]);
  });

  it('forms that are not searchable, except for the other parameters', async () => {
    const { id } = await formWithResponses({ settings: { searchable: false } });
    for (const [query, path] of [
      [parameter(where('name', 'is_answered')), 'query.filter'],
      [parameter(where('$source', 'equals', 'api')), 'query.filter'],
      ['q=ann', 'query.q'],
    ]) {
      const { status, body } = await alice.rest(`GET /forms/${id}/responses?${query}`);
      expect([status, failuresIn(body)]).toEqual([422, [`${path}: not_searchable`]]);
    }
    const { body } = await alice.rest(`GET /forms/${id}/responses?approval=none&from=2020-01-01`);
    expect(body.total).toBe(answersOf.length);
  });

  it('forms of other workspaces, and keys without the scope', async () => {
    const query = `GET /forms/${form.id}/responses?q=ann&${parameter(where('name', 'is_answered'))}`;
    expect((await (await world.client()).rest(query)).status).toBe(404);
    const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
    expect((await reader.rest(query)).body.required_scope).toBe('responses:read');
    const remover = await world.clientOfSameWorkspace(alice, ['responses:read']);
    const { body } = await remover.rest(`POST /forms/${form.id}/responses/delete`, {
      body: { filter: { q: 'ann' }, dry_run: true },
    });
    expect(body.required_scope).toBe('responses:write');
  });

  it('searches that take too long, and no others', async () => {
    const { id } = await buildPublishedForm(alice, { definition });
    const at = new Date();
    await insertResponses(services, id, 20_000, { at, answers: { name: 'x'.repeat(500) } });
    const { startSearch } = services;
    Object.defineProperty(services, 'startSearch', {
      value: createSearches(services.databaseShare, { ...services.timings, searchTimeout: 1 }),
      configurable: true,
    });
    try {
      const query = parameter(where('name', 'contains', 'y'));
      for (const path of ['responses', 'responses/export', 'analytics']) {
        const { status, body } = await alice.rest(`GET /forms/${id}/${path}?${query}`);
        expect([path, status, body.code]).toEqual([path, 422, 'query_too_expensive']);
      }
      const condition = where('name', 'contains', 'y');
      const problem = await alice.graphqlProblem(graphqlList, { id, filter: { condition } });
      expect(problem.code).toBe('query_too_expensive');
      expect(
        (await alice.rest(`GET /forms/${id}/responses?approval=none&to=2999-01-01`)).status,
      ).toBe(200);
    } finally {
      Object.defineProperty(services, 'startSearch', { value: startSearch, configurable: true });
    }
  });
});

describe('text search', () => {
  it.each<[string, number[]]>([
    ['ANN', [0]],
    ['100%', [0]],
    ['%', [0]],
    ['_', [1]],
    ['UNDER_score', [1]],
    ['STRASSE', [2]],
    ['"QUOTED" \\', [2]],
    ['köln', [0]],
    ['KO\u0308LN', [0]],
    ['pro', [3, 2]], // the ids of options are not searched
    ['  trial ', [2]],
    ['name', []],
    ['nowhere', []],
  ])('finds %j', async (text, places) => {
    const expected = places.map((place) => form.ids[place]);
    const { body } = await alice.rest(
      `GET /forms/${form.id}/responses?q=${encodeURIComponent(text)}`,
    );
    expect([body.data.map(({ id }: { id: string }) => id), body.total]).toEqual([
      expected,
      expected.length,
    ]);
    const { responses } = await alice.graphql(graphqlList, { id: form.id, filter: { q: text } });
    expect(responses).toEqual({
      totalCount: expected.length,
      nodes: expected.map((id) => ({ id })),
    });
  });

  it('ignores a blank text', async () => {
    const { body } = await alice.rest(`GET /forms/${form.id}/responses?q=%20`);
    expect(body.total).toBe(answersOf.length);
  });
});

describe('what filters apply to', () => {
  const expensive = where('amount', 'gte', 20);

  it('pages of a list, in both orders, together with the other parameters', async () => {
    const list = (query: string) =>
      alice.rest(`GET /forms/${form.id}/responses?${parameter(expensive)}&${query}`);
    const [, second, third, fourth] = form.ids;
    const { body: first } = await list('limit=2');
    expect([first.data.length, first.next_cursor, first.total]).toEqual([2, third, 3]);
    const { body: next } = await list(`limit=2&before=${first.next_cursor}`);
    expect([next.data[0].id, next.next_cursor, next.total]).toEqual([second, null, 3]);
    const { body: ascending } = await list(`order=asc&after=${second}`);
    expect(ascending.data.map(({ id }: { id: string }) => id)).toEqual([third, fourth]);
    expect((await list('approval=approved')).body.total).toBe(0);
    expect((await list('to=2020-01-01')).body.total).toBe(0);
    expect((await list('q=pro')).body.total).toBe(2);
  });

  it('lists within a form', async () => {
    const { form: found } = await alice.graphql(
      `query ($id: ID!, $filter: ResponseFilter) {
        form(id: $id) { responses(filter: $filter) { totalCount nodes { id } } }
      }`,
      { id: form.id, filter: { condition: expensive, q: 'pro' } },
    );
    expect(found.responses).toEqual({
      totalCount: 2,
      nodes: [{ id: form.ids[3] }, { id: form.ids[2] }],
    });
  });

  it('a form that was never published: only system fields', async () => {
    const { id } = await buildForm(alice, { definition });
    const { body } = await alice.rest(
      `GET /forms/${id}/responses?${parameter(where('$source', 'equals', 'web'))}`,
    );
    expect(body.total).toBe(0);
    expect((await alice.rest(`GET /forms/${id}/responses?${parameter(expensive)}`)).status).toBe(
      422,
    );
  });

  it('exports in every format', async () => {
    const query = `${parameter(expensive)}&q=pro`;
    const { body: json } = await alice.rest(
      `GET /forms/${form.id}/responses/export?format=json&${query}`,
    );
    expect(json.map(({ id }: { id: string }) => id)).toEqual([form.ids[3], form.ids[2]]);
    const linesOf = async (format: string) => {
      const path = `/api/v1/forms/${form.id}/responses/export?format=${format}&${query}`;
      const headers = { Authorization: `Bearer ${alice.secret}` };
      const text = await (await fetch(`${world.url}${path}`, { headers })).text();
      return text.trimEnd().split('\n').length;
    };
    expect([await linesOf('jsonl'), await linesOf('csv')]).toEqual([2, 1 + 2]);
    const { exportResponses } = await alice.graphql(
      'query ($id: ID!, $condition: ConditionInput) { exportResponses(formId: $id, filter: { condition: $condition, q: "pro" }) { url } }',
      { id: form.id, condition: expensive },
    );
    const url = new URL(exportResponses.url);
    expect([JSON.parse(url.searchParams.get('filter') ?? ''), url.searchParams.get('q')]).toEqual([
      expensive,
      'pro',
    ]);
  });

  it('analytics of the matching responses', async () => {
    const { body } = await alice.rest(`GET /forms/${form.id}/analytics?${parameter(expensive)}`);
    const amount = body.questions.find(({ id }: { id: string }) => id === 'amount');
    expect([body.total, amount.answered, amount.average, amount.min]).toEqual([3, 3, 30, 20]);
    expect(body.daily.at(-1).count).toBe(3);
    expect(body.approval).toEqual({ approved: 0, rejected: 0, none: 3 });
    const { body: all } = await alice.rest(`GET /forms/${form.id}/analytics`);
    expect(all.total).toBe(answersOf.length);
  });

  it('analytics of one status, and of a period', async () => {
    const { id, ids } = await formWithResponses();
    await alice.rest(`PUT /forms/${id}/responses/${ids[1]}/approval`, {
      body: { status: 'approved' },
    });
    const query = `query ($id: ID!, $filter: ResponseFilter) {
      formAnalytics(formId: $id, filter: $filter) {
        total
        approval { approved rejected none }
        questions { key answered }
      }
    }`;
    const analyticsOf = async (filter: object | null) =>
      (await alice.graphql(query, { id, filter })).formAnalytics;
    const amountOf = ({ questions }: { questions: { key: string; answered: number }[] }) =>
      questions.find(({ key }) => key === 'amount')?.answered;
    const approved = await analyticsOf({ approval: 'APPROVED' });
    expect(approved).toMatchObject({
      total: 1,
      approval: { approved: 1, rejected: 0, none: 0 },
    });
    expect(amountOf(approved)).toBe(1);
    expect(await analyticsOf({ to: '2020-01-01' })).toMatchObject({ total: 0 });
    expect(await analyticsOf({ from: '2020-01-01' })).toEqual(await analyticsOf(null));
    const both = await analyticsOf({ from: '2020-01-01', approval: 'NONE', condition: expensive });
    expect(both.total).toBe(2);
  });

  it('deletions, which a dry run counts first', async () => {
    const { id, ids } = await formWithResponses();
    const remove = async (sent: object) =>
      (await alice.rest(`POST /forms/${id}/responses/delete`, { body: sent })).body;
    const filter = { condition: expensive, q: 'pro' };
    expect(await remove({ filter, dry_run: true })).toEqual({ deleted: 0, would_delete: 2 });
    expect(await remove({ ids: [ids[0], ids[1], 'resp_unknown'], dry_run: true })).toEqual({
      deleted: 0,
      would_delete: 2,
    });
    expect(await remove({ filter })).toEqual({ deleted: 2 });
    const { body } = await alice.rest(`GET /forms/${id}/responses`);
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([ids[1], ids[0]]);
  });
});
