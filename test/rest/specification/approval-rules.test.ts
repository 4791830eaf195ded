import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../../support/world/test-world.ts';

// Rules of approval: decisions by criteria and reviews by people.

let now = new Date('2026-01-31T12:00:00.000Z');
const world = await createTestWorld({
  clock: { now: () => now, random: (size) => crypto.getRandomValues(new Uint8Array(size)) },
});
const alice = await world.client();

type Sent = Readonly<Record<string, unknown>>;

const questions = [
  { id: 'years', type: 'number', title: 'Years' },
  { id: 'city', type: 'short_text', title: 'City' },
  {
    id: 'more',
    type: 'number',
    title: 'More',
    visible_if: { question: 'years', op: 'is_answered' },
  },
];

const years = (points: number, members: Sent = {}) => ({
  id: `y${points}`,
  question_id: 'years',
  op: 'gte',
  expected: 3,
  points,
  ...members,
});
const bonn = (points: number, members: Sent = {}) => ({
  id: `b${points}`,
  question_id: 'city',
  op: 'equals',
  expected: 'Bonn',
  points,
  ...members,
});

/** A published form with these criteria. */
async function formWith(approval: Sent) {
  const definition = {
    schema: { sections: [{ elements: questions }] },
    approval: { enabled: true, ...approval },
  };
  const { body, status } = await alice.rest('POST /forms', { body: { definition } });
  expect([status, body.errors]).toEqual([201, undefined]);
  const published = await alice.rest(`POST /forms/${body.id}/publish`);
  return published.body;
}

async function respond(formId: string, answers: Sent) {
  const { status, body } = await alice.rest(`POST /forms/${formId}/responses`, {
    body: { answers },
  });
  expect(status).toBe(201);
  return body;
}

/** The decision on answers with these criteria. */
async function decide(approval: Sent, answers: Sent) {
  const { id } = await formWith(approval);
  return (await respond(id, answers)).approval;
}

const review = (formId: string, responseId: string, body: unknown) =>
  alice.rest(`PUT /forms/${formId}/responses/${responseId}/approval`, { body });

/** The result in the response to a visitor. */
async function publicResult(approval: Sent, answers: Sent) {
  const { slug } = await formWith(approval);
  const { status, body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers },
  });
  expect(status).toBe(201);
  return body;
}

const matched = { score: 1, max_score: 1, percent: 100, matched: ['y1'], failed_required: [] };
const undecided = {
  status: 'none',
  score: 0,
  max_score: 0,
  percent: 0,
  matched: [],
  failed_required: [],
  decided_by: 'auto',
  decided_at: '2026-01-31T12:00:00.000Z',
  note: null,
};

describe('criteria', () => {
  it.each([
    ['gte', 3, 3, true],
    ['gt', 3, 3, false],
    ['lt', 3, 2, true],
    ['lte', 3, 4, false],
    ['equals', 3, 3, true],
    ['not_equals', 3, 4, true],
    ['in', [3, 4], 4, true],
    ['not_in', [3, 4], 4, false],
  ])(
    'criteria support the operators of conditions: %s %j with %j is %s',
    async (op, expected, answer, holds) => {
      const criteria = [{ id: 'c', question_id: 'years', op, expected }];
      const { matched } = await decide({ criteria }, { years: answer });
      expect(matched).toEqual(holds ? ['c'] : []);
    },
  );

  it('criteria compare texts as conditions do', async () => {
    expect(await decide({ criteria: [bonn(1)] }, { city: ' BONN ' })).toMatchObject({ score: 1 });
  });

  it('criteria may refer to any existing question, also later ones', async () => {
    const criteria = [{ id: 'c', question_id: 'nowhere', op: 'is_answered' }];
    const definition = { schema: { sections: [{ elements: questions }] }, approval: { criteria } };
    const { status, body } = await alice.rest('POST /forms', { body: { definition } });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { path: 'approval.criteria[0].question_id', code: 'unknown_question' },
    ]);
  });

  it.each([
    [{ op: 'contains' }, 'op: unfit_op'],
    [{ expected: '3' }, 'expected: wrong_type'],
    [{ points: -1 }, 'points: too_small'],
    [{ points: 1_000_001 }, 'points: too_large'],
    [{ points: 0.5 }, 'points: wrong_type'],
  ])('criteria reject %j', async (members, fault) => {
    const definition = {
      schema: { sections: [{ elements: questions }] },
      approval: { criteria: [years(1, members)] },
    };
    const { body } = await alice.rest('POST /forms', { body: { definition } });
    const faults = body.errors.map(({ path, code }: Sent) => `${path}: ${code}`);
    expect(faults).toEqual([`approval.criteria[0].${fault}`]);
  });

  it.each([
    [undefined, 1],
    [0, 0],
    [1_000_000, 1_000_000],
  ])('criteria with %s points count %s', async (points, worth) => {
    const criteria = [{ id: 'c', question_id: 'years', op: 'gt', expected: 0, points }];
    expect(await decide({ criteria }, { years: 1 })).toMatchObject({
      score: worth,
      max_score: worth,
    });
  });

  it.each([
    ['unanswered', {}],
    ['hidden', { more: 5 }],
  ])('criteria on an %s question do not match, except is_empty', async (_, answers) => {
    const on = (op: string, members: Sent = {}) => ({
      id: op,
      question_id: 'more',
      op,
      ...members,
    });
    const criteria = [
      on('not_equals', { expected: 7 }),
      on('not_in', { expected: [7] }),
      on('is_answered'),
      on('is_empty'),
    ];
    expect(await decide({ criteria }, answers)).toMatchObject({ matched: ['is_empty'] });
  });
});

describe('the score', () => {
  it('the score is the percentage of matched points with two decimals', async () => {
    const criteria = [years(2), bonn(1)];
    expect(await decide({ criteria }, { years: 3 })).toEqual({
      status: 'rejected',
      score: 2,
      max_score: 3,
      percent: 66.67,
      matched: ['y2'],
      failed_required: [],
      decided_by: 'auto',
      decided_at: '2026-01-31T12:00:00.000Z',
      note: null,
    });
  });

  it('compares the unrounded score', async () => {
    const criteria = [years(99_999), bonn(1)];
    const decision = await decide({ criteria, pass_percent: 100 }, { years: 3 });
    expect(decision).toMatchObject({ status: 'rejected', percent: 100 });

    const third = [years(2, { id: 'a' }), bonn(1)];
    expect(await decide({ criteria: third, pass_percent: 67 }, { years: 3 })).toMatchObject({
      status: 'rejected',
      percent: 66.67,
    });
  });

  it('the score is 0 percent without points', async () => {
    expect(await decide({ criteria: [years(0)] }, { years: 3 })).toMatchObject({
      score: 0,
      max_score: 0,
      percent: 0,
    });
  });
});

describe('the automatic decision', () => {
  it.each([{ enabled: false, criteria: [years(1)] }, { criteria: [] }])(
    'makes no automatic decision and counts none with %j',
    async (approval) => {
      expect(await decide(approval, { years: 3 })).toEqual(undecided);
    },
  );

  it('rejects a response that fails a required criterion, whatever its score', async () => {
    const criteria = [years(99), bonn(1, { required: true })];
    expect(await decide({ criteria, pass_percent: 0 }, { years: 3 })).toMatchObject({
      status: 'rejected',
      percent: 99,
      failed_required: ['b1'],
    });
  });

  it.each([
    [67, 'rejected'],
    [66, 'approved'],
    [0, 'approved'],
    [undefined, 'rejected'],
  ])(
    'decides a score of 66.67 percent with pass_percent %s as %s',
    async (pass_percent, status) => {
      const criteria = [years(2), bonn(1)];
      expect(await decide({ criteria, pass_percent }, { years: 3 })).toMatchObject({ status });
    },
  );

  it('approves at exactly pass_percent; by default only with all points', async () => {
    const criteria = [years(1), bonn(1)];
    const half = await decide({ criteria, pass_percent: 50 }, { years: 3 });
    expect(half).toMatchObject({ status: 'approved', percent: 50 });
    const all = await decide({ criteria }, { years: 3, city: 'Bonn' });
    expect(all).toMatchObject({ status: 'approved', percent: 100 });
  });

  it.each([-1, 101, 50.5])('rejects a pass_percent of %s', async (pass_percent) => {
    const definition = { schema: {}, approval: { pass_percent } };
    const { status, body } = await alice.rest('POST /forms', { body: { definition } });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: 'approval.pass_percent' }]);
  });

  it('decides by required criteria only if there are no points', async () => {
    const criteria = [years(0, { required: true }), bonn(0)];
    expect(await decide({ criteria }, { years: 3 })).toMatchObject({ status: 'approved' });
    expect(await decide({ criteria }, { city: 'Bonn' })).toMatchObject({
      status: 'rejected',
      failed_required: ['y0'],
    });
  });

  it('a decision does not change when the criteria change', async () => {
    const { id, draft } = await formWith({ criteria: [years(1)] });
    const first = await respond(id, { years: 3 });
    const approval = { ...draft.approval, criteria: [years(1, { expected: 9 })] };
    await alice.rest(`PATCH /forms/${id}`, { body: { definition: { ...draft, approval } } });
    // The draft has no effect before it is published.
    expect((await respond(id, { years: 3 })).approval).toMatchObject({ status: 'approved' });

    await alice.rest(`POST /forms/${id}/publish`);

    expect((await respond(id, { years: 3 })).approval).toMatchObject({ status: 'rejected' });
    const read = await alice.rest(`GET /forms/${id}/responses/${first.id}`);
    expect(read.body.approval).toEqual(first.approval);
  });
});

describe('a review', () => {
  const reviewed = {
    ...matched,
    status: 'rejected',
    decided_by: 'reviewer',
    decided_at: '2026-02-01T08:00:00.000Z',
    note: 'Too late',
  };

  it('a review overrides the decision, retains the score and returns the response', async () => {
    now = new Date('2026-01-31T12:00:00.000Z');
    const { id } = await formWith({ criteria: [years(1)] });
    const response = await respond(id, { years: 3 });
    expect(response.approval).toEqual({
      ...undecided,
      ...matched,
      status: 'approved',
    });

    now = new Date('2026-02-01T08:00:00.000Z');
    const answer = await review(id, response.id, { status: 'rejected', note: 'Too late' });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...response, approval: reviewed });
    const { body } = await alice.rest(`GET /forms/${id}/responses`);
    expect(body.data).toEqual([answer.body]);
  });

  it('a review without a note removes the previous note', async () => {
    const { id } = await formWith({ criteria: [years(1)] });
    const response = await respond(id, {});
    await review(id, response.id, { status: 'rejected', note: 'Too late' });
    const { body } = await review(id, response.id, { status: 'approved' });
    expect(body.approval).toMatchObject({ status: 'approved', note: null, decided_by: 'reviewer' });
  });

  it('a review decides a response without criteria', async () => {
    const { id } = await formWith({ enabled: false });
    const response = await respond(id, {});
    const { body } = await review(id, response.id, { status: 'approved' });
    expect(body.approval).toMatchObject({ status: 'approved', score: 0, decided_by: 'reviewer' });
  });

  it('a review of null restores the automatic decision and removes the note', async () => {
    const { id } = await formWith({ criteria: [years(1)] });
    const response = await respond(id, { years: 3 });
    await review(id, response.id, { status: 'rejected', note: 'Too late' });

    const { status, body } = await review(id, response.id, { status: null, note: 'Gone' });

    expect(status).toBe(200);
    expect(body).toEqual(response);
  });

  it.each([
    [undefined, 'status', 'required'],
    [{}, 'status', 'required'],
    [{ note: 'Too late' }, 'status', 'required'],
    [{ status: 'none' }, 'status', 'invalid_value'],
    [{ status: 'APPROVED' }, 'status', 'invalid_value'],
    [{ status: 'approved', note: 'n'.repeat(2001) }, 'note', 'too_long'],
    [{ status: 'approved', note: 5 }, 'note', 'wrong_type'],
    [{ status: 'approved', points: 5 }, 'points', 'unknown_member'],
  ])('rejects a review and changes nothing: %j', async (body, path, code) => {
    const { id } = await formWith({ criteria: [years(1)] });
    const response = await respond(id, {});

    const answer = await review(id, response.id, body);

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ path, code }]);
    const read = await alice.rest(`GET /forms/${id}/responses/${response.id}`);
    expect(read.body.approval).toEqual(response.approval);
  });

  it('a review note may have 2000 code points', async () => {
    const { id } = await formWith({ criteria: [years(1)] });
    const response = await respond(id, {});
    const note = '😀'.repeat(2000);
    const { body } = await review(id, response.id, { status: 'approved', note });
    expect(body.approval.note).toBe(note);
  });
});

describe('the result for respondents', () => {
  const shown = { show_result: true, criteria: [years(1)] };

  it('returns the result with the message of the decision', async () => {
    const approval = { ...shown, approved_message: 'Welcome!', rejected_message: 'Sorry.' };
    expect((await publicResult(approval, { years: 3 })).result).toEqual({
      status: 'approved',
      message: 'Welcome!',
      score: 1,
      max_score: 1,
      percent: 100,
    });
    expect((await publicResult(approval, {})).result).toEqual({
      status: 'rejected',
      message: 'Sorry.',
      score: 0,
      max_score: 1,
      percent: 0,
    });
  });

  it('returns a default message', async () => {
    const approved = (await publicResult(shown, { years: 3 })).result.message;
    const rejected = (await publicResult(shown, {})).result.message;
    expect(approved).toMatch(/\w/);
    expect(rejected).toMatch(/\w/);
    expect(approved).not.toBe(rejected);
  });

  it.each([
    { ...shown, show_result: false },
    { ...shown, enabled: false },
    { ...shown, criteria: [] },
  ])('returns no result with %j', async (approval) => {
    expect(Object.keys(await publicResult(approval, { years: 3 }))).toEqual([
      'id',
      'message',
      'redirect_url',
    ]);
  });

  it('never shows criteria before submission', async () => {
    const { slug } = await formWith(shown);
    const { body } = await world.visitor.rest(`GET /public/forms/${slug}`);
    expect(body.approval).toEqual({ enabled: true, show_result: true });
  });
});
