import { InMemoryCache } from '@apollo/client';
import { cacheExchange } from '@urql/exchange-graphcache';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../support/world/test-world.ts';
import { createCache } from './config/apollo.ts';
import { embeddedTypes, readSchema } from './config/schema.ts';
import { createCacheExchange } from './config/urql.ts';
import { compileRelay } from './relay/compile.ts';
import {
  type CachingClient,
  connectApollo,
  connectRelay,
  connectUrql,
} from './support/caching-clients.ts';
import { recordConsole } from './support/console-recorder.ts';
import {
  buildCaseData,
  casesOf,
  changesOf,
  countAfterMutation,
  countOfForms,
  pageOfForms,
} from './support/query-cases.ts';

// Apollo Client, urql and Relay read the same data from their caches as from the server.

const world = await createTestWorld();
const alice = await world.client();
const access = { url: world.url, secret: alice.secret };
const introspection = await readSchema(world.url);
const data = await buildCaseData(alice);
const cases = Object.entries(casesOf(data));
const changes = Object.entries(changesOf(data));
const compiled = await compileRelay([
  ...cases.map(([, each]) => each),
  ...changes.flatMap(([, { before, change }]) => [before, change]),
]);
const logged = recordConsole();

interface Row {
  readonly connect: () => CachingClient;
  /** It sees parts of objects that other requests have changed. */
  readonly mergesParts?: false;
  /** It appends pages to lists. The pages of Relay are tested in `relay.test.ts`. */
  readonly appendsPages?: true;
  /** It requests more than the query selects. */
  readonly requestsMore?: true;
  /** Parts of what it warns of, without configuration. */
  readonly warnings?: readonly string[];
}

const missingKeys = Object.fromEntries(
  embeddedTypes(introspection).map((name) => [name, () => null]),
);
const unknownTypes = ['Heuristic Fragment Matching', 'Invalid undefined'];

/** Graphcache logs each warning once, so the caches that must not cause any come first. */
const clients: Readonly<Record<string, Row>> = {
  'Apollo Client as in the guide': {
    connect: () => connectApollo(access, createCache(introspection)),
    appendsPages: true,
  },
  'Apollo Client in its default configuration': {
    connect: () => connectApollo(access, new InMemoryCache()),
    mergesParts: false,
    warnings: ['This indicates a missing `possibleTypes` entry'],
  },
  'urql as in the guide': {
    connect: () => connectUrql(access, createCacheExchange(introspection)),
    appendsPages: true,
  },
  'urql without a schema': {
    connect: () => connectUrql(access, cacheExchange({ keys: missingKeys })),
    warnings: unknownTypes,
  },
  'urql in its default configuration': {
    connect: () => connectUrql(access, cacheExchange()),
    warnings: [...unknownTypes, 'Invalid key'],
  },
  ...(compiled && {
    Relay: { connect: () => connectRelay(access, compiled), requestsMore: true },
  }),
};

afterEach(({ task }) => {
  const { warnings = [] } = clients[task.suite?.name ?? ''] ?? {};
  const unexpected = logged().filter((line) => !warnings.some((text) => line.includes(text)));
  expect(unexpected).toEqual([]);
});

describe.each(Object.entries(clients))(
  '%s',
  (_, { connect, mergesParts, appendsPages, requestsMore }) => {
    const expectSame = (recalled: unknown, answered: unknown) =>
      requestsMore
        ? expect(answered).toMatchObject(Object(recalled))
        : expect(recalled).toEqual(answered);

    it.each(cases)('reads %s from its cache', async (_name, each) => {
      const client = connect();
      const answered = await client.ask(each);
      expect(answered).toBeTruthy();
      expectSame(await client.recall(each), answered);
    });

    it('reads every query from its cache after all others', async () => {
      const client = connect();
      const answers: unknown[] = [];
      for (const [, each] of cases) answers.push(await client.ask(each));
      for (const [index, [, each]] of cases.entries()) {
        expectSame(await client.recall(each), answers[index]);
      }
    });

    if (mergesParts ?? true)
      it.each(changes)('reads %s', async (_name, { before, change }) => {
        const client = connect();
        await client.ask(before);
        await client.change(change);
        const recalled = await client.recall(before);
        expectSame(recalled, await client.ask(before));
      });

    if (!appendsPages) return;

    it('reads a count that a mutation has read again', async () => {
      const client = connect();
      const { before, change } = countAfterMutation;
      const { forms } = Object(await client.ask(before));
      await client.change(change);
      const { forms: recalled } = Object(await client.recall(before));
      expect(recalled.totalCount).toBe(forms.totalCount + 1);
    });

    it('appends pages to a list', async () => {
      const client = connect();
      const whole = await connect().ask(pageOfForms(10, null));
      let cursor: string | null = null;
      for (const hasNextPage of [true, true, false]) {
        const answer: unknown = await client.ask(pageOfForms(2, cursor));
        expect(answer).toMatchObject({ forms: { pageInfo: { hasNextPage } } });
        cursor = Object(answer).forms.pageInfo.endCursor;
      }
      expect(await client.recall(pageOfForms(2, null))).toEqual(whole);
      expect(await client.ask(countOfForms)).toMatchObject({ forms: { totalCount: 5 } });
      expect(await client.recall(pageOfForms(2, null))).toEqual(whole);
    });
  },
);
