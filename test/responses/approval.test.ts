import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Answers } from '../../packages/definition/answers/answer-check.ts';
import { type ApprovalStatus, compileDecisionRule } from '../../packages/definition/approval.ts';
import { answerMapOf } from '../../packages/definition/logic/flow/compile-condition.ts';
import type { ApprovalStatus as StoredStatus } from '../../prisma/generated/client/enums.ts';
import { parse } from '../support/arbitraries/definition-arbitraries.ts';
import { runs } from '../support/arbitraries/runs.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();

it('decides with exactly the approval statuses that the database stores', () => {
  // `packages/definition` does not import Prisma: a difference is a compile error here.
  expectTypeOf<ApprovalStatus>().toEqualTypeOf<StoredStatus>();
});

const optionsOf = (...ids: string[]) => ids.map((id) => ({ id, label: id }));

const elements = [
  { id: 'word', type: 'short_text', title: 'Word' },
  { id: 'years', type: 'number', title: 'Years' },
  { id: 'agree', type: 'yes_no', title: 'Agree?' },
  { id: 'colour', type: 'dropdown', title: 'Colour', options: optionsOf('red', 'blue') },
  { id: 'skills', type: 'multiple_choice', title: 'Skills', options: optionsOf('a', 'b', 'c') },
  { id: 'rank', type: 'ranking', title: 'Rank', options: optionsOf('x', 'y') },
  { id: 'day', type: 'date', title: 'Day' },
  { id: 'hour', type: 'time', title: 'Hour' },
  { id: 'moment', type: 'datetime', title: 'Moment' },
  {
    id: 'why',
    type: 'long_text',
    title: 'Why not?',
    visible_if: { question: 'agree', op: 'equals', value: false },
  },
];
const definitionWith = (approval: object) => ({
  schema: { sections: [{ elements }] },
  approval: { enabled: true, ...approval },
});
const decide = (approval: object, answers: Answers) =>
  compileDecisionRule(parse(definitionWith(approval)))(answerMapOf(answers));

/** Creates a criterion. */
const criterionOf = (
  id: string,
  question_id: string,
  op: string,
  expected?: unknown,
  more?: object,
) => ({
  id,
  question_id,
  op,
  ...(expected !== undefined && { expected }),
  ...more,
});
/** Three criteria of one point each: a text, a number and a choice. */
const three = [
  criterionOf('c1', 'word', 'equals', 'yes'),
  criterionOf('c2', 'years', 'gte', 3),
  criterionOf('c3', 'agree', 'equals', true),
];
const one = { word: 'yes' };
const two = { word: 'yes', years: 3 };
const all = { word: 'yes', years: 3, agree: true };

const none = {
  status: 'none',
  score: 0,
  max_score: 0,
  percent: 0,
  matched: [],
  failed_required: [],
  decided_by: 'auto',
  note: null,
};

interface Stored {
  readonly created_at: string;
  readonly approval: { readonly decided_at: string; readonly status: string };
}

/** Submits the same answers in all four ways and checks that the decisions are equal. */
async function decisionOnEveryPath(criteria: object, answers: object) {
  const form = await buildPublishedForm(alice, { definition: definitionWith(criteria) });
  const { id, slug } = form;
  const byWeb = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers },
  });
  const byKey = await alice.rest(`POST /forms/${id}/responses`, { body: { answers } });
  await world.visitor.graphql(
    `mutation ($slug: String!, $input: SubmissionInput!) {
      submitResponse(slug: $slug, input: $input) { responseId }
    }`,
    { slug, input: { answers } },
  );
  const { createResponse } = await alice.graphql(
    `mutation ($id: ID!, $input: CreateResponseInput!) {
      createResponse(formId: $id, input: $input) {
        response {
          created_at: createdAt
          approval {
            status score max_score: maxScore percent matched failed_required: failedRequired
            decided_by: decidedBy decided_at: decidedAt note
          }
        }
      }
    }`,
    { id, input: { answers } },
  );
  const { data } = (await alice.rest(`GET /forms/${id}/responses`)).body;
  const decisions = data.map(({ approval: { decided_at, ...rest }, created_at }: Stored) => {
    expect(decided_at).toBe(created_at);
    return rest;
  });
  expect(decisions).toHaveLength(4);
  for (const decision of decisions) expect(decision).toEqual(decisions[0]);
  for (const { approval, created_at } of [byKey.body, createResponse.response]) {
    const status = approval.status.toLowerCase();
    const decided_by = approval.decided_by.toLowerCase();
    expect({ ...approval, status, decided_by }).toEqual({
      ...decisions[0],
      decided_at: created_at,
    });
  }
  return { form, decision: decisions[0], result: byWeb.body.result };
}

describe('no decision', () => {
  it.each([
    ['approval is off', { enabled: false, criteria: three, show_result: true }],
    ['there are no criteria', { criteria: [], show_result: true, pass_percent: 0 }],
  ])('makes no decision if %s', async (_, approval) => {
    expect(decide(approval, all)).toBeNull();
    const { decision, result } = await decisionOnEveryPath(approval, all);
    expect(decision).toEqual(none);
    expect(result).toBeUndefined();
  });
});

describe('scoring', () => {
  it.each([
    // Required percentage, answers, status, actual percentage.
    [34, one, 'REJECTED', 33.33],
    [33, one, 'APPROVED', 33.33],
    [67, two, 'REJECTED', 66.67],
    [66, two, 'APPROVED', 66.67],
    [100, two, 'REJECTED', 66.67],
    [100, all, 'APPROVED', 100],
    [1, {}, 'REJECTED', 0],
    [0, {}, 'APPROVED', 0],
  ])(
    'requires %d %% and decides the answers %j as %s',
    (pass_percent, answers, status, percent) => {
      expect(decide({ criteria: three, pass_percent }, answers)).toMatchObject({ status, percent });
    },
  );

  it('compares the exact percentage, not the rounded one', () => {
    const close = [
      criterionOf('c1', 'word', 'equals', 'yes', { points: 999_999 }),
      criterionOf('c2', 'years', 'equals', 1, { points: 1 }),
    ];
    const decided = decide({ criteria: close }, one);
    expect(decided).toMatchObject({ status: 'REJECTED', percent: 99.99, score: 999_999 });
    expect(decide({ criteria: close, pass_percent: 99 }, one)?.status).toBe('APPROVED');

    const exact = [
      criterionOf('c1', 'word', 'equals', 'yes', { points: 29 }),
      criterionOf('c2', 'years', 'equals', 1, { points: 71 }),
    ];
    // 29 / 100 * 100 is 28.999999999999996.
    expect(decide({ criteria: exact, pass_percent: 29 }, one)?.status).toBe('APPROVED');
    expect(decide({ criteria: exact, pass_percent: 30 }, one)?.status).toBe('REJECTED');
  });

  it('requires all points by default', async () => {
    const { form, decision } = await decisionOnEveryPath({ criteria: three }, two);
    expect(form.draft.approval).toMatchObject({ pass_percent: 100, show_result: false });
    expect(decision).toEqual({
      ...none,
      status: 'rejected',
      score: 2,
      max_score: 3,
      percent: 66.67,
      matched: ['c1', 'c2'],
    });
  });

  it('approves equal answers in the same way by REST and GraphQL', async () => {
    const criteria = [
      criterionOf('late', 'years', 'gte', 3, { points: 5, required: true }),
      criterionOf('early', 'word', 'contains', 'E', { points: 1 }),
      criterionOf('never', 'agree', 'equals', false, { points: 2 }),
    ];
    const { decision } = await decisionOnEveryPath({ criteria, pass_percent: 75 }, all);
    expect(decision).toEqual({
      ...none,
      status: 'approved',
      score: 6,
      max_score: 8,
      percent: 75,
      matched: ['late', 'early'],
    });
  });

  it('rejects a response that fails a required criterion, regardless of points', async () => {
    const criteria = [
      criterionOf('z', 'years', 'gt', 3, { required: true, points: 0 }),
      criterionOf('m', 'word', 'equals', 'yes', { required: true, points: 100 }),
      criterionOf('a', 'agree', 'equals', false, { required: true, points: 0 }),
    ];
    const { decision } = await decisionOnEveryPath({ criteria, pass_percent: 0 }, all);
    expect(decision).toEqual({
      ...none,
      status: 'rejected',
      score: 100,
      max_score: 100,
      percent: 100,
      matched: ['m'],
      failed_required: ['z', 'a'],
    });
  });

  it('decides by required criteria only if there are no points', () => {
    const optional = criterionOf('c1', 'word', 'equals', 'no', { points: 0 });
    const needed = criterionOf('c2', 'years', 'gte', 3, { points: 0, required: true });
    const of = (answers: Answers) => decide({ criteria: [optional, needed] }, answers);
    expect(of(one)).toEqual({
      status: 'REJECTED',
      score: 0,
      maxScore: 0,
      percent: 0,
      matched: [],
      failedRequired: ['c2'],
    });
    expect(of(two)).toMatchObject({ status: 'APPROVED', percent: 0, matched: ['c2'] });
    expect(decide({ criteria: [optional] }, {})).toMatchObject({ status: 'APPROVED', matched: [] });
  });

  it('lists a matching criterion without points', () => {
    const criteria = [...three.slice(0, 1), criterionOf('free', 'years', 'gte', 3, { points: 0 })];
    expect(decide({ criteria }, two)).toMatchObject({ score: 1, matched: ['c1', 'free'] });
    expect(decide({ criteria }, one)).toMatchObject({ status: 'APPROVED', maxScore: 1 });
  });

  it('sums the maximum number of points', () => {
    const criteria = Array.from({ length: 500 }, (_, index) =>
      criterionOf(`c${index}`, 'word', index ? 'equals' : 'not_equals', 'yes', {
        points: 1_000_000,
      }),
    );
    expect(decide({ criteria, pass_percent: 99 }, one)).toMatchObject({
      status: 'APPROVED',
      score: 499_000_000,
      maxScore: 500_000_000,
      percent: 99.8,
    });
  });
});

describe('unanswered questions', () => {
  const negative = [
    criterionOf('n1', 'why', 'not_equals', 'x'),
    criterionOf('n2', 'why', 'not_contains', 'x'),
    criterionOf('n3', 'why', 'not_in', ['x']),
    criterionOf('n4', 'why', 'is_answered'),
    criterionOf('n5', 'why', 'is_empty'),
  ];

  it('matches an unanswered question with is_empty only', async () => {
    const { decision } = await decisionOnEveryPath({ criteria: negative }, { agree: false });
    expect(decision).toMatchObject({ matched: ['n5'], score: 1, percent: 20 });
  });

  it('treats a hidden question as unanswered, regardless of the submitted value', async () => {
    const answers = { agree: true, why: 'because' };
    const { decision } = await decisionOnEveryPath({ criteria: negative }, answers);
    expect(decision).toMatchObject({ matched: ['n5'], score: 1 });
  });

  it('matches negative criteria of an answered question', async () => {
    const answers = { agree: false, why: 'because' };
    const { decision } = await decisionOnEveryPath({ criteria: negative }, answers);
    expect(decision.matched).toEqual(['n1', 'n2', 'n3', 'n4']);
  });
});

describe('comparisons', () => {
  it.each<[question: string, op: string, expected: unknown, fits: unknown, fails: unknown]>([
    ['word', 'equals', 'Straße', 'STRASSE', 'Strase'],
    ['word', 'not_equals', 'no', 'yes', 'NO'],
    ['word', 'in', ['a', 'b'], ' B ', 'c'],
    ['word', 'not_in', ['a', 'b'], 'c', 'A'],
    ['word', 'contains', 'ell', 'Hello', 'Help'],
    ['word', 'not_contains', 'ell', 'Help', 'HELLO'],
    ['years', 'gt', 3, 3.5, 3],
    ['years', 'gte', 3, 3, 2.5],
    ['years', 'lt', 3, 2, 3],
    ['years', 'lte', 3, 3, 3.5],
    ['day', 'gt', '2024-02-28', '2024-02-29', '2024-02-28'],
    ['hour', 'lte', '12:00', '12:00', '12:01'],
    [
      'moment',
      'equals',
      '2026-01-01T00:00:00Z',
      '2026-01-01T01:00:00+01:00',
      '2026-01-01T00:00:01Z',
    ],
    ['agree', 'equals', false, false, true],
    ['colour', 'in', ['red'], 'red', 'blue'],
    ['skills', 'equals', ['a', 'b'], ['b', 'a'], ['a', 'b', 'c']],
    ['skills', 'includes_any', ['a', 'b'], ['c', 'b'], ['c']],
    ['skills', 'includes_all', ['a', 'b'], ['c', 'b', 'a'], ['a', 'c']],
    ['rank', 'equals', ['y', 'x'], ['y', 'x'], ['x', 'y']],
    ['word', 'is_answered', undefined, 'x', ' '],
    ['word', 'is_empty', undefined, '', 'x'],
  ])('matches %s %s %j for %j but not for %j', async (question, op, expected, fits, fails) => {
    const criteria = [criterionOf('c', question, op, expected)];
    const definition = definitionWith({ criteria });
    const { id } = await buildPublishedForm(alice, { definition });
    const decided = async (answer: unknown) => {
      const { body } = await alice.rest(`POST /forms/${id}/responses`, {
        body: { answers: { agree: true, [question]: answer } },
      });
      return body.approval.matched;
    };
    expect([await decided(fails), await decided(fits)]).toEqual([[], ['c']]);
  });
});

describe('versions', () => {
  it('keeps the decision of a response when later versions have other criteria', async () => {
    const { form } = await decisionOnEveryPath({ criteria: three, pass_percent: 50 }, two);
    const line = `/forms/${form.id}`;
    const before = (await alice.rest(`GET ${line}/responses`)).body;
    const definition = definitionWith({ criteria: [criterionOf('new', 'word', 'equals', 'no')] });
    await alice.rest(`PATCH ${line}`, { body: { definition } });
    const add = () => alice.rest(`POST ${line}/responses`, { body: { answers: two } });

    const draftOnly = (await add()).body.approval;
    expect(draftOnly).toMatchObject({ status: 'approved', matched: ['c1', 'c2'] });
    await alice.rest(`POST ${line}/publish`);
    const published = (await add()).body.approval;
    expect(published).toMatchObject({ status: 'rejected', max_score: 1, matched: [] });
    const after = (await alice.rest(`GET ${line}/responses`)).body.data;
    expect(after.slice(2)).toEqual(before.data);
    const first = await alice.rest(`GET ${line}/responses/${before.data[0].id}`);
    expect(first.body.definition.approval.criteria).toMatchObject(three);
  });
});

/** A reference implementation of the comparisons. */
const known: readonly [question: string, op: string, expected: unknown, holds: unknown[]][] = [
  ['word', 'equals', 'yes', ['yes', 'YES']],
  ['word', 'not_equals', 'yes', ['no']],
  ['years', 'gt', 1, [2]],
  ['years', 'lte', 1, [0, 1]],
  ['agree', 'equals', true, [true]],
  ['agree', 'is_empty', undefined, [undefined]],
  ['word', 'is_answered', undefined, ['yes', 'YES', 'no']],
];
const drawnAnswers = fc.record(
  { word: fc.constantFrom('yes', 'YES', 'no'), years: fc.nat(2), agree: fc.boolean() },
  { requiredKeys: [] },
);
const drawnCriteria = fc.array(
  fc.record({
    row: fc.constantFrom(...known),
    points: fc.oneof(fc.nat(2), fc.nat(1_000_000)),
    required: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

it('decides like the reference implementation for arbitrary criteria and answers', () => {
  const property = fc.property(drawnCriteria, fc.nat(100), drawnAnswers, (drawn, pass, answers) => {
    const given = new Map<string, unknown>(Object.entries(answers));
    const marked = drawn.map(({ row, ...criterion }, index) => ({
      ...criterion,
      id: `c${index}`,
      matches: row[3].includes(given.get(row[0])),
    }));
    const total = (list: typeof marked) =>
      list.reduce((sum, { points }) => sum + BigInt(points), 0n);
    const idsOf = (list: typeof marked) => list.map(({ id }) => id);
    const matched = marked.filter(({ matches }) => matches);
    const failed = marked.filter(({ matches, required }) => required && !matches);
    const [score, maxScore] = [total(matched), total(marked)];
    const isEnough = score * 100n >= BigInt(pass) * maxScore;
    const passes = failed.length === 0 && isEnough;
    // Rounds half up to two decimals, unless the result would show a percentage that was not reached.
    const rounded = (score * 20_000n + maxScore) / (maxScore * 2n || 1n);
    const isMisleading = !isEnough && rounded >= BigInt(pass) * 100n;
    const hundredths = isMisleading ? (score * 10_000n) / maxScore : rounded;

    const criteria = drawn.map(({ row: [question, op, expected], ...more }, index) =>
      criterionOf(`c${index}`, question, op, expected, more),
    );
    expect(decide({ criteria, pass_percent: pass }, answers)).toEqual({
      status: passes ? 'APPROVED' : 'REJECTED',
      score: Number(score),
      maxScore: Number(maxScore),
      percent: Number(hundredths) / 100,
      matched: idsOf(matched),
      failedRequired: idsOf(failed),
    });
  });
  fc.assert(property, { numRuns: runs(50) });
});
