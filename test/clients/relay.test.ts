import {
  type ConcreteRequest,
  createOperationDescriptor,
  Environment,
  type GraphQLResponse,
  getSingularSelector,
  Network,
  type ReaderFragment,
  RecordSource,
  Store,
  type Variables,
} from 'relay-runtime';
import { afterEach, describe, expect, it } from 'vitest';
import { buildForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';
import { artifactName, compileRelay } from './relay/compile.ts';
import { recordConsole } from './support/console-recorder.ts';
import { buildCaseData, type Case, casesOf, changesOf } from './support/query-cases.ts';

// Relay reads the same data from its store as from the server.

const world = await createTestWorld();
const alice = await world.client();
const data = await buildCaseData(alice);
const cases = casesOf(data);
const changes = changesOf(data);
const queries = [...Object.values(cases), ...Object.values(changes).map(({ before }) => before)];
const compiled = await compileRelay([
  ...queries,
  ...Object.values(changes).map(({ change }) => change),
  titleOf(''),
  deleteForm(''),
]);
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

/** Relay with a new store. */
function connect() {
  if (!compiled) throw new Error('Nothing was compiled');
  const { artifact } = compiled;
  let answer: GraphQLResponse | undefined;
  const network = Network.create(async ({ text }, variables) => {
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${alice.secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: text, variables }),
    });
    const body: GraphQLResponse = await response.json();
    answer = body;
    return body;
  });
  const environment = new Environment({ network, store: new Store(new RecordSource()) });

  const request = async (each: Case) =>
    createOperationDescriptor(
      await artifact<ConcreteRequest>(artifactName(each.query)),
      each.variables,
    );

  return {
    /** The data from the server. */
    async ask(each: Case): Promise<object> {
      const operation = await request(each);
      await environment.execute({ operation }).toPromise();
      environment.retain(operation);
      return Object(answer).data;
    },
    /** The data from the store; fails if any is missing. */
    async recall(each: Case): Promise<object> {
      const operation = await request(each);
      expect(environment.check(operation).status).toBe('available');
      return Object(environment.lookup(operation.fragment).data);
    },
    /** The data from the store after a compiled operation. */
    async load(name: string, variables: Variables) {
      const node = await artifact<ConcreteRequest>(name);
      const operation = createOperationDescriptor(node, variables);
      await environment.execute({ operation }).toPromise();
      environment.retain(operation);
      return Object(environment.lookup(operation.fragment).data);
    },
    /** The data from the store for a fragment. */
    async fragment(name: string, reference: unknown) {
      const fragment = await artifact<ReaderFragment>(name);
      const selector = getSingularSelector(fragment, reference);
      if (!selector) throw new Error(`There is nothing for ${name}`);
      return Object(environment.lookup(selector).data);
    },
  };
}

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
  it.each(Object.entries(cases))('Relay reads %s from its store', async (_name, each) => {
    const relay = connect();
    const answered = await relay.ask(each);
    expect(answered).toMatchObject(await relay.recall(each));
  });

  it('Relay reads every query from its store after all others', async () => {
    const relay = connect();
    const answers: Record<string, object> = {};
    for (const [name, each] of Object.entries(cases)) answers[name] = await relay.ask(each);
    for (const [name, each] of Object.entries(cases))
      expect([name, answers[name]]).toMatchObject([name, await relay.recall(each)]);
  });

  it.each(Object.entries(changes))('Relay reads %s', async (_name, { before, change }) => {
    const relay = connect();
    await relay.ask(before);
    await relay.ask(change);
    const recalled = await relay.recall(before);
    expect(await relay.ask(before)).toMatchObject(recalled);
  });

  it('Relay removes an object from its store by the id in the payload', async () => {
    const { id } = await buildForm(alice);
    const relay = connect();
    await relay.ask(titleOf(id));
    expect(await relay.recall(titleOf(id))).toMatchObject({ form: { title: expect.any(String) } });
    await relay.ask(deleteForm(id));
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
