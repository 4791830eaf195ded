import { readFileSync } from 'node:fs';
import { getIntrospectionQuery, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as operations from '../../rest/generated/operations.ts';
import { parseBounded, sizeLimits } from '../../src/graphql/limits/depth-and-size.ts';
import { costLimit } from '../../src/graphql/limits/query-cost.ts';
import { examples } from '../../web/editor/editor-examples.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { processorTime } from '../support/processes/processor-time.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Expensive operations are rejected before execution: nothing is read.

const world = await createTestWorld();
const alice = await world.client();
await buildPublishedForm(alice);

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');

/** `field` nested in itself. */
const nested = (count: number, open: string, close = '}') =>
  `${repeat(count, () => open)} ${repeat(count, () => close)}`;

const introspected = 'kind name fields { name type { name } }';

/** Each fragment spreads the next one twice. */
const bomb = `{ ...f0 } ${repeat(
  30,
  (index) => `fragment f${index} on Query { a: __typename ...f${index + 1} ...f${index + 1} }`,
)} fragment f30 on Query { __typename }`;

const costly: readonly [what: string, query: string, variables?: object][] = [
  ['21 nested fields', `{ forms { ${nested(20, 'nodes { published {')} } }`],
  ['4000 unclosed braces', '{ a '.repeat(4000)],
  ['4000 nested lists', `{ form(id: ${'['.repeat(4000)}) { id } }`],
  ['51 aliases', `{ ${repeat(51, (index) => `a${index}: forms { totalCount }`)} }`],
  ['1000 aliases', `{ ${repeat(1000, (index) => `a${index}: __typename`)} }`],
  [
    '1000 mutations',
    `mutation { ${repeat(1000, (n) => `a${n}: createForm(input: {}) { form { id } }`)} }`,
  ],
  ['one field 3000 times', `{ forms { nodes { ${'id '.repeat(3000)} } } }`],
  ['51 directives', `{ forms { totalCount ${'@include(if: true) '.repeat(51)} } }`],
  ['60 unknown directives', `{ __typename ${repeat(60, (index) => `@d${index}`)} }`],
  ['more than 2000 tokens', `{ forms(q: "${'x'.repeat(10)}") { ${'id '.repeat(2000)} } }`],
  ['more than 50000 characters', `{ forms { totalCount } } #${'x'.repeat(50_000)}`],
  ['21 operations', repeat(21, (n) => `query q${n} { __typename }`)],
  [
    '51 fragments',
    `{ ${repeat(51, (n) => `...f${n}`)} } ${repeat(51, (n) => `fragment f${n} on Query { __typename }`)}`,
  ],
  ['one field 51 times', `{ forms { ${repeat(51, () => 'totalCount')} } }`],
  [
    'one field 51 times, by several parents',
    `{ ${repeat(17, () => 'forms { nodes { id ...{ id } ...on Form { id } } }')} }`,
  ],
  ['300 undefined fragments', `{ ${repeat(300, (n) => `...f${n}`)} }`],
  ['an unused fragment', '{ __typename } fragment f on Query { ...f g: __typename ...f }'],
  ['a comment and 400 KB of commas', `# long\n{ ${','.repeat(400_000)} nothing }`],
  ['fragments that spread each other exponentially', bomb],
  ['a recursive fragment', '{ forms { ...f } } fragment f on FormConnection { nodes { id } ...f }'],
  [
    'two mutually recursive fragments',
    '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
  ],
  [
    'a long list of long lists',
    '{ forms(first: 100) { nodes { responses(first: 100) { nodes { id answerList { text } } } } } }',
  ],
  [
    'a long list of long lists by variables',
    `query ($many: Int) { forms(first: $many) { nodes { responses(last: $many) { nodes {
      id answerList { text } } } } } }`,
    { many: 100 },
  ],
  [
    'a long list of long lists by defaults of variables',
    `query ($many: Int = 100) { forms(first: $many) { nodes { responses(first: $many) { edges {
      node { id } } } } } }`,
  ],
  [
    'nested lists of default length',
    '{ forms { nodes { responses { nodes { form { responses { nodes { id } } } } } } } }',
  ],
  [
    'long lists within fragments',
    `{ forms(first: 100) { edges { node { ...f } } } }
     fragment f on Form { responses(first: 100) { nodes { ... on Response { ...r } } } }
     fragment r on Response { id reviews { note } }`,
  ],
  [
    'definitions under 10 aliases',
    `{ ${repeat(10, (n) => `a${n}: forms(first: 100) { nodes { draft } }`)} }`,
  ],
  [
    'nodes with long lists',
    `{ nodes(ids: ["w", "x", "y", "z"]) {
      ... on Form { responses(first: 100) { nodes { answerList { text } } } } } }`,
  ],
  [
    'nodes with long lists, by ids that are the default of a variable',
    `query ($ids: [ID!]! = ["w", "x", "y", "z"]) { nodes(ids: $ids) {
      ... on Form { responses(first: 100) { nodes { answerList { text } } } } } }`,
  ],
  [
    'a subscription with long lists',
    `subscription { responseCreated(formId: "x") { form { responses(first: 100) { nodes { form {
      responses(first: 100) { nodes { id } } } } } } } }`,
  ],
  [
    'deeply nested introspection',
    `{ __schema { types { fields { type { fields { type { fields { type { ${introspected} } } } } } } } } }`,
  ],
  ['the schema twice', `{ a: __schema { types { name } } b: __schema { types { name } } }`],
  [
    'the types of the schema under 40 aliases',
    `{ __schema { ${repeat(40, (n) => `a${n}: types { ${introspected} }`)} } }`,
  ],
  [
    'the types of the schema under 40 aliases in a fragment',
    `{ __schema { ...s } } fragment s on __Schema { ${repeat(40, (n) => `a${n}: types { name }`)} }`,
  ],
  [
    'aliases within introspection in an inline fragment',
    `{ __type(name: "Form") { fields { ... on __Field { a: type { name } b: type { name } } } } }`,
  ],
  [
    'long lists of answers under 2 aliases',
    `{ ${repeat(2, (n) => `a${n}: responses(formId: "x", first: 100) { nodes { answers } }`)} }`,
  ],
  [
    'payloads of deliveries under 2 aliases',
    `{ ${repeat(2, (n) => `a${n}: webhookDeliveries(webhookId: "x", first: 100) { nodes { payload } }`)} }`,
  ],
  [
    'all versions of a form with their definitions',
    '{ formVersions(formId: "x") { nodes { definition } } }',
  ],
  [
    'the schema 60 times',
    `{ ${repeat(60, (n) => `a${n}: __schema { types { ${introspected} } }`)} }`,
  ],
];

describe('an operation beyond a limit', () => {
  it.each(costly)(
    'with %s is rejected before anything is read',
    async (_, query, variables = {}) => {
      const statements = await recordStatements(world, async () => {
        const began = processorTime();
        const problem = await world.visitor.graphqlProblem(query, variables);
        expect(problem).toMatchObject({ code: 'bad_request', status: 400 });
        expect(problem.detail).toMatch(
          /^(The (document|operation) |Syntax Error: |Cannot |Maximum |Unknown )/,
        );
        expect(processorTime() - began).toBeLessThan(2000);
      });
      expect(statements).toEqual([]);
    },
  );

  it('is rejected with a message that contains the limit', async () => {
    const detailOf = async (query: string) => (await alice.graphqlProblem(query)).detail;
    expect(await detailOf(`{ ${repeat(51, (n) => `a${n}: __typename`)} }`)).toBe(
      'The document has more than 50 aliases.',
    );
    expect(
      await detailOf('{ forms(first: 100) { nodes { responses(first: 100) { nodes { id } } } } }'),
    ).toBe(
      'The operation can return up to 10201 objects; the limit is 10000. ' +
        'Request smaller pages or fewer nested lists.',
    );
  });

  it.each([
    ['application/json', 200],
    ['application/graphql-response+json', 400],
  ])('is rejected as %s with the status %d', async (type, status) => {
    const query = '{ forms(first: 100) { nodes { responses(first: 100) { nodes { id } } } } }';
    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: type },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = await answer.json();
    expect([answer.status, data]).toEqual([status, undefined]);
    expect(errors[0].extensions).toMatchObject({ code: 'bad_request', status: 400 });
  });

  it.each([
    ['variables', 'GET'],
    ['extensions', 'GET'],
    ['variables', 'POST'],
  ])(
    'with %s that are not valid JSON in the parameters of a %s is rejected',
    async (name, method) => {
      const parameters = new URLSearchParams({ query: '{ __typename }', [name]: '2026-02-30' });
      const headers = { 'GraphQL-Require-Preflight': '1' };
      const answer =
        method === 'GET'
          ? await fetch(`${world.url}/graphql?${parameters}`, { headers })
          : await fetch(`${world.url}/graphql`, { method, headers, body: parameters });
      const { errors } = await answer.json();
      expect([answer.status, errors[0].extensions.code]).toEqual([400, 'bad_request']);
    },
  );

  it('in a batch of operations is rejected', async () => {
    const raw = JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${world.url}/graphql`, { method: 'POST', headers, body: raw });
    const { errors } = await answer.json();
    expect([answer.status, errors[0].extensions.code]).toEqual([400, 'bad_request']);
  });
});

describe('a page of another origin', () => {
  const mutation = 'mutation { createForm(input: {title: "Theirs"}) { form { id } } }';
  const authorization = { Authorization: `Bearer ${alice.secret}` };
  // Requests that a page can send without a preflight: they have no custom headers.
  const send = (type: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers },
      body,
    });
  const form = new URLSearchParams({ query: mutation }).toString();

  it.each([
    ['text/plain', JSON.stringify({ query: mutation })],
    ['application/x-www-form-urlencoded', form],
    ['application/graphql', mutation],
  ])('cannot change anything by a POST of %s', async (type, body) => {
    const statements = await recordStatements(world, async () => {
      const answer = await send(type, body);
      expect([answer.status, (await answer.json()).code]).toEqual([415, 'unsupported_media_type']);
    });
    expect(statements).toEqual([]);
  });

  it('cannot change anything by a GET', async () => {
    const url = `${world.url}/graphql?${form}`;
    const statements = await recordStatements(world, async () => {
      const answer = await fetch(url, { headers: { Accept: 'application/json' } });
      const { errors } = await answer.json();
      expect([answer.status, errors[0].extensions.code]).toEqual([405, 'method_not_allowed']);
    });
    expect(statements).toEqual([]);
  });

  it.each([
    ['an API key', authorization],
    ['an API key and a preflight header', { ...authorization, 'GraphQL-Require-Preflight': '1' }],
  ])('can change something with %s, which requires a preflight', async (_, headers) => {
    const answer = await send('application/x-www-form-urlencoded', form, headers);
    const { data } = await answer.json();
    expect(data.createForm.form.id).toMatch(/^form_/);
  });
});

describe('an operation within the limits', () => {
  it('is executed, up to each limit', async () => {
    await alice.graphql(`{ ${repeat(50, (index) => `a${index}: __typename`)} }`);
    await alice.graphql(`{ ${repeat(50, (n) => `a${n}: __typename @skip(if: false)`)} }`);
    await alice.graphql('{ forms(first: 99) { nodes { responses(first: 100) { totalCount } } } }');
    await alice.graphql(
      '{ forms(first: 90) { nodes { responses(first: 100) { nodes { id } } } } }',
    );
  });

  it('can spread as many fragments, and select a field as often, as the limits permit', async () => {
    const fragments = repeat(50, (n) => `fragment f${n} on FormConnection { totalCount }`);
    await alice.graphql(`{ forms { ${repeat(50, (n) => `...f${n}`)} } } ${fragments}`);
  });

  it('can be any operation of REST and any example of the editor', () => {
    const known = Object.entries(operations).flatMap(([name, one]) =>
      name.endsWith('Document') ? print(one) : [],
    );
    const documents = [...known, ...examples.map(({ query }) => query)];
    expect(documents.length).toBeGreaterThan(40);
    for (const document of documents) expect(() => parseBounded(document)).not.toThrow();
  });

  it('can request the whole schema', async () => {
    const { __schema } = await world.visitor.graphql(
      getIntrospectionQuery({ inputValueDeprecation: true }),
    );
    expect(__schema.types.length).toBeGreaterThan(50);
  });
});

it('is documented: the guide contains each limit', () => {
  const guide = readFileSync(new URL('../../docs/guides/graphql.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| (\w+)[^|]*\| +([\d,]+) \|$/gm)];
  const documented = rows.map(([, name, limit = '']) => [name, Number(limit.replaceAll(',', ''))]);
  expect(Object.fromEntries(documented)).toEqual({ ...sizeLimits, objects: costLimit });
});
