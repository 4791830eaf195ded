import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { verifyCounters } from '../../../src/responses/counters/verify-counters.ts';
import { sweepResponses } from '../../../src/responses/retention-sweep.ts';
import type { Client } from '../../support/clients/api-client.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildForm, buildPublishedForm, publishVersion } from '../../support/fixtures/forms.ts';
import { fileParts, fileQuestion, sendParts } from '../../support/fixtures/uploads.ts';
import { pottery, workshopsDefinition } from '../../support/fixtures/workshops.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// `limit` of an option: at most so many responses hold it, of all versions.

const day = 86_400_000;
let now = Date.parse('2026-03-01T12:00:00Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => new Date(now) } });
const alice = await world.client();
const { visitor } = world;
const { pool } = world.services.db;

interface Form {
  readonly id: string;
  readonly slug: string;
}

const build = (limit: number, settings: object = {}): Promise<Form> =>
  buildPublishedForm(alice, { definition: workshopsDefinition(pottery(limit)), settings });

const submit = ({ slug }: Form, workshop: unknown, extra: object = {}, headers = {}) =>
  visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers: { workshop }, ...extra },
    headers,
  });

/** Stores a response and returns its id. */
async function add(form: Form, workshop: unknown = 'pottery'): Promise<string> {
  const { status, body } = await submit(form, workshop);
  expect(status).toBe(201);
  return body.id;
}

async function republish({ id }: Form, definition: object): Promise<void> {
  await publishVersion(alice, id, definition);
}

/** The counters of a form, by option. */
async function countsOf({ id }: Form): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    'SELECT option_id AS name, count FROM option_counts WHERE form_id = $1 ORDER BY option_id',
    [id],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const publicOptions = async ({ slug }: Form, client: Client = visitor) => {
  const { body } = await client.rest(`GET /public/forms/${slug}`);
  return body.schema.sections[0].elements[1].options;
};

const full = [
  { path: 'answers.workshop', code: 'option_full', message: 'The option "Pottery" is full.' },
];

describe('a submission', () => {
  it('is refused at the question once the option is full, and stores and consumes nothing', async () => {
    const form = await build(1);
    await add(form);
    const headers = { 'Idempotency-Key': 'refused first' };
    const refused = await submit(form, 'pottery', {}, headers);
    expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed']);
    expect(refused.body.errors).toEqual(full);
    expect(await countsOf(form)).toEqual({ pottery: 1 });
    expect((await submit(form, 'drawing', {}, headers)).status).toBe(201);
  });

  it('is refused in GraphQL and with an API key, too', async () => {
    const form = await build(1);
    await add(form);
    const answers = { workshop: 'pottery' };
    const { status, body } = await alice.rest(`POST /forms/${form.id}/responses`, {
      body: { answers },
    });
    expect([status, body.errors]).toEqual([422, full]);
    const problem = await visitor.graphqlProblem(
      'mutation ($slug: String!, $input: SubmissionInput!) { submitResponse(slug: $slug, input: $input) { responseId } }',
      { slug: form.slug, input: { answers } },
    );
    expect(problem).toMatchObject({
      code: 'validation_failed',
      errors: [{ code: 'option_full' }],
    });
  });

  it('is refused in the language of the respondent', async () => {
    const form = await build(1);
    await add(form);
    const definition = workshopsDefinition(pottery(1));
    const schema = { ...definition.schema, language: 'de' };
    await republish(form, { schema });
    const { body } = await submit(form, 'pottery', { language: 'de' });
    expect(body.errors[0].message).toBe(
      'Eine gewählte Option ist ausgebucht. Bitte ändern Sie Ihre Auswahl.',
    );
  });

  it('names every full option of a multiple choice, and takes no place of the others', async () => {
    const options = ['a', 'b', 'c'].map((id) => ({ id, label: id, limit: id === 'c' ? 9 : 1 }));
    const definition = workshopsDefinition(options, { type: 'multiple_choice' });
    const form = await buildPublishedForm(alice, { definition });
    await add(form, ['a', 'b']);
    const { body } = await submit(form, ['a', 'b', 'c']);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'The option "a" is full.',
      'The option "b" is full.',
    ]);
    expect(await countsOf(form)).toEqual({ a: 1, b: 1, c: 0 });
  });

  it('with another option, another answer or none is accepted', async () => {
    const question = { type: 'dropdown', allow_other: true };
    const definition = workshopsDefinition(pottery(1), question);
    const form = await buildPublishedForm(alice, { definition });
    await add(form);
    for (const answer of ['drawing', { other: 'pottery' }, null]) await add(form, answer);
    expect(await countsOf(form)).toEqual({ pottery: 1 });
  });

  it('gets its first result for a repeated idempotency key, although the option is full', async () => {
    const form = await build(1);
    const headers = { 'Idempotency-Key': 'the last place' };
    const first = await submit(form, 'pottery', {}, headers);
    const again = await submit(form, 'pottery', {}, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.has('Idempotency-Replayed')).toBe(true);
    expect(await countsOf(form)).toEqual({ pottery: 1 });
  });

  it('to an earlier version counts towards the limit of the live one', async () => {
    const unlimited = workshopsDefinition([{ id: 'pottery', label: 'Pottery' }]);
    const form = await buildPublishedForm(alice, { definition: unlimited });
    await republish(form, workshopsDefinition(pottery(1)));
    expect((await submit(form, 'pottery', { version: 1 })).status).toBe(201);
    const { status, body } = await submit(form, 'pottery', { version: 1 });
    expect([status, body.errors]).toEqual([422, full]);
  });

  it('that is refused keeps its upload, which another submission can use', async () => {
    const definition = workshopsDefinition(
      pottery(1),
      undefined,
      fileQuestion({ title: 'Document' }),
    );
    const form = await buildPublishedForm(alice, { definition });
    const { body: uploaded } = await sendParts(visitor, form.slug, fileParts({}));
    const submitDoc = (workshop: string) =>
      visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
        body: { answers: { workshop, doc: [uploaded.ref] } },
      });
    await add(form);
    expect((await submitDoc('pottery')).body.errors).toEqual(full);
    expect((await submitDoc('drawing')).status).toBe(201);
  });

  it('with an upload takes the last place once', async () => {
    const definition = workshopsDefinition(
      pottery(3),
      undefined,
      fileQuestion({ title: 'Document' }),
    );
    const form = await buildPublishedForm(alice, { definition });
    const uploads = await Promise.all(
      Array.from({ length: 8 }, () => sendParts(visitor, form.slug, fileParts({}))),
    );
    const outcomes = await Promise.all(
      uploads.map(({ body: { ref } }) =>
        visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
          body: { answers: { workshop: 'pottery', doc: [ref] } },
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await countsOf(form)).toEqual({ pottery: 3 });
  });

  it('that is refused for a later reason takes no place', async () => {
    const form = await build(5, { max_responses: 1 });
    await add(form, 'drawing');
    expect((await submit(form, 'pottery')).body.code).toBe('form_closed');
    expect(await countsOf(form)).toEqual({ pottery: 0 });
  });
});

describe('concurrent submissions', () => {
  it('take exactly the places there are, and those to other options are stored', async () => {
    const form = await build(10);
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, (_, index) => submit(form, index % 3 ? 'pottery' : 'drawing')),
    );
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 422)).toHaveLength(70);
    expect(await countsOf(form)).toEqual({ pottery: 10 });
  });

  it('are resolved one by one if they hold several options', async () => {
    const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id, limit: 12 }));
    const definition = workshopsDefinition(options, { type: 'multiple_choice' });
    const form = await buildPublishedForm(alice, { definition });
    const pairs = ['ab', 'bc', 'cd', 'da', 'ac', 'bd'];
    await Promise.all(
      Array.from({ length: 90 }, (_, index) => submit(form, [...(pairs[index % 6] ?? '')])),
    );
    const counts = await countsOf(form);
    expect(Math.max(...Object.values(counts))).toBe(12);
    expect((await verifyCounters(world.services)).differences).toEqual([]);
    // Whatever pair still fits would have been stored.
    const open = pairs.filter((pair) => [...pair].every((id) => (counts[id] ?? 0) < 12));
    expect(open).toEqual([]);
  });

  it('with one idempotency key take one place', async () => {
    const form = await build(1);
    const headers = { 'Idempotency-Key': 'the same' };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => submit(form, 'pottery', {}, headers)),
    );
    expect(new Set(outcomes.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await countsOf(form)).toEqual({ pottery: 1 });
  });
});

describe('a place becomes free', () => {
  it('when the response is deleted', async () => {
    const form = await build(1);
    const id = await add(form);
    await alice.rest(`DELETE /forms/${form.id}/responses/${id}`);
    await add(form);
    expect((await submit(form, 'pottery')).status).toBe(422);
  });

  it('when responses are deleted in bulk, by id or filter', async () => {
    const form = await build(4);
    const ids = [await add(form), await add(form), await add(form), await add(form)];
    await add(form, 'drawing');
    const path = `POST /forms/${form.id}/responses/delete`;
    await alice.rest(path, { body: { ids: ids.slice(0, 3) } });
    expect(await countsOf(form)).toEqual({ pottery: 1 });
    await alice.rest(path, { body: { filter: { approval: 'none' } } });
    expect(await countsOf(form)).toEqual({ pottery: 0 });
  });

  it('when the retention period is over', async () => {
    const form = await build(1, { retention_days: 1 });
    await add(form);
    now += 2 * day;
    await sweepResponses(world.services);
    expect(await countsOf(form)).toEqual({ pottery: 0 });
  });

  it('but not when the response is reviewed', async () => {
    const form = await build(1);
    const id = await add(form);
    for (const status of ['rejected', 'approved', null]) {
      await alice.rest(`PUT /forms/${form.id}/responses/${id}/approval`, { body: { status } });
    }
    expect((await submit(form, 'pottery')).status).toBe(422);
  });
});

describe('a republished form', () => {
  it('with a lower limit has a full option, with a higher one free places', async () => {
    const form = await build(3);
    await Promise.all([add(form), add(form), add(form)]);
    await republish(form, workshopsDefinition(pottery(2)));
    expect((await publicOptions(form))[0]).toMatchObject({ limit: 2, available: false });
    expect((await submit(form, 'pottery')).status).toBe(422);
    await republish(form, workshopsDefinition(pottery(4)));
    await add(form);
    expect((await submit(form, 'pottery')).status).toBe(422);
  });

  it('with a limit that is added later counts all stored responses', async () => {
    const plain = [
      { id: 'pottery', label: 'Pottery' },
      { id: 'drawing', label: 'Drawing' },
    ];
    const question = { type: 'multiple_choice' };
    const definition = workshopsDefinition(plain, question);
    const form = await buildPublishedForm(alice, { definition });
    for (const choice of [['pottery'], ['pottery', 'drawing'], ['drawing']])
      await add(form, choice);
    expect(await countsOf(form)).toEqual({});
    await republish(form, workshopsDefinition(pottery(3), question));
    expect(await countsOf(form)).toEqual({ pottery: 2 });
    await add(form, ['pottery']);
    expect((await submit(form, ['pottery'])).body.errors).toEqual(full);
  });

  it('whose limit is removed for one version has the same counts afterwards', async () => {
    const form = await build(2);
    await add(form);
    await republish(form, workshopsDefinition([{ id: 'pottery', label: 'Pottery' }]));
    expect(await countsOf(form)).toEqual({});
    await add(form);
    await republish(form, workshopsDefinition(pottery(2)));
    expect((await submit(form, 'pottery')).status).toBe(422);
  });

  it('has the options of a question that became a dropdown, by their ids', async () => {
    const form = await build(1);
    await add(form);
    await republish(form, workshopsDefinition(pottery(1), { type: 'dropdown' }));
    expect((await submit(form, 'pottery')).status).toBe(422);
  });
});

it('a duplicate of a form starts without responses', async () => {
  const form = await build(1);
  await add(form);
  const { body: copy } = await alice.rest(`POST /forms/${form.id}/duplicate`);
  await alice.rest(`POST /forms/${copy.id}/publish`);
  expect(await countsOf(copy)).toEqual({ pottery: 0 });
  await add(copy);
});

it('a deleted form leaves no counters', async () => {
  const form = await build(1);
  await add(form);
  await alice.rest(`DELETE /forms/${form.id}`);
  expect(await countsOf(form)).toEqual({});
});

it('partial responses take no place', async () => {
  const form = await build(1, { save_partial: true });
  const path = `/public/forms/${form.slug}/partial`;
  const body = { answers: { workshop: 'pottery' } };
  const { body: saved } = await visitor.rest(`PUT ${path}`, { body });
  expect(await countsOf(form)).toEqual({ pottery: 0 });
  await add(form);
  const headers = { 'X-Form-Partial': saved.token };
  expect((await submit(form, 'pottery', {}, headers)).body.errors).toEqual(full);
  // It can still be continued and submitted with another choice.
  expect((await visitor.rest(`GET ${path}`, { headers })).status).toBe(200);
  expect((await submit(form, 'drawing', {}, headers)).status).toBe(201);
});

describe('dry runs', () => {
  it('report full options, and take no place', async () => {
    const form = await build(1);
    const path = `POST /forms/${form.id}/responses/validate`;
    const body = { answers: { workshop: 'pottery' } };
    expect((await alice.rest(path, { body })).status).toBe(200);
    expect(await countsOf(form)).toEqual({ pottery: 0 });
    await add(form);
    expect((await alice.rest(path, { body })).body.errors).toEqual(full);
  });
});

describe('the public form', () => {
  it('marks full options, with another entity tag', async () => {
    const form = await build(1);
    const path = `GET /public/forms/${form.slug}`;
    const before = await visitor.rest(path);
    expect(await publicOptions(form)).toEqual([
      { id: 'pottery', label: 'Pottery', limit: 1 },
      { id: 'drawing', label: 'Drawing' },
    ]);
    const id = await add(form);
    const headers = { 'If-None-Match': before.headers.get('ETag') ?? '' };
    const after = await visitor.rest(path, { headers });
    expect(after.status).toBe(200);
    expect(await publicOptions(form)).toEqual([
      { id: 'pottery', label: 'Pottery', limit: 1, available: false },
      { id: 'drawing', label: 'Drawing' },
    ]);
    await alice.rest(`DELETE /forms/${form.id}/responses/${id}`);
    expect((await visitor.rest(path, { headers })).status).toBe(304);
  });

  it('has typed options in GraphQL', async () => {
    const form = await build(1);
    await add(form);
    const { publicForm } = await visitor.graphql(
      `query ($slug: String!) { publicForm(slug: $slug) { sections { elements {
         ... on SingleChoiceQuestion { options { key limit available } } } } } }`,
      { slug: form.slug },
    );
    expect(publicForm.sections[0].elements[1].options).toEqual([
      { key: 'pottery', limit: 1, available: false },
      { key: 'drawing', limit: null, available: true },
    ]);
  });

  it('alone marks them: the definition that the owner reads does not', async () => {
    const form = await build(1);
    await add(form);
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    expect(body.draft.schema.sections[0].elements[1].options[0]).toEqual({
      id: 'pottery',
      label: 'Pottery',
      limit: 1,
    });
  });
});

describe('the statements', () => {
  it('of a form without limits are the same as before', async () => {
    const form = await buildPublishedForm(alice);
    const answers = { name: 'Ann' };
    const submitOnce = () =>
      visitor.rest(`POST /public/forms/${form.slug}/submissions`, { body: { answers } });
    await submitOnce();
    const statements = await recordStatements(world, async () => {
      expect((await submitOnce()).status).toBe(201);
      await visitor.rest(`GET /public/forms/${form.slug}`);
    });
    expect(statements.filter((text) => text.includes('option_counts'))).toEqual([]);
    expect(statements.filter((text) => text.includes('store_responses'))).toHaveLength(1);
  });

  it('of a submission with limits are as many', async () => {
    const form = await build(5);
    await add(form);
    const statements = await recordStatements(world, () => add(form));
    expect(statements.filter((text) => !text.includes('rate_counts'))).toHaveLength(1);
  });
});

describe('the verification of counters', () => {
  const setCount = (form: Form, count: number) =>
    pool.query('UPDATE option_counts SET count = $2 WHERE form_id = $1', [form.id, count]);

  it('reports and repairs wrong counters of options', async () => {
    const form = await build(3);
    await add(form);
    await setCount(form, 7);
    const wrong = { formId: form.id, part: 'option', which: 'workshop pottery' };
    const figures = { counter: 'responses', kept: 7, counted: 1 };
    const { differences } = await verifyCounters(world.services, { repair: true });
    expect(differences).toEqual([{ ...wrong, ...figures }]);
    expect(await countsOf(form)).toEqual({ pottery: 1 });
    expect((await verifyCounters(world.services)).differences).toEqual([]);
  });

  it('adds missing counters, and removes those of deleted forms', async () => {
    const form = await build(3);
    await add(form);
    await pool.query('DELETE FROM option_counts WHERE form_id = $1', [form.id]);
    await pool.query("INSERT INTO option_counts VALUES ('form_gone', 'q', 'o', 1)");
    await verifyCounters(world.services, { repair: true });
    expect(await countsOf(form)).toEqual({ pottery: 1 });
    expect(await countsOf({ id: 'form_gone', slug: '' })).toEqual({});
  });
});

it('a draft with a limit can be published again and again', async () => {
  const form = await buildForm(alice, { definition: workshopsDefinition(pottery(2)) });
  for (let version = 1; version <= 3; version += 1) {
    expect((await alice.rest(`POST /forms/${form.id}/publish`)).status).toBe(200);
  }
  expect(await countsOf(form)).toEqual({ pottery: 0 });
});
