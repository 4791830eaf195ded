import { describe, expect, it } from 'vitest';
import { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Views, starts, completed visits and reached questions, as pages report them.

let now = new Date('2026-03-15T12:00:00.000Z');
const clock = { ...systemClock, now: () => now };
const world = await createTestWorld({ clock, timings: { visitFlush: 50 } });
const { visitor } = world;
const alice = await world.client();
const stranger = await world.client();

const report = (slug: string, body: unknown, headers = {}) =>
  visitor.rest(`POST /public/forms/${slug}/visits`, { body, headers });
const problemOf = async (slug: string, body: unknown) => {
  const { status, body: problem } = await report(slug, body);
  return [
    status,
    problem.code,
    ...(problem.errors ?? []).map(({ path }: { path: string }) => path),
  ];
};
const analyticsOf = async (id: string) => (await alice.rest(`GET /forms/${id}/analytics`)).body;
const countsOf = async (id: string) => {
  const { views, starts, completed, completion_rate } = await analyticsOf(id);
  return { views, starts, completed, completion_rate };
};
/** Waits until the counts, which are stored some time after the visits, are these. */
const expectCounts = (id: string, counts: object) =>
  expect.poll(() => countsOf(id), { interval: 50 }).toEqual(counts);

/** One more of the longest ids than a form can have elements. */
const tooManyIds = Array.from({ length: definitionLimits.elements + 1 }, () => 'x'.repeat(64));
const nothing = { views: 0, starts: 0, completed: 0, completion_rate: null };
const whole = { viewed: true, started: true, reached: ['name', 'age'], completed: true };

describe('a report of a visit is refused', () => {
  it('for an unknown form, and one that was never published', async () => {
    const draft = await buildForm(alice);
    expect(await problemOf('abcdefghijkl', whole)).toEqual([404, 'not_found']);
    expect(await problemOf(draft.slug, whole)).toEqual([404, 'not_found']);
  });

  it('if the form is closed', async () => {
    const form = await buildPublishedForm(alice, { settings: { accepting_responses: false } });
    expect(await problemOf(form.slug, whole)).toEqual([409, 'form_closed']);
  });

  it('without the access token of a form with a password', async () => {
    const form = await buildPublishedForm(alice, { settings: { password: 'sesame' } });
    expect(await problemOf(form.slug, whole)).toEqual([401, 'form_locked']);
    const unlock = `POST /public/forms/${form.slug}/unlock`;
    const { body } = await visitor.rest(unlock, { body: { password: 'sesame' } });
    const access = { 'X-Form-Access': body.access_token };
    expect((await report(form.slug, whole, access)).status).toBe(204);
  });

  it.each([
    ['unknown members', { view: true }, 'view'],
    ['members of another type', { viewed: 1 }, 'viewed'],
    ['ids of another type', { reached: 'name' }, 'reached'],
    ['more ids than a form has questions', { reached: tooManyIds }, 'reached'],
  ])('with %s', async (_, body, path) => {
    const form = await buildPublishedForm(alice);
    expect(await problemOf(form.slug, body)).toEqual([422, 'validation_failed', path]);
  });

  it('if it is larger than 160 KiB', async () => {
    const form = await buildPublishedForm(alice);
    const reached = ['x'.repeat(160 * 1024)];
    expect(await problemOf(form.slug, { reached })).toEqual([413, 'payload_too_large']);
  });
});

describe('visits', () => {
  it('are counted in total and by day, for one form', async () => {
    const form = await buildPublishedForm(alice);
    const other = await buildPublishedForm(alice);
    expect(await countsOf(form.id)).toEqual(nothing);
    now = new Date('2026-02-01T12:00:00.000Z');
    await report(form.slug, whole);
    now = new Date('2026-03-14T23:59:59.000Z');
    await report(form.slug, { viewed: true, reached: ['name'] });
    now = new Date('2026-03-15T00:00:00.000Z');
    await report(form.slug, { viewed: true, started: true, reached: ['name'] });
    await report(form.slug, { reached: ['age'] });

    await expectCounts(form.id, { views: 3, starts: 2, completed: 1, completion_rate: 0.5 });
    const { drop_off, daily_visits } = await analyticsOf(form.id);
    expect(drop_off).toEqual([
      { question_id: 'name', reached: 3 },
      { question_id: 'age', reached: 2 },
      { question_id: 'source', reached: 0 },
    ]);
    expect(daily_visits).toHaveLength(30);
    expect(daily_visits.slice(27)).toEqual([
      { date: '2026-03-13', ...nothing, drop_off: [] },
      {
        date: '2026-03-14',
        ...nothing,
        views: 1,
        drop_off: [{ question_id: 'name', reached: 1 }],
      },
      {
        date: '2026-03-15',
        views: 1,
        starts: 1,
        completed: 0,
        completion_rate: 0,
        drop_off: [
          { question_id: 'name', reached: 1 },
          { question_id: 'age', reached: 1 },
        ],
      },
    ]);
    expect(await countsOf(other.id)).toEqual(nothing);
  });

  it('count questions once for each report, and ignore ids that are not questions of the form', async () => {
    const form = await buildPublishedForm(alice);
    await report(form.slug, { viewed: true, reached: ['name', 'name', 'nobody', '__proto__'] });
    await expectCounts(form.id, { ...nothing, views: 1 });
    const { drop_off } = await analyticsOf(form.id);
    expect(drop_off[0]).toEqual({ question_id: 'name', reached: 1 });
    const { rows } = await world.services.db.pool.query(
      'SELECT reached FROM visit_days WHERE form_id = $1 ORDER BY day DESC LIMIT 1',
      [form.id],
    );
    expect(rows).toEqual([{ reached: { name: 1 } }]);
  });

  it('count each question of a form with as many of the longest ids as there can be', async () => {
    const elements = tooManyIds.slice(1).map((id, index) => ({
      id: `${index}`.padStart(id.length, id),
      type: 'short_text',
      title: 'T',
    }));
    const definition = { schema: { sections: [{ elements }] } };
    const form = await buildPublishedForm(alice, { definition });
    const reached = elements.map(({ id }) => id);
    expect((await report(form.slug, { viewed: true, reached })).status).toBe(204);
    await expectCounts(form.id, { ...nothing, views: 1 });
    const { drop_off } = await analyticsOf(form.id);
    expect(drop_off).toEqual(reached.map((id) => ({ question_id: id, reached: 1 })));
  });

  it('have a completion rate of at most 1, even if reports were lost', async () => {
    const form = await buildPublishedForm(alice);
    await report(form.slug, { viewed: true, started: true });
    await report(form.slug, { completed: true });
    await report(form.slug, { completed: true });
    await expectCounts(form.id, { views: 1, starts: 1, completed: 2, completion_rate: 1 });
  });

  it('do not change the number of responses, nor do responses change them', async () => {
    const form = await buildPublishedForm(alice);
    const answers = { name: 'Ann' };
    await visitor.rest(`POST /public/forms/${form.slug}/submissions`, { body: { answers } });
    await report(form.slug, { viewed: true });
    await expectCounts(form.id, { ...nothing, views: 1 });
    expect((await analyticsOf(form.id)).total).toBe(1);
  });

  it('can be reported and read over GraphQL', async () => {
    const form = await buildPublishedForm(alice);
    const mutation = `mutation ($slug: String!, $input: VisitInput!) {
      recordVisit(slug: $slug, input: $input) { recorded }
    }`;
    const answer = await visitor.graphql(mutation, { slug: form.slug, input: whole });
    expect(answer).toEqual({ recordVisit: { recorded: true } });
    await expectCounts(form.id, { views: 1, starts: 1, completed: 1, completion_rate: 1 });
    const query = `query ($id: ID!) {
      formAnalytics(formId: $id) { completionRate dropOff { questionId reached } dailyVisits { date views } }
    }`;
    const { formAnalytics } = await alice.graphql(query, { id: form.id });
    expect(formAnalytics.completionRate).toBe(1);
    expect(formAnalytics.dropOff[0]).toEqual({ questionId: 'name', reached: 1 });
    expect(formAnalytics.dailyVisits[29]).toEqual({ date: '2026-03-15', views: 1 });
    const { code } = await stranger.graphqlProblem(query, { id: form.id });
    expect(code).toBe('not_found');
  });

  it('of a duplicate begin at zero, and those of a deleted form are deleted', async () => {
    const form = await buildPublishedForm(alice);
    await report(form.slug, whole);
    await expectCounts(form.id, { views: 1, starts: 1, completed: 1, completion_rate: 1 });
    const { body: copy } = await alice.rest(`POST /forms/${form.id}/duplicate`);
    expect(await countsOf(copy.id)).toEqual(nothing);

    await report(form.slug, { viewed: true });
    await alice.rest(`DELETE /forms/${form.id}`);
    const later = await buildPublishedForm(alice);
    await report(later.slug, { viewed: true });
    await expectCounts(later.id, { ...nothing, views: 1 }); // and those of the deleted form are skipped
    const { rows } = await world.services.db.pool.query(
      'SELECT FROM visit_days WHERE form_id = $1',
      [form.id],
    );
    expect(rows).toEqual([]);
  });
});
