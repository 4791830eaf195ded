import { request } from 'node:http';
import type pg from 'pg';
import { describe, expect, it, type MockInstance, vi } from 'vitest';
import { createIds } from '../../../src/platform/ids.ts';
import { verifyCounters } from '../../../src/responses/counters/verify-counters.ts';
import { createResponseWriter } from '../../../src/responses/store/batch-writer.ts';
import type { NewResponse, Outcome } from '../../../src/responses/store/new-response.ts';
import {
  blockedBackends,
  terminateBlockedBackends,
  waitForBlockedStatements,
} from '../../support/database/row-locks.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { outcomeName, storedIdentity } from '../../support/fixtures/insert-responses.ts';
import { definitionOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { counterFiguresOf } from '../../support/processes/two-servers.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Submissions that share a statement. The tests lock the form's row while submissions arrive, so that the
// first one waits and all others form a batch behind it.

const world = await createTestWorld();
const alice = await world.client();
const { db, writer } = world.services;

interface Form {
  readonly id: string;
  readonly slug: string;
}

const submit = ({ slug }: Form, name: unknown, more: object = {}) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers: { name, ...more } },
  });

/** Locks the row of a form from another connection while `work` runs. */
async function whileLocked(
  { id }: Form,
  work: (holder: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const holder = await db.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM forms WHERE id = $1 FOR UPDATE', [id]);
    await work(holder);
    await holder.query('COMMIT');
  } finally {
    holder.release();
  }
}

/** The rows of the counter of a form that have counted responses. */
async function slotsOf({ id }: Form): Promise<number[]> {
  const { rows } = await db.pool.query<{ slot: number }>(
    'SELECT slot FROM response_counts WHERE form_id = $1 AND count > 0',
    [id],
  );
  return rows.map(({ slot }) => slot);
}

/** Process ids of PostgreSQL backends that wait for a lock. */
const pollOptions = { interval: 5 };
const untilWaiting = (count = 1) => waitForBlockedStatements(db.pool, count);

/** Runs `work` with a function that waits until the writer has been called a number of times. */
async function countingWrites<Result>(
  work: (untilCalled: (count: number) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const write = vi.spyOn(writer, 'write');
  try {
    return await work(async (count) => {
      await expect.poll(() => write.mock.calls.length, pollOptions).toBe(count);
      await new Promise(setImmediate);
    });
  } finally {
    write.mockRestore();
  }
}

/** Sizes of the batches stored while `work` runs. */
async function groupsOf(work: () => Promise<unknown>): Promise<number[]> {
  const sizes: number[] = [];
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.set(client, vi.spyOn(client, 'query'));
  };
  const watched = new Map<pg.PoolClient, MockInstance<pg.PoolClient['query']>>();
  db.pool.on('acquire', watch);
  try {
    await work();
  } finally {
    db.pool.off('acquire', watch);
  }
  for (const spy of watched.values()) {
    for (const [query] of spy.mock.calls) {
      const { name, values } = Object(query);
      if (name === 'store-responses') sizes.push(JSON.parse(values[5]).length);
    }
    spy.mockRestore();
  }
  return sizes.sort((a, b) => a - b);
}

const figuresFor = (count: number) => ({ rows: count, counted: count, days: count });

const epochOf = async ({ id }: Form) =>
  (await db.prisma.form.findUniqueOrThrow({ where: { id } })).epoch;

/** A valid submission with optional changes. */
const submissionTo = (
  form: Form,
  epoch: number,
  changes: Partial<NewResponse> = {},
): NewResponse => ({
  formId: form.id,
  epoch,
  version: 1,
  source: 'WEB',
  cap: null,
  durationMs: null,
  language: null,
  timeZone: null,
  answers: { name: 'Ann' },
  decision: null,
  eventsOf: undefined,
  singleUse: undefined,
  ...changes,
});

const outcomesOf = async (work: readonly Promise<Outcome>[]) =>
  (await Promise.allSettled(work)).map((one) =>
    one.status === 'rejected' ? 'failed' : outcomeName(one.value),
  );

const positions = [0, 1, 2, 3, 4];
const noPosition = positions.length;

describe('concurrent submissions', () => {
  const questions = definitionOf(
    { id: 'name', type: 'short_text' },
    { id: 'more', type: 'hidden' },
    fileQuestion(),
  );

  /** Submits one, then five in a batch behind it, one of which is faulty. */
  async function gather(form: Form, position: number, bad: () => ReturnType<typeof submit>) {
    return countingWrites(async (untilCalled) => {
      const sent: ReturnType<typeof submit>[] = [];
      await whileLocked(form, async () => {
        sent.push(submit(form, 'first'));
        await untilWaiting();
        const good = positions.filter((place) => place !== position);
        for (const place of positions) {
          const answer = place === position ? bad() : submit(form, `visitor ${place}`);
          sent.push(answer);
          await (place === position ? answer : untilCalled(good.indexOf(place) + 2));
        }
      });
      return Promise.all(sent);
    });
  }

  describe.each([
    ['an answer that is too long', { name: 'x'.repeat(1001) }],
    ['a text with NUL', { name: 'a\0b' }],
    ['a lone surrogate', { name: 'a\ud800b' }],
    ['a lone surrogate in an unknown question', { name: 'Ann', stray: 'a\udc00' }],
  ])('with %s', (_, answers) => {
    it.each(positions)(
      'stores the other submissions if an invalid one is at position %i',
      async (position) => {
        const form = await buildPublishedForm(alice, { definition: questions });
        let outcomes: Awaited<ReturnType<typeof submit>>[] = [];
        const groups = await groupsOf(async () => {
          outcomes = await gather(form, position, () => submit(form, answers.name, answers));
        });
        const statuses = outcomes.map(({ status }) => status);
        expect(statuses).toEqual([
          201,
          ...positions.map((place) => (place === position ? 422 : 201)),
        ]);
        // The first one is tried together with other forms, then with its form only.
        expect(groups).toEqual([1, 1, 4]);
        expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(5));
      },
    );
  });

  it.each(positions)(
    'stores the other submissions if one with a used upload is at position %i',
    async (position) => {
      const form = await buildPublishedForm(alice, { definition: questions });
      const ref = await uploadRef(alice, form.slug);
      expect((await submit(form, 'Ann', { doc: [ref] })).status).toBe(201);
      const outcomes = await gather(form, position, () => submit(form, 'Bob', { doc: [ref] }));
      expect(outcomes.map(({ status }) => status)).toEqual([
        201,
        ...positions.map((place) => (place === position ? 422 : 201)),
      ]);
      expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(6));
    },
  );

  it('stores submissions in the order of arrival', async () => {
    const form = await buildPublishedForm(alice);
    const outcomes = await gather(form, noPosition, () => submit(form, 'none'));
    const ids = outcomes.map(({ body }) => body.id);
    expect(ids).toEqual([...ids].sort());
    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    expect(body.data.map((one: { answers: { name: string } }) => one.answers.name)).toEqual([
      ...positions.map((place) => `visitor ${place}`).toReversed(),
      'first',
    ]);
  });

  it('refuses a batch if another server closes the form before it is stored', async () => {
    const form = await buildPublishedForm(alice);
    const sent = await countingWrites(async (untilCalled) => {
      const all: ReturnType<typeof submit>[] = [];
      await whileLocked(form, async (holder) => {
        all.push(submit(form, 'first'));
        await untilWaiting();
        for (const place of positions) all.push(submit(form, `visitor ${place}`));
        await untilCalled(all.length);
        await holder.query(`UPDATE forms SET status = 'CLOSED', epoch = epoch + 1 WHERE id = $1`, [
          form.id,
        ]);
      });
      return Promise.all(all);
    });
    expect(sent.map(({ status, body }) => [status, body.closed_reason])).toEqual(
      sent.map(() => [409, 'unpublished']),
    );
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(0));
  });

  it('gives the remaining places under the limit in the order of arrival', async () => {
    const form = await buildPublishedForm(alice, { settings: { max_responses: 4 } });
    const outcomes = await gather(form, noPosition, () => submit(form, 'none'));
    expect(outcomes.map(({ status, body }) => [status, body.closed_reason])).toEqual([
      ...[1, 2, 3, 4].map(() => [201, undefined]),
      ...[5, 6].map(() => [409, 'response_limit_reached']),
    ]);
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(4));
  });

  it.each([
    ['without a cap', null],
    ['with a cap', 100],
  ])('stores a batch once if its connection is lost, %s', async (_, cap) => {
    const form = await buildPublishedForm(alice, { settings: { max_responses: cap } });
    const sent = await countingWrites(async (untilCalled) => {
      const all: ReturnType<typeof submit>[] = [];
      await whileLocked(form, async () => {
        all.push(submit(form, 'first'));
        await untilWaiting();
        for (const place of positions) all.push(submit(form, `visitor ${place}`));
        await untilCalled(all.length);
        const [lost] = await blockedBackends(db.pool);
        await terminateBlockedBackends(db.pool);
        await expect.poll(() => blockedBackends(db.pool), pollOptions).not.toContain(lost);
        await untilWaiting();
      });
      return Promise.all(all);
    });
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(6);
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(6));
  });

  it('answers 503 if the connection of a submission with a key is lost, and stores the retry once', async () => {
    const form = await buildPublishedForm(alice);
    const keyed = () =>
      world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
        body: { answers: { name: 'Ann' } },
        headers: { 'Idempotency-Key': 'one' },
      });
    const sent: ReturnType<typeof keyed>[] = [];
    await whileLocked(form, async () => {
      sent.push(keyed());
      await untilWaiting();
      await terminateBlockedBackends(db.pool);
      await Promise.all(sent);
    });
    const [lost] = await Promise.all(sent);
    expect([lost?.status, lost?.body.code]).toEqual([503, 'unavailable']);
    const [first, second] = [await keyed(), await keyed()];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(1));
  });

  it('stores all submissions if one client disconnects', async () => {
    const form = await buildPublishedForm(alice);
    const sent = await countingWrites(async (untilCalled) => {
      const all: ReturnType<typeof submit>[] = [];
      await whileLocked(form, async () => {
        all.push(submit(form, 'first'));
        await untilWaiting();
        const leaving = request(`${world.url}/api/v1/public/forms/${form.slug}/submissions`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
        });
        leaving.on('error', () => undefined);
        leaving.end(JSON.stringify({ answers: { name: 'gone' } }));
        await untilCalled(2);
        for (const place of positions) all.push(submit(form, `visitor ${place}`));
        await untilCalled(7);
        leaving.destroy();
      });
      return Promise.all(all);
    });
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    // The submission of the disconnected client is stored as well.
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(7));
  });
});

describe('writer', () => {
  const faulty: [string, Partial<NewResponse>][] = [
    ['an unknown source', { source: Object('NOWHERE') }],
    ['a duration above 32 bits', { durationMs: 2 ** 40 }],
  ];

  describe.each([
    ['without a cap', null],
    ['with a cap', 100],
  ])('%s', (_, cap) => {
    describe.each(faulty)('and %s', (__, changes) => {
      it.each(positions)('fails only the faulty submission at position %i', async (position) => {
        const form = await buildPublishedForm(alice);
        const epoch = await epochOf(form);
        const writer = createResponseWriter(world.services);
        const group = positions.map((place) =>
          submissionTo(form, epoch, { cap, ...(place === position && changes) }),
        );
        const outcomes = await outcomesOf(group.map((one) => writer.write(one)));
        expect(outcomes).toEqual(
          positions.map((place) => (place === position ? 'failed' : 'stored')),
        );
        expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(4));
      });
    });

    it.each(positions)(
      'does not store a submission with another epoch at position %i',
      async (position) => {
        const form = await buildPublishedForm(alice);
        const epoch = await epochOf(form);
        const writer = createResponseWriter(world.services);
        const group = positions.map((place) =>
          submissionTo(form, epoch + (place === position ? 1 : 0), { cap }),
        );
        expect(await outcomesOf(group.map((one) => writer.write(one)))).toEqual(
          positions.map((place) => (place === position ? 'stale' : 'stored')),
        );
        expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(4));
      },
    );
  });

  it('stores more submissions than one batch with several statements', async () => {
    const form = await buildPublishedForm(alice);
    const epoch = await epochOf(form);
    const writer = createResponseWriter(world.services);
    const all = Array.from({ length: 300 }, () => submissionTo(form, epoch));
    const groups = await groupsOf(async () => {
      const outcomes = await outcomesOf(all.map((one) => writer.write(one)));
      expect(new Set(outcomes)).toEqual(new Set(['stored']));
    });
    expect(groups).toEqual([44, 128, 128]);
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(300));
  });

  it('counts a batch that spans midnight on both days', async () => {
    const form = await buildPublishedForm(alice);
    const epoch = await epochOf(form);
    const [before, after] = ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z'];
    const times = [before, before, after];
    const now = () => new Date(times.shift() ?? after);
    const writer = createResponseWriter({
      ...world.services,
      ids: createIds({ ...world.services.clock, now }),
    });
    const scored = { score: 1, maxScore: 1, percent: 100, matched: [], failedRequired: [] };
    const all: Partial<NewResponse>[] = [
      { durationMs: 2 ** 31 - 1 },
      { decision: { status: 'APPROVED', ...scored } },
      { decision: { status: 'REJECTED', ...scored } },
      { durationMs: 2 ** 31 - 1 },
      { durationMs: 2 ** 31 - 1 },
    ];
    const groups = await groupsOf(async () => {
      await Promise.all(all.map((one) => writer.write(submissionTo(form, epoch, one))));
    });
    expect(groups).toEqual([5]);
    const { rows } = await db.pool.query(
      `SELECT day::text, count, approved, rejected FROM response_days WHERE form_id = $1 ORDER BY day`,
      [form.id],
    );
    expect(rows).toEqual([
      { day: '2026-02-28', count: 2, approved: 1, rejected: 0 },
      { day: '2026-03-01', count: 3, approved: 0, rejected: 1 },
    ]);
    expect((await verifyCounters(world.services)).differences).toEqual([]);
  });

  it('adds to one row of a counter', async () => {
    const form = await buildPublishedForm(alice);
    const epoch = await epochOf(form);
    const writer = createResponseWriter(world.services);
    for (let count = 0; count < 10; count += 1) await writer.write(submissionTo(form, epoch));
    expect(await slotsOf(form)).toHaveLength(1);
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(10));
  });

  it('does not wait for a long deletion', async () => {
    const form = await buildPublishedForm(alice);
    const epoch = await epochOf(form);
    // Each server adds to one of eight rows.
    const store = async () => {
      const outcome = await createResponseWriter(world.services).write(submissionTo(form, epoch));
      return storedIdentity(outcome).id;
    };
    const deletedId = await store();
    let storedCount = 0;
    const holder = await db.pool.connect();
    try {
      await holder.query('BEGIN');
      // A deletion redacts webhook deliveries last, after it has updated the counters.
      await holder.query('LOCK TABLE webhook_deliveries IN EXCLUSIVE MODE');
      const deleting = alice.rest(`POST /forms/${form.id}/responses/delete`, {
        body: { ids: [deletedId] },
      });
      await untilWaiting();
      for (; (await slotsOf(form)).length < 8; storedCount += 1) await store();
      await holder.query('COMMIT');
      expect((await deleting).body).toEqual({ deleted: 1 });
    } finally {
      holder.release();
    }
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(storedCount));
  });

  it('gives places under the cap in order across batches', async () => {
    const form = await buildPublishedForm(alice);
    const epoch = await epochOf(form);
    const writer = createResponseWriter(world.services);
    const all = Array.from({ length: 300 }, () => submissionTo(form, epoch, { cap: 150 }));
    const outcomes = await outcomesOf(all.map((one) => writer.write(one)));
    expect(outcomes).toEqual(all.map((_, index) => (index < 150 ? 'stored' : 'full')));
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(150));
  });

  it('applies the cap of each epoch when submissions of two epochs are in progress', async () => {
    const form = await buildPublishedForm(alice);
    const epoch = await epochOf(form);
    const writer = createResponseWriter(world.services);
    const written: Promise<Outcome>[] = [];
    const write = (count: number, state: number, cap: number | null) => {
      for (let n = 0; n < count; n += 1) {
        written.push(writer.write(submissionTo(form, state, { cap })));
      }
    };
    await whileLocked(form, async (holder) => {
      write(1, epoch, null);
      await untilWaiting();
      for (let n = 0; n < 10; n += 1) {
        write(1, epoch, null); // becomes stale
        write(1, epoch + 1, 3);
      }
      await untilWaiting(2);
      await holder.query('UPDATE forms SET epoch = epoch + 1 WHERE id = $1', [form.id]);
    });
    const outcomes = await outcomesOf(written);
    const isOld = (index: number) => index === 0 || index % 2 === 1;
    const [old, later] = [true, false].map((wanted) =>
      outcomes.filter((_, index) => isOld(index) === wanted),
    );
    expect(old).toEqual(Array(11).fill('stale'));
    expect(later).toEqual([...Array(3).fill('stored'), ...Array(7).fill('full')]);
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(3));
  });

  /**
   * Loses the connection of the next statement that stores responses, which commits after another backend has
   * started to wait for it.
   */
  function loseNextCommit(): Promise<void> {
    const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    return new Promise((committed, failed) => {
      db.pool.once('acquire', (client) => {
        const { query } = client;
        const run = (...args: unknown[]) => Reflect.apply(query, client, args);
        const commitLate = async (statement: unknown, callback: (error: Error) => void) => {
          const { release } = client;
          Object.assign(client, { release: () => undefined });
          await run('BEGIN');
          await run(statement);
          callback(lost);
          await untilWaiting();
          await run('COMMIT');
          Reflect.apply(release, client, [true]);
          committed();
        };
        Object.assign(client, {
          query: (...[statement, , callback]: [unknown, unknown, (error: Error) => void]) => {
            commitLate(statement, callback).catch(failed);
          },
        });
      });
    });
  }

  it.each([
    ['with free places left', 10],
    ['in the last place', 1],
  ])('recognizes a submission that a lost connection has stored, %s', async (_, cap) => {
    const form = await buildPublishedForm(alice);
    const epoch = await epochOf(form);
    const writer = createResponseWriter(world.services);
    const committed = loseNextCommit();
    const outcome = writer.write(submissionTo(form, epoch, { cap }));
    await committed;
    expect(outcomeName(await outcome)).toBe('stored');
    expect(await counterFiguresOf(db.pool, form.id)).toEqual(figuresFor(1));
  });
});
