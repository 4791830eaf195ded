import { describe, expect, it } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Lists conform to the GraphQL Cursor Connections Specification (Relay), forwards and backwards.

const world = await createTestWorld();
const alice = await world.client();

const form = await buildPublishedForm(alice);
const { body: webhook } = await alice.rest('POST /webhooks', {
  body: { url: 'https://1.1.1.1/', events: ['form.published'] },
});
for (let index = 0; index < 4; index += 1) {
  await buildPublishedForm(alice);
  await alice.rest(`POST /forms/${form.id}/publish`);
  await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } });
  await alice.rest('POST /webhooks', { body: { url: webhook.url, events: webhook.events } });
  await alice.rest(`POST /webhooks/${webhook.id}/test`);
  await alice.rest('POST /keys', { body: { name: `${index}`, scopes: ['forms:read'] } });
}
await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } });
await alice.rest(`POST /webhooks/${webhook.id}/test`);

/** Lists with five entries each. */
const lists: readonly [name: string, write: (list: string) => string][] = [
  ['forms', (list) => `forms${list}`],
  ['versions', (list) => `formVersions${list.replace('(', `(formId: "${form.id}", `)}`],
  ['versions of a form', (list) => `form(id: "${form.id}") { versions${list} }`],
  ['responses', (list) => `responses${list.replace('(', `(formId: "${form.id}", `)}`],
  [
    'responses, the oldest first',
    (list) => `responses${list.replace('(', `(formId: "${form.id}", order: ASC, `)}`,
  ],
  ['responses of a form', (list) => `form(id: "${form.id}") { responses${list} }`],
  ['webhooks', (list) => `webhooks${list}`],
  [
    'deliveries',
    (list) => `webhookDeliveries${list.replace('(', `(webhookId: "${webhook.id}", `)}`,
  ],
  ['deliveries of a webhook', (list) => `webhook(id: "${webhook.id}") { deliveries${list} }`],
  ['keys', (list) => `apiKeys${list}`],
];

const selection = `{
  totalCount edges { cursor node { __typename } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
}`;

describe.each(lists)('the connection of %s', (_, write) => {
  /** The connection in the result for these arguments, at any depth. */
  async function read(args: string) {
    let data = await alice.graphql(`{ ${write(`(${args}) ${selection}`)} }`);
    while (data.edges === undefined) [data] = Object.values(data);
    return { ...data, cursors: data.edges.map(({ cursor }: { cursor: string }) => cursor) };
  }

  it.each<[args: string, name: string | undefined]>([
    ['first: 1, last: 1', undefined],
    ['first: -1', 'first'],
    ['first: 101', 'first'],
    ['last: 101', 'last'],
    ['after: "x"', 'after'],
    ['before: 1.5', 'before'],
  ])('rejects %s', async (args, name) => {
    const problem = await alice.graphqlProblem(`{ ${write(`(${args}) ${selection}`)} }`);
    expect(problem.code).toBe('bad_request');
    expect(problem.errors?.map(({ path }: { path: string }) => path)).toEqual(name && [name]);
  });

  it('returns the total count for an empty page', async () => {
    const none = { totalCount: 5, cursors: [] };
    const nothing = { startCursor: null, endCursor: null };
    expect(await read('first: 0')).toMatchObject({
      ...none,
      pageInfo: { ...nothing, hasNextPage: true, hasPreviousPage: false },
    });
    expect(await read('last: 0')).toMatchObject({
      ...none,
      pageInfo: { ...nothing, hasNextPage: false, hasPreviousPage: true },
    });
    const { cursors: all } = await read('first: 100');
    expect(await read(`first: 0, after: "${all[4]}"`)).toMatchObject({
      ...none,
      pageInfo: { ...nothing, hasNextPage: false, hasPreviousPage: true },
    });
    expect(await read(`first: 0, before: "${all[0]}"`)).toMatchObject({
      ...none,
      pageInfo: { ...nothing, hasNextPage: false, hasPreviousPage: false },
    });
  });

  it('returns the count of all entries after a cursor, too', async () => {
    const { cursors: all } = await read('first: 100');
    expect(await read(`first: 10, before: "${all[4]}"`)).toMatchObject({
      totalCount: 5,
      cursors: all.slice(0, 4),
    });
  });

  it('accepts variables of the types of its page info', async () => {
    const query = `query ($n: Int, $c: String) { ${write(`(first: $n, after: $c) ${selection}`)} }`;
    const found: string[] = [];
    for (let c: string | null = null, hasNextPage = true; hasNextPage; ) {
      let data = await alice.graphql(query, { n: 2, c });
      while (data.edges === undefined) [data] = Object.values(data);
      found.push(...data.edges.map(({ cursor }: { cursor: string }) => cursor));
      ({ hasNextPage, endCursor: c } = data.pageInfo);
    }
    expect(found).toEqual((await read('first: 100')).cursors);
  });

  it('can be traversed forwards and backwards by its cursors', async () => {
    const { cursors: all, totalCount, pageInfo } = await read('first: 100');
    expect(all).toHaveLength(5);
    expect(totalCount).toBe(5);
    expect(pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: all[0],
      endCursor: all[4],
    });

    const head = await read('first: 2');
    expect(head).toMatchObject({ totalCount: 5, cursors: all.slice(0, 2) });
    expect(head.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const next = await read(`first: 2, after: "${head.pageInfo.endCursor}"`);
    expect(next).toMatchObject({ totalCount: 5, cursors: all.slice(2, 4) });
    expect(next.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    const rest = await read(`first: 2, after: "${next.pageInfo.endCursor}"`);
    expect(rest.cursors).toEqual(all.slice(4));
    expect(rest.pageInfo.hasNextPage).toBe(false);

    const tail = await read('last: 2');
    expect(tail.cursors).toEqual(all.slice(3));
    expect(tail.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const before = await read(`last: 2, before: "${tail.pageInfo.startCursor}"`);
    expect(before.cursors).toEqual(all.slice(1, 3));
    expect(before.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    const between = await read(`after: "${all[0]}", before: "${all[4]}", first: 10`);
    expect(between.cursors).toEqual(all.slice(1, 4));
  });

  it('is empty beyond its end', async () => {
    const { cursors } = await read('last: 1');
    const beyond = await read(`first: 2, after: "${cursors[0]}"`);
    expect(beyond).toMatchObject({ totalCount: 5, cursors: [] });
    expect(beyond.pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: true,
      startCursor: null,
      endCursor: null,
    });
  });
});

it('hides the members of a form that the key has no scope for', async () => {
  const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
  const query = `{ form(id: "${form.id}") { title responses { totalCount } } }`;
  expect(await reader.graphqlProblem(query)).toMatchObject({
    code: 'insufficient_scope',
    required_scope: 'responses:read',
  });
});
