import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/clients/api-client.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Validation of answers without storing them.

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

describe('invalid requests', () => {
  const refused: readonly [string, object][] = [
    ['a form that was never published', {}],
    ['a paused form', { settings: { accepting_responses: false } }],
    ['a full form', { settings: { max_responses: 1 } }],
    ['a form without API submissions', { settings: { allow_api_submissions: false } }],
  ];
  it.each(refused)('returns the same problem as a submission for %s', async (name, input) => {
    const build = name.includes('never') ? buildForm : buildPublishedForm;
    const { id, slug } = await build(alice, { definition, ...input });
    if (name.includes('full')) await add(id, {});
    for (const answers of [{}, { email: 'none' }]) {
      const validated = await validate(id, answers);
      const submitted = await add(id, answers);
      expect([403, 409]).toContain(validated.status);
      expect({ ...validated.body, request_id: '' }).toEqual({ ...submitted.body, request_id: '' });
    }
    const problem = await writer.graphqlProblem(query, { id, answers: {} });
    expect(problem.code).toBe((await validate(id, {})).body.code);
    expect(slug).toBeDefined();
  });

  it('reports all failures of answers at once', async () => {
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

  it('returns 404 for a form of another workspace', async () => {
    const { id } = await buildPublishedForm(alice, { definition });
    expect((await validate(id, {}, await world.client())).status).toBe(404);
  });
});

describe('valid answers', () => {
  it('returns the answers as they would be stored, with the decision', async () => {
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

  it('writes nothing when validating answers', async () => {
    const { id } = await buildPublishedForm(alice, { definition });
    await validate(id, {});
    const statements = await recordStatements(world, () => validate(id, { years: 1 }));
    expect(statements.filter((text) => /INSERT|UPDATE|DELETE|BEGIN/i.test(text))).toEqual([]);
    expect((await alice.rest(`GET /forms/${id}/responses`)).body.total).toBe(0);
  });

  it('does not use up uploads and idempotency keys', async () => {
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
