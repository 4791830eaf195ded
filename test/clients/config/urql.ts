import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import type { IntrospectionQuery } from 'graphql';
import { embeddedTypes } from './schema.ts';

export const createCacheExchange = (schema: IntrospectionQuery) =>
  cacheExchange({
    schema,
    keys: Object.fromEntries(embeddedTypes(schema).map((name) => [name, () => null])),
    // Appends each page to the previous ones. Every query of these lists must have `first`:
    // `relayPagination` reads no data for a list without arguments.
    resolvers: {
      Query: { forms: relayPagination(), responses: relayPagination() },
      Form: { responses: relayPagination(), versions: relayPagination() },
      Webhook: { deliveries: relayPagination() },
    },
  });
