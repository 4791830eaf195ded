import { ApolloLink, type HttpLink } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { subscriptionExchange } from '@urql/core';
import { OperationTypeNode } from 'graphql';
import { type Client, type ClientOptions, createClient } from 'graphql-ws';
import { Observable, type SubscribeFunction } from 'relay-runtime';

// `Object` bridges types of packages that differ; their values do not.

/** One connection for all subscriptions, which is opened when it is needed. */
export const connect = (url: string, key: string, options?: Partial<ClientOptions>) =>
  createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    connectionParams: { Authorization: `Bearer ${key}` },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (event) => Object(event).code !== 4403, // the key is wrong, or its access has ended
    ...options,
  });

/** Apollo Client: subscriptions over WebSocket, all else over HTTP. */
export const apolloLink = (client: Client, http: HttpLink) =>
  ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new GraphQLWsLink(client),
    http,
  );

/** urql */
export const urqlExchange = (client: Client) =>
  subscriptionExchange({
    forwardSubscription: ({ query = '', variables = {} }) => ({
      subscribe: (sink) => ({
        unsubscribe: client.subscribe(
          { query, variables },
          { ...sink, next: (result) => sink.next(Object(result)) },
        ),
      }),
    }),
  });

/** Relay: `Network.create(fetchQuery, relaySubscribe(client))` */
export const relaySubscribe =
  (client: Client): SubscribeFunction =>
  ({ text }, variables) =>
    Observable.create((sink) =>
      client.subscribe(
        { query: text ?? '', variables },
        { ...sink, next: (result) => sink.next(Object(result)) },
      ),
    );
