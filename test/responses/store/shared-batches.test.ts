import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyCounters } from '../../../src/responses/counters/verify-counters.ts';
import { createResponseWriter } from '../../../src/responses/store/batch-writer.ts';
import type { NewResponse, Outcome } from '../../../src/responses/store/new-response.ts';
import { recordRequestStatements } from '../../support/database/recorded-statements.ts';
import { waitForBlockedStatements, withRowLock } from '../../support/database/row-locks.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { outcomeName } from '../../support/fixtures/insert-responses.ts';
import { counterFiguresOf } from '../../support/processes/two-servers.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Submissions to different forms that arrive together share one statement. What one form cannot store at once must
// not affect the others.

const world = await createTestWorld();
const alice = await world.client();
const { db } = world.services;

interface Form {
  readonly id: string;
  readonly epoch: number;
}

async function build(): Promise<Form> {
  const { id } = await buildPublishedForm(alice);
  const { epoch } = await db.prisma.form.findUniqueOrThrow({ where: { id } });
  return { id, epoch };
}
const buildMany = (count: number) => Promise.all(Array.from({ length: count }, build));

const submissionTo = ({ id, epoch }: Form, changes: Partial<NewResponse> = {}): NewResponse => ({
  formId: id,
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

const withKey = (key: string): Partial<NewResponse> => ({
  singleUse: {
    fileIds: [],
    captcha: undefined,
    idempotencyKey: {
      caller: 'public',
      key,
      digest: new Uint8Array(32),
      message: 'Thanks',
      redirectUrl: null,
      language: 'en',
      expiresAt: new Date(Date.now() + 60_000),
    },
  },
});

const withEvent = (form: Form): Partial<NewResponse> => ({
  eventsOf: ({ id, createdAt }) => [
    {
      id: world.services.ids.next('evt'),
      type: 'response.created',
      subscriberIds: ['wh_none'],
      payload: `{"form":"${form.id}"}`,
      responseId: id,
      createdAt,
    },
  ],
});

const withPartial = (token: string): Partial<NewResponse> => ({
  singleUse: {
    fileIds: [],
    captcha: undefined,
    idempotencyKey: undefined,
    partial: new Uint8Array(createHash('sha256').update(token).digest()),
  },
});

const withInvitation = (id: string): Partial<NewResponse> => ({
  singleUse: {
    fileIds: [],
    captcha: undefined,
    idempotencyKey: undefined,
    invitation: { id, reference: null },
  },
});

const newInvitation = async ({ id }: Form): Promise<Partial<NewResponse>> => {
  const { body } = await alice.rest(`POST /forms/${id}/invitations`, { body: { count: 1 } });
  return withInvitation(body.data[0].id);
};

const limitedOption = { questionId: 'workshop', optionId: 'pottery', limit: 1 };

/** What is refused after one submission with it was stored, and how. */
const usedOnce: Readonly<
  Record<string, (form: Form) => Promise<Partial<NewResponse>> | Partial<NewResponse>>
> = {
  submitted: () => withPartial('token'),
  uninvited: newInvitation,
  repeated: () => withKey('one'),
  full: () => ({ cap: 1 }),
  options: () => ({ limitedOptions: [limitedOption] }),
};

/** Its statements do not give up a shared lock, however busy the machine is. */
const patient = {
  ...world.services,
  timings: { ...world.services.timings, sharedLockTimeout: 10_000 },
};

const write = (submissions: readonly NewResponse[], services = patient) => {
  const writer = createResponseWriter(services);
  return submissions.map((one) => writer.write(one));
};

const nameOf = (result: PromiseSettledResult<Outcome>) =>
  result.status === 'rejected' ? 'failed' : outcomeName(result.value);

const namesOf = async (work: readonly Promise<Outcome>[]) =>
  (await Promise.allSettled(work)).map(nameOf);

/** Counts the calls that store something. */
function countStatements() {
  const spy = vi.spyOn(db.pool, 'query');
  return () => spy.mock.calls.filter(([query]) => Object(query).name === 'store-responses').length;
}
afterEach(() => vi.restoreAllMocks());

describe('submissions to several forms', () => {
  it('are stored by one statement, with their caps, keys and events', async () => {
    const forms = await buildMany(12);
    const kinds = [() => ({}), () => ({ cap: 2 }), () => withKey('one'), withEvent];
    const count = countStatements();
    const written = write(
      forms.flatMap((form, index) => {
        const submission = submissionTo(form, kinds[index % kinds.length]?.(form));
        return index % kinds.length === 2 ? [submission] : [submission, submission];
      }),
    );
    expect(new Set(await namesOf(written))).toEqual(new Set(['stored']));
    expect(count()).toBe(1);
    for (const [index, { id }] of forms.entries()) {
      const rows = index % kinds.length === 2 ? 1 : 2;
      expect(await counterFiguresOf(db.pool, id)).toEqual({ rows, counted: rows, days: rows });
    }
    const ids = forms.map(({ id }) => id);
    expect(await db.prisma.idempotencyKey.count({ where: { formId: { in: ids } } })).toBe(3);
    expect((await verifyCounters(world.services)).differences).toEqual([]);
  });

  it('are stored while one of the forms is locked, which is stored after its lock is released', async () => {
    const [locked, ...others] = await buildMany(6);
    if (!locked) throw new Error('there are six');
    let late: Promise<Outcome> | undefined;
    await withRowLock(
      db.pool,
      'SELECT FROM forms WHERE id = $1 FOR UPDATE',
      [locked.id],
      async () => {
        const submissions = [locked, ...others].map((form) => submissionTo(form));
        const [first, ...written] = write(submissions, world.services);
        late = first;
        expect(await namesOf(written)).toEqual(others.map(() => 'stored'));
        await waitForBlockedStatements(db.pool, 1, { text: 'store_responses' });
      },
    );
    expect((await late)?.kind).toBe('stored');
  });

  it('are stored while the counters of one of the forms are locked', async () => {
    const [locked, ...others] = await buildMany(6);
    if (!locked) throw new Error('there are six');
    await Promise.all(write(Array.from({ length: 40 }, () => submissionTo(locked))));
    const lockSql = 'SELECT FROM response_counts WHERE form_id = $1 FOR UPDATE';
    let late: Promise<Outcome>[] = [];
    // All slots exist, so that the next submission meets a locked one.
    for (let slot = 0; slot < 8; slot += 1) {
      await db.pool.query(
        `INSERT INTO response_counts (form_id, version, slot, count) VALUES ($1, 1, $2, 0)
         ON CONFLICT DO NOTHING`,
        [locked.id, slot],
      );
    }
    await withRowLock(db.pool, lockSql, [locked.id], async () => {
      const submissions = [locked, ...others].map((form) => submissionTo(form));
      const [first, ...written] = write(submissions, world.services);
      late = first ? [first] : [];
      expect(await namesOf(written)).toEqual(others.map(() => 'stored'));
    });
    expect(await namesOf(late)).toEqual(['stored']);
  });

  it('are stored if one of them cannot be stored', async () => {
    const [bad, ...others] = await buildMany(6);
    if (!bad) throw new Error('there are six');
    const faulty = submissionTo(bad, { source: Object('NOWHERE') });
    const written = write([...others.map((form) => submissionTo(form)), faulty, submissionTo(bad)]);
    expect(await namesOf(written)).toEqual([...others.map(() => 'stored'), 'failed', 'stored']);
  });

  it('are stored after their connection was lost, except those to a form that stays locked', async () => {
    const [locked, ...others] = await buildMany(4);
    if (!locked) throw new Error('there are four');
    const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    vi.spyOn(db.pool, 'query').mockImplementationOnce(() => Promise.reject(lost));
    const timings = { ...world.services.timings, lockTimeout: 200 };
    const writer = createResponseWriter({ ...world.services, timings });
    await withRowLock(
      db.pool,
      'SELECT FROM forms WHERE id = $1 FOR UPDATE',
      [locked.id],
      async () => {
        const forms = [locked, locked, ...others];
        const written = forms.map((form) => writer.write(submissionTo(form)));
        expect(await namesOf(written)).toEqual(['failed', 'failed', ...others.map(() => 'stored')]);
      },
    );
  });

  it('are stored if the form of one of them has changed', async () => {
    const [changed, ...others] = await buildMany(3);
    if (!changed) throw new Error('there are three');
    const outdated = submissionTo({ ...changed, epoch: changed.epoch - 1 });
    const written = write([outdated, ...others.map((form) => submissionTo(form))]);
    expect(await namesOf(written)).toEqual(['stale', 'stored', 'stored']);
  });

  it('are stored once if another server uses one of their keys at the same time', async () => {
    const forms = await buildMany(4);
    const submissions = forms.map((form) => submissionTo(form, withKey('same')));
    const outcomes = await namesOf([...write(submissions), ...write(submissions)]);
    const [here, there] = [outcomes.slice(0, 4), outcomes.slice(4)];
    expect(here.map((name, index) => [name, there[index]].sort())).toEqual(
      forms.map(() => ['repeated', 'stored']),
    );
    const where = { formId: { in: forms.map(({ id }) => id) } };
    expect(await db.prisma.response.count({ where })).toBe(4);
  });

  it('share places under caps exactly between two servers', async () => {
    const forms = await buildMany(5);
    const submissions = Array.from({ length: 6 }, () =>
      forms.map((form) => submissionTo(form, { cap: 7 })),
    ).flat();
    const outcomes = await namesOf([...write(submissions), ...write(submissions)]);
    expect(outcomes.filter((name) => name === 'stored')).toHaveLength(35);
    expect(outcomes.filter((name) => name === 'full')).toHaveLength(25);
    for (const { id } of forms) {
      expect(await counterFiguresOf(db.pool, id)).toEqual({ rows: 7, counted: 7, days: 7 });
    }
  });
});

describe('submissions that are refused because something was used', () => {
  it.each(Object.entries(usedOnce))(
    '%s: are refused by the statement that stores the others',
    async (refusal, use) => {
      const [form, ...others] = await buildMany(7);
      if (!form) throw new Error('there are seven');
      const submission = submissionTo(form, await use(form));
      expect(await namesOf(write([submission]))).toEqual(['stored']);
      let outcomes: string[] = [];
      const statements = await recordRequestStatements(world, async () => {
        const flood = Array.from({ length: 8 }, () => ({ ...submission }));
        outcomes = await namesOf(write([...flood, ...others.map((other) => submissionTo(other))]));
      });
      expect(outcomes).toEqual([...Array(8).fill(refusal), ...others.map(() => 'stored')]);
      expect(statements).toEqual([expect.stringContaining('store_responses')]);
      expect(await counterFiguresOf(db.pool, form.id)).toEqual({ rows: 1, counted: 1, days: 1 });
    },
  );

  it.each(Object.entries(usedOnce))(
    '%s: one of several in a statement is stored',
    async (refusal, use) => {
      const [form, other] = await buildMany(2);
      if (!form || !other) throw new Error('there are two');
      const submission = submissionTo(form, await use(form));
      const written = write([
        submission,
        submissionTo(other),
        { ...submission },
        { ...submission },
      ]);
      const [first, unaffected, ...more] = await namesOf(written);
      expect(unaffected).toBe('stored');
      expect([first, ...more].toSorted()).toEqual([refusal, refusal, 'stored'].toSorted());
      expect(await counterFiguresOf(db.pool, form.id)).toEqual({ rows: 1, counted: 1, days: 1 });
    },
  );

  it('uninvited: is known when another one with the invitation is stored', async () => {
    const [form, other] = await buildMany(2);
    if (!form || !other) throw new Error('there are two');
    const submission = submissionTo(form, await newInvitation(form));
    const written = write([submission, { ...submission }, submissionTo(other)]);
    const known = written.slice(0, 2).map(async (outcome) => {
      const name = outcomeName(await outcome);
      const { rows } = await counterFiguresOf(db.pool, form.id);
      return { name, rows };
    });
    const outcomes = (await Promise.all(known)).toSorted((one, two) =>
      one.name < two.name ? -1 : 1,
    );
    expect(outcomes).toEqual([
      { name: 'stored', rows: 1 },
      { name: 'uninvited', rows: 1 },
    ]);
  });

  it('leave what the others of their form use to them', async () => {
    const form = await build();
    const invited = await newInvitation(form);
    expect(await namesOf(write([submissionTo(form, withPartial('used'))]))).toEqual(['stored']);
    const submissions = [
      withPartial('used'),
      withPartial('a new one'),
      invited,
      withKey('another'),
    ];
    const written = write(submissions.map((changes) => submissionTo(form, changes)));
    expect(await namesOf(written)).toEqual(['submitted', 'stored', 'stored', 'stored']);
  });
});
