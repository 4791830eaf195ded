import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { schema } from '../../../src/schema/schema.ts';
import { type GraphqlRequest, generateQuery } from '../../support/arbitraries/query-generator.ts';
import { runs } from '../../support/arbitraries/runs.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { processorTime } from '../../support/processes/processor-time.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// A repeated operation is executed without being validated again, with the same responses.

const world = await createTestWorld();
const alice = await world.client();
const form = await buildPublishedForm(alice, { title: 'Guests' });

beforeAll(async () => {
  for (const name of ['Ann', 'Ben "the \\ second"', 'Cem\u2028']) {
    const { body } = await alice.rest(`POST /forms/${form.id}/responses`, {
      body: { answers: { name, source: 'friend' } },
    });
    const review = { body: { status: 'approved', note: name } };
    await alice.rest(`PUT /forms/${form.id}/responses/${body.id}/approval`, review);
  }
});

/** What the report of the cost contains of the rate limit. */
const rateLimit = /,"remaining":\d+,"resets":\d+/;

const requestId = /"request_id":"[^"]*"/g;

async function sendQuery(body: GraphqlRequest | string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${alice.secret}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = (await answer.text()).replace(rateLimit, '');
  return { status: answer.status, told: stableHeaders(answer.headers), text };
}

/** All headers except those that differ between requests. */
function stableHeaders(headers: Headers): [string, string][] {
  const changing = ['date', 'x-request-id'];
  return [...headers].filter(([name]) => !changing.includes(name)).sort();
}

/** Sends a query until it is executed by its plan; returns the first response and the last. */
async function sendUntilCached(body: GraphqlRequest, headers?: Record<string, string>) {
  const first = await sendQuery(body, headers);
  await sendQuery(body, headers);
  return [first, await sendQuery(body, headers)] as const;
}

const list = `query List($id: ID!, $first: Int) {
  responses(formId: $id, first: $first) { totalCount nodes {
    __typename id number: formVersion createdAt answers approval { status note }
  } }
}`;

describe('a repeated query', () => {
  it.each([
    undefined,
    '*/*',
    'application/json',
    'application/graphql-response+json',
    'application/graphql-response+json, application/json;q=0.9',
    'application/json, text/plain, */*',
    'text/event-stream, application/json',
    'text/event-stream',
    'multipart/mixed',
  ])('returns identical bytes if %s is accepted', async (accept) => {
    const headers = accept === undefined ? {} : { Accept: accept };
    const [first, last] = await sendUntilCached(
      { query: list, variables: { id: form.id } },
      headers,
    );
    expect(first?.status).toBe(200);
    expect(first?.text).toContain('Ben');
    expect(last).toEqual(first);
  });

  it('needs no additional statements', async () => {
    const query = `{ forms { nodes { id responses { nodes { id form { id } } } } } }`;
    const first = await recordStatements(world, () => sendQuery({ query }));
    await sendUntilCached({ query });
    expect(await recordStatements(world, () => sendQuery({ query }))).toHaveLength(first.length);
  });

  it('returns the result for its variables each time', async () => {
    await sendUntilCached({ query: list, variables: { id: form.id, first: 1 } });
    for (const first of [1, 2, 3]) {
      const { text } = await sendQuery({ query: list, variables: { id: form.id, first } });
      expect(JSON.parse(text).data.responses.nodes).toHaveLength(first);
    }
  });

  it('is rejected alike: without a key, with a wrong one, too few scopes, a foreign form, invalid variables', async () => {
    await sendUntilCached({ query: list, variables: { id: form.id } });
    const stranger = await world.client();
    const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
    const { id: foreign } = await buildPublishedForm(stranger);
    const fresh = list.replace('List', 'Cold');
    const bad: readonly [headers: Record<string, string>, variables: Record<string, unknown>][] = [
      [{ Authorization: '' }, { id: form.id }],
      [{ Authorization: 'Bearer fwk_nobody' }, { id: form.id }],
      [{ Authorization: `Bearer ${reader.secret}` }, { id: form.id }],
      [{}, { id: foreign }],
      [{}, {}],
      [{}, { id: null }],
      [{}, { id: { a: 1 } }],
      [{}, { id: form.id, first: 'many' }],
      [{}, { id: form.id, first: 101 }],
    ];
    const wordsOf = ({ status, text }: { status: number; text: string }) => {
      const { data, errors } = JSON.parse(text);
      const { request_id: _, ...extensions } = errors[0].extensions;
      return { status, data, message: errors[0].message, path: errors[0].path, extensions };
    };
    const failures = vi.spyOn(world.services.log, 'error');
    for (const [headers, variables] of bad) {
      const cold = await sendQuery({ query: fresh, variables }, headers);
      const hot = await sendQuery({ query: list, variables }, headers);
      expect(wordsOf(hot)).toEqual(wordsOf(cold));
    }
    expect(failures).not.toHaveBeenCalled(); // no internal errors
  });

  it('is rejected for the cost of its variables before anything is read', async () => {
    const query = `query Deep($many: Int) { forms { nodes { responses(first: $many) { nodes {
      id form { responses(first: $many) { nodes { id } } } } } } } }`;
    await sendUntilCached({ query, variables: { many: 1 } });
    const statements = await recordStatements(world, async () => {
      const { text } = await sendQuery({ query, variables: { many: 100 } });
      expect(JSON.parse(text).errors[0].extensions).toMatchObject({ code: 'bad_request' });
    });
    expect(statements).toEqual([expect.stringContaining('FROM api_keys')]); // only the authentication
  });

  it('is distinguished from another one whose concatenated name and text are equal', async () => {
    const query = `query Wide($many: Int) { forms(first: $many) { nodes { responses(first: $many) {
      nodes { id form { responses(first: $many) { nodes { id } } } } } } } }`;
    await sendUntilCached({ query: `#x\n${query}`, variables: { many: 1 } });
    const twin = { query, operationName: '\n#x', variables: { many: 100 } };
    const { text } = await sendQuery(twin);
    expect(JSON.parse(text).errors[0].extensions.code).toBe('bad_request');
  });

  it.each([
    ['a query in a list', (query: string) => ({ query: [query] })],
    ['a query that is an object', () => ({ query: { toString: null } })],
    ['a name in a list', (query: string) => ({ query, operationName: ['Often'] })],
  ])('is not found by %s in a multipart request', async (_, operationsOf) => {
    const query = 'query Often { forms { totalCount } }';
    await sendUntilCached({ query });
    const form = new FormData();
    form.set('operations', JSON.stringify(operationsOf(query)));
    form.set('map', '{}');
    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${alice.secret}`, 'GraphQL-Require-Preflight': '1' },
      body: form,
    });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_request']);
  });

  it('is rejected at once for many invalid variables', async () => {
    const query = 'query Many($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    await sendUntilCached({ query, variables: { ids: [form.id] } });
    const began = processorTime();
    const ids = Array.from({ length: 100_000 }, () => ({}));
    const { text } = await sendQuery({ query, variables: { ids } }, { Authorization: '' });
    expect(JSON.parse(text).errors[0].extensions.code).toBe('bad_request');
    expect(processorTime() - began).toBeLessThan(2500);
  });

  it('can have variables of any name, and extensions', async () => {
    const query = 'query ($__proto__: ID!) { form(id: $__proto__) { id } }';
    const body = `{"query":"${query}","variables":{"__proto__":"${form.id}"},"extensions":{"a":1}}`;
    for (let time = 1; time <= 3; time += 1) {
      const { data } = JSON.parse((await sendQuery(body)).text);
      expect(data).toEqual({ form: { id: form.id } });
    }
  });

  it('returns nothing to a key from its revocation on', async () => {
    const owner = await world.client();
    const headers = { Authorization: `Bearer ${owner.secret}` };
    const query = 'query Mine { apiKeys { nodes { id name } } }';
    const [, last] = await sendUntilCached({ query }, headers);
    const [key] = JSON.parse(last?.text ?? '').data.apiKeys.nodes;
    await owner.rest(`DELETE /keys/${key.id}`);
    const { text } = await sendQuery({ query }, headers);
    expect(JSON.parse(text).errors[0].extensions.code).toBe('unauthenticated');
  });

  it('counts one request of a visitor, for any result', async () => {
    const limited = await createTestWorld({ env: { RATE_LIMITS: 'on' } });
    const leftAfter = async (slug: string) => {
      const query = 'query ($slug: String!) { publicForm(slug: $slug) { title } }';
      const answer = await fetch(`${limited.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query, variables: { slug } }),
      });
      return Number(/r=(\d+)/.exec(answer.headers.get('RateLimit') ?? '')?.[1]);
    };
    const { slug } = await buildPublishedForm(await limited.client());
    const left = await leftAfter(slug);
    expect(await leftAfter(slug)).toBe(left - 1);
    expect(await leftAfter('nobodys-form')).toBe(left - 2);
    expect(await leftAfter(slug)).toBe(left - 3);
  });

  it('is found by the name of its operation', async () => {
    const query = 'query One { forms { totalCount } }';
    const [first, last] = await sendUntilCached({ query, operationName: 'One' });
    expect(last).toEqual(first);
    const { text } = await sendQuery({ query, operationName: 'Two' });
    expect(JSON.parse(text).errors[0].extensions.code).toBe('bad_request');
  });

  it.each([
    ['two', [{ query: '{ forms { totalCount } }' }]],
    ['a name too many', { query: '{ forms { totalCount } }', sql: '' }],
    ['variables that are none', { query: '{ forms { totalCount } }', variables: [] }],
    ['a query that is a number', { query: 1 }],
    ['nothing', {}],
  ])('is distinguished from a request with %s', async (_, body) => {
    await sendUntilCached({ query: '{ forms { totalCount } }' });
    const { status, text } = await sendQuery(JSON.stringify(body));
    expect(status).toBeLessThan(500);
    expect(JSON.parse(text).errors[0].extensions.code).toBe('bad_request');
  });
});

describe('a repeated mutation', () => {
  const submit = `mutation ($slug: String!, $input: SubmissionInput!) {
    submitResponse(slug: $slug, input: $input) { responseId message __typename }
  }`;
  const asVisitor = { Authorization: '' };
  const submission = (answers: object, slug = form.slug) => ({ slug, input: { answers } });
  /** A text that was not sent before. */
  const asNew = (query: string) => `${query} # ${world.services.ids.random(8)}`;
  const countOf = (formId: string) =>
    world.services.db.prisma.response.count({ where: { formId } });
  const withoutIds = (text: string) =>
    text.replaceAll(/"resp_\w+"/g, '"id"').replace(requestId, '');

  it('is executed once each time, for visitors and clients', async () => {
    const before = await countOf(form.id);
    const variables = submission({ name: 'Ann', source: 'friend' });
    const [first, last] = await sendUntilCached({ query: submit, variables }, asVisitor);
    expect(JSON.parse(first.text).data.submitResponse.responseId).toMatch(/^resp_/);
    expect({ ...last, text: withoutIds(last.text) }).toEqual({
      ...first,
      text: withoutIds(first.text),
    });
    expect(await countOf(form.id)).toBe(before + 3);
    const create = `mutation ($id: ID!) { createResponse(formId: $id,
      input: { answers: { name: "Ben", source: "friend" } }) { response { form { title } } } }`;
    await sendUntilCached({ query: create, variables: { id: form.id } });
    expect(await countOf(form.id)).toBe(before + 6);
  });

  it.each([
    { what: 'answers that are invalid', variables: submission({ name: 7 }) },
    { what: 'an unknown form', variables: submission({ name: 'Ann' }, 'unknown-form') },
    { what: 'a variable of another type', variables: { slug: [1], input: {} } },
    { what: 'a missing variable', variables: { slug: form.slug } },
    { what: 'null as a required variable', variables: { slug: null, input: { answers: {} } } },
    { what: 'an unknown member', variables: { slug: form.slug, input: { answers: {}, more: 1 } } },
  ])('is refused as the first time for $what', async ({ variables }) => {
    const valid = submission({ name: 'Ann', source: 'friend' });
    await sendUntilCached({ query: submit, variables: valid }, asVisitor);
    const before = await countOf(form.id);
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const headers = { ...asVisitor, Accept: accept };
      await sendUntilCached({ query: submit, variables: valid }, headers);
      const known = await sendQuery({ query: submit, variables }, headers);
      const unknown = await sendQuery({ query: asNew(submit), variables }, headers);
      expect(JSON.parse(known.text).errors).not.toEqual([]);
      expect({ ...known, text: withoutIds(known.text) }).toEqual({
        ...unknown,
        text: withoutIds(unknown.text),
      });
    }
    expect(await countOf(form.id)).toBe(before + 6);
  });

  it('that fails after it has changed something is not executed again', async () => {
    const { pool } = world.services.db;
    const query = `mutation ($id: ID!) { createResponse(formId: $id,
      input: { answers: { name: "Cem", source: "friend" } }) { response { id reviews { note } } } }`;
    const variables = { id: form.id };
    await sendUntilCached({ query, variables });
    const before = await countOf(form.id);
    await pool.query('ALTER TABLE reviews RENAME TO reviews_away');
    try {
      const known = await sendQuery({ query, variables });
      const unknown = await sendQuery({ query: asNew(query), variables });
      expect(JSON.parse(known.text).errors[0].extensions.code).toBe('internal_error');
      expect({ ...known, text: withoutIds(known.text) }).toEqual({
        ...unknown,
        text: withoutIds(unknown.text),
      });
    } finally {
      await pool.query('ALTER TABLE reviews_away RENAME TO reviews');
    }
    expect(await countOf(form.id)).toBe(before + 2);
  });

  it('returns what the key may read, with the errors of the rest', async () => {
    const writer = await world.clientOfSameWorkspace(alice, ['forms:read', 'forms:write']);
    const query = `mutation ($id: ID!, $title: String = "Guests") { changed: updateForm(id: $id, input: { title: $title }) {
      form { title responses(first: 1) { nodes { id } } } } }`;
    const headers = { Authorization: `Bearer ${writer.secret}` };
    const variables = { id: form.id };
    const [, known] = await sendUntilCached({ query, variables: { ...variables } });
    expect(JSON.parse(known.text).data.changed.form.responses.nodes).toHaveLength(1);
    const refused = await sendQuery({ query, variables }, headers);
    const unknown = await sendQuery({ query: asNew(query), variables }, headers);
    expect(JSON.parse(refused.text)).toMatchObject({
      data: { changed: { form: { title: 'Guests', responses: null } } },
      errors: [{ path: ['changed', 'form', 'responses'] }],
    });
    const plain = (text: string) => text.replace(requestId, '');
    expect({ ...refused, text: plain(refused.text) }).toEqual({
      ...unknown,
      text: plain(unknown.text),
    });
  });

  it('of several fields executes them one after the other', async () => {
    const query = `mutation ($one: ID!) {
      a: deleteForm(id: $one) { deletedFormId }
      b: createForm(input: { title: "Next" }) { form { title } }
    }`;
    for (let round = 0; round < 4; round += 1) {
      const { body } = await alice.rest('POST /forms', { body: { title: 'One' } });
      const { text } = await sendQuery({ query, variables: { one: body.id } });
      expect(JSON.parse(text).data).toEqual({
        a: { deletedFormId: body.id },
        b: { form: { title: 'Next' } },
      });
    }
  });
});

describe('documents of visitors', () => {
  it('evict no plan of a client', async () => {
    const query = '{ forms(first: 1) { nodes { id } } } # of a client';
    await sendUntilCached({ query });
    const spy = vi.spyOn(schema, 'getQueryType');
    /** Fewer if the query is not validated. */
    const callsFor = async (text: string) => {
      spy.mockClear();
      await sendQuery({ query: text });
      return spy.mock.calls.length;
    };
    const known = await callsFor(query);
    expect(await callsFor(`${query}, new`)).toBeGreaterThan(known);
    for (let index = 0; index < 100; index += 1) {
      const comment = `${index}`.repeat(4000).slice(0, 9000);
      const one = `{ publicForm(slug: "${form.slug}") { title } } # ${comment}`;
      for (let round = 0; round < 3; round += 1) {
        await sendQuery({ query: one }, { Authorization: '' });
      }
    }
    expect(await callsFor(query)).toBe(known);
    spy.mockRestore();
  });
});

describe('any query', () => {
  /** Values of arguments by their names. */
  const values = {
    formId: [form.id],
    id: [form.id],
    ids: [[form.id], []],
    slug: [form.slug],
    version: [1],
    first: [1, 2, null],
    search: ['Guest', 'no"\\body'],
    form: [form.slug],
  };
  /** Always new, or of resources that do not exist. */
  const without = [
    'captchaChallenge',
    'linkedFile',
    'file',
    'lastUsedAt',
    'webhook',
    'response',
    'partialResponse',
    'invitation',
  ];

  it('returns the same response the first time and later', async () => {
    let whole = 0;
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const [first, last] = await sendUntilCached(
          generateQuery(schema, gen, { values, without }),
        );
        expect(last?.text.replace(requestId, '')).toBe(first?.text.replace(requestId, ''));
        if (!first?.text.includes('"errors"')) whole += 1;
      }),
      { numRuns: runs(25), endOnFailure: true },
    );
    expect(whole).toBeGreaterThan(2);
  });
});
