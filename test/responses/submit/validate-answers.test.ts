import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/clients/api-client.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// What would be stored of answers, or what is wrong with them, without storing them.

const world = await createTestWorld();
const alice = await world.client();
const writer = await world.clientOfSameWorkspace(alice, ['responses:write']);

const definition = {
  ...definitionOf({ id: 'email', type: 'email' }, { id: 'years', type: 'number' }, fileQuestion()),
  approval: {
    enabled: true,
    criteria: [{ id: 'old', question_id: 'years', op: 'gte', expected: 3, points: 2 }],
  },
};

const validate = (id: string, answers: object, client: Client = writer) =>
  client.rest(`POST /forms/${id}/responses/validate`, { body: { answers } });
const add = (id: string, answers: object) =>
  writer.rest(`POST /forms/${id}/responses`, { body: { answers } });
const query = `query ($id: ID!, $answers: Answers!) {
  validateResponse(formId: $id, input: { answers: $answers }) {
    formVersion answers approval { status score maxScore percent matched decidedBy }
  }
}`;

describe('answers that would be refused', () => {
  const refused: readonly [string, object][] = [
    ['a form that was never published', {}],
    ['a paused form', { settings: { accepting_responses: false } }],
    ['a form without room', { settings: { max_responses: 1 } }],
    ['a form for websites only', { settings: { allow_api_submissions: false } }],
  ];
  it.each(refused)('get the same problem for %s', async (name, input) => {
    const build = name.includes('never') ? buildForm : buildPublishedForm;
    const { id, slug } = await build(alice, { definition, ...input });
    if (name.includes('room')) await add(id, {});
    for (const answers of [{}, { email: 'none' }]) {
      const asked = await validate(id, answers);
      const sent = await add(id, answers);
      expect([403, 409]).toContain(asked.status);
      expect({ ...asked.body, request_id: '' }).toEqual({ ...sent.body, request_id: '' });
    }
    const told = await writer.graphqlProblem(query, { id, answers: {} });
    expect(told.code).toBe((await validate(id, {})).body.code);
    expect(slug).toBeDefined();
  });

  it('get all failures at once', async () => {
    const { id } = await buildPublishedForm(alice, { definition });
    const answers = { email: 'none', years: 'many', doc: ['upl_x'], shoe_size: 44 };
    const asked = await validate(id, answers);
    const sent = await add(id, answers);
    expect(asked.status).toBe(422);
    expect(asked.body.errors).toHaveLength(4);
    expect(asked.body.errors).toEqual(sent.body.errors);
    const { errors } = await writer.graphqlProblem(query, { id, answers });
    expect(errors).toEqual(asked.body.errors);
  });

  it("get no word of another workspace's form", async () => {
    const { id } = await buildPublishedForm(alice, { definition });
    expect((await validate(id, {}, await world.client())).status).toBe(404);
  });
});

describe('answers that would be stored', () => {
  it('are shown as they would be, with the decision', async () => {
    const { id } = await buildPublishedForm(alice, { definition });
    const answers = { email: ' ann@example.org ', years: 4 };
    const { status, body } = await validate(id, answers);
    const { body: stored } = await add(id, answers);
    expect(status).toBe(200);
    expect(body).toEqual({
      form_version: stored.form_version,
      answers: stored.answers,
      approval: { ...stored.approval, decided_at: body.approval.decided_at },
    });
    expect((await writer.graphql(query, { id, answers })).validateResponse).toEqual({
      formVersion: 1,
      answers: stored.answers,
      approval: {
        status: 'APPROVED',
        score: 2,
        maxScore: 2,
        percent: 100,
        matched: ['old'],
        decidedBy: 'AUTO',
      },
    });
  });

  it('are not stored, and nothing is written', async () => {
    const { id } = await buildPublishedForm(alice, { definition });
    await validate(id, {});
    const statements = await recordStatements(world, () => validate(id, { years: 1 }));
    expect(statements.filter((text) => /INSERT|UPDATE|DELETE|BEGIN/i.test(text))).toEqual([]);
    expect((await alice.rest(`GET /forms/${id}/responses`)).body.total).toBe(0);
  });

  it('use up no upload and no idempotency key', async () => {
    const { id, slug } = await buildPublishedForm(alice, { definition });
    const answers = { doc: [await uploadRef(world.visitor, slug)] };
    const line = `POST /forms/${id}/responses`;
    const sent = { body: { answers }, headers: { 'Idempotency-Key': 'once' } };
    for (const _ of ['first', 'second']) {
      const { body, headers } = await writer.rest(`${line}/validate`, sent);
      expect(body.answers.doc).toEqual([expect.objectContaining({ name: 'hello.txt', size: 5 })]);
      expect(headers.get('Idempotency-Replayed')).toBeNull();
    }
    const stored = await writer.rest(line, sent);
    expect(stored.status).toBe(201);
    expect(stored.headers.get('Idempotency-Replayed')).toBeNull();
    expect((await validate(id, answers)).body.errors).toEqual([
      expect.objectContaining({ path: 'answers.doc', code: 'invalid_upload' }),
    ]);
  });
});
