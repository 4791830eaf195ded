import { expect, it } from 'vitest';
import type { Client } from '../support/clients/api-client.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// A field that fails is null, with an error. The rest of the operation is executed.

const world = await createTestWorld({ env: { RATE_LIMITS: 'submissions=6/3600' } });
const alice = await world.client();

/** The complete result. */
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

/** The error of a field, with all members of its problem. */
const failure = (path: (string | number)[], code: string, members: object = {}) =>
  expect.objectContaining({
    path,
    message: expect.any(String),
    extensions: expect.objectContaining({
      code,
      status: expect.any(Number),
      title: expect.any(String),
      detail: expect.any(String),
      request_id: expect.any(String),
      ...members,
    }),
  });

it('submissions beyond the rate limit fail, and the others of the operation return their ids', async () => {
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

it('createForm with a key that cannot read responses returns the form with null for its responses', async () => {
  const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
  const { data, errors } = await ask(
    writer,
    'mutation { createForm(input: {}) { form { id responses { totalCount } } } }',
  );
  expect(data).toEqual({
    createForm: { form: { id: expect.stringMatching(/^form_/), responses: null } },
  });
  expect(errors).toEqual([
    failure(['createForm', 'form', 'responses'], 'insufficient_scope', {
      required_scope: 'responses:read',
    }),
  ]);
  await alice.rest(`GET /forms/${data.createForm.form.id}`);
});

it('reviewing a response with a key that cannot read forms returns the response with null for its form', async () => {
  const { id: formId } = await buildPublishedForm(alice);
  const { body } = await alice.rest(`POST /forms/${formId}/responses`, {
    body: { answers: { name: 'Ann' } },
  });
  const reviewer = await world.clientOfSameWorkspace(alice, ['responses:write']);
  const { data, errors } = await ask(
    reviewer,
    `mutation ($formId: ID!, $id: ID!) {
      reviewResponse(formId: $formId, id: $id, input: {status: APPROVED}) { response { id form { title } } }
    }`,
    { formId, id: body.id },
  );
  expect(data).toEqual({ reviewResponse: { response: { id: body.id, form: null } } });
  expect(errors).toEqual([failure(['reviewResponse', 'response', 'form'], 'insufficient_scope')]);
});

it('the second of three mutations fails, and the first and the third are executed', async () => {
  const { id } = await buildForm(alice);
  const { data, errors } = await ask(
    alice,
    `mutation ($id: ID!) {
      a: updateForm(id: $id, input: {title: "One"}) { form { title revision } }
      b: updateForm(id: $id, input: {title: ""}) { form { title revision } }
      c: updateForm(id: $id, input: {description: "Three"}) { form { title description revision } }
    }`,
    { id },
  );
  expect(data).toEqual({
    a: { form: { title: 'One', revision: 2 } },
    b: null,
    c: { form: { title: 'One', description: 'Three', revision: 3 } },
  });
  expect(errors).toEqual([
    failure(['b'], 'validation_failed', {
      errors: [expect.objectContaining({ path: 'title', code: expect.any(String) })],
    }),
  ]);
});

it('one of two queries is not found, and the other one returns its result', async () => {
  const query = '{ templates { totalCount } form(id: "gone") { id } }';
  const { data, errors } = await ask(alice, query);
  expect(data).toEqual({ templates: { totalCount: expect.any(Number) }, form: null });
  expect(errors).toEqual([failure(['form'], 'not_found', { status: 404 })]);
});

it('an operation without a key returns its public fields', async () => {
  const { slug } = await buildPublishedForm(alice);
  const { data, errors } = await ask(
    world.visitor,
    'query ($slug: String!) { publicForm(slug: $slug) { slug } templates { totalCount } }',
    { slug },
  );
  expect(data).toEqual({ publicForm: { slug }, templates: null });
  expect(errors).toEqual([failure(['templates'], 'unauthenticated', { status: 401 })]);
});

it('webhooks are listed by a key that cannot read forms, with null for their forms', async () => {
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

it('a cached query returns its remaining fields when one of them begins to fail', async () => {
  const { id } = await buildForm(alice);
  const query = 'query ($id: ID!) { templates { totalCount } form(id: $id) { id } }';
  const whole = { templates: { totalCount: expect.any(Number) }, form: { id } };
  for (let times = 0; times < 4; times += 1) {
    expect((await ask(alice, query, { id })).data).toEqual(whole);
  }
  await alice.rest(`DELETE /forms/${id}`);
  for (let times = 0; times < 2; times += 1) {
    const { data, errors } = await ask(alice, query, { id });
    expect(data).toEqual({ templates: { totalCount: expect.any(Number) }, form: null });
    expect(errors).toEqual([failure(['form'], 'not_found')]);
  }
});

it('a list whose entries all fail returns at most fifty errors', async () => {
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

it('REST returns only the problem', async () => {
  const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
  const { status, body } = await writer.rest('GET /forms/form_01h455vb4pex5vsknk084sn02q');
  expect([status, body.code, 'data' in body]).toEqual([403, 'insufficient_scope', false]);
});
