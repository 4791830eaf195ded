import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { type Client, createClient } from '../support/clients/api-client.ts';
import { failuresIn } from '../support/clients/failures.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

let now = new Date('2026-03-01T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const stranger = await world.client();

const unknown = 'resp_01h455vb4pex5vsknk084sn02q';
const unknownForm = 'form_01h455vb4pex5vsknk084sn02q';

/** Approves the answer "yes". */
const approval = {
  enabled: true,
  criteria: [
    { id: 'c1', question_id: 'word', op: 'equals', expected: 'yes', points: 2, required: true },
  ],
};
const elements = [{ id: 'word', type: 'short_text', title: 'Word' }];
const definition = { schema: { sections: [{ elements }] }, approval };

const yes = { word: 'yes' };
const no = { word: 'no' };
const scored = { score: 2, max_score: 2, percent: 100, matched: ['c1'], failed_required: [] };
const failed = { score: 0, max_score: 2, percent: 0, matched: [], failed_required: ['c1'] };

const build = () => buildPublishedForm(alice, { definition });
const add = async (formId: string, answers: object = no) =>
  (await alice.rest(`POST /forms/${formId}/responses`, { body: { answers } })).body;
const lineOf = (formId: string, id: string) => `/forms/${formId}/responses/${id}/approval`;
const review = (formId: string, id: string, body?: object, client: Client = alice) =>
  client.rest(`PUT ${lineOf(formId, id)}`, body === undefined ? {} : { body });
const read = async (formId: string, id: string) => {
  const { definition: _, ...rest } = (await alice.rest(`GET /forms/${formId}/responses/${id}`))
    .body;
  return rest;
};
const reviewByGraphql = `mutation ($formId: ID!, $id: ID!, $input: ReviewInput!) {
  reviewResponse(formId: $formId, id: $id, input: $input) {
    response {
      id
      approval {
        status score max_score: maxScore percent matched failed_required: failedRequired
        decided_by: decidedBy decided_at: decidedAt note
      }
      reviews { status note createdAt keyId keyName }
    }
  }
}`;

/** Totals by approval status. */
async function totals(formId: string, filter = '') {
  const totalOf = async (query: string) =>
    (await alice.rest(`GET /forms/${formId}/responses?limit=1${query}${filter}`)).body.total;
  return {
    total: await totalOf(''),
    approved: await totalOf('&approval=approved'),
    rejected: await totalOf('&approval=rejected'),
    none: await totalOf('&approval=none'),
  };
}

async function historyOf(formId: string, id: string) {
  const { response } = await alice.graphql(
    `query ($formId: ID!, $id: ID!) {
      response(formId: $formId, id: $id) { reviews { status note createdAt keyId keyName } }
    }`,
    { formId, id },
  );
  return response.reviews;
}

/** Another API key of Alice's workspace. */
async function namedKey(name: string) {
  const scopes = ['responses:read', 'responses:write'];
  const { body } = await alice.rest('POST /keys', { body: { name, scopes } });
  return { id: body.id, client: createClient(world.url, body.key, alice.workspaceId) };
}

describe('validation', () => {
  it.each<[string, object | undefined, string[]]>([
    ['no body', undefined, ['status: required']],
    ['no status', {}, ['status: required']],
    ['a note only', { note: 'Fine' }, ['status: required']],
    ['the status none', { status: 'none' }, ['status: invalid_value']],
    ['an unknown status', { status: 'maybe' }, ['status: invalid_value']],
    ['a status in capitals', { status: 'APPROVED' }, ['status: invalid_value']],
    ['an empty status', { status: '' }, ['status: invalid_value']],
    ['a long note', { status: 'approved', note: 'x'.repeat(2001) }, ['note: too_long']],
    ['a long note, restored', { status: null, note: 'x'.repeat(2001) }, ['note: too_long']],
    ['a note of the wrong type', { status: 'approved', note: 5 }, ['note: wrong_type']],
    ['a note with NUL', { status: 'approved', note: 'a\0b' }, ['note: invalid_text']],
    [
      'several failures',
      { note: 5, decided_by: 'me', score: 7 },
      [
        'decided_by: unknown_member',
        'note: wrong_type',
        'score: unknown_member',
        'status: required',
      ],
    ],
    ['a list', [], [': wrong_type']],
  ])('refuses a review with %s and changes nothing', async (_, sent, expected) => {
    const form = await build();
    const response = await add(form.id);
    const { status, body } = await review(form.id, response.id, sent);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(failuresIn(body).sort()).toEqual(expected);
    expect(await read(form.id, response.id)).toEqual(response);
    expect(await historyOf(form.id, response.id)).toEqual([]);
  });

  it.each([5, true, {}, ['approved']])('refuses a review with the status %j', async (status) => {
    const form = await build();
    const { id } = await add(form.id);
    const response = await review(form.id, id, { status });
    expect(response.status).toBe(422);
    expect(response.body.errors).toMatchObject([{ path: 'status' }]);
  });

  it('reports the same failures of a review by GraphQL', async () => {
    const form = await build();
    const { id } = await add(form.id);
    const problemOf = (input: object) =>
      alice.graphqlProblem(reviewByGraphql, { formId: form.id, id, input });
    const note = 'x'.repeat(2001);
    const refused: [object, string[]][] = [
      [{}, ['status: required']],
      [{ note }, ['note: too_long', 'status: required']],
      [{ status: 'REJECTED', note }, ['note: too_long']],
    ];
    for (const [input, expected] of refused) {
      const problem = await problemOf(input);
      expect([problem.status, problem.code]).toEqual([422, 'validation_failed']);
      expect(failuresIn(problem).sort()).toEqual(expected);
    }
    expect(await problemOf({ status: 'NONE' })).toBeDefined();
    expect(await historyOf(form.id, id)).toEqual([]);
  });

  it('returns 404 for a review of an unknown response', async () => {
    const form = await build();
    const other = await build();
    const { id } = await add(form.id);
    for (const [formId, responseId] of [
      [form.id, unknown],
      [form.id, 'x'],
      [form.id, '%00'],
      [form.id, form.id],
      [other.id, id],
      [unknownForm, id],
    ]) {
      const { status, body } = await review(formId, responseId ?? '', { status: 'approved' });
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect((await review(form.id, id, { status: 'approved' }, stranger)).status).toBe(404);
    const variables = { formId: form.id, id, input: { status: 'APPROVED' } };
    expect((await stranger.graphqlProblem(reviewByGraphql, variables)).code).toBe('not_found');
    expect((await read(form.id, id)).approval.decided_by).toBe('auto');
  });

  it('requires the scope responses:write for a review', async () => {
    const form = await build();
    const { id } = await add(form.id);
    const reader = await world.clientOfSameWorkspace(alice, ['responses:read', 'forms:write']);
    const { status, body } = await review(form.id, id, { status: 'approved' }, reader);
    expect([status, body.code, body.required_scope]).toEqual([
      403,
      'insufficient_scope',
      'responses:write',
    ]);
    const writer = await world.clientOfSameWorkspace(alice, ['responses:write']);
    expect((await review(form.id, id, { status: 'approved' }, writer)).status).toBe(200);
  });
});

describe('reviews', () => {
  it('replaces the decision and its time and keeps the score', async () => {
    const form = await build();
    now = new Date('2026-03-01T12:00:00.000Z');
    const response = await add(form.id, no);
    expect(response.approval).toMatchObject({ ...failed, status: 'rejected', note: null });
    now = new Date('2026-03-04T05:06:07.089Z');
    const { status, body } = await review(form.id, response.id, {
      status: 'approved',
      note: '  A friend of ours.\nReally. ',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...response,
      approval: {
        ...failed,
        status: 'approved',
        decided_by: 'reviewer',
        decided_at: '2026-03-04T05:06:07.089Z',
        note: 'A friend of ours.\nReally.',
      },
    });
    expect(await read(form.id, response.id)).toEqual(body);
    expect((await alice.rest(`GET /forms/${form.id}/responses`)).body.data).toEqual([body]);
  });

  it('stores a review that equals the automatic decision', async () => {
    const form = await build();
    const { id } = await add(form.id, yes);
    const { body } = await review(form.id, id, { status: 'approved' });
    expect(body.approval).toMatchObject({ ...scored, status: 'approved', decided_by: 'reviewer' });
  });

  it('replaces a review and its note by the next one', async () => {
    const form = await build();
    const { id } = await add(form.id);
    await review(form.id, id, { status: 'approved', note: 'First' });
    const { approval: second } = (await review(form.id, id, { status: 'rejected' })).body;
    expect(second).toMatchObject({ status: 'rejected', decided_by: 'reviewer', note: null });
  });

  it('restores the automatic decision and its time for null, and removes the note', async () => {
    const form = await build();
    for (const answers of [yes, no]) {
      now = new Date(now.getTime() + 60_000);
      const response = await add(form.id, answers);
      now = new Date(now.getTime() + 60_000);
      await review(form.id, response.id, { status: 'approved', note: 'Why not' });
      await review(form.id, response.id, { status: 'rejected', note: 'Why' });
      const restored = await review(form.id, response.id, {
        status: null,
        note: 'Discarded note',
      });
      expect([restored.status, restored.body]).toEqual([200, response]);
      expect((await review(form.id, response.id, { status: null })).body).toEqual(response);
    }
  });

  it.each([
    ['left out', undefined, null],
    ['null', null, null],
    ['empty', '', null],
    ['blank', ' \n ', null],
    ['as long as allowed', '🎉'.repeat(2000), '🎉'.repeat(2000)],
  ])('stores a note that is %s', async (_, note, expected) => {
    const form = await build();
    const { id } = await add(form.id);
    const { status, body } = await review(form.id, id, { status: 'rejected', note });
    expect([status, body.approval.note]).toEqual([200, expected]);
    expect(await historyOf(form.id, id)).toMatchObject([{ note: expected }]);
  });

  it('reviews a response without an automatic decision and restores that state', async () => {
    const form = await buildPublishedForm(alice);
    const response = await add(form.id, { name: 'Ann' });
    expect(response.approval.status).toBe('none');
    const { body } = await review(form.id, response.id, { status: 'rejected' });
    expect(body.approval).toMatchObject({
      status: 'rejected',
      score: 0,
      max_score: 0,
      matched: [],
    });
    expect(await totals(form.id)).toEqual({ total: 1, approved: 0, rejected: 1, none: 0 });
    expect((await review(form.id, response.id, { status: null })).body).toEqual(response);
    expect(await totals(form.id)).toEqual({ total: 1, approved: 0, rejected: 0, none: 1 });
  });

  it('reviews a response by GraphQL', async () => {
    const form = await build();
    const byRest = await add(form.id);
    const { id } = await add(form.id);
    const input = { status: 'APPROVED', note: 'Good' };
    const { reviewResponse } = await alice.graphql(reviewByGraphql, { formId: form.id, id, input });
    const { body } = await review(form.id, byRest.id, { status: 'approved', note: 'Good' });
    expect(reviewResponse.response.approval).toEqual({
      ...body.approval,
      status: 'APPROVED',
      decided_by: 'REVIEWER',
    });
    expect(reviewResponse.response.reviews).toMatchObject([{ status: 'APPROVED', note: 'Good' }]);
  });
});

describe('history', () => {
  it('lists all reviews, newest first, with their API keys', async () => {
    const form = await build();
    const { id } = await add(form.id);
    const ann = await namedKey('Ann');
    const bob = await namedKey('Bob');
    const steps = [
      { by: ann, name: 'Ann', at: '2026-03-05T00:00:00.000Z', status: 'approved', note: 'Fine' },
      { by: bob, name: 'Bob', at: '2026-03-05T00:00:00.001Z', status: 'rejected', note: null },
      { by: ann, name: 'Ann', at: '2026-03-06T00:00:00.000Z', status: null, note: null },
      { by: bob, name: 'Bob', at: '2026-03-06T00:00:00.000Z', status: 'approved', note: 'Yes' },
    ];
    for (const { by, at, status, note } of steps) {
      now = new Date(at);
      expect((await review(form.id, id, { status, note }, by.client)).status).toBe(200);
    }
    await alice.rest(`DELETE /keys/${bob.id}`);
    expect(await historyOf(form.id, id)).toEqual(
      steps.toReversed().map(({ by, name, at, status, note }) => ({
        status: status?.toUpperCase() ?? null,
        note,
        createdAt: at,
        keyId: by.id,
        keyName: name,
      })),
    );
  });

  it('deletes the reviews of a deleted response only', async () => {
    const form = await build();
    const [deleted, bulk, remaining] = [await add(form.id), await add(form.id), await add(form.id)];
    for (const { id } of [deleted, deleted, bulk, remaining])
      await review(form.id, id, { status: 'approved' });
    const left = () => world.services.db.prisma.review.count({ where: { formId: form.id } });
    expect(await left()).toBe(4);
    await alice.rest(`DELETE /forms/${form.id}/responses/${deleted.id}`);
    expect(await left()).toBe(2);
    await alice.rest(`POST /forms/${form.id}/responses/delete`, { body: { ids: [bulk.id] } });
    expect(await left()).toBe(1);
    expect(await historyOf(form.id, remaining.id)).toHaveLength(1);
    await alice.rest(`DELETE /forms/${form.id}`);
    expect(await left()).toBe(0);
  });
});

describe('filters and totals', () => {
  it('filters and counts by the status after reviews', async () => {
    const form = await build();
    now = new Date('2026-03-10T12:00:00Z');
    const [first, second, third] = [
      await add(form.id, yes),
      await add(form.id, no),
      await add(form.id, no),
    ];
    expect(await totals(form.id)).toEqual({ total: 3, approved: 1, rejected: 2, none: 0 });
    now = new Date('2026-03-12T12:00:00Z');
    await review(form.id, second.id, { status: 'approved' });
    await review(form.id, second.id, { status: 'approved' });
    await review(form.id, first.id, { status: 'rejected' });
    await review(form.id, third.id, { status: 'approved' });

    const counted = { total: 3, approved: 2, rejected: 1, none: 0 };
    expect(await totals(form.id)).toEqual(counted);
    // By the day of the response, not of its review; whole days and parts of a day.
    expect(await totals(form.id, '&from=2026-03-10&to=2026-03-10')).toEqual(counted);
    expect(await totals(form.id, '&to=2026-03-10T12:00:00Z')).toEqual(counted);
    expect((await totals(form.id, '&from=2026-03-11')).total).toBe(0);
    const idsOf = async (status: string) => {
      const { body } = await alice.rest(`GET /forms/${form.id}/responses?approval=${status}`);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf('approved')).toEqual([third.id, second.id]);
    expect(await idsOf('rejected')).toEqual([first.id]);
    await review(form.id, first.id, { status: null });
    await review(form.id, third.id, { status: null });
    expect(await idsOf('approved')).toEqual([second.id, first.id]);
    expect(await totals(form.id)).toEqual({ total: 3, approved: 2, rejected: 1, none: 0 });
  });

  it('keeps totals correct during concurrent reviews of one response', async () => {
    const form = await build();
    const { id } = await add(form.id);
    await add(form.id, yes);
    const statuses = ['approved', 'rejected', null];
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        review(form.id, id, { status: statuses[index % 3] ?? null }),
      ),
    );
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200]));
    const { approval: last } = await read(form.id, id);
    const expected = { total: 2, approved: 1, rejected: 0, none: 0 };
    expect(await totals(form.id)).toEqual(
      last.status === 'approved' ? { ...expected, approved: 2 } : { ...expected, rejected: 1 },
    );
    const history = await historyOf(form.id, id);
    expect(history).toHaveLength(30);
    expect(last.decided_by).toBe(history[0].status === null ? 'auto' : 'reviewer');
    if (history[0].status) expect(history[0].status.toLowerCase()).toBe(last.status);
  });
});
