import { ApolloClient, HttpLink, type InMemoryCache } from '@apollo/client';
import { type Exchange, fetchExchange, Client as UrqlClient } from '@urql/core';
import { parse } from 'graphql';
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
import { expect } from 'vitest';
import { artifactName, type Compiled } from '../relay/compile.ts';
import type { Case } from './query-cases.ts';

// Clients that store objects by their keys, each with an empty cache.

export interface CachingClient {
  /** The data from the server. */
  ask(each: Case): Promise<unknown>;
  /** The data from the cache; fails, or returns less, if it is not complete. */
  recall(each: Case): Promise<unknown>;
  change(each: Case): Promise<void>;
}

/** A server and a key. */
export interface Access {
  readonly url: string;
  readonly secret: string | undefined;
}

const authorizationOf = ({ secret }: Access) => ({ Authorization: `Bearer ${secret}` });

/** A `fetch` that records the data of the latest response. */
function recordingFetch() {
  let answer: unknown;
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    answer = (await response.clone().json()).data;
    return response;
  };
  return { fetch: recording, latest: () => answer };
}

const isMutation = ({ query }: Case) => query.startsWith('mutation');

export function connectApollo(access: Access, cache: InMemoryCache): CachingClient {
  const { fetch, latest } = recordingFetch();
  const link = new HttpLink({
    uri: `${access.url}/graphql`,
    headers: authorizationOf(access),
    fetch,
  });
  const client = new ApolloClient({ cache, link });
  const read = ({ query, variables }: Case, fetchPolicy: 'network-only' | 'cache-only') =>
    client.query({ query: parse(query), variables, fetchPolicy });
  return {
    async ask(each) {
      await read(each, 'network-only');
      return latest();
    },
    recall: async (each) => (await read(each, 'cache-only')).data,
    async change(each) {
      const { query, variables } = each;
      if (isMutation(each)) await client.mutate({ mutation: parse(query), variables });
      else await read(each, 'network-only');
    },
  };
}

export function connectUrql(access: Access, cache: Exchange): CachingClient {
  const { fetch, latest } = recordingFetch();
  const client = new UrqlClient({
    url: `${access.url}/graphql`,
    exchanges: [cache, fetchExchange],
    fetch,
    fetchOptions: { headers: authorizationOf(access) },
    preferGetMethod: false,
  });

  async function read({ query, variables }: Case, requestPolicy: 'network-only' | 'cache-only') {
    const result = await client.query(query, { ...variables }, { requestPolicy }).toPromise();
    expect(result.error).toBeUndefined();
    return result.data;
  }

  return {
    async ask(each) {
      await read(each, 'network-only');
      return withoutTypes(latest());
    },
    recall: async (each) => withoutTypes(await read(each, 'cache-only')),
    async change(each) {
      const { query, variables } = each;
      if (!isMutation(each)) return void (await read(each, 'network-only'));
      const { error } = await client.mutation(query, { ...variables }).toPromise();
      expect(error).toBeUndefined();
    },
  };
}

/** urql queries type names and omits those that the query does not select. */
function withoutTypes(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (name, inner) => (name === '__typename' ? undefined : inner)),
  );
}

export interface RelayClient extends CachingClient {
  /** The data from the store after a compiled operation. */
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of the data literally
  load(name: string, variables: Variables): Promise<any>;
  /** The data from the store for a fragment. */
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of the data literally
  fragment(name: string, reference: unknown): Promise<any>;
}

export function connectRelay(access: Access, compiled: Compiled | undefined): RelayClient {
  if (!compiled) throw new Error('Nothing was compiled');
  const { artifact } = compiled;
  let answer: GraphQLResponse | undefined;
  const network = Network.create(async ({ text }, variables) => {
    const response = await fetch(`${access.url}/graphql`, {
      method: 'POST',
      headers: { ...authorizationOf(access), 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: text, variables }),
    });
    const body: GraphQLResponse = await response.json();
    answer = body;
    return body;
  });
  const environment = new Environment({ network, store: new Store(new RecordSource()) });

  const operationOf = async (name: string, variables: Variables) =>
    createOperationDescriptor(await artifact<ConcreteRequest>(name), variables);
  const request = ({ query, variables }: Case) => operationOf(artifactName(query), variables);

  async function execute(operation: Awaited<ReturnType<typeof operationOf>>) {
    await environment.execute({ operation }).toPromise();
    environment.retain(operation);
    return operation;
  }

  return {
    async ask(each) {
      await execute(await request(each));
      return Object(answer).data;
    },
    async recall(each) {
      const operation = await request(each);
      expect(environment.check(operation).status).toBe('available');
      return Object(environment.lookup(operation.fragment).data);
    },
    change: async (each) => void (await execute(await request(each))),
    async load(name, variables) {
      const { fragment } = await execute(await operationOf(name, variables));
      return Object(environment.lookup(fragment).data);
    },
    async fragment(name, reference) {
      const fragment = await artifact<ReaderFragment>(name);
      const selector = getSingularSelector(fragment, reference);
      if (!selector) throw new Error(`There is nothing for ${name}`);
      return Object(environment.lookup(selector).data);
    },
  };
}
