import type pg from 'pg';
import { expect, it } from 'vitest';
import type { Timings } from '../../../src/platform/timings.ts';
import { createResponseWriter } from '../../../src/responses/store/batch-writer.ts';
import type { NewResponse, Outcome } from '../../../src/responses/store/new-response.ts';
import type { ApiResponse } from '../../support/clients/api-client.ts';
import { countStatuses, inParallel } from '../../support/clients/rate-limit-helpers.ts';
import { waitForBlockedStatements, withRowLock } from '../../support/database/row-locks.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { outcomeName } from '../../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// A form can be locked for a long time, for example by its deletion. Submissions to it get a 503, and
// submissions to other forms are not affected.

interface Form {
  readonly id: string;
  readonly slug: string;
}

async function createLockableForms(timings: Partial<Timings>) {
  const world = await createTestWorld({ timings });
  const alice = await world.client();
  const { pool } = world.services.db;
  let keys = 0;
  const submit = ({ slug }: Form, headers: Record<string, string> = {}): Promise<ApiResponse> =>
    world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: { name: 'Ann' } },
      headers,
    });
  return {
    services: world.services,
    submit,
    submitWithKey(form: Form) {
      keys += 1;
      return submit(form, { 'Idempotency-Key': `key ${keys}` });
    },
    build: (count: number, settings: object = {}): Promise<Form[]> =>
      inParallel(count, () => buildPublishedForm(alice, { settings })),
    /** Locks forms from another connection while `work` runs. */
    whileLocked(forms: readonly Form[], work: () => Promise<unknown>) {
      const lockSql = 'SELECT 1 FROM forms WHERE id = ANY ($1) FOR UPDATE';
      return withRowLock(pool, lockSql, [forms.map(({ id }) => id)], work);
    },
  };
}

const impatience = { lockTimeout: 300, sharedLockTimeout: 50, writeQueueTimeout: 600 };
const { services, submit, submitWithKey, build, whileLocked } =
  await createLockableForms(impatience);
const { db } = services;

/** Its statements wait for as long as a test needs them to. */
const patient = await createLockableForms({ lockTimeout: 60_000, writeQueueTimeout: 60_000 });

it.each([
  ['without options', {}, submit],
  ['with a response limit', { max_responses: 5 }, submit],
  ['with an idempotency key', {}, submitWithKey],
])(
  'answers 503 to a submission to a locked form %s, and stores the retry',
  async (_, settings, send) => {
    const forms = await build(1, settings);
    const [form] = forms;
    if (!form) throw new Error('no form');
    await whileLocked(forms, async () => {
      const { status, body, headers } = await send(form);
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(headers.get('Retry-After')).toMatch(/^\d+$/);
    });
    expect((await send(form)).status).toBe(201);
  },
);

it('answers 503 to many submissions to a locked form at the same time', async () => {
  const forms = await build(1);
  const answers: Promise<ApiResponse[]>[] = [];
  await whileLocked(forms, async () => {
    for (const form of forms) answers.push(inParallel(5, () => submit(form)));
    await waitForBlockedStatements(db.pool, 1);
    expect(countStatuses((await Promise.all(answers)).flat())).toEqual({ 503: 5 });
  });
});

it('stores submissions with a key to another form while one is locked', async () => {
  const { services: waited, submitWithKey: send } = patient;
  const [locked, other] = await patient.build(2);
  if (!locked || !other) throw new Error('missing forms');
  const waiting: Promise<ApiResponse>[] = [];
  await patient.whileLocked([locked], async () => {
    waiting.push(...Array.from({ length: 8 }, () => send(locked)));
    await waitForBlockedStatements(waited.db.pool, 2);
    expect((await send(other)).status).toBe(201);
    await waitForBlockedStatements(waited.db.pool, 2); // the same, or others of that form
  });
  const found = countStatuses(await Promise.all(waiting));
  expect(found[201]).toBeGreaterThan(0);
});

it('stores submissions to another form with a short delay while many forms are locked', async () => {
  const [other, ...locked] = await build(8);
  if (!other) throw new Error('there are eight');
  await whileLocked(locked, async () => {
    const waiting = locked.map((form) => submit(form));
    await waitForBlockedStatements(db.pool, 6);
    expect((await submit(other)).status).toBe(201);
    expect(countStatuses(await Promise.all(waiting))).toEqual({ 503: 7 });
  });
});

it('answers 503 immediately above the queue limits, and accepts submissions to another form', async () => {
  const { db: patientDb } = patient.services;
  const forms = await patient.build(2);
  const [form, other] = forms;
  if (!form || !other) throw new Error('missing forms');
  const to = async ({ id }: Form) => {
    const { epoch } = await patientDb.prisma.form.findUniqueOrThrow({ where: { id } });
    return (): NewResponse => ({
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
    });
  };
  const [submission, elsewhere] = [await to(form), await to(other)];
  const writer = createResponseWriter(patient.services);
  const waiting: Promise<Outcome>[] = [];
  await patient.whileLocked([form], async () => {
    for (let count = 0; count < 1000; count += 1) waiting.push(writer.write(submission()));
    await waitForBlockedStatements(patientDb.pool, 1);
    await expect(writer.write(submission())).rejects.toMatchObject({ code: 'unavailable' });
    expect(outcomeName(await writer.write(elsewhere()))).toBe('stored');
  });
  expect(new Set((await Promise.all(waiting)).map(outcomeName))).toEqual(new Set(['stored']));
  expect(outcomeName(await writer.write(submission()))).toBe('stored');
});

it('recognizes a submission with a key that a lost connection has stored', async () => {
  const [form] = await build(1);
  if (!form) throw new Error('no form');
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  let commits = 0;
  const lose = (client: pg.PoolClient) => {
    const { query } = client;
    const storeAndLose = async (statement: unknown, callback: (error: Error) => void) => {
      await Reflect.apply(query, client, [statement]);
      commits += 1;
      callback(lost);
    };
    Object.assign(client, {
      query: (...[statement, , callback]: [unknown, unknown, (error: Error) => void]) => {
        void storeAndLose(statement, callback);
      },
    });
  };
  const { epoch } = await db.prisma.form.findUniqueOrThrow({ where: { id: form.id } });
  const writer = createResponseWriter(services);
  db.pool.once('acquire', lose);
  const outcome = await writer.write({
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
    singleUse: {
      fileIds: [],
      captcha: undefined,
      idempotencyKey: {
        caller: 'public',
        key: 'lost',
        digest: new Uint8Array(32),
        message: '',
        redirectUrl: null,
        language: 'en',
        expiresAt: new Date(Date.now() + 60_000),
      },
    },
  });
  expect([commits, outcomeName(outcome)]).toEqual([1, 'stored']);
  expect(await db.prisma.response.count({ where: { formId: form.id } })).toBe(1);
});

it('bounds the waiting time of many submissions to a locked form', async () => {
  const forms = await build(1);
  const [form] = forms;
  if (!form) throw new Error('no form');
  await whileLocked(forms, async () => {
    const startedAt = performance.now();
    const answers = await inParallel(64, () => submitWithKey(form));
    expect(countStatuses(answers)).toEqual({ 503: 64 });
    // Two at a time would take 32 times the timeout.
    expect(performance.now() - startedAt).toBeLessThan(20 * impatience.lockTimeout);
  });
});
