import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import type { IntrospectionQuery } from 'graphql';
import { embeddedTypes } from './schema.ts';

export const createCacheExchange = (schema: IntrospectionQuery) =>
  cacheExchange({
    schema,
    keys: Object.fromEntries(embeddedTypes(schema).map((name) => [name, () => null])),
    // Each page is added to those before it. Name `first` in every query of these lists:
    // `relayPagination` reads nothing where a list has no arguments.
    resolvers: {
      Query: { forms: relayPagination(), responses: relayPagination() },
      Form: { responses: relayPagination(), versions: relayPagination() },
      Webhook: { deliveries: relayPagination() },
    },
  });
