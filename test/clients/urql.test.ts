import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../support/world/test-world.ts';
import { embeddedTypes, readSchema } from './config/schema.ts';
import { createCacheExchange } from './config/urql.ts';
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

// urql reads the same data from Graphcache as from the server.

const world = await createTestWorld();
const alice = await world.client();
const introspection = await readSchema(world.url);
const data = await buildCaseData(alice);
const cases = casesOf(data);
const logged = recordConsole();

/** Warnings of Graphcache without possible types and keys. */
const unconfigured: Readonly<Record<string, readonly string[]>> = {
  'without a schema': ['Heuristic Fragment Matching', 'Invalid undefined'],
  'in its default configuration': [
    'Heuristic Fragment Matching',
    'Invalid undefined',
    'Invalid key',
  ],
};

afterEach(({ task }) => {
  const expected = unconfigured[task.suite?.name.replace('urql Graphcache ', '') ?? ''] ?? [];
  const unexpected = logged().filter((line) => !expected.some((text) => line.includes(text)));
  expect(unexpected).toEqual([]);
});

/** A client that records the responses of the server. */
function connect(cache = cacheExchange()) {
  let answer: unknown;
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    answer = (await response.clone().json()).data;
    return response;
  };
  const client = new Client({
    url: `${world.url}/graphql`,
    exchanges: [cache, fetchExchange],
    fetch: recording,
    fetchOptions: { headers: { Authorization: `Bearer ${alice.secret}` } },
    preferGetMethod: false,
  });

  async function read({ query, variables }: Case, requestPolicy: 'network-only' | 'cache-only') {
    const result = await client.query(query, { ...variables }, { requestPolicy }).toPromise();
    expect(result.error).toBeUndefined();
    return result.data;
  }

  return {
    /** The data from the server. */
    async ask(each: Case): Promise<unknown> {
      await read(each, 'network-only');
      return withoutTypes(answer);
    },
    /** The data from the cache; undefined if it is not complete. */
    recall: async (each: Case): Promise<unknown> => withoutTypes(await read(each, 'cache-only')),
    async change({ query, variables }: Case): Promise<void> {
      const sent = query.startsWith('mutation')
        ? client.mutation(query, { ...variables })
        : client.query(query, { ...variables }, { requestPolicy: 'network-only' });
      expect((await sent.toPromise()).error).toBeUndefined();
    },
  };
}

/** urql queries type names and omits those that the query does not select. */
function withoutTypes(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (name, inner) => (name === '__typename' ? undefined : inner)),
  );
}

const keys = Object.fromEntries(embeddedTypes(introspection).map((name) => [name, () => null]));

/** Graphcache logs each warning once, so the caches that must not cause any come first. */
const caches = {
  'as in the guide': () => createCacheExchange(introspection),
  'without a schema': () => cacheExchange({ keys }),
  'in its default configuration': () => cacheExchange(),
};

describe.each(Object.entries(caches))('urql Graphcache %s', (_, build) => {
  it.each(Object.entries(cases))('Graphcache reads %s', async (_name, each) => {
    const urql = connect(build());
    const answered = await urql.ask(each);
    expect(answered).toBeTruthy();
    expect(await urql.recall(each)).toEqual(answered);
  });

  it('Graphcache reads every query after all others', async () => {
    const urql = connect(build());
    const answers: Record<string, unknown> = {};
    for (const [name, each] of Object.entries(cases)) answers[name] = await urql.ask(each);
    for (const [name, each] of Object.entries(cases))
      expect([name, await urql.recall(each)]).toEqual([name, answers[name]]);
  });

  it.each(Object.entries(changesOf(data)))(
    'Graphcache reads %s',
    async (_name, { before, change }) => {
      const urql = connect(build());
      await urql.ask(before);
      await urql.change(change);
      const recalled = await urql.recall(before);
      expect(recalled).toEqual(await urql.ask(before));
    },
  );
});

describe('urql Graphcache as in the guide', () => {
  it('Graphcache as in the guide reads a count that a mutation has read again', async () => {
    const urql = connect(createCacheExchange(introspection));
    const { before, change } = countAfterMutation;
    const { forms } = Object(await urql.ask(before));
    await urql.change(change);
    const { forms: recalled } = Object(await urql.recall(before));
    expect(recalled.totalCount).toBe(forms.totalCount + 1);
  });

  it('Graphcache as in the guide appends pages to a list', async () => {
    const urql = connect(createCacheExchange(introspection));
    const whole = await connect().ask(pageOfForms(10, null));
    let cursor: string | null = null;
    for (const hasNextPage of [true, true, false]) {
      const answer: unknown = await urql.ask(pageOfForms(2, cursor));
      expect(answer).toMatchObject({ forms: { pageInfo: { hasNextPage } } });
      cursor = Object(answer).forms.pageInfo.endCursor;
    }
    expect(await urql.recall(pageOfForms(2, null))).toEqual(whole);
    expect(await urql.ask(countOfForms)).toMatchObject({ forms: { totalCount: 5 } });
    expect(await urql.recall(pageOfForms(2, null))).toEqual(whole);
  });
});
