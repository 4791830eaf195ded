import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { parse } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../support/world/test-world.ts';
import { createCache } from './config/apollo.ts';
import { readSchema } from './config/schema.ts';
import { recordConsole } from './support/console-recorder.ts';
import {
  buildCaseData,
  type Case,
  casesOf,
  changesOf,
  countAfterMutation,
  countOfForms,
  pageOfForms,
} from './support/query-cases.ts';

// Apollo Client reads the same data from its cache as from the server.

const world = await createTestWorld();
const alice = await world.client();
const introspection = await readSchema(world.url);
const data = await buildCaseData(alice);
const cases = casesOf(data);

const logged = recordConsole();

/** The warning of Apollo Client for each inline fragment without possible types. */
const unknownTypes = 'This indicates a missing `possibleTypes` entry';

afterEach(() => {
  expect(logged().filter((text) => !text.includes(unknownTypes))).toEqual([]);
});

/** An Apollo Client that records the responses of the server. */
function connect(cache = new InMemoryCache()) {
  let answer: unknown;
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    answer = (await response.clone().json()).data;
    return response;
  };
  const headers = { Authorization: `Bearer ${alice.secret}` };
  const link = new HttpLink({ uri: `${world.url}/graphql`, headers, fetch: recording });
  const client = new ApolloClient({ cache, link });

  return {
    /** The data from the server. */
    async ask({ query, variables }: Case): Promise<unknown> {
      await client.query({ query: parse(query), variables, fetchPolicy: 'network-only' });
      return answer;
    },
    /** The data from the cache; undefined if it is not complete. */
    async recall({ query, variables }: Case): Promise<unknown> {
      const read = await client.query({
        query: parse(query),
        variables,
        fetchPolicy: 'cache-only',
      });
      return read.data;
    },
    async change({ query, variables }: Case): Promise<void> {
      if (query.startsWith('mutation')) await client.mutate({ mutation: parse(query), variables });
      else await client.query({ query: parse(query), variables, fetchPolicy: 'network-only' });
    },
  };
}

const caches = {
  'in its default configuration': () => new InMemoryCache(),
  'as in the guide': () => createCache(introspection),
};

describe.each(Object.entries(caches))('Apollo Client %s', (_, build) => {
  it.each(Object.entries(cases))('Apollo Client reads %s from its cache', async (_name, each) => {
    const apollo = connect(build());
    const answered = await apollo.ask(each);
    expect(answered).toBeTruthy();
    expect(await apollo.recall(each)).toEqual(answered);
  });

  it('Apollo Client reads every query from its cache after all others', async () => {
    const apollo = connect(build());
    const answers: Record<string, unknown> = {};
    for (const [name, each] of Object.entries(cases)) answers[name] = await apollo.ask(each);
    for (const [name, each] of Object.entries(cases))
      expect([name, await apollo.recall(each)]).toEqual([name, answers[name]]);
  });
});

describe('Apollo Client as in the guide', () => {
  it.each(Object.entries(changesOf(data)))(
    'Apollo Client as in the guide reads %s',
    async (_name, { before, change }) => {
      const apollo = connect(createCache(introspection));
      await apollo.ask(before);
      await apollo.change(change);
      const recalled = await apollo.recall(before);
      expect(recalled).toEqual(await apollo.ask(before));
    },
  );

  it('Apollo Client as in the guide reads a count that a mutation has read again', async () => {
    const apollo = connect(createCache(introspection));
    const { before, change } = countAfterMutation;
    const { forms } = Object(await apollo.ask(before));
    await apollo.change(change);
    const { forms: recalled } = Object(await apollo.recall(before));
    expect(recalled.totalCount).toBe(forms.totalCount + 1);
  });

  it('Apollo Client as in the guide appends pages to a list', async () => {
    const apollo = connect(createCache(introspection));
    const whole = await connect().ask(pageOfForms(10, null));
    let cursor: string | null = null;
    for (const hasNextPage of [true, true, false]) {
      const answer: unknown = await apollo.ask(pageOfForms(2, cursor));
      expect(answer).toMatchObject({ forms: { pageInfo: { hasNextPage } } });
      cursor = Object(answer).forms.pageInfo.endCursor;
    }
    expect(await apollo.recall(pageOfForms(2, null))).toEqual(whole);
    expect(await apollo.ask(countOfForms)).toMatchObject({ forms: { totalCount: 5 } });
    expect(await apollo.recall(pageOfForms(2, null))).toEqual(whole);
  });
});
