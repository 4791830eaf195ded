import { expect, it } from 'vitest';
import type { Client } from '../support/clients/api-client.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// A field that fails is null, and its error says why. Everything else of the operation is answered.

const world = await createTestWorld({ env: { RATE_LIMITS: 'submissions=6/3600' } });
const alice = await world.client();

/** The whole answer, as a client gets it. */
async function ask({ secret }: Client, query: string, variables: object = {}) {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** An error of a field, with all members that its problem has. */
const failure = (path: (string | number)[], code: string, members: object = {}) =>
  expect.objectContaining({
    path,
    message: expect.any(String),
    extensions: expect.objectContaining({
      ...{ code, status: expect.any(Number), title: expect.any(String) },
      ...{ detail: expect.any(String), request_id: expect.any(String), ...members },
    }),
  });

it('nine submissions beyond the limit: the ids of those that were stored are answered', async () => {
  const form = await buildPublishedForm(alice);
  const names = Array.from({ length: 9 }, (_, index) => `a${index}`);
  const fields = names.map(
    (name) =>
      `${name}: submitResponse(slug: $slug, input: {answers: {name: "Ann"}}) { responseId }`,
  );
  const { data, errors } = await ask(
    world.visitor,
    `mutation ($slug: String!) { ${fields.join('\n')} }`,
    { slug: form.slug },
  );
  const stored = await alice.rest(`GET /forms/${form.id}/responses?order=asc`);
  const ids = stored.body.data.map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(6);
  expect(names.slice(0, 6).map((name) => data[name]?.responseId)).toEqual(ids);
  expect(names.slice(6).map((name) => data[name])).toEqual([null, null, null]);
  expect(errors).toEqual(
    names
      .slice(6)
      .map((name) => failure([name], 'rate_limited', { retry_after: expect.any(Number) })),
  );
});

it('a form is created by a key that cannot read responses: only its responses are null', async () => {
  const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
  const { data, errors } = await ask(
    writer,
    'mutation { createForm(input: {}) { id responses { totalCount } } }',
  );
  expect(data).toEqual({ createForm: { id: expect.stringMatching(/^form_/), responses: null } });
  expect(errors).toEqual([
    failure(['createForm', 'responses'], 'insufficient_scope', {
      required_scope: 'responses:read',
    }),
  ]);
  await alice.rest(`GET /forms/${data.createForm.id}`);
});

it('a response is reviewed by a key that cannot read forms: only its form is null', async () => {
  const { id: formId } = await buildPublishedForm(alice);
  const { body } = await alice.rest(`POST /forms/${formId}/responses`, {
    body: { answers: { name: 'Ann' } },
  });
  const reviewer = await world.clientOfSameWorkspace(alice, ['responses:write']);
  const { data, errors } = await ask(
    reviewer,
    `mutation ($formId: ID!, $id: ID!) {
      reviewResponse(formId: $formId, id: $id, input: {status: APPROVED}) { id form { title } }
    }`,
    { formId, id: body.id },
  );
  expect(data).toEqual({ reviewResponse: { id: body.id, form: null } });
  expect(errors).toEqual([failure(['reviewResponse', 'form'], 'insufficient_scope')]);
});

it('of three changes the second is refused: the first and the third are done and answered', async () => {
  const { id } = await buildForm(alice);
  const { data, errors } = await ask(
    alice,
    `mutation ($id: ID!) {
      a: updateForm(id: $id, input: {title: "One"}) { title revision }
      b: updateForm(id: $id, input: {title: ""}) { title revision }
      c: updateForm(id: $id, input: {description: "Three"}) { title description revision }
    }`,
    { id },
  );
  expect(data).toEqual({
    a: { title: 'One', revision: 2 },
    b: null,
    c: { title: 'One', description: 'Three', revision: 3 },
  });
  expect(errors).toEqual([
    failure(['b'], 'validation_failed', {
      errors: [expect.objectContaining({ path: 'title', code: expect.any(String) })],
    }),
  ]);
});

it('of two queries one finds nothing: the other one is answered', async () => {
  const query = '{ templates { totalCount } form(id: "gone") { id } }';
  const { data, errors } = await ask(alice, query);
  expect(data).toEqual({ templates: { totalCount: expect.any(Number) }, form: null });
  expect(errors).toEqual([failure(['form'], 'not_found', { status: 404 })]);
});

it('without a key the public fields are answered', async () => {
  const { slug } = await buildPublishedForm(alice);
  const { data, errors } = await ask(
    world.visitor,
    'query ($slug: String!) { publicForm(slug: $slug) { slug } templates { totalCount } }',
    { slug },
  );
  expect(data).toEqual({ publicForm: { slug }, templates: null });
  expect(errors).toEqual([failure(['templates'], 'unauthenticated', { status: 401 })]);
});

it('webhooks are listed by a key that cannot read forms: only their forms are null', async () => {
  const { id: formId } = await buildForm(alice);
  await alice.rest('POST /webhooks', {
    body: { url: 'https://receiver.example', events: ['form.published'], form_id: formId },
  });
  const operator = await world.clientOfSameWorkspace(alice, ['webhooks:read']);
  const query =
    '{ webhooks { nodes { formId form { title } deliveries { totalCount nodes { id } } } } }';
  const { data, errors } = await ask(operator, query);
  const deliveries = { totalCount: 0, nodes: [] };
  expect(data).toEqual({ webhooks: { nodes: [{ formId, form: null, deliveries }] } });
  expect(errors).toEqual([failure(['webhooks', 'nodes', 0, 'form'], 'insufficient_scope')]);
});

it('a query that is sent often keeps what can be answered once a part of it fails', async () => {
  const { id } = await buildForm(alice);
  const query = 'query ($id: ID!) { templates { totalCount } form(id: $id) { id } }';
  const whole = { data: { templates: { totalCount: expect.any(Number) }, form: { id } } };
  for (let times = 0; times < 4; times += 1) {
    expect(await ask(alice, query, { id })).toEqual(whole);
  }
  await alice.rest(`DELETE /forms/${id}`);
  for (let times = 0; times < 2; times += 1) {
    const { data, errors } = await ask(alice, query, { id });
    expect(data).toEqual({ templates: { totalCount: expect.any(Number) }, form: null });
    expect(errors).toEqual([failure(['form'], 'not_found')]);
  }
});

it('a list of many entries that each fail is answered with fifty errors', async () => {
  const reader = await world.clientOfSameWorkspace(alice, ['responses:read']);
  const form = await buildPublishedForm(alice);
  for (let count = 0; count < 60; count += 1) {
    await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } });
  }
  const query = `query ($id: ID!) { responses(formId: $id, first: 60) { nodes { id form { id } } } }`;
  const { data, errors } = await ask(reader, query, { id: form.id });
  expect(data.responses.nodes).toHaveLength(60);
  expect(data.responses.nodes).toContainEqual({ id: expect.any(String), form: null });
  expect(errors).toHaveLength(50);
});

it('REST answers with the problem alone', async () => {
  const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
  const { status, body } = await writer.rest('GET /forms/form_01h455vb4pex5vsknk084sn02q');
  expect([status, body.code, 'data' in body]).toEqual([403, 'insufficient_scope', false]);
});
