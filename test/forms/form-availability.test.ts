import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, upload } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Why a form is closed. The clock is fixed, so that nothing is reloaded because of elapsed time.

let now = new Date('2026-03-01T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const answers = { name: 'Ann' };
const noon = '2026-03-01T12:00:00Z';
const later = '2026-03-01T13:00:00Z';

interface Form {
  readonly id: string;
  readonly slug: string;
}

const build = (settings: object = {}): Promise<Form> => buildPublishedForm(alice, { settings });
const set = async ({ id }: Form, settings: object) => {
  const { status } = await alice.rest(`PATCH /forms/${id}`, { body: { settings } });
  expect(status).toBe(200);
};
const act = ({ id }: Form, action: string) => alice.rest(`POST /forms/${id}/${action}`);

const submit = ({ slug }: Form, headers: Record<string, string> = {}, body: object = { answers }) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body, headers });
const add = ({ id }: Form, headers: Record<string, string> = {}) =>
  alice.rest(`POST /forms/${id}/responses`, { body: { answers }, headers });

const submission = `mutation ($slug: String!, $answers: Answers!) {
  submitResponse(slug: $slug, input: { answers: $answers }) { responseId }
}`;
const creation = `mutation ($id: ID!, $answers: Answers!) {
  createResponse(formId: $id, input: { answers: $answers }) { response { id } }
}`;

const see = async ({ slug }: Form) => (await world.visitor.rest(`GET /public/forms/${slug}`)).body;
const count = async ({ id }: Form) => (await alice.rest(`GET /forms/${id}`)).body.response_count;

/** Visitors and clients receive the same reason in REST and GraphQL, for submissions and for reads. */
async function expectClosed(form: Form, closed_reason: string) {
  const variables = { ...form, answers };
  const problem = { status: 409, code: 'form_closed', closed_reason };
  const before = await count(form);
  expect((await submit(form)).body).toMatchObject(problem);
  expect((await add(form)).body).toMatchObject(problem);
  expect(await world.visitor.graphqlProblem(submission, variables)).toMatchObject(problem);
  expect(await alice.graphqlProblem(creation, variables)).toMatchObject(problem);
  expect(await see(form)).toMatchObject({ accepting_responses: false, closed_reason });
  const query =
    'query ($slug: String!) { publicForm(slug: $slug) { acceptingResponses closedReason } }';
  const { publicForm } = await world.visitor.graphql(query, { slug: form.slug });
  expect(publicForm).toEqual({
    acceptingResponses: false,
    closedReason: closed_reason.toUpperCase(),
  });
  expect(await count(form)).toBe(before);
}

async function expectOpen(form: Form) {
  const before = await count(form);
  const variables = { ...form, answers };
  expect([(await submit(form)).status, (await add(form)).status]).toEqual([201, 201]);
  await world.visitor.graphql(submission, variables);
  await alice.graphql(creation, variables);
  expect(await see(form)).toMatchObject({ accepting_responses: true, closed_reason: null });
  expect(await count(form)).toBe(before + 4);
}

describe('a closed form', () => {
  it('returns the first of five reasons why a form is closed, until it is open', async () => {
    const form = await build();
    await submit(form);
    await set(form, { accepting_responses: false, close_at: noon, max_responses: 1 });
    await set(form, { open_at: '2026-03-01T11:00:00Z' });
    await act(form, 'unpublish');
    await expectClosed(form, 'unpublished');
    await act(form, 'publish');
    await expectClosed(form, 'paused');
    await set(form, { open_at: later, close_at: null });
    await expectClosed(form, 'not_yet_open');
    await set(form, { open_at: null, close_at: noon });
    await expectClosed(form, 'paused');
    await set(form, { accepting_responses: true });
    await expectClosed(form, 'deadline_passed');
    await set(form, { close_at: null });
    await expectClosed(form, 'response_limit_reached');
    await set(form, { max_responses: null });
    await expectOpen(form);
  });

  it.each([
    ['not_yet_open', { open_at: later }],
    ['paused', { accepting_responses: false }],
    ['deadline_passed', { close_at: noon }],
    ['response_limit_reached', { max_responses: 1 }],
  ])(
    'returns the reason %s why a form is closed before failures of the answers',
    async (reason, settings) => {
      const form = await build();
      await submit(form);
      await set(form, { ...settings, require_captcha: true });
      const { body } = await submit(form, {}, { answers: { name: 7, shoe_size: 44 } });
      expect(body).toMatchObject({ code: 'form_closed', closed_reason: reason });
      expect(body).not.toHaveProperty('errors');
    },
  );

  it('rejects uploads to a closed form', async () => {
    const form = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });
    expect((await upload(world.visitor, form.slug)).status).toBe(201);
    await set(form, { close_at: noon });
    const { status, body } = await upload(world.visitor, form.slug);
    expect([status, body.closed_reason]).toEqual([409, 'deadline_passed']);
  });

  it('changes the ETag of a public form when it closes and when it opens again', async () => {
    const form = await build({ max_responses: 1 });
    const visit = (etag: string) =>
      world.visitor.rest(`GET /public/forms/${form.slug}`, { headers: { 'If-None-Match': etag } });
    const open = (await visit('')).headers.get('ETag') ?? '';
    expect((await visit(open)).status).toBe(304);
    const { body } = await submit(form);
    const full = await visit(open);
    expect([full.status, full.body.closed_reason]).toEqual([200, 'response_limit_reached']);
    await alice.rest(`DELETE /forms/${form.id}/responses/${body.id}`);
    expect((await visit(full.headers.get('ETag') ?? '')).status).toBe(200);
    expect((await visit(open)).status).toBe(304);
  });
});

describe('the opening time of a form', () => {
  it.each([
    ['not a time', 'soon', null],
    ['equal to its deadline', later, later],
    ['after its deadline', later, noon],
  ])('cannot be %s', async (_, open_at, close_at) => {
    const form = await build();
    const body = { settings: { open_at, close_at } };
    const rejected = await alice.rest(`PATCH /forms/${form.id}`, { body });
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toMatchObject([{ path: 'settings.open_at' }]);
  });

  it('opens the form exactly then, without any request or job', async () => {
    const before = now;
    const form = await build({ open_at: '2026-03-05T14:30:00+02:00' });
    now = new Date('2026-03-05T12:29:59.999Z');
    await expectClosed(form, 'not_yet_open');
    expect((await see(form)).settings.open_at).toBe('2026-03-05T12:30:00.000Z');
    now = new Date('2026-03-05T12:30:00.000Z');
    await expectOpen(form);
    now = before;
  });

  it('applies to uploads and saved answers', async () => {
    const form = await buildPublishedForm(alice, {
      definition: definitionOf(fileQuestion()),
      settings: { open_at: later, save_partial: true },
    });
    const saved = await world.visitor.rest(`PUT /public/forms/${form.slug}/partial`, {
      body: { answers: {} },
    });
    const uploaded = await upload(world.visitor, form.slug);
    for (const { status, body } of [saved, uploaded]) {
      expect([status, body.closed_reason]).toEqual([409, 'not_yet_open']);
    }
  });
});

describe('the deadline of a form', () => {
  it('rejects an invalid deadline', async () => {
    const form = await build();
    for (const close_at of ['soon', '2026-02-30T12:00:00Z', 7]) {
      const body = { settings: { close_at } };
      const rejected = await alice.rest(`PATCH /forms/${form.id}`, { body });
      expect(rejected.status).toBe(422);
      expect(rejected.body.errors).toMatchObject([{ path: 'settings.close_at' }]);
    }
  });

  it('closes a form exactly at its deadline, without any request or job', async () => {
    const form = await build({ close_at: '2026-03-01T14:30:00+02:00' });
    now = new Date('2026-03-01T12:29:59.999Z');
    await expectOpen(form);
    now = new Date('2026-03-01T12:30:00.000Z');
    await expectClosed(form, 'deadline_passed');
    await set(form, { close_at: '2026-03-01T12:30:00.001Z' });
    await expectOpen(form);
  });
});

describe('the response limit of a form', () => {
  it('counts the responses of all sources and versions towards max_responses', async () => {
    const form = await build({ max_responses: 5 });
    await expectOpen(form);
    await act(form, 'publish');
    expect((await submit(form)).status).toBe(201);
    await expectClosed(form, 'response_limit_reached');
    await act(form, 'publish');
    await expectClosed(form, 'response_limit_reached');
  });

  it('closes a form with max_responses below its count, and opens it with a higher value', async () => {
    const form = await build();
    await expectOpen(form);
    await set(form, { max_responses: 2 });
    await expectClosed(form, 'response_limit_reached');
    await set(form, { max_responses: 6 });
    const sent = await Promise.all(Array.from({ length: 8 }, () => submit(form)));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(2);
  });

  it('accepts one more response up to max_responses after each deletion', async () => {
    const form = await build({ max_responses: 2 });
    const { body } = await submit(form);
    await add(form);
    await expectClosed(form, 'response_limit_reached');
    expect((await alice.rest(`DELETE /forms/${form.id}/responses/${body.id}`)).status).toBe(204);
    expect(await see(form)).toMatchObject({ accepting_responses: true, closed_reason: null });
    const sent = await Promise.all(Array.from({ length: 6 }, () => submit(form)));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
    await expectClosed(form, 'response_limit_reached');
  });

  it('does not count rejected submissions towards max_responses', async () => {
    const form = await build({ max_responses: 1 });
    expect((await submit(form, {}, { answers: {} })).status).toBe(422);
    expect((await submit(form)).status).toBe(201);
  });

  it('counts concurrent submissions with one idempotency key once towards max_responses', async () => {
    const form = await build({ max_responses: 2 });
    const key = { 'Idempotency-Key': 'the-same' };
    const sent = await Promise.all(Array.from({ length: 6 }, () => submit(form, key)));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect(await count(form)).toBe(1);
    expect((await submit(form)).status).toBe(201);
  });
});

describe('a retry of a submission after its form was closed', () => {
  it.each([
    ['is unpublished', (form: Form) => act(form, 'unpublish')],
    ['is paused', (form: Form) => set(form, { accepting_responses: false })],
    ['is past its deadline', (form: Form) => set(form, { close_at: noon })],
    ['has max_responses', (form: Form) => set(form, { max_responses: 1 })],
    ['does not allow API submissions', (form: Form) => set(form, { allow_api_submissions: false })],
  ])('replays the response to a retry of a submission if the form %s', async (_, close) => {
    const form = await build();
    const key = { 'Idempotency-Key': 'before' };
    const [visitors, clients] = [await submit(form, key), await add(form, key)];
    await close(form);
    for (const [first, again] of [
      [visitors, await submit(form, key)],
      [clients, await add(form, key)],
    ]) {
      expect([again?.status, again?.body]).toEqual([201, first?.body]);
      expect(again?.headers.get('Idempotency-Replayed')).toBe('true');
    }
    expect(await count(form)).toBe(2);
  });

  it('rejects a retry of a submission that was not stored because the form was closed', async () => {
    const form = await build({ accepting_responses: false });
    const key = { 'Idempotency-Key': 'too-late' };
    expect((await submit(form, key)).status).toBe(409);
    await set(form, { accepting_responses: true });
    const { status, headers } = await submit(form, key);
    expect([status, headers.get('Idempotency-Replayed')]).toEqual([201, null]);
  });
});

describe('clients with an API key', () => {
  it('rejects responses of clients with a key if allow_api_submissions is off, in REST and GraphQL', async () => {
    const form = await build({ allow_api_submissions: false });
    const problem = { status: 403, code: 'api_submissions_disabled' };
    expect((await add(form)).body).toMatchObject(problem);
    const variables = { ...form, answers };
    expect(await alice.graphqlProblem(creation, variables)).toMatchObject(problem);
    expect(await see(form)).toMatchObject({ accepting_responses: true, closed_reason: null });
    expect((await submit(form)).status).toBe(201);
    await set(form, { allow_api_submissions: null });
    await expectOpen(form);
  });

  it('requires no password of clients with a key', async () => {
    const form = await build({ password: 'sesame' });
    expect([(await submit(form)).status, (await add(form)).status]).toEqual([401, 201]);
  });
});
