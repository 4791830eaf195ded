import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { createResponseWriter } from '../../../src/responses/store/batch-writer.ts';
import { pathsOf } from '../../support/clients/failures.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { outcomeName } from '../../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

let now = new Date('2026-03-01T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const answers = { name: 'Ann' };

const submit = (slug: string, body: object = { answers }) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body });
const add = (id: string) => alice.rest(`POST /forms/${id}/responses`, { body: { answers } });

describe('closed forms', () => {
  it('returns 404 to visitors and 409 to API clients before a form is published', async () => {
    const form = await buildForm(alice);
    expect((await submit(form.slug)).status).toBe(404);
    const { status, body } = await add(form.id);
    expect([status, body.code, body.closed_reason]).toEqual([409, 'form_closed', 'unpublished']);
  });

  it.each([
    ['paused', { accepting_responses: false }],
    ['deadline_passed', { close_at: '2026-03-01T11:59:59+00:00' }],
  ])(
    'refuses submissions with the reason %s, from visitors and API clients',
    async (reason, settings) => {
      const form = await buildPublishedForm(alice, { settings });
      for (const { status, body } of [await submit(form.slug), await add(form.id)]) {
        expect([status, body.code, body.closed_reason]).toEqual([409, 'form_closed', reason]);
      }
      const { body } = await world.visitor.rest(`GET /public/forms/${form.slug}`);
      expect(body).toMatchObject({ accepting_responses: false, closed_reason: reason });
    },
  );

  it('closes a form at its deadline and reopens it when the deadline is moved', async () => {
    const form = await buildPublishedForm(alice, {
      settings: { close_at: '2026-03-01T13:00:00Z' },
    });
    expect((await submit(form.slug)).status).toBe(201);
    now = new Date('2026-03-01T13:00:00.000Z');
    expect((await submit(form.slug)).status).toBe(409);
    await alice.rest(`PATCH /forms/${form.id}`, { body: { settings: { close_at: null } } });
    expect((await submit(form.slug)).status).toBe(201);
  });

  it('refuses API clients only if API submissions are disabled', async () => {
    const form = await buildPublishedForm(alice, { settings: { allow_api_submissions: false } });
    const { status, body } = await add(form.id);
    expect([status, body.code]).toEqual([403, 'api_submissions_disabled']);
    expect((await submit(form.slug)).status).toBe(201);
  });

  it('accepts exactly max_responses concurrent submissions', async () => {
    const form = await buildPublishedForm(alice, { settings: { max_responses: 5 } });
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? submit(form.slug) : add(form.id))),
    );
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(new Set(outcomes.map(({ body }) => body.closed_reason))).toEqual(
      new Set([undefined, 'response_limit_reached']),
    );
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    expect(body.response_count).toBe(5);
  });
});

describe('answers', () => {
  it('reports all failures of answers and stores nothing', async () => {
    const form = await buildPublishedForm(alice);
    const { status, body } = await submit(form.slug, {
      answers: { age: -1, source: 'tv', shoe_size: 44 },
    });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(pathsOf(body)).toEqual([
      ['answers.name', 'required'],
      ['answers.age', 'too_small'],
      ['answers.source', 'unknown_option'],
      ['answers.shoe_size', 'unknown_question'],
    ]);
    expect((await alice.rest(`GET /forms/${form.id}`)).body.response_count).toBe(0);
  });

  it('validates the duration', async () => {
    const form = await buildPublishedForm(alice);
    for (const [duration_ms, code] of [
      [-1, 'too_small'],
      [1.5, 'wrong_type'],
      ['1', 'wrong_type'],
    ]) {
      const { body } = await submit(form.slug, { answers, duration_ms });
      expect(body.errors).toMatchObject([{ path: 'duration_ms', code }]);
    }
    const long = await submit(form.slug, { answers, duration_ms: 2 ** 40 });
    const stored = await alice.rest(`GET /forms/${form.id}/responses/${long.body.id}`);
    expect(stored.body.duration_ms).toBe(2 ** 31 - 1);
  });

  it('requires answers', async () => {
    const form = await buildPublishedForm(alice);
    const { status, body } = await submit(form.slug, {});
    expect([status, body.errors]).toMatchObject([422, [{ path: 'answers', code: 'required' }]]);
  });

  it('validates answers against the live version', async () => {
    const form = await buildPublishedForm(alice);
    expect((await submit(form.slug)).status).toBe(201);
    const definition = structuredClone(form.draft);
    definition.schema.sections[0].elements.push({
      id: 'city',
      type: 'short_text',
      title: 'City',
      required: true,
    });
    await alice.rest(`PATCH /forms/${form.id}`, { body: { definition } });
    expect((await submit(form.slug)).status).toBe(201);

    await alice.rest(`POST /forms/${form.id}/publish`);
    const refused = await submit(form.slug);
    expect(refused.body.errors).toMatchObject([{ path: 'answers.city', code: 'required' }]);
    const taken = await submit(form.slug, { answers: { ...answers, city: 'Rome' } });
    expect(taken.status).toBe(201);

    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    expect(body.data.map((row: { form_version: number }) => row.form_version)).toEqual([2, 1, 1]);
    const old = await alice.rest(`GET /forms/${form.id}/responses/${body.data[2].id}`);
    expect(old.body.definition).toEqual(form.draft);
  });

  it('validates answers again if another server has changed the form', async () => {
    const form = await buildPublishedForm(alice);
    expect((await submit(form.slug)).status).toBe(201);
    // Like another server: the form cached by this one is outdated.
    await world.services.db.prisma.form.updateMany({
      where: { id: form.id },
      data: { status: 'CLOSED', epoch: { increment: 1 } },
    });
    const { status, body } = await submit(form.slug);
    expect([status, body.closed_reason]).toEqual([409, 'unpublished']);
  });
});

describe('writer', () => {
  it('returns the outcome of each submission and counts stored ones only', async () => {
    const form = await buildPublishedForm(alice);
    const other = await buildPublishedForm(alice);
    const epochOf = async (id: string) =>
      (await world.services.db.prisma.form.findUniqueOrThrow({ where: { id } })).epoch;
    const submission = (formId: string, epoch: number, cap: number | null) => ({
      formId,
      epoch,
      cap,
      version: 1,
      source: 'WEB' as const,
      durationMs: null,
      language: null,
      timeZone: null,
      answers,
      decision: null,
      eventsOf: undefined,
      singleUse: undefined,
    });
    const epoch = await epochOf(form.id);
    const otherEpoch = await epochOf(other.id);
    const writer = createResponseWriter(world.services);
    const submissions = [
      submission(form.id, epoch, null),
      submission(other.id, otherEpoch, 1),
      submission('form_00000000000000000000000000', 1, null),
      submission(form.id, epoch + 1, null),
      submission(other.id, otherEpoch, 1),
      submission(form.id, epoch, null),
    ];
    const outcomes = await Promise.all(submissions.map((one) => writer.write(one)));
    expect(outcomes.map(outcomeName)).toEqual([
      'stored',
      'stored',
      'stale',
      'stale',
      'full',
      'stored',
    ]);
    expect((await alice.rest(`GET /forms/${form.id}`)).body.response_count).toBe(2);
    expect((await alice.rest(`GET /forms/${other.id}`)).body.response_count).toBe(1);
  });
});

describe('list', () => {
  it('pages through all responses in order while others are added and deleted', async () => {
    const form = await buildPublishedForm(alice);
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.unshift((await submit(form.slug)).body.id);

    const page = async (query: string) =>
      (await alice.rest(`GET /forms/${form.id}/responses?limit=3${query}`)).body;
    const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

    const first = await page('');
    expect([idsOf(first), first.total]).toEqual([ids.slice(0, 3), 7]);
    expect(first.next_cursor).toBe(ids[2]);

    // Adds a response and deletes that of the cursor.
    await submit(form.slug);
    await world.services.db.prisma.response.deleteMany({
      where: { formId: form.id, id: ids[2] ?? '' },
    });

    const second = await page(`&before=${first.next_cursor}`);
    expect(idsOf(second)).toEqual(ids.slice(3, 6));
    const third = await page(`&before=${second.next_cursor}`);
    expect([idsOf(third), third.next_cursor]).toEqual([ids.slice(6), null]);
  });
});
