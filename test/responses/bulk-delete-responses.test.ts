import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { failuresIn } from '../support/clients/failures.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { waitForBlockedStatements, withRowLock } from '../support/database/row-locks.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { insertResponses } from '../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../support/world/test-world.ts';

let now = new Date('2026-03-01T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const stranger = await world.client();

const unknown = 'resp_01h455vb4pex5vsknk084sn02q';
const unknownForm = 'form_01h455vb4pex5vsknk084sn02q';

const definition = {
  schema: { sections: [{ elements: [{ id: 'word', type: 'short_text', title: 'Word' }] }] },
  approval: {
    enabled: true,
    criteria: [{ id: 'c1', question_id: 'word', op: 'equals', expected: 'yes' }],
  },
};

const build = (settings: object = {}) => buildPublishedForm(alice, { definition, settings });
const submit = (formId: string, word = 'no') =>
  alice.rest(`POST /forms/${formId}/responses`, { body: { answers: { word } } });
async function add(formId: string, at?: string, word = 'no'): Promise<string> {
  if (at !== undefined) now = new Date(at);
  return (await submit(formId, word)).body.id;
}
const remove = (formId: string, body?: object) =>
  alice.rest(`POST /forms/${formId}/responses/delete`, body === undefined ? {} : { body });
const review = (formId: string, id: string, status: string) =>
  alice.rest(`PUT /forms/${formId}/responses/${id}/approval`, { body: { status } });
const deleteByGraphql = `mutation ($formId: ID!, $input: DeleteResponsesInput!) {
  deleteResponses(formId: $formId, input: $input) { deleted }
}`;
async function listIds(formId: string, query = ''): Promise<{ ids: string[]; total: number }> {
  const { body } = await alice.rest(`GET /forms/${formId}/responses?limit=100${query}`);
  return { ids: body.data.map(({ id }: { id: string }) => id), total: body.total };
}

/** The remaining responses, newest first; checks that all counters agree. */
async function remainingIds(formId: string): Promise<string[]> {
  const { ids, total } = await listIds(formId);
  const filters = ['&approval=approved', '&approval=rejected', '&approval=none'];
  const parts = [];
  for (const filter of [...filters, '&from=1970-01-01', '&to=2100-01-01T12:00:00Z']) {
    const part = await listIds(formId, filter);
    expect([filter, part.total]).toEqual([filter, part.ids.length]);
    parts.push(part.total);
  }
  const [approved = 0, rejected = 0, none = 0, ...whole] = parts;
  expect([approved + rejected + none, ...whole]).toEqual([total, total, total]);
  expect(total).toBe(ids.length);
  const { body: form } = await alice.rest(`GET /forms/${formId}`);
  expect(form.response_count).toBe(total);
  const { body: versions } = await alice.rest(`GET /forms/${formId}/versions`);
  const counts: number[] = versions.data.map(
    ({ response_count }: { response_count: number }) => response_count,
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
  return ids;
}

describe('validation', () => {
  const both = { ids: [unknown], filter: {} };
  it.each<[string, object | undefined, string[]]>([
    ['no body', undefined, ['ids: required']],
    ['an empty body', {}, ['ids: required']],
    [
      'null for ids and filter',
      { ids: null, filter: null },
      ['filter: invalid_value', 'ids: invalid_value'],
    ],
    ['an empty filter', { filter: {} }, ['filter: required']],
    ['no member but a dry run', { dry_run: true }, ['ids: required']],
    ['null for the filter', { filter: null }, ['filter: invalid_value']],
    [
      'null for the condition',
      { filter: { condition: null } },
      ['filter.condition: invalid_value'],
    ],
    [
      'null beside a condition',
      { filter: { approval: 'rejected', from: null, q: null } },
      ['filter.from: invalid_value', 'filter.q: invalid_value'],
    ],
    ['a blank text', { filter: { approval: 'rejected', q: ' \t' } }, ['filter.q: required']],
    ['null for dry_run', { dry_run: null, all: true }, ['dry_run: invalid_value']],
    ['null for all', { all: null, filter: { approval: 'rejected' } }, ['all: invalid_value']],
    ['all: false', { all: false }, ['all: invalid_value']],
    ['all and ids', { all: true, ids: [unknown] }, ['all: invalid_value']],
    ['all and a filter', { all: true, filter: { approval: 'rejected' } }, ['all: invalid_value']],
    [
      'an empty group of conditions',
      { filter: { condition: { all: [] } } },
      ['filter.condition.all: too_few'],
    ],
    ['ids and filter', both, ['filter: invalid_value']],
    ['no ids', { ids: [] }, ['ids: too_few']],
    ['too many ids', { ids: Array.from({ length: 1001 }, () => unknown) }, ['ids: too_many']],
    ['invalid ids', { ids: [unknown, {}, true] }, ['ids[1]: wrong_type', 'ids[2]: wrong_type']],
    ['null among ids', { ids: [null] }, ['ids[0]: required']],
    ['one id instead of a list', { ids: unknown }, ['ids: wrong_type']],
    ['a filter that is none', { filter: 'all' }, ['filter: wrong_type']],
    ['a list of filters', { filter: [{}] }, ['filter: wrong_type']],
    [
      'an invalid filter',
      { filter: { approval: 'maybe', from: 'x', to: 5, before: unknown, limit: 1 } },
      [
        'filter.approval: invalid_value',
        'filter.before: unknown_member',
        'filter.from: invalid_datetime',
        'filter.limit: unknown_member',
        'filter.to: wrong_type',
      ],
    ],
    ['a list', [], [': wrong_type']],
  ])('refuses a bulk deletion with %s and deletes nothing', async (_, sent, expected) => {
    const form = await build();
    const id = await add(form.id);
    const { status, body } = await remove(form.id, sent);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(failuresIn(body).sort()).toEqual(expected);
    expect(await remainingIds(form.id)).toEqual([id]);
  });

  // GraphQL accepts integers as identifiers, REST requires strings.
  it('refuses a number among ids', async () => {
    const form = await build();
    const { status, body } = await remove(form.id, { ids: [unknown, 7] });
    expect([status, failuresIn(body)]).toEqual([422, ['ids[1]: wrong_type']]);
  });

  it('reports the same failures by GraphQL', async () => {
    const form = await build();
    await add(form.id);
    const refused: [object, string][] = [
      [{}, 'ids: required'],
      [{ ids: [] }, 'ids: too_few'],
      [{ ids: Array.from({ length: 1001 }, () => unknown) }, 'ids: too_many'],
      [both, 'filter: invalid_value'],
    ];
    for (const [input, expected] of refused) {
      const problem = await alice.graphqlProblem(deleteByGraphql, { formId: form.id, input });
      expect([problem.status, failuresIn(problem)]).toEqual([422, [expected]]);
    }
    expect(await remainingIds(form.id)).toHaveLength(1);
  });

  it('refuses a bulk deletion for an unknown form and without the scope', async () => {
    const form = await build();
    const id = await add(form.id);
    const input = { ids: [id] };
    const line = `POST /forms/${form.id}/responses/delete`;
    expect((await remove(unknownForm, { all: true })).status).toBe(404);
    expect((await stranger.rest(line, { body: { all: true } })).status).toBe(404);
    const { code } = await stranger.graphqlProblem(deleteByGraphql, { formId: form.id, input });
    expect(code).toBe('not_found');
    const reader = await world.clientOfSameWorkspace(alice, ['responses:read', 'forms:write']);
    const { status, body } = await reader.rest(line, { body: input });
    expect([status, body.required_scope]).toEqual([403, 'responses:write']);
    expect(await remainingIds(form.id)).toEqual([id]);
  });
});

describe('deletion by ids', () => {
  it('ignores unknown ids and counts each deleted response once', async () => {
    const form = await build();
    const other = await build();
    const foreign = await buildPublishedForm(stranger);
    const [first, second, third] = [await add(form.id), await add(form.id), await add(form.id)];
    const elsewhere = await add(other.id);
    const { body: strange } = await stranger.rest(`POST /forms/${foreign.id}/responses`, {
      body: { answers: { name: 'Ann' } },
    });
    const nowhere = [unknown, elsewhere, strange.id, form.id, '', 'x', 'a\0b', "'; --"];
    const none = await remove(form.id, { ids: nowhere });
    expect([none.status, none.body]).toEqual([200, { deleted: 0 }]);

    const ids = [first, unknown, third, first, third, elsewhere, first];
    const { status, body } = await remove(form.id, { ids });
    expect([status, body]).toEqual([200, { deleted: 2 }]);
    expect(await remainingIds(form.id)).toEqual([second]);
    expect((await remove(form.id, { ids })).body).toEqual({ deleted: 0 });
    expect(await remainingIds(form.id)).toEqual([second]);
    expect(await remainingIds(other.id)).toEqual([elsewhere]);
    expect((await stranger.rest(`GET /forms/${foreign.id}`)).body.response_count).toBe(1);
    expect((await alice.rest(`GET /forms/${form.id}/responses/${first}`)).status).toBe(404);
  });

  it('deletes 1000 responses by id', async () => {
    const form = await build();
    const id = await add(form.id);
    const ids = Array.from({ length: 999 }, () => unknown);
    expect((await remove(form.id, { ids: [...ids, id] })).body).toEqual({ deleted: 1 });
  });

  it('keeps counters correct over versions, decisions, reviews and sources', async () => {
    const form = await build();
    const early = [await add(form.id, '2026-03-01T10:00:00Z', 'yes'), await add(form.id)];
    const { body } = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { word: 'yes' }, duration_ms: 1000 },
    });
    await alice.rest(`POST /forms/${form.id}/publish`);
    const late = [await add(form.id, '2026-03-02T10:00:00Z', 'yes'), await add(form.id)];
    await review(form.id, early[1] ?? '', 'approved');
    await review(form.id, late[0] ?? '', 'rejected');
    const ids = [early[1], body.id, late[0]];
    expect((await remove(form.id, { ids })).body).toEqual({ deleted: 3 });
    expect(await remainingIds(form.id)).toEqual([late[1], early[0]]);
    const { data } = (await alice.rest(`GET /forms/${form.id}/versions`)).body;
    expect(data).toMatchObject([
      { version: 2, response_count: 1 },
      { version: 1, response_count: 1 },
    ]);
    expect(await listIds(form.id, '&approval=approved')).toEqual({ ids: [early[0]], total: 1 });
    expect(await listIds(form.id, '&approval=rejected')).toEqual({ ids: [late[1]], total: 1 });
    // The counters equal a recount of the rows.
    const { _sum } = await world.services.db.prisma.responseCount.aggregate({
      where: { formId: form.id },
      _sum: { count: true, approved: true, rejected: true, deleted: true, timed: true },
    });
    expect(_sum).toEqual({ count: 2, approved: 1, rejected: 1, deleted: 3, timed: 0 });
  });
});

describe('deletion by filter', () => {
  const days: [at: string, word: string][] = [
    ['2026-03-10T23:59:59.999Z', 'yes'],
    ['2026-03-11T00:00:00.000Z', 'no'],
    ['2026-03-11T12:00:00.000Z', 'yes'],
    ['2026-03-11T23:59:59.999Z', 'no'],
    ['2026-03-12T00:00:00.000Z', 'yes'],
  ];

  it.each<[object, number[]]>([
    [{ approval: 'approved' }, [0, 2, 4]],
    [{ approval: 'rejected' }, [1, 3]],
    [{ approval: 'none' }, []],
    [{ from: '2026-03-11' }, [1, 2, 3, 4]],
    [{ to: '2026-03-11' }, [0, 1, 2, 3]],
    [{ from: '2026-03-11', to: '2026-03-11' }, [1, 2, 3]],
    [{ from: '2026-03-11', to: '2026-03-11', approval: 'approved' }, [2]],
    [{ from: '2026-03-11T13:00:00.000+01:00', to: '2026-03-11T23:59:59.999Z' }, [2, 3]],
    [{ from: '2026-03-11T12:00:00.001Z', to: '2026-03-11T23:59:59.998Z' }, []],
  ])('deletes the responses that match the filter %j', async (filter, deleted) => {
    const [form, twin] = [await build(), await build()];
    const ids: string[] = [];
    const twins: string[] = [];
    for (const [at, word] of days) {
      ids.push(await add(form.id, at, word));
      twins.push(await add(twin.id, at, word));
    }
    const { status, body } = await remove(form.id, { filter });
    expect([status, body]).toEqual([200, { deleted: deleted.length }]);
    expect(await remainingIds(form.id)).toEqual(
      ids.filter((_, n) => !deleted.includes(n)).toReversed(),
    );
    expect(await remainingIds(twin.id)).toEqual(twins.toReversed());
  });

  it('filters by the status after reviews', async () => {
    const form = await build();
    const [first, second] = [await add(form.id), await add(form.id)];
    await review(form.id, first, 'approved');
    const { body } = await remove(form.id, { filter: { approval: 'approved' } });
    expect(body).toEqual({ deleted: 1 });
    expect(await remainingIds(form.id)).toEqual([second]);
  });

  it('deletes by filter and by ids with GraphQL', async () => {
    const form = await build();
    const [first, second] = [await add(form.id), await add(form.id)];
    const third = await add(form.id, '2026-03-20T12:00:00Z', 'yes');
    const run = async (input: object) =>
      (await alice.graphql(deleteByGraphql, { formId: form.id, input })).deleteResponses;
    expect(await run({ filter: { approval: 'APPROVED', from: '2026-03-21' } })).toEqual({
      deleted: 0,
    });
    expect(await run({ filter: { approval: 'APPROVED', from: '2026-03-20' } })).toEqual({
      deleted: 1,
    });
    expect(await run({ ids: [first, first, third] })).toEqual({ deleted: 1 });
    expect(await remainingIds(form.id)).toEqual([second]);
    expect(await run({ all: true })).toEqual({ deleted: 1 });
    expect(await remainingIds(form.id)).toEqual([]);
  });
});

it('deletes many responses in batches within one transaction', async () => {
  const form = await build();
  await alice.rest('POST /webhooks', {
    body: { url: 'https://receiver.example', events: ['response.deleted'], form_id: form.id },
  });
  await add(form.id, '2026-03-01T12:00:00Z');
  await insertResponses(world.services, form.id, 2100, { at: now });
  const { prisma } = world.services.db;
  const statements = await recordStatements(world, async () => {
    expect((await remove(form.id, { all: true })).body).toEqual({ deleted: 2101 });
  });
  const parts = statements.filter((text) => text.includes('delete_responses'));
  expect(parts).toHaveLength(3);
  expect(statements.filter((text) => text === 'COMMIT')).toHaveLength(1);
  expect(await prisma.response.count({ where: { formId: form.id } })).toBe(0);
  expect(await prisma.event.count({ where: { formId: form.id } })).toBe(2101);
});

it('waits for another bulk deletion of the same form, without deadlock', async () => {
  const form = await build();
  await remove(form.id, { ids: [await add(form.id, '2026-03-01T12:00:00Z')] });
  const ids = await insertResponses(world.services, form.id, 1001, { at: now });
  const { pool } = world.services.db;
  const asked: ReturnType<typeof remove>[] = [];
  const counts = 'SELECT 1 FROM response_counts WHERE form_id = $1 FOR UPDATE';
  await withRowLock(pool, counts, [form.id], async () => {
    asked.push(remove(form.id, { all: true }));
    await waitForBlockedStatements(pool, 1);
    asked.push(remove(form.id, { ids: ids.slice(-1) }));
    await waitForBlockedStatements(pool, 2);
  });
  const [all, last] = await Promise.all(asked);
  expect(all?.body).toEqual({ deleted: 1001 });
  expect(last?.body).toEqual({ deleted: 0 });
});

describe('concurrency', () => {
  it('frees exactly the deleted places under the response limit', async () => {
    const form = await build({ max_responses: 3 });
    const ids = [await add(form.id), await add(form.id), await add(form.id)];
    expect((await submit(form.id)).body.closed_reason).toBe('response_limit_reached');
    await remove(form.id, { ids: [...ids.slice(1), ...ids.slice(1)] });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => submit(form.id)));
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(2);
    await remove(form.id, { all: true });
    const again = await Promise.all(Array.from({ length: 6 }, () => submit(form.id)));
    expect(again.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await remainingIds(form.id)).toHaveLength(3);
  });

  it.each([
    ['without a limit', {}],
    ['with a limit', { max_responses: 10 }],
  ])('keeps counters correct during concurrent submissions and reviews %s', async (_, settings) => {
    const form = await build(settings);
    const ids = await Promise.all(Array.from({ length: 8 }, () => add(form.id)));
    const outcomes = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) => submit(form.id, n % 2 ? 'yes' : 'no')),
      remove(form.id, { ids }),
      remove(form.id, { ids: ids.toReversed() }),
      ...ids.map((id) => review(form.id, id, 'approved')),
      remove(form.id, { filter: { approval: 'approved' } }),
      remove(form.id, { ids: ids.slice(2, 6) }),
      ...Array.from({ length: 8 }, () => submit(form.id, 'yes')),
      remove(form.id, { filter: { approval: 'rejected' } }),
    ]);
    for (const { status } of outcomes) expect([200, 201, 404, 409]).toContain(status);
    const made = outcomes.filter(({ status }) => status === 201).length + ids.length;
    const deleted = outcomes.reduce((sum, { body }) => sum + (body.deleted ?? 0), 0);
    expect(await remainingIds(form.id)).toHaveLength(made - deleted);
    expect(await remainingIds(form.id)).not.toEqual(expect.arrayContaining([ids[0]]));
  });

  it('deletes each response once in concurrent requests', async () => {
    const form = await build();
    const ids = await Promise.all(Array.from({ length: 20 }, () => add(form.id)));
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) =>
        remove(form.id, n % 2 ? { all: true } : { ids: n % 4 ? ids : ids.toReversed() }),
      ),
      ...ids.slice(0, 4).map((id) => alice.rest(`DELETE /forms/${form.id}/responses/${id}`)),
    ]);
    const single = outcomes.filter(({ status }) => status === 204).length;
    const bulk = outcomes.reduce((sum, { body }) => sum + (body?.deleted ?? 0), 0);
    expect(single + bulk).toBe(20);
    expect(await remainingIds(form.id)).toEqual([]);
  });
});
