import { afterEach, describe, expect, it } from 'vitest';
import { buildForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';
import { compileRelay } from './relay/compile.ts';
import { connectRelay } from './support/caching-clients.ts';
import { recordConsole } from './support/console-recorder.ts';
import { buildCaseData, type Case } from './support/query-cases.ts';

// What Relay does beyond the other caching clients: it removes objects, and declares pages in fragments.

const world = await createTestWorld();
const alice = await world.client();
const data = await buildCaseData(alice);
const compiled = await compileRelay([titleOf(''), deleteForm('')]);
const connect = () => connectRelay({ url: world.url, secret: alice.secret }, compiled);
const logged = recordConsole();

function titleOf(id: string): Case {
  return { query: 'query Title2($id: ID!) { form(id: $id) { title } }', variables: { id } };
}

function deleteForm(id: string): Case {
  const query = `mutation Remove($id: ID!) { deleteForm(id: $id) { deletedFormId @deleteRecord } }`;
  return { query, variables: { id } };
}

afterEach(() => {
  expect(logged()).toEqual([]);
});

/** Lists whose pages are declared in `relay/pagination.ts`, and a query for each complete list. */
const lists: Readonly<Record<string, { of?: 'form' | 'webhook'; whole: string }>> = {
  forms: { whole: '{ forms(first: 9, q: "Page") { edges { cursor node { title } } } }' },
  webhooks: { whole: '{ webhooks(first: 9) { edges { cursor node { url } } } }' },
  responses: {
    of: 'form',
    whole: `query ($id: ID!) {
      form(id: $id) { responses(first: 9) { edges { cursor node { answers } } } }
    }`,
  },
  versions: {
    of: 'form',
    whole: `query ($id: ID!) {
      form(id: $id) { versions(first: 9) { edges { cursor node { version sections { key title } } } } }
    }`,
  },
  deliveries: {
    of: 'webhook',
    whole: `query ($id: ID!) {
      webhook(id: $id) { deliveries(first: 9) { edges { cursor node { eventType status } } } }
    }`,
  },
};

describe.skipIf(!compiled)('Relay', () => {
  it('Relay removes an object from its store by the id in the payload', async () => {
    const { id } = await buildForm(alice);
    const relay = connect();
    await relay.ask(titleOf(id));
    expect(await relay.recall(titleOf(id))).toMatchObject({ form: { title: expect.any(String) } });
    await relay.change(deleteForm(id));
    expect(await relay.recall(titleOf(id))).toEqual({ form: null });
  });

  it.each(Object.entries(lists))('Relay appends pages to %s', async (name, { of, whole }) => {
    const relay = connect();
    const parents = await relay.load('paginationQuery', {
      formId: data.formId,
      webhookId: data.webhookId,
    });
    const parent = of ? parents[of] : parents;
    const variables = of ? { id: data[`${of}Id`] } : {};
    const list = async () => (await relay.fragment(`pagination_${name}`, parent))[name];

    const pages = `pagination${name.replace(/^./, (first) => first.toUpperCase())}Query`;
    let { edges, pageInfo } = await list();
    const counts = [edges.length];
    while (pageInfo.hasNextPage) {
      await relay.load(pages, { ...variables, count: 2, cursor: pageInfo.endCursor });
      ({ edges, pageInfo } = await list());
      counts.push(edges.length);
    }
    expect(counts.length).toBeGreaterThan(1);
    const answered = Object(await alice.graphql(whole, variables));
    expect(edges).toMatchObject((of ? answered[of] : answered)[name].edges);
    expect(edges).toHaveLength(counts.at(-1) ?? 0);
  });
});
