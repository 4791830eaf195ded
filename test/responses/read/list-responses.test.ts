import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { lowestIdAt } from '../../../src/platform/ids.ts';
import { findUndecidedRange } from '../../../src/responses/read/list-responses.ts';
import { runs } from '../../support/arbitraries/runs.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm, publishVersion } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

let now = new Date('2025-11-01T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const stranger = await world.client();

/** The fields of a response that lists order and filter by. */
interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly approval: { readonly status: string };
}

const definition = {
  schema: { sections: [{ elements: [{ id: 'word', type: 'short_text', title: 'Word' }] }] },
  approval: {
    enabled: true,
    criteria: [{ id: 'c1', question_id: 'word', op: 'equals', expected: 'yes' }],
  },
};

const build = () => buildPublishedForm(alice, { definition });
async function add(formId: string, at?: string, word = 'no'): Promise<Row> {
  if (at !== undefined) now = new Date(at);
  const answers = { word };
  return (await alice.rest(`POST /forms/${formId}/responses`, { body: { answers } })).body;
}
const remove = (formId: string, id: string) =>
  alice.rest(`DELETE /forms/${formId}/responses/${id}`);
const list = (formId: string, query: object = {}) => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return alice.rest(`GET /forms/${formId}/responses?${text}`);
};
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

const graphqlList = `query (
  $formId: ID!, $first: Int, $order: ResponseOrder, $before: String,
  $after: String, $approval: ApprovalStatus, $from: TimeSpan, $to: TimeSpan
) {
  responses(
    formId: $formId, first: $first, order: $order, olderThan: $before, newerThan: $after,
    filter: { approval: $approval, from: $from, to: $to }
  ) { totalCount nextCursor pageInfo { hasNextPage endCursor } nodes { id createdAt } }
}`;

/** The ids of a list by REST and GraphQL; checks that both are equal. */
async function shown(formId: string, query: Record<string, unknown> = {}) {
  const { status, body } = await list(formId, query);
  expect(status).toBe(200);
  const { limit, approval, order, ...rest } = query;
  const { responses } = await alice.graphql(graphqlList, {
    formId,
    first: limit,
    ...(approval !== undefined && { approval: String(approval).toUpperCase() }),
    ...(order !== undefined && { order: String(order).toUpperCase() }),
    ...rest,
  });
  expect(idsOf(responses.nodes)).toEqual(idsOf(body.data));
  expect(responses).toMatchObject({ totalCount: body.total, nextCursor: body.next_cursor });
  expect(responses.pageInfo).toEqual({
    hasNextPage: body.next_cursor !== null,
    endCursor: body.data.at(-1)?.id ?? null,
  });
  return { ids: idsOf(body.data), total: body.total, next: body.next_cursor };
}

describe('validation', () => {
  const moments = [
    '',
    'yesterday',
    '2026-02-30',
    '2026-1-1',
    '20260101',
    '1767225600000',
    '2026-01-01T',
    '2026-01-31T12:00:00',
    '2026-01-31T24:00:00Z',
    '2026-01-31T23:59:60Z',
    '2026-01-31 12:00Z',
    '2026-01-31T12:00Z',
    '2026-01-31T12:00:00 01:00',
    '2026-01-31Z',
    ' 2026-01-31',
    '\0',
  ];
  const cursors = ['', 'x', 'resp_', 'resp_01H455VB4PEX5VSKNK084SN02Q', 'null', '\0'];
  it.each([
    ['from', moments],
    ['to', moments],
    ['approval', ['', 'APPROVED', 'maybe', 'null', 'approved,none']],
    ['before', [...cursors, 'form_01h455vb4pex5vsknk084sn02q']],
    ['after', cursors],
    ['order', ['', 'ASC', 'up']],
  ])('refuses a list with an invalid %s', async (name, values) => {
    const { id } = await build();
    for (const value of values) {
      const { status, body } = await list(id, { [name]: value });
      expect([value, status, body.code]).toEqual([value, 400, 'bad_request']);
      expect(body.errors).toMatchObject([{ path: `query.${name}` }]);
    }
  });

  it('reports all invalid and unknown parameters of a list at once', async () => {
    const { id } = await build();
    const bad = { from: 'x', to: 'y', approval: 'z', limit: 0, before: 'b', unknown: 1 };
    const { body } = await list(id, bad);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'query.approval',
      'query.before',
      'query.from',
      'query.limit',
      'query.to',
      'query.unknown',
    ]);
  });

  it('refuses a period that ends before it begins', async () => {
    const { id } = await build();
    const period = { from: '2026-02-28', to: '2026-02-27T23:00:00Z' };
    const failure = { code: 'contradictory_limits', message: 'Must not be before `from`.' };
    const { status, body } = await list(id, period);
    expect([status, body.errors]).toEqual([422, [{ path: 'query.to', ...failure }]]);
    const { code, errors } = await alice.graphqlProblem(graphqlList, { formId: id, ...period });
    expect([code, errors]).toEqual(['validation_failed', [{ path: 'filter.to', ...failure }]]);
    expect((await list(id, { from: '2026-02-28', to: '2026-02-28' })).status).toBe(200);
  });

  it('refuses the same values by GraphQL', async () => {
    const { id } = await build();
    for (const bad of [{ from: 'x' }, { to: '2026-02-30' }, { before: 'x' }]) {
      const problem = await alice.graphqlProblem(graphqlList, { formId: id, ...bad });
      expect(problem.code).toBe('bad_request');
    }
  });

  it('refuses a list of an unknown form and without the scope', async () => {
    const { id } = await build();
    for (const client of [stranger, alice]) {
      const formId = client === alice ? 'form_01h455vb4pex5vsknk084sn02q' : id;
      expect((await client.rest(`GET /forms/${formId}/responses`)).status).toBe(404);
      const { code } = await client.graphqlProblem(graphqlList, { formId });
      expect(code).toBe('not_found');
    }
    const writer = await world.clientOfSameWorkspace(alice, ['responses:write', 'forms:read']);
    const { status, body } = await writer.rest(`GET /forms/${id}/responses`);
    expect([status, body.required_scope]).toEqual([403, 'responses:read']);
  });
});

describe('from and to', () => {
  it.each([
    ['0001-01-01', '9999-12-31'],
    ['0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59.999-23:59'],
    ['1969-12-31', '2026-06-01'],
  ])('accepts the range from %s to %s', async (from, to) => {
    const form = await build();
    const { id } = await add(form.id, '2026-01-01T12:00:00Z');
    const found = { ids: [id], total: 1, next: null };
    expect(await shown(form.id, { from })).toEqual(found);
    expect(await shown(form.id, { to })).toEqual(found);
    expect(await shown(form.id, { from, to })).toEqual(found);
  });

  it('treats dates in from and to as whole days in UTC', async () => {
    const form = await build();
    const rows = [];
    for (const at of [
      '2026-02-27T23:59:59.999Z',
      '2026-02-28T00:00:00.000Z',
      '2026-02-28T23:59:59.999Z',
      '2026-03-01T00:00:00.000Z',
    ]) {
      rows.unshift(await add(form.id, at));
    }
    const [after, last, first, before] = idsOf(rows);
    const found = async (from?: string, to?: string) => (await shown(form.id, { from, to })).ids;
    expect(await found('2026-02-28', '2026-02-28')).toEqual([last, first]);
    expect(await found('2026-02-28')).toEqual([after, last, first]);
    expect(await found(undefined, '2026-02-28')).toEqual([last, first, before]);
    expect(await found('2026-02-28T23:59:59.999Z', '2026-03-01')).toEqual([after, last]);
    expect(await found('2026-02-28', '2026-02-28T00:00:00Z')).toEqual([first]);
  });

  it('compares timestamps exactly, with any offset and precision', async () => {
    const form = await build();
    const ids: string[] = [];
    for (const millisecond of ['499', '500', '501']) {
      ids.unshift((await add(form.id, `2026-03-02T10:00:00.${millisecond}Z`)).id);
    }
    const [late, middle, early] = ids;
    const found = async (from?: string, to?: string) => {
      const { ids: some, total } = await shown(form.id, { from, to });
      expect(total).toBe(some.length);
      return some;
    };
    for (const moment of [
      '2026-03-02T10:00:00.5Z',
      '2026-03-02T12:00:00.500+02:00',
      '2026-03-01T22:30:00.500000-11:30',
      '2026-03-02t10:00:00.500z',
    ]) {
      expect(await found(moment, moment)).toEqual([middle]);
      expect(await found(moment)).toEqual([late, middle]);
      expect(await found(undefined, moment)).toEqual([middle, early]);
    }
    const between = '2026-03-02T10:00:00.500001Z';
    expect(await found(between)).toEqual([late]);
    expect(await found(undefined, between)).toEqual([middle, early]);
    expect(await found(between, '2026-03-02T10:00:00.5009Z')).toEqual([]);
  });

  // RFC 3339 allows the year 0, PostgreSQL does not.
  it.each(['0000-01-01', '0000-12-31T00:00:00Z'])('accepts the year 0: %s', async (day) => {
    const { id } = await build();
    for (const query of [{ from: day }, { to: day }, { from: day, to: '2026-01-01' }]) {
      expect([200, 400]).toContain((await list(id, query)).status);
    }
  });

  // Some languages write the end of a day with nanoseconds.
  it('compares timestamps with nanoseconds', async () => {
    const form = await build();
    const last = await add(form.id, '2026-03-03T23:59:59.999Z');
    const first = await add(form.id, '2026-03-04T00:00:00.000Z');
    const found = async (query: Record<string, unknown>) => (await shown(form.id, query)).ids;
    expect(await found({ to: '2026-03-03T23:59:59.999999999Z' })).toEqual([last.id]);
    expect(await found({ from: '2026-03-03T23:59:59.999000001Z' })).toEqual([first.id]);
  });
});

describe('total', () => {
  it('returns the same total as a recount for arbitrary filters and pages', async () => {
    const form = await build();
    const noise = await build();
    const edges = [
      '2024-12-31T23:59:59.999Z',
      '2025-01-01T00:00:00.000Z',
      '2025-01-01T00:00:00.001Z',
      '2025-06-30T00:00:00.000Z',
      '2025-06-30T08:00:00.000Z',
      '2025-06-30T08:00:20.000Z',
      '2025-06-30T23:59:59.999Z',
      '2025-07-01T00:00:00.000Z',
      '2025-07-01T12:00:00.000Z',
      '2025-07-03T00:00:00.000Z',
      '2025-12-31T23:59:59.999Z',
      '2026-01-01T00:00:00.000Z',
    ];
    for (const at of edges) {
      await add(form.id, at, 'yes');
      await add(form.id, at, 'no');
      await add(noise.id, at, 'yes');
      const { id } = await add(form.id, at, 'yes');
      const { id: deletedId } = await add(form.id, at, 'no');
      const line = `/forms/${form.id}/responses/${id}/approval`;
      if (edges.indexOf(at) % 2) await alice.rest(`PUT ${line}`, { body: { status: 'rejected' } });
      await remove(form.id, deletedId);
    }
    const rows: Row[] = (await list(form.id, { limit: 100 })).body.data;
    expect(rows).toHaveLength(36);

    /** A time in one of the accepted formats, and the responses at or after and at or before it. */
    const bounds = fc
      .record({ at: fc.constantFrom(...edges), shift: fc.constantFrom(-1, 0, 1, 3600_000) })
      .chain(({ at, shift }) => {
        const moment = new Date(Date.parse(at) + shift).toISOString();
        const offset = `${new Date(Date.parse(moment) + 3600_000).toISOString().slice(0, -1)}+01:00`;
        return fc.constantFrom(
          { text: moment, of: moment },
          { text: offset, of: moment },
          { text: moment.slice(0, 10), of: moment.slice(0, 10) },
        );
      });
    const filters = fc.record({
      from: fc.option(bounds, { nil: undefined }),
      to: fc.option(bounds, { nil: undefined }),
      approval: fc.constantFrom(undefined, 'approved', 'rejected', 'none'),
      limit: fc.constantFrom(1, 7, 100),
      place: fc.option(fc.nat(35), { nil: undefined }),
    });
    const endOf = (of: string) => Date.parse(of.length > 10 ? of : `${of}T23:59:59.999Z`);
    const property = fc.asyncProperty(filters, async ({ from, to, approval, limit, place }) => {
      fc.pre(!from || !to || Date.parse(from.of) <= endOf(to.of) + 1);
      const matching = rows.filter(
        ({ created_at, approval: { status } }) =>
          (!from || created_at.slice(0, from.of.length) >= from.of) &&
          (!to || created_at.slice(0, to.of.length) <= to.of) &&
          (!approval || status === approval),
      );
      const before = place === undefined ? undefined : rows[place]?.id;
      const older = idsOf(matching).filter((id) => before === undefined || id < before);
      const query = { from: from?.text, to: to?.text, approval, limit, before };
      expect(await shown(form.id, query)).toEqual({
        ids: older.slice(0, limit),
        total: matching.length,
        next: older.length > limit ? older[limit - 1] : null,
      });
    });
    await fc.assert(property, { numRuns: runs(25) });
  });
});

describe('approval=none', () => {
  const decide = (formId: string, id: string, status: string | null) =>
    alice.rest(`PUT /forms/${formId}/responses/${id}/approval`, { body: { status } });
  const undecided = async (formId: string, query: object = {}) =>
    (await shown(formId, { approval: 'none', ...query })).ids;

  it('lists the responses without a decision, also while reviewers decide', async () => {
    const form = await buildPublishedForm(alice);
    const days = ['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-09'];
    const made: Row[] = [];
    for (const day of days) {
      now = new Date(`${day}T23:59:59.999Z`);
      const { body } = await alice.rest(`POST /forms/${form.id}/responses`, {
        body: { answers: { name: 'A' } },
      });
      made.push(body);
    }
    const [first, second, third, fourth] = idsOf(made);
    expect(await undecided(form.id)).toEqual([fourth, third, second, first]);
    for (const id of [first, fourth, third, second]) {
      await decide(form.id, id ?? '', 'approved');
      const rest = idsOf(made).filter((other) => other !== id);
      expect(await undecided(form.id, { order: 'asc' })).toEqual(rest);
      expect(await undecided(form.id, { limit: 1, order: 'asc' })).toEqual(rest.slice(0, 1));
      await decide(form.id, id ?? '', null);
    }
    for (const id of idsOf(made)) await decide(form.id, id, 'rejected');
    expect(await undecided(form.id)).toEqual([]);
    expect((await list('form_01h455vb4pex5vsknk084sn02q', { approval: 'none' })).status).toBe(404);
  });

  it('reads only the days with responses that have no decision', async () => {
    const form = await build();
    now = new Date('2026-03-01T12:00:00Z');
    await add(form.id);
    const range = () => findUndecidedRange(world.services.db, form.id);
    expect(await range()).toBeUndefined();

    const versions = { schema: definition.schema };
    await publishVersion(alice, form.id, versions);
    for (const at of ['2026-03-03T00:00:00Z', '2026-03-04T23:59:59Z']) await add(form.id, at);
    expect(await range()).toEqual({
      from: lowestIdAt('resp', Date.parse('2026-03-03')),
      below: lowestIdAt('resp', Date.parse('2026-03-05')),
    });
  });
});

describe('pages', () => {
  /** All pages. */
  async function pages(formId: string, query: Record<string, unknown>, cursor: 'before' | 'after') {
    const found: string[][] = [];
    let next: string | null | undefined;
    while (next !== null && found.length < 100) {
      const page = await shown(formId, { ...query, ...(next && { [cursor]: next }) });
      found.push(page.ids);
      next = page.next;
    }
    return found;
  }

  it('lists 25 responses per page by default, newest first, each once', async () => {
    const form = await build();
    now = new Date('2026-04-01T12:00:00Z');
    const made: string[] = [];
    for (let index = 0; index < 30; index += 1) made.unshift((await add(form.id)).id);
    expect((await shown(form.id)).ids).toEqual(made.slice(0, 25));
    for (const limit of [1, 7, 10, 29, 30, 100]) {
      const found = await pages(form.id, { limit }, 'before');
      expect(found.flat()).toEqual(made);
      expect(found).toHaveLength(Math.ceil(30 / limit));
      const reversed = await pages(form.id, { limit, order: 'asc' }, 'after');
      expect(reversed.flat()).toEqual(made.toReversed());
      expect(reversed).toHaveLength(Math.ceil(30 / limit));
    }
    const [newest, , , fourth] = made;
    const window = await shown(form.id, { before: newest, after: fourth, order: 'asc' });
    expect(window).toEqual({ ids: [made[2], made[1]], total: 30, next: null });
    expect((await shown(form.id, { order: 'desc', after: fourth })).ids).toEqual(made.slice(0, 3));
  });

  it('returns an empty page for a form without responses', async () => {
    const { id } = await build();
    expect(await shown(id)).toEqual({ ids: [], total: 0, next: null });
  });

  it('lists newer responses after a cursor for polling', async () => {
    const form = await build();
    const seen = await add(form.id, '2026-04-02T12:00:00Z');
    const poll = (after: string) => shown(form.id, { order: 'asc', after, limit: 2 });
    expect(await poll(seen.id)).toEqual({ ids: [], total: 1, next: null });
    const fresh = [await add(form.id), await add(form.id), await add(form.id)];
    const [first, second, third] = idsOf(fresh);
    expect(await poll(seen.id)).toEqual({ ids: [first, second], total: 4, next: second });
    expect(await poll(second ?? '')).toEqual({ ids: [third], total: 4, next: null });
  });

  it('continues from the cursor of a deleted response, unaffected by new responses', async () => {
    const form = await build();
    const made: string[] = [];
    for (let index = 0; index < 6; index += 1) made.unshift((await add(form.id)).id);
    const { next } = await shown(form.id, { limit: 2 });
    expect(next).toBe(made[1]);
    await remove(form.id, next);
    await remove(form.id, made[2] ?? '');
    await add(form.id);
    const page = await shown(form.id, { limit: 2, before: next });
    expect(page).toEqual({ ids: [made[3], made[4]], total: 5, next: made[4] });
    expect((await shown(form.id, { order: 'asc', after: next, limit: 1 })).ids).toEqual([made[0]]);
    const other = await build();
    expect((await shown(other.id, { before: next })).ids).toEqual([]);
  });

  it('pages through filtered responses', async () => {
    const form = await build();
    const made: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const { id } = await add(form.id, undefined, index % 3 ? 'no' : 'yes');
      if (index % 3) made.unshift(id);
    }
    const found = await pages(form.id, { limit: 3, approval: 'rejected' }, 'before');
    expect(found).toEqual([made.slice(0, 3), made.slice(3, 6), made.slice(6)]);
  });
});

it('lists many responses with as many statements as one', async () => {
  const form = await build();
  const query = `query ($id: ID!) {
    responses(formId: $id, first: 100) {
      totalCount nodes { id approval { status } reviews { keyName } definition }
    }
  }`;
  const measure = async () => [
    (await recordStatements(world, () => list(form.id, { limit: 100 }))).length,
    (await recordStatements(world, () => list(form.id, { from: '2020-01-01T01:00:00Z' }))).length,
    (await recordStatements(world, () => alice.graphql(query, { id: form.id }))).length,
  ];
  const review = async ({ id }: Row) =>
    alice.rest(`PUT /forms/${form.id}/responses/${id}/approval`, { body: { status: 'approved' } });
  await review(await add(form.id, '2026-05-01T12:00:00Z'));
  await measure();
  const few = await measure();
  for (let index = 0; index < 30; index += 1) await review(await add(form.id));
  expect(await measure()).toEqual(few);
  expect(Math.max(...few)).toBeLessThan(8);
});
