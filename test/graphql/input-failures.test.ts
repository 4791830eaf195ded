import { describe, expect, it } from 'vitest';
import { subscribe } from '../support/clients/sse-subscription.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Failures of arguments: all of them at once, with their paths, codes and locations, for literals and
// for variables.

const world = await createTestWorld();
const alice = await world.client();
const form = await buildForm(alice);
const published = await buildPublishedForm(alice);

interface Failed {
  readonly errors: readonly {
    readonly message: string;
    readonly locations?: readonly { line: number; column: number }[];
    readonly extensions: {
      readonly code: string;
      readonly status: number;
      readonly errors?: readonly { path: string; code: string; message: string }[];
    };
  }[];
  readonly data?: unknown;
}

async function send(query: string, variables: object = {}, accept = 'application/json') {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: accept,
      Authorization: `Bearer ${alice.secret}`,
    },
    body: JSON.stringify({ query, variables }),
  });
  const body: Failed = JSON.parse(await answer.text());
  return { status: answer.status, body };
}

/** The error of a request: code, status and failures of each error. */
async function failuresOf(query: string, variables?: object) {
  const { body } = await send(query, variables);
  expect(body).not.toHaveProperty('data');
  return body.errors.map(({ extensions: { code, status, errors = [] } }) => [
    code,
    status,
    ...errors.map((one) => `${one.path}: ${one.code}`),
  ]);
}

/** A value as a GraphQL literal; texts that begin with `=` are enum values. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string' && value.startsWith('=')) return value.slice(1);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`);
  return `{${members.join(', ')}}`;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('"=', '"'));

const unknownType = {
  schema: { sections: [{ elements: [{ id: 'x', type: 'riddle', title: 'X' }] }] },
};

const invalid = ['validation_failed', 422];
const bad = ['bad_request', 400];

/** Fields with the types of their arguments, the given values and the expected failures. */
const cases: readonly [
  field: string,
  types: Readonly<Record<string, string>>,
  args: Readonly<Record<string, unknown>>,
  failures: readonly (string | number)[],
][] = [
  [
    'updateForm',
    { id: 'ID!', input: 'UpdateFormInput!' },
    { id: form.id, input: { settings: { closeAt: 'soon', maxResponses: 0 } } },
    [...invalid, 'settings.closeAt: invalid_datetime', 'settings.maxResponses: too_small'],
  ],
  [
    'updateForm',
    { id: 'ID!', input: 'UpdateFormInput!' },
    { id: form.id, input: { titel: 'x', definition: unknownType } },
    [...invalid, 'titel: unknown_member', 'schema.sections[0].elements[0].type: unknown_type'],
  ],
  [
    'updateForm',
    { id: 'ID!', input: 'UpdateFormInput!' },
    { id: form.id, input: { title: 5, settings: { maxResponses: 0, theme: { rounded: 1 } } } },
    [
      ...invalid,
      'title: wrong_type',
      'settings.theme.rounded: wrong_type',
      'settings.maxResponses: too_small',
    ],
  ],
  [
    'createForm',
    { input: 'CreateFormInput!' },
    { input: { title: '', definition: 5, settings: { maxResponses: 1.5 } } },
    [...invalid, 'definition: wrong_type', 'settings.maxResponses: wrong_type', 'title: required'],
  ],
  [
    'submitResponse',
    { slug: 'String!', input: 'SubmissionInput!' },
    { slug: published.slug, input: { answers: { name: 5, b: 1 }, durationMs: -1 } },
    [
      ...invalid,
      'durationMs: too_small',
      'answers.name: wrong_type',
      'answers.b: unknown_question',
    ],
  ],
  [
    'submitResponse',
    { slug: 'String!', input: 'SubmissionInput!' },
    { slug: published.slug, input: 5 },
    [...invalid, ': wrong_type'],
  ],
  [
    'createApiKey',
    { input: 'CreateApiKeyInput!' },
    { input: { scopes: ['=ALL', '=FORMS_READ'], expiresAt: '2020-01-01T00:00:00Z' } },
    [...invalid, 'scopes[0]: invalid_value', 'name: required', 'expiresAt: invalid_value'],
  ],
  [
    'reviewResponse',
    { formId: 'ID!', id: 'ID!', input: 'ReviewInput!' },
    { formId: form.id, id: 'x', input: { status: '=MAYBE', note: 'x'.repeat(2001) } },
    [...invalid, 'status: invalid_value', 'note: too_long'],
  ],
  [
    'deleteResponses',
    { formId: 'ID!', input: 'DeleteResponsesInput!' },
    { formId: form.id, input: { ids: [{}], filter: { from: 'soon', approval: '=NEVER' } } },
    [
      ...invalid,
      'ids[0]: wrong_type',
      'filter.from: invalid_datetime',
      'filter.approval: invalid_value',
    ],
  ],
  [
    'uploadFile',
    { slug: 'String!', input: 'UploadFileInput!' },
    { slug: published.slug, input: { itemId: 'gone', file: 'x' } },
    [...invalid, 'file: wrong_type', 'itemId: unknown_question'],
  ],
  [
    'unlockForm',
    { slug: 'String!', input: 'UnlockFormInput!' },
    { slug: published.slug, input: { user: 'x', password: '' } },
    [...invalid, 'user: unknown_member', 'password: required'],
  ],
  [
    'duplicateForm',
    { id: 'ID!', input: 'DuplicateFormInput' },
    { id: form.id, input: { revision: 'x', title: '' } },
    [...invalid, 'revision: wrong_type', 'title: required'],
  ],
  [
    'responses',
    { formId: 'ID!', first: 'Int', after: 'String' },
    { formId: form.id, first: -1, after: 'x' },
    [...bad, 'first: invalid_value', 'after: invalid_value'],
  ],
  ['forms', { last: 'Int' }, { last: 101 }, [...bad, 'last: invalid_value']],
  ['forms', { first: 'Int' }, { first: 'x' }, [...bad, 'first: wrong_type']],
  ['forms', { status: 'FormStatus' }, { status: '=OPEN' }, [...bad, 'status: invalid_value']],
  [
    'responses',
    { formId: 'ID!', filter: 'ResponseFilter', olderThan: 'String' },
    { formId: form.id, filter: { from: 'soon', until: 'x' }, olderThan: 'form_x' },
    [
      ...bad,
      'filter.from: invalid_datetime',
      'filter.until: unknown_member',
      'olderThan: invalid_value',
    ],
  ],
  [
    'formPage',
    { page: 'Int', limit: 'Int' },
    { page: 0, limit: 0 },
    [...bad, 'page: invalid_value', 'limit: invalid_value'],
  ],
];

const selectionOf = (field: string) => {
  return /^(forms|responses|formPage)$/.test(field) ? '{ totalCount }' : '{ __typename }';
};
const kindOf = (field: string) =>
  /^(forms|responses|formPage)$/.test(field) ? 'query' : 'mutation';

describe('invalid arguments', () => {
  it.each(cases)(
    'are reported equally for literals and for variables: %s %j',
    async (field, types, args, failures) => {
      const call = (write: (name: string) => string) =>
        `${field}(${Object.keys(args)
          .map((name) => `${name}: ${write(name)}`)
          .join(', ')})`;
      const selection = selectionOf(field);
      const literals = `${kindOf(field)} { ${call((name) => literal(args[name]))} ${selection} }`;
      expect(await failuresOf(literals)).toEqual([failures]);

      const declared = Object.entries(types).map(([name, type]) => `$${name}: ${type}`);
      const query = `${kindOf(field)} (${declared.join(', ')}) { ${call((name) => `$${name}`)} ${selection} }`;
      expect(await failuresOf(query, Object(plain(args)))).toEqual([failures]);
    },
  );

  it('are located in the document: at the literal, or at the definition of the variable', async () => {
    const { body: written } = await send('{\n  forms(first: -1) { totalCount }\n}');
    expect(written.errors[0]).toMatchObject({
      message: 'first: Must be an integer from 0 to 100.',
      locations: [{ line: 2, column: 16 }],
    });
    const query = 'query (\n  $n: Int\n) { forms(first: $n) { totalCount } }';
    const { body: sent } = await send(query, { n: -1 });
    expect(sent.errors[0]).toMatchObject({
      message: 'first: Must be an integer from 0 to 100.',
      locations: [{ line: 2, column: 3 }],
    });
    const nested = `mutation {
      updateForm(id: "${form.id}", input: {
        title: 5
        settings: { maxResponses: 0 }
      }) { form { id } }
    }`;
    const { body: inner } = await send(nested);
    expect(inner.errors[0]?.locations).toEqual([{ line: 3, column: 16 }]);
  });

  it('are found within literals that contain variables', async () => {
    const query = `mutation ($title: String, $at: DateTime, $more: Int) {
      updateForm(id: "${form.id}", input: {
        title: $title, settings: { closeAt: $at, maxResponses: $more, showBranding: 5 }
      }) { form { id } }
    }`;
    expect(await failuresOf(query, { title: '', at: 'soon', more: 0 })).toEqual([
      [
        ...invalid,
        'settings.closeAt: invalid_datetime',
        'settings.showBranding: wrong_type',
        'title: required',
        'settings.maxResponses: too_small',
      ],
    ]);
  });

  it('are found in nested fields and fragments', async () => {
    expect(
      await failuresOf(`{ form(id: "${form.id}") { responses(first: -1) { totalCount } } }`),
    ).toEqual([[...bad, 'first: invalid_value']]);
    const query = `query ($n: Int) { ...a forms { nodes { ...b } } }
      fragment a on Query { webhooks(last: $n) { totalCount } }
      fragment b on Form { versions(first: $n) { totalCount } ... { responses(after: "x") { totalCount } } }`;
    expect(await failuresOf(query, { n: 101 })).toEqual([
      [...bad, 'last: invalid_value'],
      [...bad, 'first: invalid_value'],
      [...bad, 'after: invalid_value'],
    ]);
  });

  it('are reported by field, and nothing is executed', async () => {
    const query = `mutation ($input: CreateFormInput!) {
      a: createForm(input: {title: "Never made"}) { form { id } }
      b: createForm(input: $input) { form { id } }
      c: updateForm(id: {}, input: {title: 5}) { form { id } }
    }`;
    expect(await failuresOf(query, { input: { settings: { closeAt: 1 }, title: '' } })).toEqual([
      [...invalid, 'settings.closeAt: wrong_type', 'title: required'],
      [...bad, 'id: wrong_type'],
      [...invalid, 'title: wrong_type'],
    ]);
    const { forms } = await alice.graphql('{ forms(q: "Never made") { totalCount } }');
    expect(forms.totalCount).toBe(0);
  });

  it('are reported for operations that are not executed, as far as they are literals', async () => {
    const query = `query A { forms { totalCount } }
      query B($n: Int) { responses(formId: "${form.id}", first: $n, after: "x") { totalCount } }`;
    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${alice.secret}` },
      body: JSON.stringify({ query, operationName: 'A', variables: { n: -1 } }),
    });
    const { errors }: Failed = JSON.parse(await answer.text());
    expect(errors.map(({ extensions }) => extensions.errors)).toMatchObject([[{ path: 'after' }]]);
  });

  it('are reported for subscriptions', async () => {
    const query = 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }';
    const { events } = await subscribe(world.url, alice.secret ?? '', query, { id: {} });
    await expect.poll(() => events.length).toBeGreaterThan(0);
    expect(events[0].errors[0].extensions).toMatchObject({
      code: 'bad_request',
      errors: [{ path: 'formId', code: 'wrong_type' }],
    });
  });

  it('have the status 400 where GraphQL over HTTP requires it', async () => {
    const accept = 'application/graphql-response+json';
    expect((await send('{ forms(first: -1) { totalCount } }', {}, accept)).status).toBe(400);
    const query = 'query ($n: Int) { forms(first: $n) { totalCount } }';
    expect((await send(query, { n: 'x' }, accept)).status).toBe(400);
    expect((await send(query, { n: 'x' })).status).toBe(200);
  });

  it('are not reported if the operation would be rejected with another problem anyway', async () => {
    const query = (id: string) =>
      `mutation { updateForm(id: "${id}", input: {title: 5}) { form { id } } }`;
    const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
    const otherClient = await world.client();
    expect((await world.visitor.graphqlProblem(query(form.id))).code).toBe('unauthenticated');
    expect((await reader.graphqlProblem(query(form.id))).code).toBe('insufficient_scope');
    expect((await otherClient.graphqlProblem(query(form.id))).code).toBe('not_found');
  });
});

it('of a conditional field are reported without applying the rules of the field', async () => {
  const query = `mutation ($slug: String!, $run: Boolean!) {
    submitResponse(slug: $slug, input: { answers: {}, durationMs: -1 }) @include(if: $run) { message }
  }`;
  expect(await failuresOf(query, { slug: 'none', run: false })).toEqual([
    ['validation_failed', 422, expect.stringMatching(/^durationMs: /)],
  ]);
});

it('of introspection fields are reported', async () => {
  const query = '{ __schema { types { fields(includeDeprecated: "yes") { name } } } }';
  expect(await failuresOf(query)).toEqual([['bad_request', 400, 'includeDeprecated: wrong_type']]);
});

describe('valid arguments', () => {
  it('are coerced as GraphQL defines: single values to lists, integers to ids, absent variables', async () => {
    const { nodes } = await alice.graphql(`query ($ids: [ID!]!) { nodes(ids: $ids) { id } }`, {
      ids: form.id,
    });
    expect(nodes).toEqual([{ id: form.id }]);
    expect(await alice.graphql('{ node(id: 5) { id } }')).toEqual({ node: null });
    const query = `query ($n: Int = 1, $c: String, $f: ResponseFilter) {
      forms(first: $n, after: $c) { nodes { responses(filter: $f) { totalCount } } }
    }`;
    expect((await alice.graphql(query)).forms.nodes).toHaveLength(1);
    expect((await alice.graphql(query, { n: null, c: null, f: null })).forms.nodes).toHaveLength(2);
  });

  it('can contain variables within JSON', async () => {
    const query = `query ($id: ID!, $name: String) {
      validateResponse(formId: $id, input: {answers: {name: $name}}) { answers }
    }`;
    const { validateResponse } = await alice.graphql(query, { id: published.id, name: 'Ann' });
    expect(validateResponse.answers).toMatchObject({ name: 'Ann' });
  });
});

describe('values outside the arguments of fields', () => {
  it.each([
    ['a directive', '{ __typename @include(if: "x") }', {}],
    ['a default', 'query ($n: Int = "x") { forms(first: $n) { totalCount } }', {}],
    ['a variable of a directive', 'query ($if: Boolean!) { __typename @skip(if: $if) }', { if: 1 }],
    ['a missing variable', 'query ($n: Int!) { forms(first: $n) { totalCount } }', {}],
    ['an argument that is missing', '{ form { id } }', {}],
    ['an argument of the schema', '{ __type(name: 5) { name } }', {}],
  ])('are rejected if they are invalid: %s', async (_, query, variables) => {
    const { body } = await send(query, variables);
    expect(body.errors[0]?.extensions).toMatchObject({ code: 'bad_request', status: 400 });
    expect(body.errors[0]?.locations).toHaveLength(1);
  });
});
